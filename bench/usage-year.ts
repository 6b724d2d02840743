import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../src/adapters/embedded/database.ts";
import { type DatabaseSync, inTransaction } from "../src/adapters/embedded/sqlite.ts";
import { packCounts } from "../src/adapters/ledger/counter-codec.ts";
import { spans } from "../src/adapters/ledger/spans.ts";
import type { Delta } from "../src/adapters/ledger/tally.ts";
import { connectRedis } from "../src/adapters/redis/connect.ts";
import { cellOf } from "../src/adapters/redis/counter-cells.ts";
import { defaultNamespace, redisKeys } from "../src/adapters/redis/keys.ts";
import { systemClock } from "../src/adapters/system-clock.ts";
import { addCounts, type Counts, countJob, newCounts } from "../src/contracts/counts.ts";
import type { JobRecord } from "../src/contracts/job.ts";
import { limits } from "../src/contracts/limits.ts";
import { engineActions, jobKinds } from "../src/contracts/verdict.ts";
import { benchOrg } from "./made-up.ts";

/** A year of one busy app, and the ways into the two stores: as its counters are after the fold, without its jobs. */

export const nowMs = Date.UTC(2026, 5, 15, 12, 34, 56);
export const clock = { ...systemClock(), nowMs: () => nowMs };

export const org = benchOrg("org_01m7w9nayh35bfj254pjva1zg0");
export const appId = "app_01m7w9nayh35bfj254pjva1zg1";

/** Job number `n`, spread over kinds, actions and latencies (log-normal around 0.4 ms) without chance. */
export function jobAt(n: number, receivedAt: number, result = ""): JobRecord {
  const spread = Math.sin(n * 12.9898) + Math.sin(n * 78.233) + Math.sin(n * 37.719);
  return {
    jobId: `job_${n}`,
    orgId: org.id,
    appId,
    keyId: "key_01m7w9nayh35bfj254pjva1zg2",
    keyType: "prod",
    kind: jobKinds[n % jobKinds.length]!,
    status: "completed",
    receivedAt,
    completedAt: receivedAt + 1,
    chars: 200 + (n % 3_000),
    action: n % 20 === 0 ? engineActions[(n / 20) % engineActions.length]! : "ALLOW",
    confidence: 0.9 + (n % 100) / 1_000,
    latencyUs: Math.round(400 * Math.exp(0.7 * spread)),
    preview: false,
    result,
    error: null,
  };
}

/** Hours and days of the app and its organization, and the app's minutes that are still kept. */
function* yearOf(jobsPerHour: number): Generator<Delta> {
  const firstMs = Math.floor(nowMs / spans.hour) * spans.hour - (hoursPerYear - 1) * spans.hour;
  const minutesFromMs = nowMs - limits.minuteCountersDays * spans.day - spans.hour;
  const common = { orgId: org.id, preview: false };
  const days = new Map<number, Counts>();
  for (let hour = 0; hour < hoursPerYear; hour += 1) {
    const startMs = firstMs + hour * spans.hour;
    const counts = newCounts();
    for (let minute = 0; minute < 60; minute += 1) {
      const minuteMs = startMs + minute * spans.minute;
      const part = newCounts();
      for (let n = minute; n < jobsPerHour; n += 60) countJob(part, jobAt(hour * jobsPerHour + n, minuteMs));
      if (minuteMs >= minutesFromMs) {
        yield { ...common, scope: appId, span: spans.minute, startMs: minuteMs, counts: part };
      }
      addCounts(counts, part);
    }
    for (const scope of [appId, org.id]) yield { ...common, scope, span: spans.hour, startMs, counts };
    const dayMs = startMs - (startMs % spans.day);
    const day = days.get(dayMs) ?? newCounts();
    days.set(dayMs, day);
    addCounts(day, counts);
  }
  for (const [startMs, counts] of days) {
    for (const scope of [appId, org.id]) yield { ...common, scope, span: spans.day, startMs, counts };
  }
}

const hoursPerYear = 365 * 24;

/** What the year takes in a store. */
export interface YearSize {
  readonly jobs: number;
  readonly bytes: number;
}

/** Into a data folder; what its file grows by. */
export function yearInFolder(dataDir: string, jobsPerYear: number): YearSize {
  mkdirSync(dataDir, { recursive: true });
  const database = openDatabase(dataDir);
  const file = join(dataDir, "sluice.db");
  const bytesBefore = sizeOf(database, file);
  const put = database.prepare("INSERT INTO counters VALUES (?, ?, ?, 0, ?)");
  const jobsPerHour = Math.round(jobsPerYear / hoursPerYear);
  inTransaction(database, () => {
    database.prepare("INSERT INTO orgs VALUES (?, ?, 0)").run(org.id, JSON.stringify(org));
    for (const { scope, span, startMs, counts } of yearOf(jobsPerHour)) {
      put.run(scope, span, startMs, packCounts(counts));
    }
  });
  const bytes = sizeOf(database, file) - bytesBefore;
  database.close();
  return { jobs: jobsPerHour * hoursPerYear, bytes };
}

function sizeOf(database: DatabaseSync, file: string): number {
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  return statSync(file).size;
}

/** Into a Redis server of our own; what its counters take of its memory. */
export async function yearInRedis(url: string, jobsPerYear: number): Promise<YearSize> {
  const connection = await connectRedis(url, systemClock());
  const { client } = connection;
  const keys = redisKeys(defaultNamespace);
  const { grantRemaining, ...body } = org;
  await client.hset(keys.org(org.id), { body: JSON.stringify(body), grant: grantRemaining });
  await client.hset(keys.homes, { [appId]: org.id, [org.id]: org.id });
  const jobsPerHour = Math.round(jobsPerYear / hoursPerYear);
  const hashes = new Set<string>();
  for (const delta of yearOf(jobsPerHour)) {
    const { key, field } = cellOf(keys, delta);
    await client.hset(key, field, Buffer.from(packCounts(delta.counts)));
    hashes.add(key);
  }
  let bytes = 0;
  for (const key of hashes) bytes += Number(await client.memory("USAGE", key, "SAMPLES", 0));
  await connection.close();
  return { jobs: jobsPerHour * hoursPerYear, bytes };
}
