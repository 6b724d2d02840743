import { connect, type Socket } from "node:net";

/** What the bench tells its readers, and hears from them. */
export type ToReaders =
  | { readonly open: { readonly port: number; readonly streams: readonly Stream[] } }
  | { readonly report: true }
  /** Those that stall read on; they report when nothing comes any more. */
  | { readonly resume: true };
export type FromReaders = { readonly opened: number } | ReadersReport | StalledReport;

export interface Stream {
  readonly key: string;
  readonly session: string;
  /** Does not read before it is told to. */
  readonly stalls?: boolean;
}

export interface StalledReport {
  readonly frames: number;
  /** As the `_meta` frames say. */
  readonly missed: number;
}

export interface ReadersReport {
  readonly frames: number;
  /** `_meta` frames: none is expected. */
  readonly gaps: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** The readers of `bench stream`, in a process of their own. A frame's job id is the instant it was published, in ns of hrtime. */
const sockets: Socket[] = [];
let delaysMs: number[] = [];
let gaps = 0;
const stalled = { sockets: [] as Socket[], text: "", lastMs: 0 };

process.on("message", async (message: ToReaders) => {
  if ("report" in message) {
    process.send!(report());
    return;
  }
  if ("resume" in message) {
    process.send!(await stalledReport());
    return;
  }
  for (const socket of sockets.splice(0)) socket.destroy();
  const { port, streams } = message.open;
  for (let at = 0; at < streams.length; at += 50) {
    await Promise.all(streams.slice(at, at + 50).map((stream) => open(port, stream)));
  }
  process.send!({ opened: sockets.length });
});

function open(port: number, { key, session, stalls = false }: Stream): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  sockets.push(socket);
  socket.setEncoding("latin1");
  let rest = "";
  socket.on("data", (chunk: string) => {
    // A frame may come in two pieces.
    const end = chunk.lastIndexOf("\n\n") + 2;
    const text = end < 2 ? "" : rest + chunk.slice(0, end);
    rest = end < 2 ? rest + chunk : chunk.slice(end);
    if (text.includes(": connected")) {
      resolve();
      if (stalls) {
        stalled.sockets.push(socket.pause());
        return;
      }
    } else if (chunk.startsWith("HTTP/1.1 4")) reject(new Error(chunk));
    if (stalls) {
      stalled.text += text;
      stalled.lastMs = performance.now();
      return;
    }
    const nowNs = process.hrtime.bigint();
    for (const [, instant] of text.matchAll(/"job_id":"(\d+)"/g)) delaysMs.push(Number(nowNs - BigInt(instant!)) / 1e6);
    if (text.includes("_meta")) gaps += 1;
  });
  socket.on("error", () => {});
  socket.write(`GET /v1/sessions/${session}/events HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n\r\n`);
  return promise;
}

async function stalledReport(): Promise<StalledReport> {
  stalled.lastMs = performance.now();
  for (const socket of stalled.sockets.splice(0)) socket.resume();
  while (performance.now() - stalled.lastMs < quietMs) await new Promise((resolve) => setTimeout(resolve, 50));
  const frames = [...stalled.text.matchAll(/"job_id":/g)].length;
  let missed = 0;
  for (const [, dropped] of stalled.text.matchAll(/"stage":"_meta","dropped":(\d+)/g)) missed += Number(dropped);
  stalled.text = "";
  return { frames, missed };
}

const quietMs = 1_500;

function report(): ReadersReport {
  const sorted = delaysMs.sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const made = { frames: sorted.length, gaps, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
  delaysMs = [];
  gaps = 0;
  return made;
}
