import { countNames, type Sums } from "../../contracts/counts.ts";
import type { CountBucket, CounterStore } from "../../ports/counter-store.ts";
import type { PackedSeries } from "./store-message.ts";
import type { StoreThread } from "./store-thread.ts";

/** Counters in the embedded store: the writer thread folds them from the journal and answers from what it folded. */
export function embeddedCounters(thread: StoreThread): CounterStore {
  return {
    totals: (range) => thread.call("countTotals", [range]),
    async series(range, interval) {
      return unpackSeries(await thread.call("countSeries", [range, interval]));
    },
    bills: (orgIds, nowMs) => thread.call("bills", [orgIds, nowMs]),
  };
}

function unpackSeries({ starts, sums }: PackedSeries): CountBucket[] {
  return Array.from(starts, (startMs, bucket) => {
    const at = bucket * countNames.length;
    return { startMs, sums: Object.fromEntries(countNames.map((name, n) => [name, sums[at + n]])) as Sums };
  });
}
