import { limits } from "../../../src/contracts/limits.ts";
import type { Family, Signal } from "../../../src/contracts/verdict.ts";
import type { PaddedUnits } from "../unit-scratch.ts";
import { Surroundings } from "./surroundings.ts";

/** What a finding is called: the part of a kind that a signal shows. */
export interface Label {
  readonly id: string;
  readonly type: string;
  readonly what: string;
}

const flood: Label = { id: "PII-1999", type: "", what: "more personal data than can be looked at one by one" };

/** Least points that are worth a report. */
const pointsMin = 0.25;

/** Collects the signals of one text and counts the looks that were paid for them. */
export class Findings {
  /** Those of the text. */
  readonly units: PaddedUnits;
  readonly #signals: Signal[] = [];
  readonly #looksMax: number;
  readonly #around: Surroundings;
  #looks = 0;
  /** Phone numbers put to the library so far. */
  confirmations = 0;
  /** Where no row of cards begins: each is read once. */
  noRowBefore = 0;

  /** `units`: those of `text`. */
  constructor(text: string, units: PaddedUnits) {
    this.units = units;
    this.#looksMax = Math.max(limits.piiLooksMin, Math.floor(text.length / limits.piiUnitsPerLook));
    this.#around = new Surroundings(text, units);
  }

  /** Pays for a look at a candidate, one microsecond or so each; false when the text has had all of its looks. */
  look(cost = 1): boolean {
    this.#looks += cost;
    return this.#looks <= this.#looksMax;
  }

  /** What stands around `[start, end)`, until the next call; a token that is tried as several things is surrounded once. */
  around(start: number, end: number): Surroundings {
    this.#around.moveTo(start, end);
    return this.#around;
  }

  add(label: Label, start: number, end: number, points: number, family: Family = "pii"): void {
    if (points < pointsMin) return;
    this.#signals.push({
      ruleId: label.id,
      family,
      start,
      end,
      points,
      what: label.what,
      type: label.type,
      view: "plain",
    });
  }

  /** The signals in order of place; of two that overlap, the one with more points, then the longer. */
  settled(textUnits: number): Signal[] {
    if (this.#looks > this.#looksMax) this.add(flood, 0, textUnits, 0.5);
    const order = this.#signals.toSorted((a, b) => a.start - b.start || b.end - a.end);
    const kept: Signal[] = [];
    for (const signal of order) {
      const last = kept.at(-1);
      if (last === undefined || signal.start >= last.end || last.type === "" || signal.family !== last.family)
        kept.push(signal);
      else if (signal.points > last.points) kept[kept.length - 1] = signal;
    }
    return kept;
  }
}
