/** The only way the service learns the time or makes an id: tests put a fixed one in its place. */
export interface Clock {
  /** Milliseconds since the epoch; within one turn of the event loop it may stand still. */
  nowMs(): number;
  /** Monotonic milliseconds with fractions; only differences mean anything. */
  elapsedMs(): number;
  /** Whole milliseconds since the epoch at which `elapsedMs()` was so much; no earlier than that, whatever `nowMs()` stands at. */
  epochMsOf(elapsedMs: number): number;
  /** A new id: `job_…`, `req_…`: prefix, then 26 characters that sort by time of making (48-bit ms, 80 random bits). */
  newId(prefix: "job" | "req" | "org" | "app" | "key" | "batch" | "doc"): string;
  /** `bytes` random bytes from the system's generator. */
  randomBytes(bytes: number): Uint8Array;
}
