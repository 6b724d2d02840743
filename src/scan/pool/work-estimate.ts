/** Upper ends of the size classes, in UTF-16 units: a short text pays more a character, for what every text costs once. */
const classUnitsMax = [512, 4_096, 32_768, Number.POSITIVE_INFINITY] as const;

/** Counted on top of each text's length, so that an empty text costs something. */
const unitsPerText = 128;

/** Before anything was measured: slower than the engine is meant to be, so that a cold start refuses early, not late. */
const nsPerUnitAtStart = 150;

/** Share of one new sample in the average, and the most one sample may exceed it: a pause of the thread is no new price. */
const sampleShare = 0.05;
const sampleExcessMax = 8;

/** One sample of the pace counts as no more. */
const paceMax = 3;

const classOf = (units: number): number => classUnitsMax.findIndex((most) => units <= most);

/** What a text will cost the engine, learned from what texts have cost: a moving average of ns a UTF-16 unit by size class. */
export class WorkEstimate {
  readonly #nsPerUnit: number[] = classUnitsMax.map(() => nsPerUnitAtStart);
  #pace = 1;

  /** How much longer than its engine time work takes a busy worker: messages, and cores that others use too. At least 1. */
  get pace(): number {
    return this.#pace;
  }

  /** Microseconds that a text of `units` is expected to take. */
  usOf(units: number): number {
    return ((units + unitsPerText) * this.#nsPerUnit[classOf(units)]!) / 1_000;
  }

  learn(units: number, engineUs: number): void {
    const size = classOf(units);
    const average = this.#nsPerUnit[size]!;
    const sample = Math.min((engineUs * 1_000) / (units + unitsPerText), average * sampleExcessMax);
    this.#nsPerUnit[size] = average + (sample - average) * sampleShare;
  }

  /** A worker that had more to do took `batchUs` from one reply to the next, `engineUs` of it in the engine. */
  learnPace(batchUs: number, engineUs: number): void {
    const sample = Math.min(paceMax, Math.max(1, batchUs / engineUs));
    this.#pace += (sample - this.#pace) * sampleShare;
  }
}
