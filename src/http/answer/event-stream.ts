import { limits } from "../../contracts/limits.ts";
import type { OpenStream } from "../../stream/session-stream.ts";
import type { Pipe } from "../../stream/subscriber.ts";
import type { UwsResponse } from "../load-uws.ts";

/**
 * uWebSockets.js closes a connection 10 s after a write that was not taken whole (HTTP_TIMEOUT_S in its HttpResponse.h).
 * `pause` takes that time-out back and `resume` sets it anew: between them a reader that stands still is kept.
 */
const nudgeEveryMs = 5_000;
const nudgesMax = limits.streamStallMsMax / nudgeEveryMs;

/**
 * Sends events or a comment so that every client sees them at once. uWebSockets.js ends a chunk only where the next one begins, and some
 * clients (urllib3, and with it Python's requests) take nothing of a chunk before its end: they would see each event with the one after
 * it. So the last chunk is one that nobody misses: a comment's own blank line, or a comment after events.
 */
export function writeEvents(response: UwsResponse, text: string): boolean {
  const isComment = text.startsWith(":");
  response.write(isComment ? text.slice(0, -1) : text);
  return response.write(isComment ? "\n" : ":\n\n");
}

/** The rest of an answer that goes on for as long as both sides want it. From its making on, only it touches the response. */
export class EventStream implements Pipe {
  readonly #response: UwsResponse;
  readonly #stream: OpenStream;
  #isOver = false;
  #nudging: NodeJS.Timeout | undefined;

  /** The response's head is out. Its owner still hears of the abort, and passes it on. */
  constructor(response: UwsResponse, stream: OpenStream) {
    this.#response = response;
    this.#stream = stream;
    response.onWritable(() => {
      this.#goOn();
      return true;
    });
    stream.start(this);
  }

  write(text: string): boolean {
    if (this.#isOver) return false;
    let isTaken = true;
    this.#response.cork(() => {
      isTaken = writeEvents(this.#response, text);
    });
    if (!isTaken) this.#holdOn();
    return isTaken;
  }

  end(text: string): void {
    if (this.#isOver) return;
    this.abort();
    // Told to close as well, uWebSockets.js would write a header line into the body.
    this.#response.cork(() => this.#response.end(text));
  }

  /** The client has gone, or is about to be sent away. */
  abort(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#nudging);
    this.#stream.stop();
  }

  #holdOn(): void {
    if (this.#nudging !== undefined) return;
    let nudges = 0;
    this.#nudging = setInterval(() => {
      nudges += 1;
      if (nudges >= nudgesMax) clearInterval(this.#nudging);
      this.#response.pause();
      this.#response.resume();
    }, nudgeEveryMs);
    this.#nudging.unref();
  }

  #goOn(): void {
    if (this.#isOver) return;
    clearInterval(this.#nudging);
    this.#nudging = undefined;
    // With a listener of ours uWebSockets.js sends what it holds back only at the next write or uncork.
    this.#response.cork(() => {});
    this.#stream.writable();
  }
}
