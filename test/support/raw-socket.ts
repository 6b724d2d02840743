import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface RawResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface RawResult {
  readonly responses: readonly RawResponse[];
  /** True when the other side ended the connection. */
  readonly isClosed: boolean;
  readonly tookMs: number;
}

export interface RawOptions {
  /** Pause between two pieces; 0 lets the event loop turn. */
  readonly gapMs?: number;
  /** Stop after this many responses. */
  readonly responses?: number;
  /** Stop then, whatever came; also the longest a test waits for a close. */
  readonly waitMs?: number;
  /** The request is HEAD: a declared length is no body to wait for. */
  readonly isHead?: boolean;
  /** Close right after the last piece, waiting for nothing. */
  readonly hangUp?: boolean;
}

/** For connections that the server is to close. */
export const untilClosed: RawOptions = { responses: Number.POSITIVE_INFINITY };

/** Sends bytes as they are given, each piece in a write of its own, and reads what comes back. */
export async function sendRaw(
  port: number,
  pieces: readonly (string | Uint8Array)[],
  { gapMs = 0, responses = 1, waitMs = 20_000, isHead = false, hangUp = false }: RawOptions = {},
): Promise<RawResult> {
  const started = performance.now();
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const received: Buffer[] = [];
  let isClosed = false;
  const done = Promise.withResolvers<void>();
  const parsed = (): RawResponse[] => parseResponses(Buffer.concat(received).toString("latin1"), isHead);
  socket.on("data", (piece) => {
    received.push(piece);
    if (parsed().length >= responses) done.resolve();
  });
  socket.on("close", () => {
    isClosed = true;
    done.resolve();
  });
  socket.on("error", () => {});
  for (const piece of pieces) {
    if (isClosed) break;
    socket.write(piece);
    await (gapMs > 0 ? sleep(gapMs) : new Promise(setImmediate));
  }
  if (hangUp) done.resolve();
  const timer = setTimeout(done.resolve, waitMs);
  await done.promise;
  clearTimeout(timer);
  // A close that comes with the last response is told as one.
  if (!hangUp) await sleep(10);
  const result = { responses: parsed(), isClosed, tookMs: performance.now() - started };
  socket.destroy();
  return result;
}

/** Whole responses of a connection, by their Content-Length; 204 and answers to HEAD have no body. */
function parseResponses(text: string, isHead: boolean): RawResponse[] {
  const responses: RawResponse[] = [];
  let at = 0;
  for (let end = text.indexOf("\r\n\r\n", at); end !== -1; end = text.indexOf("\r\n\r\n", at)) {
    const [statusLine = "", ...lines] = text.slice(at, end).split("\r\n");
    const headers = new Map(
      lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
    );
    const status = Number(statusLine.split(" ")[1]);
    at = end + 4;
    if (status === 100) continue;
    const declared = headers.get("content-length");
    const length = declared === undefined ? (status === 204 ? 0 : text.length - at) : Number(declared);
    const next = isHead || text.startsWith("HTTP/1.1", at) ? at : at + length;
    if (next > text.length) break;
    responses.push({ status, headers, body: text.slice(at, next) });
    at = next;
  }
  return responses;
}

/** Header lines of a request, each ended. */
export function headerLines(headers: Readonly<Record<string, string | number>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
}
