import { strict as assert } from "node:assert";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { openEmbedded } from "../src/adapters/embedded/open-embedded.ts";
import { systemClock } from "../src/adapters/system-clock.ts";
import { openJobLog } from "../src/journal/group-commit.ts";
import type { Clock } from "../src/ports/clock.ts";
import { round2 } from "./figures.ts";
import { appendHistory } from "./history.ts";
import { finishedJob } from "./made-up.ts";

/**
 * What durability costs: group commit of finished jobs to the embedded store, fsynced.
 * `flood` keeps 4,000 jobs pending and shows the ceiling; the paced rows show what a gateway at that rate pays.
 * Main-thread CPU a record is the claim to watch (at most 4 µs at flood): it comes on top of every scan. Wall times swing
 * with the disk and with what else runs on the machine. CPU time is the kernel's, in ticks of 10 ms.
 */
export async function run(args: string[]): Promise<void> {
  const folder = mkdtempSync(join(args[0] ?? tmpdir(), "sluice-bench-journal-"));
  try {
    const rows: Row[] = [];
    for (const load of loads) rows.push(await measure(load, folder));
    console.table(rows);
    appendHistory("journal", rows);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Load {
  readonly name: string;
  readonly records: number;
  /** Jobs that finish in one turn of the event loop: a micro-batch of the scan pool. */
  readonly burst: number;
  /** Jobs a second; 0: as fast as the store takes them. */
  readonly rate: number;
  /** 0 as with SLUICE_ACK=durable; 5, and 25 where much is to be stored, as with `decision`. */
  readonly gapMs: number;
}

const loads: readonly Load[] = [
  { name: "warm-up", records: 20_000, burst: 16, rate: 0, gapMs: 0 },
  { name: "flood", records: 300_000, burst: 16, rate: 0, gapMs: 0 },
  { name: "20,000/s", records: 60_000, burst: 16, rate: 20_000, gapMs: 0 },
  { name: "20,000/s", records: 60_000, burst: 16, rate: 20_000, gapMs: 5 },
  { name: "5,000/s", records: 20_000, burst: 8, rate: 5_000, gapMs: 0 },
  { name: "5,000/s", records: 20_000, burst: 8, rate: 5_000, gapMs: 5 },
  { name: "500/s, one by one", records: 2_000, burst: 1, rate: 500, gapMs: 0 },
  { name: "500/s, one by one", records: 2_000, burst: 1, rate: 500, gapMs: 5 },
];

interface Row {
  readonly load: string;
  readonly gapMs: number;
  readonly recordsPerSecond: number;
  readonly recordsPerCommit: number;
  readonly mainCpuUs: number;
  readonly otherCpuUs: number;
  readonly commitP50Ms: number;
  readonly commitP99Ms: number;
}

async function measure(load: Load, folder: string): Promise<Row> {
  const clock = systemClock();
  const store = await openEmbedded(mkdtempSync(join(folder, "load-")), clock);
  const commitMs: number[] = [];
  const timed = {
    ...store.journal,
    async append(batch: Parameters<typeof store.journal.append>[0]) {
      const startedMs = clock.elapsedMs();
      await store.journal.append(batch);
      commitMs.push(clock.elapsedMs() - startedMs);
    },
  };
  const log = openJobLog(timed, { clock, gapMs: load.gapMs, busyGapMs: 5 * load.gapMs });
  const jobs = Array.from({ length: load.records }, () => finishedJob(clock));

  const idle = await paced(load, clock, async () => {});
  const cost = await paced(load, clock, (index) => {
    log.begin(jobs[index]!);
    return log.finish(jobs[index]!);
  });
  const { commits, committedRecords } = log.stats();
  await log.close();

  assert.equal(committedRecords, load.records);
  for (const job of jobs.filter((_, index) => index % 997 === 0)) {
    assert.deepEqual(await store.journal.findJob(job.jobId), job);
  }
  await store.close();
  commitMs.sort((a, b) => a - b);
  return {
    load: load.name,
    gapMs: load.gapMs,
    recordsPerSecond: Math.round(load.records / cost.seconds),
    recordsPerCommit: round2(load.records / commits),
    mainCpuUs: round2((cost.mainUs - idle.mainUs) / load.records),
    otherCpuUs: round2((cost.otherUs - idle.otherUs) / load.records),
    commitP50Ms: round2(commitMs[Math.floor(commitMs.length / 2)]!),
    commitP99Ms: round2(commitMs[Math.floor(commitMs.length * 0.99)]!),
  };
}

/** Runs the load and says what it took; with a `finish` that does nothing it is the loop's own cost, to be subtracted. */
async function paced(load: Load, clock: Clock, finish: (index: number) => Promise<void>) {
  const before = cpuTicks();
  const startedMs = clock.elapsedMs();
  const durable: Promise<void>[] = [];
  for (let done = 0; done < load.records; ) {
    let last: Promise<void> | undefined;
    for (const end = Math.min(done + load.burst, load.records); done < end; done += 1) last = finish(done);
    const aheadMs = load.rate === 0 ? 0 : (done / load.rate) * 1_000 - (clock.elapsedMs() - startedMs);
    if (aheadMs > 1) await setTimeout(aheadMs);
    else await setImmediate();
    durable.push(last!);
    if (durable.length > burstsPendingMax) await durable.shift();
  }
  await Promise.all(durable);
  const after = cpuTicks();
  return {
    seconds: (clock.elapsedMs() - startedMs) / 1_000,
    mainUs: (after.main - before.main) * 10_000,
    otherUs: (after.other - before.other) * 10_000,
  };
}

/** A flood keeps this many bursts waiting to be durable. */
const burstsPendingMax = 250;

/** CPU ticks of this process's main thread and of all its others, user and system (proc(5), fields 14 and 15). */
function cpuTicks(): { main: number; other: number } {
  const ticks = { main: 0, other: 0 };
  for (const thread of readdirSync("/proc/self/task")) {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    ticks[Number(thread) === process.pid ? "main" : "other"] += Number(fields[11]) + Number(fields[12]);
  }
  return ticks;
}
