import { unitsOf } from "../unit-scratch.ts";
import type { Rewritten } from "../views/rewritten.ts";
import { type OnHit, step } from "./automaton.ts";
import type { Automaton } from "./automaton-table.ts";

/** A text of more is a flood of words, whose rewritings are hardly read. */
const hitsMax = 8_192;

/** Where literals end in one text, told again for what a rewriting of it kept: there only the joints are read. One text at a time. */
export class KnownHits {
  readonly #literals = new Uint16Array(hitsMax);
  readonly #ends = new Int32Array(hitsMax);
  #size = 0;

  /** Forgets the text before. */
  clear(): void {
    this.#size = 0;
  }

  note(literal: number, end: number): void {
    if (this.#size < hitsMax) {
      this.#literals[this.#size] = literal;
      this.#ends[this.#size] = end;
    }
    this.#size += 1;
  }

  /** False where there were too many. */
  get areAll(): boolean {
    return this.#size <= hitsMax;
  }

  /**
   * `findLiterals` of a rewriting: `text`, whose `pieces` are known. No literal is longer than `longest`, nor does a
   * state of the automaton know of more units: so many into a piece that was kept, all is as it was.
   */
  find(automaton: Automaton, longest: number, text: string, { at, from, isKept }: Rewritten, onHit: OnHit): void {
    const units = unitsOf(text);
    const size = this.#size;
    let state = 0;
    let known = 0;
    for (let piece = 0; piece < at.length; piece++) {
      const start = at[piece]!;
      const end = at[piece + 1] ?? text.length;
      if (isKept[piece] !== true || end - start <= 2 * longest) {
        state = step(automaton, units, start, end, state, onHit);
        continue;
      }
      step(automaton, units, start, start + longest, state, onHit);
      const moved = start - from[piece]!;
      while (known < size && this.#ends[known]! + moved <= start + longest) known += 1;
      for (; known < size && this.#ends[known]! + moved <= end; known++) {
        onHit(this.#literals[known]!, this.#ends[known]! + moved);
      }
      state = step(automaton, units, end - longest, end, 0, nothing);
    }
  }
}

const nothing: OnHit = () => {};
