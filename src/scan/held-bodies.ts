import { bodyPlaces, type PlacedBody, type ScanTask } from "../contracts/engine-message.ts";
import { limits } from "../contracts/limits.ts";
import type { JobKind } from "../contracts/verdict.ts";

/** A body until its scan is decided: read by a scan thread, or given back. */
export class HeldBody implements PlacedBody {
  readonly kind: JobKind;
  readonly place: number;
  readonly bytes: number;
  readonly #bodies: HeldBodies;

  constructor(bodies: HeldBodies, kind: JobKind, place: number, bytes: number) {
    this.#bodies = bodies;
    this.kind = kind;
    this.place = place;
    this.bytes = bytes;
  }

  /** Its bytes, for whoever reads them here. */
  copy(): Uint8Array {
    return this.#bodies.copyOf(this);
  }

  /** At most once. */
  letGo(): void {
    this.#bodies.letGo(this.place);
  }
}

/** A task as the pool takes it: read, or for a scan thread to read. */
export type PoolTask = ScanTask | HeldBody;

export const bodyOf = (task: PoolTask): HeldBody | undefined => (task instanceof HeldBody ? task : undefined);

/** What a task weighs, in UTF-16 units of its text; of a body that nobody has read yet, at most. */
export const unitsOfTask = (task: PoolTask): number => (task instanceof HeldBody ? task.bytes : task.text.length);

/** Copied in whole pieces: each length has a view, which is made once. */
const bytesPerPiece = limits.bodyPieceBytes;

/**
 * Bodies that scan threads are to read, in memory that all of them see: no string is made of them here. A place may be given to the
 * next while a thread still reads it, where nobody waits for that any longer: what such a thread says is not heard.
 */
export class HeldBodies {
  readonly memory = bodyPlaces.newMemory();
  readonly #bytes = new Uint8Array(this.memory);
  readonly #heads = new Int32Array(this.memory);
  /** The last that was let go is the next that is taken: it is still in the caches. */
  readonly #free = Array.from({ length: limits.bodiesHeldMax }, (_, at) => at + 1);
  /** V8 copies into shared memory byte by byte from a place that is not aligned, as the parser's mostly is not. */
  readonly #aligned = new Uint8Array(limits.bodyHeldBytesMax);
  readonly #beginnings = Array.from({ length: limits.bodyHeldBytesMax / bytesPerPiece + 1 }, (_, pieces) =>
    this.#aligned.subarray(0, pieces * bytesPerPiece),
  );

  /** Undefined where there is no room, or it is too long. `glanceSeed`: what the glance at its text begins with. */
  hold(kind: JobKind, bytes: Uint8Array, glanceSeed: number): HeldBody | undefined {
    const { length } = bytes;
    if (length > limits.bodyHeldBytesMax) return undefined;
    const place = this.#free.pop();
    if (place === undefined) return undefined;
    this.#aligned.set(bytes);
    this.#bytes.set(this.#beginnings[Math.ceil(length / bytesPerPiece)]!, bodyPlaces.bodyAt(place));
    const head = bodyPlaces.headAt(place);
    this.#heads[head] = length;
    this.#heads[head + 1] = glanceSeed;
    return new HeldBody(this, kind, place, length);
  }

  copyOf({ place, bytes }: HeldBody): Uint8Array {
    const at = bodyPlaces.bodyAt(place);
    return this.#bytes.slice(at, at + bytes);
  }

  letGo(place: number): void {
    this.#free.push(place);
  }
}

/** A body comes back from a scan thread, which did not read it. */
export class NotRead {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}
