import { strict as assert } from "node:assert";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { counterFold } from "../src/adapters/embedded/counter-fold.ts";
import { openDatabase } from "../src/adapters/embedded/database.ts";
import { journalTables } from "../src/adapters/embedded/journal-tables.ts";
import { openEmbedded } from "../src/adapters/embedded/open-embedded.ts";
import { columnsOf } from "../src/adapters/ledger/record-columns.ts";
import { spans } from "../src/adapters/ledger/spans.ts";
import { openRedis } from "../src/adapters/redis/open-redis.ts";
import { systemClock } from "../src/adapters/system-clock.ts";
import { periodAt } from "../src/contracts/billing.ts";
import type { CounterStore } from "../src/ports/counter-store.ts";
import { openQuota } from "../src/usage/quota.ts";
import { Usage } from "../src/usage/usage-service.ts";
import { redisProgram, startRedis } from "../test/support/redis.ts";
import { round2 } from "./figures.ts";
import { appendHistory } from "./history.ts";
import { appId, clock, jobAt, nowMs, org, type YearSize, yearInFolder, yearInRedis } from "./usage-year.ts";

/**
 * What counting costs and what it takes to read it: a year of one busy app (ten million jobs) in both stores.
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
      ...(await ofEmbedded(join(folder, "year"), jobsPerYear)),
      ...(await ofRedis(jobsPerYear)),
      ...(await quotaCost()),
    ];
    console.table(rows);
    appendHistory("usage", rows);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function ofEmbedded(dataDir: string, jobsPerYear: number): Promise<Row[]> {
  const size = yearInFolder(dataDir, jobsPerYear);
  const store = await openEmbedded(dataDir, clock);
  const rows = await reports("embedded", store.counters);
  await store.close();
  return [sizeRow("embedded", size), ...rows];
}

/** On a server of our own; nothing where none is installed. */
async function ofRedis(jobsPerYear: number): Promise<Row[]> {
  if (redisProgram === undefined) return [];
  const server = await startRedis();
  try {
    const size = await yearInRedis(server.url, jobsPerYear);
    const store = await openRedis(server.url, clock);
    const rows = await reports("Redis", store.counters);
    await store.close();
    return [sizeRow("Redis", size), ...rows];
  } finally {
    await server.stop();
  }
}

const sizeRow = (name: string, { jobs, bytes }: YearSize): Row => ({
  what: `${name}: counters of ${jobs} jobs in a year`,
  value: round2(bytes / 1e6),
  unit: "MB",
});

interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
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
  return { what: "fold, counters and bill", value: round2((user + system) / jobs), unit: "µs CPU a job" };
}

async function reports(name: string, counters: CounterStore): Promise<Row[]> {
  const usage = new Usage({ counters, clock, running: () => [] });
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
    rows.push({ what: `${name}: ${what}`, value: round2(spentMs[times >> 1]!), unit: "ms p50" });
  }
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
    rows.push({ what, value: round2((user + system) / scans), unit: "µs CPU a scan" });
    quota.close();
  }
  return rows;
}
