import { GatewayError } from "../../contracts/errors.ts";
import { limits } from "../../contracts/limits.ts";
import type { BodyPieces } from "../../contracts/thread-call.ts";

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

/**
 * Takes a whole body. `bytes` may be memory of the HTTP parser: it is gone after the call. `pieces`: of a large body
 * that another thread will read, the same in memory of its own, to be handed on as it is; `bytes` is empty then.
 */
export type BodyReader = (bytes: Uint8Array, pieces?: BodyPieces) => void;

/** Hears why there is no body. */
interface Refused {
  fail(error: GatewayError): void;
}

/** What holds a body until it is whole. */
interface Block {
  readonly bytes: Uint8Array<ArrayBuffer>;
  filled: number;
}

const noBytes = new Uint8Array(0);

/**
 * Gathers a body as it arrives. A body in one piece, for which a reader already waits, is handed on without a copy, but for a large one of
 * `piecesFrom` bytes or more. Nothing is kept beyond `bytesMax`, and nothing at all once the body is refused or dropped.
 */
export class RequestBody {
  readonly #bytesMax: number;
  readonly #budget: BodyBudget;
  readonly #piecesFrom: number;
  #blocks: Block[] = [];
  #bytes = 0;
  /** What the blocks hold, and may hold. */
  #heldBytes = 0;
  #isWhole = false;
  #isDropped = false;
  #error: GatewayError | undefined;
  #reader: BodyReader | undefined;
  #refused: Refused | undefined;

  constructor(bytesMax: number, budget: BodyBudget, piecesFrom = Number.POSITIVE_INFINITY) {
    this.#bytesMax = bytesMax;
    this.#budget = budget;
    this.#piecesFrom = piecesFrom;
  }

  /** A piece of the body, in memory that the parser takes back after the call. */
  add(piece: ArrayBuffer, isLast: boolean): void {
    if (this.#isDropped || this.#error !== undefined) return;
    const { byteLength } = piece;
    if (this.#bytes + byteLength > this.#bytesMax) {
      this.#refuse(new GatewayError("PAYLOAD_TOO_LARGE"));
      return;
    }
    if (isLast && this.#bytes === 0 && this.#reader !== undefined && byteLength < this.#piecesFrom) {
      this.#isDropped = true;
      this.#reader(new Uint8Array(piece));
      return;
    }
    if (!this.#hold(new Uint8Array(piece))) {
      this.#refuse(new GatewayError("OVERLOADED", { detail: "body buffers are full", retryAfterSeconds: 1 }));
      return;
    }
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
    this.#budget.giveBack(this.#heldBytes);
    this.#heldBytes = 0;
    this.#blocks = [];
  }

  /** However small its pieces are, a body lies in few blocks: each is as large as all before it. False where the budget has no room. */
  #hold(piece: Uint8Array): boolean {
    const last = this.#blocks.at(-1);
    const here = last === undefined ? 0 : Math.min(piece.length, last.bytes.length - last.filled);
    const rest = piece.length - here;
    if (rest > 0) {
      const size = Math.max(rest, Math.min(this.#bytes, limits.bodyBlockBytesMax));
      if (!this.#budget.take(size)) return false;
      this.#heldBytes += size;
      const bytes = Buffer.allocUnsafeSlow(size);
      bytes.set(piece.subarray(here));
      this.#blocks.push({ bytes, filled: rest });
    }
    if (here > 0) {
      last!.bytes.set(piece.subarray(0, here), last!.filled);
      last!.filled += here;
    }
    this.#bytes += piece.length;
    return true;
  }

  #handOver(): void {
    if (this.#reader === undefined) return;
    const pieces = this.#blocks.map(({ bytes, filled }) => bytes.subarray(0, filled));
    this.drop();
    if (this.#bytes >= this.#piecesFrom) this.#reader(noBytes, pieces);
    else this.#reader(pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces, this.#bytes));
  }

  #refuse(error: GatewayError): void {
    this.drop();
    this.#error = error;
    this.#refused?.fail(error);
  }
}
