import { type Bill, periodAt } from "../../contracts/billing.ts";
import { addCounts, countNames, newCounts, type Sums } from "../../contracts/counts.ts";
import type { CountBucket, CounterStore, CountRange } from "../../ports/counter-store.ts";
import { addPackedSums, unpackCounts } from "../ledger/counter-codec.ts";
import { type Span, spans, wholeSpans } from "../ledger/spans.ts";
import { orgOf } from "./account-bodies.ts";
import { billedDaysOf, chargesIn, daysAround } from "./billed-days.ts";
import { loadScript, type RedisConnection } from "./connect.ts";
import { cellOf, readCells } from "./counter-cells.ts";
import type { Fold } from "./fold.ts";
import type { RedisKeys } from "./keys.ts";

interface CounterParts {
  readonly connection: RedisConnection;
  readonly keys: RedisKeys;
  readonly fold: Fold;
}

/** Counters in Redis: a question counts what the journal still holds, then reads. */
export function redisCounters(parts: CounterParts): CounterStore {
  return {
    async totals(range) {
      const all = newCounts();
      for (const { bytes } of await buckets(parts, range, spans.day)) addCounts(all, unpackCounts(bytes));
      return all;
    },
    async series(range, interval) {
      const sums = new Map<number, Float64Array>();
      for (const { startMs, bytes } of await buckets(parts, range, spans[interval])) {
        const start = startMs - (startMs % spans[interval]);
        const bucket = sums.get(start) ?? new Float64Array(countNames.length);
        sums.set(start, bucket);
        addPackedSums(bucket, bytes);
      }
      // What was counted and taken back leaves a bucket of zeroes.
      const filled = [...sums].filter(([, bucket]) => bucket.some((sum) => sum !== 0));
      return filled.sort(([a], [b]) => a - b).map(([startMs, bucket]) => bucketOf(startMs, bucket));
    },
    async bills(orgIds, nowMs) {
      const bills = await Promise.all(orgIds.map((orgId) => billOf(parts, orgId, nowMs)));
      await commitsHeard();
      return bills.filter((bill) => bill !== undefined);
    },
  };
}

interface StoredBucket {
  readonly startMs: number;
  readonly bytes: Buffer;
}

/** The buckets of the range that hold anything, none longer than `longest`. */
async function buckets(parts: CounterParts, range: CountRange, longest: Span): Promise<StoredBucket[]> {
  const { connection, keys, fold } = parts;
  const { scope, includePreview } = range;
  const orgId = await connection.ask((client) => client.hget(keys.homes, scope));
  if (orgId === null) return [];
  await fold.count(orgId);
  const asked: Parameters<typeof cellOf>[1][] = [];
  for (const { span, fromMs, untilMs } of wholeSpans(range.fromMs, range.untilMs, longest)) {
    for (let startMs = fromMs; startMs < untilMs; startMs += span) {
      asked.push({ scope, orgId, span, startMs, preview: false });
      if (includePreview) asked.push({ scope, orgId, span, startMs, preview: true });
    }
  }
  const cells = asked.map((one) => cellOf(keys, one));
  const found = await readCells(connection, cells);
  await commitsHeard();
  return found.flatMap((bytes, index) => (bytes === null ? [] : [{ startMs: asked[index]!.startMs, bytes }]));
}

const bucketOf = (startMs: number, bucket: Float64Array): CountBucket => ({
  startMs,
  sums: Object.fromEntries(countNames.map((name, index) => [name, bucket[index]])) as Sums,
});

const billScript = loadScript("read-bill");

async function billOf({ connection, keys, fold }: CounterParts, orgId: string, nowMs: number) {
  await fold.count(orgId);
  const days = daysAround([nowMs]);
  const [hash, texts] = (await connection.run(billScript, [keys.org(orgId), keys.billed(orgId)], days)) as [
    (string | null)[],
    (string | null)[],
  ];
  const org = orgOf(hash);
  if (org === undefined) return undefined;
  const period = periodAt(org.anchorDay, nowMs);
  return { org, period, ...chargesIn(billedDaysOf(days, texts), period) } satisfies Bill;
}

/**
 * Replies that came together with an answer are heard before it is given: an answer must not hold a job whose commit the job
 * log does not know of yet (ports/counter-store.ts).
 */
const commitsHeard = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
