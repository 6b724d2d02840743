import type { CounterStore } from "../../ports/counter-store.ts";
import type { StoreThread } from "./store-thread.ts";

/** Counters in the embedded store: the writer thread folds them from the journal and answers from what it folded. */
export function embeddedCounters(thread: StoreThread): CounterStore {
  return {
    totals: (range) => thread.call("countTotals", [range]),
    series: (range, interval) => thread.call("countSeries", [range, interval]),
  };
}
