import { strict as assert } from "node:assert";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { openAccess } from "../src/access/access.ts";
import { issueKey } from "../src/access/issue-key.ts";
import { embeddedFrameLog } from "../src/adapters/embedded/frame-log.ts";
import { embeddedLeases } from "../src/adapters/embedded/leases.ts";
import { type EmbeddedStore, openEmbedded } from "../src/adapters/embedded/open-embedded.ts";
import { systemClock } from "../src/adapters/system-clock.ts";
import { type App, type Caller, emptyPolicy } from "../src/contracts/account.ts";
import { limits } from "../src/contracts/limits.ts";
import type { ScanService } from "../src/contracts/scan.ts";
import { Metrics } from "../src/http/metrics.ts";
import { startHttp } from "../src/http/server.ts";
import { openSessionStream, type SessionDecision, type SessionStream } from "../src/stream/session-stream.ts";
import { threadTime } from "./cpu.ts";
import { appendHistory } from "./history.ts";
import { benchOrg } from "./made-up.ts";
import type { FromReaders, ReadersReport, Stream, ToReaders } from "./stream/readers.ts";

/**
 * Session streams. The first rows say what a scan pays when nobody listens: at most 0.5 µs without a session, 2 µs with one.
 * The others open streams and publish 1,000 decisions a second for ten seconds: every frame must reach each of its readers once;
 * p99 from publishing to the reader's process, main-thread CPU a frame sent, and the memory the streams added.
 * The readers share the machine, so wall times swing with what else runs; CPU and memory do not.
 */
export async function run(): Promise<void> {
  const costs = [await publishCost(""), await publishCost("chat-1")];
  console.table(costs);
  const rows = await streamRows();
  console.table(rows);
  appendHistory("stream", [...costs, ...rows]);
}

const clock = systemClock();

function decision(caller: Caller, sessionId: string, jobId: string): SessionDecision {
  return {
    caller,
    sessionId,
    kind: "tool_call",
    stage: "tool",
    toolName: "bash",
    chunkId: "",
    jobId,
    enforced: "ALLOW",
    inspected: { action: "ALLOW", risk: 0.021, queueUs: 180.2, engineUs: 61.7, directives: "[]", pii: "" },
  };
}

/** Main-thread CPU of a scan's decision and audit, in bursts of a micro-batch, over the same loop without them. */
async function publishCost(sessionId: string) {
  const sessions = openSessionStream({ log: embeddedFrameLog(clock), leases: embeddedLeases() });
  const { caller } = accountOf(0);
  const scans = 200_000;
  const measure = async (publishes: boolean): Promise<number> => {
    const startedUs = threadTime().cpuUs;
    for (let scan = 0; scan < scans; scan += limits.batchScansMax) {
      for (let n = 0; n < limits.batchScansMax; n += 1) {
        const decided = decision(caller, sessionId === "" ? "" : `${sessionId}${(scan + n) % 500}`, `job_${scan + n}`);
        if (publishes) sessions.publish(decided)?.();
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
    cpuUsAScan: round2(rounds.sort((a, b) => a - b)[2]!),
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
  const access = openAccess({ ...store, clock, scanRatePerMinute: 0 });
  const http = await startHttp({
    host: "127.0.0.1",
    port: 0,
    sharePort: false,
    release: "bench",
    bodyBytesMax: 1_000,
    clock,
    log: { error: (fields, message) => console.error(message, fields) },
    access,
    scans: noScans,
    sessions,
    metrics: new Metrics("bench"),
  });
  const readers = fork(new URL("stream/readers.ts", import.meta.url));
  try {
    const rows = [];
    for (const load of loads) rows.push(await measure(load, http.port, callers, sessions, readers));
    return rows;
  } finally {
    readers.kill();
    await http.drain();
    await access.close();
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

type Account = ReturnType<typeof accountOf>;

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
  const { frames, gaps, p50Ms, p99Ms, maxMs } = (await ask(readers, { report: true })) as ReadersReport;
  assert.deepEqual({ sent, frames, gaps }, { sent: published * readersPerSession, frames: sent, gaps: 0 });
  return {
    streams,
    readersPerSession,
    p50Ms: round2(p50Ms),
    p99Ms: round2(p99Ms),
    maxMs: round2(maxMs),
    cpuUsAFrame: round2(cpuUs / sent),
    openMb: round2((memoryOpen - memoryBefore) / 2 ** 20),
    afterMb: round2((process.memoryUsage().rss - memoryBefore) / 2 ** 20),
  };
}

async function ask(readers: ChildProcess, message: ToReaders): Promise<FromReaders> {
  readers.send(message);
  const [answer] = (await once(readers, "message")) as [FromReaders];
  return answer;
}

function accountOf(n: number) {
  const created_at = "2026-01-01T00:00:00.000Z";
  const secret = `sk_prod_${String(n).padStart(32, "0")}`;
  const org = benchOrg(`org_${n}`);
  const app: App = {
    id: `app_${n}`,
    orgId: org.id,
    name: "bench",
    reviewCollapse: "allow",
    policy: emptyPolicy,
    created_at,
  };
  const { key, secretHash } = issueKey(clock, {
    kind: "scan",
    type: "prod",
    name: "bench",
    ratePerMinute: null,
    appId: app.id,
    secret,
  });
  return { secret, secretHash, caller: { key, app, org } };
}

async function addAccounts({ admin }: EmbeddedStore, count: number): Promise<Account[]> {
  const accounts = Array.from({ length: count }, (_, n) => accountOf(n));
  for (const { caller, secretHash } of accounts) {
    await admin.putOrg(caller.org);
    await admin.putApp(caller.app);
    await admin.putKey(caller.key, secretHash);
  }
  return accounts;
}

/** Nobody scans here: decisions are published as the scan service would. */
const noScan = (): never => {
  throw new Error("this gateway does not scan");
};
const noScans: ScanService = { assertAdmits: noScan, scan: noScan, retrieve: noScan, queue: noScan, jobJson: noScan };

const round2 = (value: number): number => Math.round(value * 100) / 100;
