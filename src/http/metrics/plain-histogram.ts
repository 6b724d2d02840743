import type { Sample } from "../../contracts/prometheus-text.ts";

/** Our own histograms, kept as plain numbers: the hot path adds to them without a look-up by label. */

/** Counts of values by upper bound. */
export class PlainHistogram {
  readonly #bounds: readonly number[];
  /** Values in each bucket alone, the last one without an upper bound. */
  readonly #counts: Float64Array;
  #sum = 0;

  /** `bounds`: ascending, upper bounds included. */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = new Float64Array(bounds.length + 1);
  }

  observe(value: number): void {
    const bounds = this.#bounds;
    let bucket = 0;
    while (bucket < bounds.length && value > bounds[bucket]!) bucket += 1;
    this.#counts[bucket]! += 1;
    this.#sum += value;
  }

  samples(labels: Readonly<Record<string, string | number>> = {}): Sample[] {
    return histogramSamples(this.#bounds, this.#counts, this.#sum, labels);
  }
}

/** Samples of a histogram from its counts by bucket (one more than bounds) and the sum of its values. */
export function histogramSamples(
  bounds: readonly number[],
  counts: ArrayLike<number>,
  sum: number,
  labels: Readonly<Record<string, string | number>> = {},
): Sample[] {
  const samples: Sample[] = [];
  let below = 0;
  for (const [bucket, bound] of [...bounds, Number.POSITIVE_INFINITY].entries()) {
    below += counts[bucket] ?? 0;
    const le = bound === Number.POSITIVE_INFINITY ? "+Inf" : bound;
    samples.push({ suffix: "_bucket", labels: { ...labels, le }, value: below });
  }
  return [...samples, { suffix: "_sum", labels, value: sum }, { suffix: "_count", labels, value: below }];
}
