import type { ContextBody, RetrievalBody, ScanBody, ToolCallBody, ToolOutputBody } from "../contracts/wire.ts";
import type {
  ContextResult,
  Job,
  RetrievalResult,
  ScanResult,
  ToolResult,
  VerifyResult,
} from "../contracts/wire-results.ts";
import { AnalyticsCalls } from "./analytics.ts";
import { KnowledgeCalls } from "./knowledge.ts";
import { QueuedCalls, type ScanOptions } from "./queued.ts";
import { idempotencyKeys } from "./retry.ts";
import { readSessionEvents, type SessionEvent, type SessionEventsOptions } from "./session-events.ts";
import { type CallOptions, Transport } from "./transport.ts";
import { Verification } from "./verification.ts";

/** Where the gateway is, and who asks. At least one key. */
export interface SluiceClientOptions {
  /** `https://sluice.example`, with or without `/v1`, and a path before it. */
  readonly baseUrl: string;
  /** A scan key: for everything but analytics. */
  readonly apiKey?: string | undefined;
  /** For `analytics` only. */
  readonly analyticsKey?: string | undefined;
  /** For each try of a request, until its answer is whole. Default 10,000. */
  readonly timeoutMs?: number | undefined;
  /** Further tries after one that failed in a way that may pass. Default 2; 0 for none. */
  readonly retries?: number | undefined;
  /** In place of the platform's. */
  readonly fetch?: typeof fetch | undefined;
}

/**
 * A client of one gateway. Every call rejects with `SluiceError`, or with the reason of its `signal`. A verdict of BLOCK is no
 * error; an error says that the text was not judged.
 */
export class SluiceClient {
  /** Scans that may wait. */
  readonly queued: QueuedCalls;
  /** Documents that are scanned once and read often. */
  readonly knowledge: KnowledgeCalls;
  /** Reports on one app; needs `analyticsKey`. */
  readonly analytics: AnalyticsCalls;
  readonly #transport: Transport;
  readonly #unverified: Transport;
  readonly #verification: Verification;
  readonly #retries: number;
  readonly #nextIdempotencyKey = idempotencyKeys();

  /**
   * Begins to verify the scan key at once: the first call waits for that, and a key that is not good fails it. `connect` waits
   * right here. Throws TypeError where an option cannot be right.
   */
  constructor(options: SluiceClientOptions) {
    const { baseUrl, apiKey, analyticsKey, timeoutMs = 10_000, retries = 2 } = options;
    if (!apiKey && !analyticsKey) throw new TypeError("`apiKey` or `analyticsKey` must be given.");
    const common = { baseUrl, timeoutMs, retries, fetch: options.fetch ?? globalThis.fetch };
    this.#retries = retries;
    this.#unverified = new Transport({ ...common, key: apiKey ?? "" });
    this.#verification = new Verification({ ...common, key: apiKey ?? "" });
    this.#transport = new Transport({
      ...common,
      key: apiKey ?? "",
      ready: apiKey ? (callOptions) => this.#verification.ready(callOptions) : needs("apiKey"),
    });
    this.queued = new QueuedCalls({
      scan: (path, body, callOptions, prefer) => this.#scan(path, body, callOptions, prefer),
      job: (jobId, callOptions) => this.job(jobId, callOptions),
    });
    this.knowledge = new KnowledgeCalls(this.#transport, this.#nextIdempotencyKey);
    this.analytics = new AnalyticsCalls(
      new Transport({ ...common, key: analyticsKey ?? "", ...(analyticsKey ? {} : { ready: needs("analyticsKey") }) }),
    );
    // Whoever calls first hears of a failure; until then it is nobody's.
    if (apiKey) this.#verification.ready({}).catch(() => {});
  }

  /** A client whose scan key is good. Rejects where it is not, or where the gateway cannot be asked. */
  static async connect(options: SluiceClientOptions): Promise<SluiceClient> {
    const client = new SluiceClient(options);
    if (options.apiKey) await client.#verification.ready({});
    return client;
  }

  /** A prompt, or a model's answer (`stage: "response"`). */
  scan(body: ScanBody, options?: ScanOptions): Promise<ScanResult> {
    return this.#scan("/scan", body, options);
  }

  /** What an agent is about to do. */
  toolCall(body: ToolCallBody, options?: ScanOptions): Promise<ToolResult> {
    return this.#scan("/agent/tool-call", body, options);
  }

  /** What a tool returned, before the agent reads it. */
  toolOutput(body: ToolOutputBody, options?: ScanOptions): Promise<ToolResult> {
    return this.#scan("/agent/tool-output", body, options);
  }

  /** A retrieved set: a verdict a chunk, and one over all. */
  retrieval(body: RetrievalBody, options?: ScanOptions): Promise<RetrievalResult> {
    return this.#scan("/rag/retrieval", body, options);
  }

  /** The assembled prompt, right before the model is called. */
  context(body: ContextBody, options?: ScanOptions): Promise<ContextResult> {
    return this.#scan("/rag/context", body, options);
  }

  /** What became of a scan. */
  job(jobId: string, options?: CallOptions): Promise<Job> {
    return this.#transport.json({ method: "GET", path: `/jobs/${encodeURIComponent(jobId)}` }, options);
  }

  /** The scan key as the gateway knows it now. */
  verify(options?: CallOptions): Promise<VerifyResult> {
    return this.#unverified.json({ method: "POST", path: "/verify" }, options);
  }

  /**
   * What is decided about every scan of a session, as it is decided. Goes on over broken connections and restarts until the
   * loop is left or the signal aborted; `_meta` frames tell what was missed.
   */
  sessionEvents(sessionId: string, options: SessionEventsOptions = {}): AsyncGenerator<SessionEvent, never, undefined> {
    const path = `/sessions/${encodeURIComponent(sessionId)}/events`;
    return readSessionEvents((lastEventId, signal) => {
      const headers: Record<string, string> = lastEventId === "" ? {} : { "last-event-id": lastEventId };
      return this.#transport.open({ method: "GET", path, headers }, signal);
    }, options);
  }

  #scan<Result>(
    path: string,
    body: { readonly include?: readonly string[] },
    options: ScanOptions = {},
    prefer = "",
  ): Promise<Result> {
    const idempotencyKey = options.idempotencyKey ?? this.#keyFor(body, options);
    const headers: Record<string, string> = idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey };
    if (prefer !== "") headers["prefer"] = prefer;
    return this.#transport.json({ method: "POST", path, body, headers }, options);
  }

  /** A key where a retry could otherwise scan, count and bill twice. */
  #keyFor({ include }: { readonly include?: readonly string[] }, { retries }: ScanOptions): string | undefined {
    if ((retries ?? this.#retries) === 0 || include?.includes("redaction")) return undefined;
    return this.#nextIdempotencyKey();
  }
}

/** What a call without its key rejects with. */
function needs(option: "apiKey" | "analyticsKey"): () => Promise<never> {
  return () => Promise.reject(new TypeError(`This call needs \`${option}\`.`));
}
