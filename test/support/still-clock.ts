import type { Clock } from "../../src/ports/clock.ts";

/** A clock that moves only when told to, and ids that count up. */
export class StillClock implements Clock {
  #nowMs: number;
  #elapsedMs = 0;
  #ids = 0;

  constructor(start = "2026-06-15T12:00:20.000Z") {
    this.#nowMs = Date.parse(start);
  }

  advance(ms: number): void {
    this.#nowMs += ms;
    this.#elapsedMs += ms;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  elapsedMs(): number {
    return this.#elapsedMs;
  }

  epochMsOf(elapsedMs: number): number {
    return this.#nowMs + elapsedMs - this.#elapsedMs;
  }

  newId(prefix: string): string {
    this.#ids += 1;
    return `${prefix}_${String(this.#ids).padStart(26, "0")}`;
  }

  randomBytes(bytes: number): Uint8Array {
    return Uint8Array.from({ length: bytes }, (_, index) => (index * 37 + this.#ids) % 256);
  }
}
