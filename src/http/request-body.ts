import { GatewayError } from "../contracts/errors.ts";
import { limits } from "../contracts/limits.ts";

/** Bytes held for bodies that have not arrived whole, over all requests. */
export class BodyBudget {
  readonly #bytesMax: number;
  #bytes = 0;

  constructor(bytesMax: number = limits.bodyBytesBufferedMax) {
    this.#bytesMax = bytesMax;
  }

  /** False where there is no room. */
  take(bytes: number): boolean {
    if (this.#bytes + bytes > this.#bytesMax) return false;
    this.#bytes += bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.#bytes -= bytes;
  }
}

/** Takes a whole body. `bytes` may be memory of the HTTP parser: it is gone after the call. */
export type BodyReader = (bytes: Uint8Array) => void;

/** Hears why there is no body. */
interface Refused {
  fail(error: GatewayError): void;
}

/**
 * Gathers a body as it arrives. A body in one piece, for which a reader already waits, is handed on without a copy.
 * Nothing is kept beyond `bytesMax`, and nothing at all once the body is refused or dropped.
 */
export class RequestBody {
  readonly #bytesMax: number;
  readonly #budget: BodyBudget;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #isWhole = false;
  #isDropped = false;
  #error: GatewayError | undefined;
  #reader: BodyReader | undefined;
  #refused: Refused | undefined;

  constructor(bytesMax: number, budget: BodyBudget) {
    this.#bytesMax = bytesMax;
    this.#budget = budget;
  }

  /** A piece of the body, in memory that the parser takes back after the call. */
  add(piece: ArrayBuffer, isLast: boolean): void {
    if (this.#isDropped || this.#error !== undefined) return;
    if (this.#bytes + piece.byteLength > this.#bytesMax) {
      this.#refuse(new GatewayError("PAYLOAD_TOO_LARGE"));
      return;
    }
    if (isLast && this.#bytes === 0 && this.#reader !== undefined) {
      this.#isDropped = true;
      this.#reader(new Uint8Array(piece));
      return;
    }
    if (!this.#budget.take(piece.byteLength)) {
      this.#refuse(new GatewayError("OVERLOADED", { detail: "body buffers are full", retryAfterSeconds: 1 }));
      return;
    }
    this.#pieces.push(Buffer.from(new Uint8Array(piece)));
    this.#bytes += piece.byteLength;
    this.#isWhole = isLast;
    if (isLast) this.#handOver();
  }

  /** Names who gets the body, now, if it is whole, else when it is; and who hears where there is none. */
  read(reader: BodyReader, refused: Refused): void {
    this.#reader = reader;
    this.#refused = refused;
    if (this.#error !== undefined) refused.fail(this.#error);
    else if (this.#isWhole) this.#handOver();
  }

  /** Nobody wants the rest: what is held is let go. */
  drop(): void {
    this.#isDropped = true;
    this.#budget.giveBack(this.#bytes);
    this.#bytes = 0;
    this.#pieces = [];
  }

  #handOver(): void {
    if (this.#reader === undefined) return;
    const bytes = this.#pieces.length === 1 ? this.#pieces[0]! : Buffer.concat(this.#pieces, this.#bytes);
    this.drop();
    this.#reader(bytes);
  }

  #refuse(error: GatewayError): void {
    this.drop();
    this.#error = error;
    this.#refused?.fail(error);
  }
}
