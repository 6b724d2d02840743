import { strict as assert } from "node:assert";
import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { embeddedFrameLog } from "../src/adapters/embedded/frame-log.ts";
import { embeddedLeases } from "../src/adapters/embedded/leases.ts";
import { openEmbedded } from "../src/adapters/embedded/open-embedded.ts";
import type { Caller } from "../src/contracts/account.ts";
import { limits } from "../src/contracts/limits.ts";
import { openSessionStream, type SessionStream } from "../src/stream/session-stream.ts";
import { threadTime } from "./cpu.ts";
import { median, round2 } from "./figures.ts";
import { appendHistory } from "./history.ts";
import {
  type Account,
  accountOf,
  addAccounts,
  ask,
  clock,
  decision,
  startGateway,
  streamFigures,
} from "./stream/gateway.ts";
import type { ReadersReport, Stream } from "./stream/readers.ts";
import { sharedRows } from "./stream/shared.ts";

/**
 * Session streams. The first rows say what a scan pays when nobody listens: at most 0.5 µs without a session, 2 µs with one.
 * The others open streams and publish 1,000 decisions a second for ten seconds: every frame must reach each of its readers once;
 * p99 from publishing to the reader's process, main-thread CPU a frame sent, and the memory the streams added.
 * The readers share the machine, so wall times swing with what else runs; CPU and memory do not. `--redis`: stream/shared.ts.
 */
export async function run(args: string[]): Promise<void> {
  if (args.includes("--redis")) {
    const rows = await sharedRows();
    console.table(rows);
    appendHistory("stream-shared", rows);
    return;
  }
  const costs = [await publishCost(""), await publishCost("chat-1")];
  console.table(costs);
  const rows = await streamRows();
  console.table(rows);
  appendHistory("stream", [...costs, ...rows]);
}

/** Main-thread CPU of a scan's decision and audit, in bursts of a micro-batch, over the same loop without them. */
async function publishCost(sessionId: string) {
  const sessions = openSessionStream({ log: embeddedFrameLog(clock), leases: embeddedLeases() });
  const { caller } = accountOf(0);
  const scans = 200_000;
  const durable = Promise.resolve();
  const measure = async (publishes: boolean): Promise<number> => {
    const startedUs = threadTime().cpuUs;
    for (let scan = 0; scan < scans; scan += limits.batchScansMax) {
      for (let n = 0; n < limits.batchScansMax; n += 1) {
        const decided = decision(caller, sessionId === "" ? "" : `${sessionId}${(scan + n) % 500}`, `job_${scan + n}`);
        if (publishes) sessions.publish(decided)?.(durable);
      }
      await setImmediate();
    }
    return threadTime().cpuUs - startedUs;
  };
  await measure(true);
  const rounds: number[] = [];
  for (let round = 0; round < 5; round += 1) rounds.push(((await measure(true)) - (await measure(false))) / scans);
  await sessions.close();
  return {
    scan: sessionId === "" ? "without a session" : "with a session",
    cpuUsAScan: round2(median(rounds)),
  };
}

const loads = [
  { streams: 1_000, readersPerSession: 1 },
  { streams: 1_000, readersPerSession: 10 },
  { streams: 5_000, readersPerSession: 1 },
];
const decisionsPerSecond = 1_000;
const seconds = 10;
const tickMs = 4;

async function streamRows() {
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-stream-"));
  const store = await openEmbedded(folder, clock);
  const callers = await addAccounts(store, Math.max(...loads.map(({ streams }) => streams)) / limits.streamsPerOrgMax);
  const sessions = openSessionStream({ log: store.frames, leases: store.leases });
  const gateway = await startGateway(store, sessions);
  const readers = fork(new URL("stream/readers.ts", import.meta.url));
  try {
    const rows = [];
    for (const load of loads) rows.push(await measure(load, gateway.port, callers, sessions, readers));
    return rows;
  } finally {
    readers.kill();
    await gateway.close();
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

async function measure(
  { streams, readersPerSession }: (typeof loads)[number],
  port: number,
  accounts: readonly Account[],
  sessions: SessionStream,
  readers: ChildProcess,
) {
  await ask(readers, { open: { port, streams: [] } });
  await setTimeout(200);
  const memoryBefore = process.memoryUsage().rss;
  const opened: (Stream & { readonly caller: Caller })[] = Array.from({ length: streams }, (_, n) => {
    const { secret, caller } = accounts[Math.floor(n / limits.streamsPerOrgMax)]!;
    return { key: secret, session: `chat-${Math.floor(n / readersPerSession)}`, caller };
  });
  await ask(readers, { open: { port, streams: opened.map(({ key, session }) => ({ key, session })) } });
  assert.equal(sessions.stats().open, streams);
  const memoryOpen = process.memoryUsage().rss;

  const sentBefore = sessions.stats().sent;
  const cpuBefore = threadTime().cpuUs;
  const startedMs = clock.elapsedMs();
  let published = 0;
  while (published < decisionsPerSecond * seconds) {
    const due = Math.floor(((clock.elapsedMs() - startedMs) / 1_000) * decisionsPerSecond);
    for (; published < Math.min(due, decisionsPerSecond * seconds); published += 1) {
      const { caller, session } = opened[(published * 7_919) % streams]!;
      sessions.publish(decision(caller, session, String(process.hrtime.bigint())));
    }
    await setTimeout(tickMs);
  }
  await setTimeout(500);
  const cpuUs = threadTime().cpuUs - cpuBefore;
  const sent = sessions.stats().sent - sentBefore;
  const memory = { before: memoryBefore, open: memoryOpen, after: process.memoryUsage().rss };
  const report = (await ask(readers, { report: true })) as ReadersReport;
  const { frames, gaps } = report;
  assert.deepEqual({ sent, frames, gaps }, { sent: published * readersPerSession, frames: sent, gaps: 0 });
  return { streams, readersPerSession, ...streamFigures(report, cpuUs / sent, memory) };
}
