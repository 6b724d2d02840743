import { strict as assert } from "node:assert";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { counterFold } from "../src/adapters/embedded/counter-fold.ts";
import { openDatabase } from "../src/adapters/embedded/database.ts";
import { journalTables } from "../src/adapters/embedded/journal-tables.ts";
import { openEmbedded } from "../src/adapters/embedded/open-embedded.ts";
import { columnsOf } from "../src/adapters/embedded/record-columns.ts";
import { type DatabaseSync, inTransaction } from "../src/adapters/embedded/sqlite.ts";
import { packCounts } from "../src/adapters/ledger/counter-codec.ts";
import { spans } from "../src/adapters/ledger/spans.ts";
import { systemClock } from "../src/adapters/system-clock.ts";
import type { Org } from "../src/contracts/account.ts";
import { periodAt } from "../src/contracts/billing.ts";
import { addCounts, type Counts, countJob, newCounts } from "../src/contracts/counts.ts";
import type { JobRecord } from "../src/contracts/job.ts";
import { limits } from "../src/contracts/limits.ts";
import { engineActions, jobKinds } from "../src/contracts/verdict.ts";
import { openQuota } from "../src/usage/quota.ts";
import { Usage } from "../src/usage/usage-service.ts";
import { appendHistory } from "./history.ts";

/**
 * What counting costs and what it takes to read it: a year of one busy app (ten million jobs) in the embedded store.
 * The claims: a summary over 90 days under 20 ms (p50), a series of 1,000 hours under 60 ms, at most 60 MB of counters for
 * the year, and a quota check of at most 0.2 µs. Times of one caller, from question to JSON, the hop to the writer thread
 * included. `--jobs N` for another number of jobs.
 */
export async function run(args: string[]): Promise<void> {
  const jobsPerYear = Number(args[args.indexOf("--jobs") + 1]) || 10_000_000;
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-usage-"));
  try {
    const rows = [
      foldCost(join(folder, "fold")),
      yearSize(join(folder, "year"), jobsPerYear),
      ...(await reports(join(folder, "year"))),
      ...(await quotaCost()),
    ];
    console.table(rows);
    appendHistory("usage", rows);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
}

const nowMs = Date.UTC(2026, 5, 15, 12, 34, 56);
const clock = { ...systemClock(), nowMs: () => nowMs };
const round = (value: number): number => Math.round(value * 100) / 100;

const org: Org = {
  id: "org_01m7w9nayh35bfj254pjva1zg0",
  name: "Bench",
  plan: "enterprise",
  anchorDay: 1,
  monthlyAllowance: 1e12,
  grantRemaining: 0,
  grantExpiresAt: null,
  allowOverage: true,
  spendCapCents: null,
  currency: "USD",
  created_at: new Date(nowMs).toISOString(),
};
const appId = "app_01m7w9nayh35bfj254pjva1zg1";

/** Job number `n`, spread over kinds, actions and latencies (log-normal around 0.4 ms) without chance. */
function jobAt(n: number, receivedAt: number, result = ""): JobRecord {
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

/** CPU of the fold a job, as the writer thread does it: jobs of one minute, with results of half a kilobyte. */
function foldCost(dataDir: string): Row {
  const database = openDatabase(dataDir);
  database.prepare("INSERT INTO orgs VALUES (?, ?, 0)").run(org.id, JSON.stringify(org));
  const journal = journalTables(database);
  const fold = counterFold(database);
  const jobs = 30_000;
  for (let at = 0; at < jobs; at += 1_000) {
    const records = Array.from({ length: 1_000 }, (_, n) => jobAt(at + n, nowMs - (at % 60_000), "x".repeat(500)));
    journal.append({ records: columnsOf(records), answers: [] });
  }
  const before = process.cpuUsage();
  while (fold.fold());
  const { user, system } = process.cpuUsage(before);
  const counted = database.prepare("SELECT sum(chars) AS chars FROM billed_days").get();
  assert.equal(
    Number(counted?.["chars"]),
    Array.from({ length: jobs }, (_, n) => 200 + (n % 3_000)).reduce((a, b) => a + b),
  );
  database.close();
  return { what: "fold, counters and bill", value: round((user + system) / jobs), unit: "µs CPU a job" };
}

/** A year of counters: hours and days of the app and its organization, and the minutes that are still kept. */
function yearSize(dataDir: string, jobsPerYear: number): Row {
  const database = openDatabase(dataDir);
  const file = join(dataDir, "sluice.db");
  const bytesBefore = sizeOf(database, file);
  const hours = 365 * 24;
  const jobsPerHour = Math.round(jobsPerYear / hours);
  const firstMs = Math.floor(nowMs / spans.hour) * spans.hour - (hours - 1) * spans.hour;
  const minutesFromMs = nowMs - limits.minuteCountersDays * spans.day - spans.hour;
  const put = database.prepare("INSERT INTO counters VALUES (?, ?, ?, 0, ?)");
  const days = new Map<number, Counts>();
  inTransaction(database, () => {
    database.prepare("INSERT INTO orgs VALUES (?, ?, 0)").run(org.id, JSON.stringify(org));
    for (let hour = 0; hour < hours; hour += 1) {
      const startMs = firstMs + hour * spans.hour;
      const counts = newCounts();
      for (let minute = 0; minute < 60; minute += 1) {
        const minuteMs = startMs + minute * spans.minute;
        const part = newCounts();
        for (let n = minute; n < jobsPerHour; n += 60) countJob(part, jobAt(hour * jobsPerHour + n, minuteMs));
        if (minuteMs >= minutesFromMs) put.run(appId, spans.minute, minuteMs, packCounts(part));
        addCounts(counts, part);
      }
      for (const scope of [appId, org.id]) put.run(scope, spans.hour, startMs, packCounts(counts));
      const dayMs = startMs - (startMs % spans.day);
      const day = days.get(dayMs) ?? newCounts();
      days.set(dayMs, day);
      addCounts(day, counts);
    }
    for (const [startMs, counts] of days) {
      for (const scope of [appId, org.id]) put.run(scope, spans.day, startMs, packCounts(counts));
    }
  });
  const bytes = sizeOf(database, file) - bytesBefore;
  database.close();
  return { what: `counters of ${jobsPerHour * hours} jobs in a year`, value: round(bytes / 1e6), unit: "MB" };
}

function sizeOf(database: DatabaseSync, file: string): number {
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  return statSync(file).size;
}

async function reports(dataDir: string): Promise<Row[]> {
  const store = await openEmbedded(dataDir, clock);
  const usage = new Usage({ counters: store.counters, clock, running: () => [] });
  const iso = (ms: number): string => new Date(ms).toISOString();
  const from90 = `start=${iso(nowMs - 90 * spans.day)}&end=${iso(nowMs)}`;
  const hours = `start=${iso(nowMs - 999.5 * spans.hour)}&end=${iso(nowMs)}&interval=hour`;
  const summary = (query: string) => usage.summaryJson(appId, org.id, new URLSearchParams(query));
  const series = (query: string) => usage.timeseriesJson(appId, org.id, new URLSearchParams(query));

  const whole = JSON.parse(await summary(from90));
  const points = JSON.parse(await series(hours));
  assert.ok(whole.volume.completed > 0 && whole.latency.p50Ms > 0.3 && whole.latency.p50Ms < 0.5);
  assert.equal(points.buckets.length, 1_000);
  assert.equal(
    points.buckets.reduce((sum: number, { total }: { total: number }) => sum + total, 0),
    JSON.parse(await summary(hours)).volume.total,
  );

  const rows: Row[] = [];
  for (const [what, ask, times] of [
    ["summary over 90 days", () => summary(from90), 60],
    ["summary over 366 days", () => summary(`start=${iso(nowMs - 366 * spans.day)}&end=${iso(nowMs)}`), 40],
    ["series of 1,000 hours", () => series(hours), 40],
    ["series of 90 days", () => series(from90), 40],
    ["metrics", () => usage.metricsText(appId, org.id, new URLSearchParams()), 60],
  ] as const) {
    const spentMs: number[] = [];
    for (let n = 0; n < times; n += 1) {
      const startedMs = performance.now();
      await ask();
      spentMs.push(performance.now() - startedMs);
    }
    spentMs.sort((a, b) => a - b);
    rows.push({ what, value: round(spentMs[times >> 1]!), unit: "ms p50" });
  }
  await store.close();
  return rows;
}

/** The two calls that every scan makes, on an organization whose bill is known. */
async function quotaCost(): Promise<Row[]> {
  const bill = { org, period: periodAt(1, systemClock().nowMs()), chars: 5, grantChars: 0, overageMicroCents: 0 };
  const spent = { ...bill, org: { ...org, monthlyAllowance: 4, grantExpiresAt: "2030-01-01T00:00:00.000Z" } };
  const job = jobAt(1, systemClock().nowMs());
  const durable = new Promise<void>(() => {});
  const scans = 2_000_000;
  const rows: Row[] = [];
  for (const [what, one] of [
    ["quota, admit and spend: within the allowance", bill],
    ["quota, admit and spend: in overage", spent],
  ] as const) {
    const counters = { bills: async () => [one] };
    const quota = openQuota({ counters, accounts: { watch: () => () => {} }, clock: systemClock() });
    await quota.admit(org.id);
    const before = process.cpuUsage();
    for (let n = 0; n < scans; n += 1) {
      quota.admit(org.id);
      quota.spend(job, durable);
    }
    const { user, system } = process.cpuUsage(before);
    rows.push({ what, value: round((user + system) / scans), unit: "µs CPU a scan" });
    quota.close();
  }
  return rows;
}
