import { limits } from "../../contracts/limits.ts";
import type { UwsRequest } from "../load-uws.ts";

/** The head of one request: the few headers that mean something here, and whether the rest is within bounds. */
export interface RequestHead {
  /** "" where absent. */
  readonly authorization: string;
  readonly apiKey: string;
  /** The same header twice, with different keys. */
  readonly keysDiffer: boolean;
  /** -1 where the body's length is not declared. */
  readonly contentLength: number;
  /** A valid `X-Request-Id`, else "". */
  readonly requestId: string;
  /** Undefined where absent: an empty one is an error. */
  readonly idempotencyKey: string | undefined;
  /** "" where absent. */
  readonly lastEventId: string;
  /** `Prefer` has `respond-async` (RFC 7240). */
  readonly prefersAsync: boolean;
  /** More lines or bytes than we take. */
  readonly tooLarge: boolean;
  /** Why the body's framing cannot be trusted, else "". */
  readonly misframed: string;
}

/** What tracing systems and gateways use in ids, base64 among it; nothing that means something in a log line or a page. */
export const requestIdPattern = `^[A-Za-z0-9._:+/=-]{1,${limits.requestIdCharsMax}}$`;
const requestIdShape = new RegExp(requestIdPattern);
/** A request's `X-Request-Id` that is kept. */
export const isRequestId = (value: string): boolean => requestIdShape.test(value);
/** A preference among others, whatever stands around it: `wait=10, Respond-Async`. */
const respondAsyncShape = /(?:^|,)\s*respond-async\s*(?:[,;]|$)/i;
/** `: ` and the line end. */
const bytesPerLine = 4;

/**
 * Reads heads. One pass over all lines costs less than asking for each header by name, and it alone sees duplicates and the
 * size of the whole. uWebSockets.js hands over names in lower case, and only while the request is being announced.
 */
export class HeadReader {
  #lines = 0;
  #bytes = 0;
  #authorization = "";
  #apiKey = "";
  #keysDiffer = false;
  #contentLength = -1;
  #requestId = "";
  #idempotencyKey: string | undefined;
  #lastEventId = "";
  #prefersAsync = false;
  #misframed = "";
  readonly #see = (name: string, value: string): void => this.#seeLine(name, value);

  read(request: UwsRequest): RequestHead {
    this.#lines = 0;
    this.#bytes = 0;
    this.#authorization = "";
    this.#apiKey = "";
    this.#keysDiffer = false;
    this.#contentLength = -1;
    this.#requestId = "";
    this.#idempotencyKey = undefined;
    this.#lastEventId = "";
    this.#prefersAsync = false;
    this.#misframed = "";
    request.forEach(this.#see);
    return {
      authorization: this.#authorization,
      apiKey: this.#apiKey,
      keysDiffer: this.#keysDiffer,
      contentLength: this.#contentLength,
      requestId: this.#requestId,
      idempotencyKey: this.#idempotencyKey,
      lastEventId: this.#lastEventId,
      prefersAsync: this.#prefersAsync,
      tooLarge: this.#lines > limits.headerLinesMax || this.#bytes > limits.headerBytesMax,
      misframed: this.#misframed,
    };
  }

  /** By length first: most lines then cost one comparison of numbers. */
  #seeLine(name: string, value: string): void {
    this.#lines += 1;
    this.#bytes += name.length + value.length + bytesPerLine;
    switch (name.length) {
      case 6:
        // Preferences may stand on several lines.
        if (name === "prefer") this.#prefersAsync ||= respondAsyncShape.test(value);
        break;
      case 9:
        if (name === "x-api-key") this.#apiKey = this.#key(this.#apiKey, value);
        break;
      case 12:
        if (name === "x-request-id" && isRequestId(value)) this.#requestId = value;
        break;
      case 13:
        if (name === "authorization") this.#authorization = this.#key(this.#authorization, value);
        else if (name === "last-event-id") this.#lastEventId = value;
        break;
      case 14:
        if (name === "content-length") this.#seeLength(Number(value));
        break;
      case 15:
        if (name === "idempotency-key") this.#seeIdempotencyKey(value);
        break;
      case 17:
        // The parser takes any transfer coding for `chunked` (and refuses one beside a length itself).
        if (name === "transfer-encoding" && value.toLowerCase() !== "chunked") {
          this.#misframed = "`Transfer-Encoding` can only be `chunked`.";
        }
        break;
    }
  }

  /** One that is empty says nothing, wherever it stands. */
  #key(seen: string, value: string): string {
    if (seen === "" || value === "") return seen || value;
    if (seen !== value) this.#keysDiffer = true;
    return value;
  }

  /** Two that differ are what HTTP makes of two lines, a list, which is no key. */
  #seeIdempotencyKey(value: string): void {
    const seen = this.#idempotencyKey;
    this.#idempotencyKey = seen === undefined || seen === value ? value : `${seen}, ${value}`;
  }

  #seeLength(length: number): void {
    // The parser believes the first of several; another server on the way may believe the last.
    if (this.#contentLength !== -1 && this.#contentLength !== length) {
      this.#misframed = "`Content-Length` is given twice, with different values.";
    }
    this.#contentLength = length;
  }
}
