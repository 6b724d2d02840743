import type { RateState } from "../../access/rate-gate.ts";
import type { GatewayError } from "../../contracts/errors.ts";
import type { OpenStream } from "../../stream/session-stream.ts";
import type { UwsResponse } from "../load-uws.ts";
import { writeEvents } from "./event-stream.ts";
import { Beginnings, HeadBytes } from "./head-bytes.ts";

/** An answer as a handler gives it. */
export interface Reply {
  /** Default 200. */
  readonly status?: number;
  /** Default "", sent without a `Content-Type`. */
  readonly body?: string;
  /** Default `application/json`. */
  readonly contentType?: string;
  /** Further header lines, each made by `headerLine`. */
  readonly headerLines?: string;
  /** In place of `body`: what goes on until either side ends it. */
  readonly live?: OpenStream;
}

/** One line for `Reply.headerLines`. Neither side may hold a line end: names are ours, values are checked where they come in. */
export const headerLine = (name: string, value: string | number): string => `\r\n${name}: ${value}`;

const reasons: Readonly<Record<number, string>> = {
  200: "200 OK",
  201: "201 Created",
  202: "202 Accepted",
  204: "204 No Content",
  400: "400 Bad Request",
  401: "401 Unauthorized",
  402: "402 Payment Required",
  403: "403 Forbidden",
  404: "404 Not Found",
  405: "405 Method Not Allowed",
  409: "409 Conflict",
  413: "413 Content Too Large",
  429: "429 Too Many Requests",
  431: "431 Request Header Fields Too Large",
  500: "500 Internal Server Error",
  503: "503 Service Unavailable",
};

/** Bodies of up to a third of this are encoded here; a UTF-16 unit takes at most three bytes of UTF-8. Longer ones are large. */
const bodyBufferBytes = 65_536;
const bytesPerUnitMax = 3;
const smallUnitsMax = bodyBufferBytes / bytesPerUnitMax;
/** Most answers are no longer. */
const usualBodyBytesMax = 4_096;

const jsonType = "application/json";

/** What an answer says besides the reply itself. */
interface Envelope {
  readonly requestId: string;
  readonly rate: RateState | undefined;
  /** HEAD: the same header lines, no body. */
  readonly isHead: boolean;
  readonly closes: boolean;
}

/** Hears, once, that the system has all of an answer: of a large one that can be after `write`, and never where the connection breaks. */
interface Leaving {
  left(): void;
}

/**
 * Writes answers. All header lines go over in one call, behind the status: each call into uWebSockets.js costs about as much as
 * making the whole text.
 */
export class AnswerWriter {
  readonly #lines: string;
  readonly #jsonLines: string;
  readonly #liveLines: string;
  readonly #head = new HeadBytes();
  /**
   * The lines of the last rate but for its `remaining`, alone and behind the status and the lines of JSON: they stay
   * the same for a second.
   */
  #rateLines = "";
  #ratedJson = "";
  #rateLimit = -1;
  #rateResetSeconds = -1;
  readonly #bytes = Buffer.allocUnsafeSlow(bodyBufferBytes);
  readonly #bodies = new Beginnings(this.#bytes, usualBodyBytesMax);
  /** What `#send` sends: uWebSockets.js calls it back before `cork` returns, so one function serves all answers. */
  #response: UwsResponse | undefined;
  #statusAndLines: string | Uint8Array = "";
  #body: string | undefined;
  #opening: string | undefined;
  #closes = false;
  readonly #send = (): void => this.#sendCorked();

  constructor(release: string) {
    const everywhere = headerLine("X-Content-Type-Options", "nosniff") + headerLine("Sluice-Release", release);
    this.#lines = headerLine("Cache-Control", "no-store") + everywhere;
    this.#jsonLines = this.#lines + headerLine("Content-Type", jsonType);
    // Nothing on the way may hold frames back.
    this.#liveLines =
      headerLine("Cache-Control", "no-store, no-transform") + headerLine("X-Accel-Buffering", "no") + everywhere;
  }

  write(response: UwsResponse, reply: Reply, envelope: Envelope, leaving: Leaving): void {
    const { status = 200, body = "", headerLines = "", live } = reply;
    const { rate, isHead, closes } = envelope;
    let own = `\r\nX-Request-Id: ${envelope.requestId}${headerLines}`;
    if (rate !== undefined) own += `\r\nRateLimit-Remaining: ${rate.remaining}`;
    const hasBody = !isHead && status !== 204;
    if (isHead && live === undefined) own += headerLine("Content-Length", Buffer.byteLength(body));
    const isLarge = hasBody && body.length > smallUnitsMax;
    if (closes && (!hasBody || isLarge)) own += headerLine("Connection", "close");
    const statusAndLines = this.#head.of(this.#commonOf(reply, status, rate), own);
    if (isLarge) {
      response.cork(() => sendLarge(response.writeStatus(statusAndLines), body, leaving));
      return;
    }
    this.#response = response;
    this.#statusAndLines = statusAndLines;
    this.#opening = hasBody ? live?.opening : undefined;
    this.#body = hasBody ? body : undefined;
    this.#closes = closes;
    response.cork(this.#send);
    leaving.left();
  }

  #sendCorked(): void {
    const response = this.#response!;
    this.#response = undefined;
    response.writeStatus(this.#statusAndLines);
    // `endWithoutBody` with an argument writes a Content-Length of its own.
    if (this.#opening !== undefined) writeEvents(response, this.#opening);
    else if (this.#body !== undefined) response.end(this.#encoded(this.#body), this.#closes);
    else response.endWithoutBody();
  }

  /** The body as UTF-8 in a buffer used again and again, which uWebSockets.js copies from: it would allocate one for a string. */
  #encoded(body: string): Uint8Array {
    return this.#bodies.of(this.#bytes.write(body));
  }

  /** What many answers in a row have in common: the status, and the lines that stay the same. */
  #commonOf({ contentType = jsonType, live }: Reply, status: number, rate: RateState | undefined): string {
    if (rate !== undefined) this.#note(rate);
    const isJson = status !== 204 && live === undefined && contentType === jsonType;
    if (isJson && status === 200 && rate !== undefined) return this.#ratedJson;
    let lines = isJson ? this.#jsonLines : live === undefined ? this.#lines : this.#liveLines;
    if (!isJson && status !== 204) lines += headerLine("Content-Type", contentType);
    return `${reasons[status] ?? status}${lines}${rate === undefined ? "" : this.#rateLines}`;
  }

  #note({ limit, resetSeconds }: RateState): void {
    if (limit === this.#rateLimit && resetSeconds === this.#rateResetSeconds) return;
    this.#rateLimit = limit;
    this.#rateResetSeconds = resetSeconds;
    this.#rateLines = headerLine("RateLimit-Limit", limit) + headerLine("RateLimit-Reset", resetSeconds);
    this.#ratedJson = `${reasons[200]}${this.#jsonLines}${this.#rateLines}`;
  }
}

/** A body that the connection may not take at once: the rest goes as it does. */
function sendLarge(response: UwsResponse, body: string, leaving: Leaving): void {
  const bytes = Buffer.from(body);
  const send = (from: number): boolean => {
    const [isTaken, isWhole] = response.tryEnd(bytes.subarray(from), bytes.length);
    if (isWhole) leaving.left();
    return isTaken;
  };
  // Noted first: a response that is over takes no listener.
  response.onWritable(send);
  send(0);
}

/** The one place that turns an error into an answer (docs/errors.md). */
export function replyOf(error: GatewayError): Required<Pick<Reply, "status" | "body" | "headerLines">> {
  const { status } = error;
  // Every 503 says when to come back, also where its thrower did not think of it.
  const retryAfter = status === 503 ? Math.max(1, error.retryAfterSeconds) : error.retryAfterSeconds;
  let headerLines = "";
  if (retryAfter > 0) headerLines += headerLine("Retry-After", retryAfter);
  if (status === 401) headerLines += headerLine("WWW-Authenticate", "Bearer");
  return { status, body: JSON.stringify({ ...error.body, retryAfter }), headerLines };
}

/** What the log may know of an unexpected error: its class and where it was thrown. Its message may quote a request. */
export function traceOf(error: unknown): { error: string; stack: string } {
  if (!(error instanceof Error)) return { error: typeof error, stack: "" };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return { error: error.name, stack: frames.map((line) => line.trim()).join(" < ") };
}
