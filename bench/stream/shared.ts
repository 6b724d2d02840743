import { strict as assert } from "node:assert";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { openRedis } from "../../src/adapters/redis/open-redis.ts";
import { limits } from "../../src/contracts/limits.ts";
import { openSessionStream, type SessionStream } from "../../src/stream/session-stream.ts";
import { startRedis } from "../../test/support/redis.ts";
import { threadTime } from "../cpu.ts";
import { type Account, addAccounts, ask, clock, startGateway, streamFigures } from "./gateway.ts";
import type { Publish, Published } from "./publisher.ts";
import type { ReadersReport, StalledReport, Stream } from "./readers.ts";

const streams = 5_000;
const perSecond = 1_000;

/**
 * Another session gets a flood, and has one reader: which reads, or does not read before all is published. For so long that the log
 * does not keep all of it: of each organization it has the last thousand flushes.
 */
const loads = [
  { flood: 0, reader: "none", seconds: 10 },
  { flood: 3_000, reader: "reads", seconds: 45 },
  { flood: 3_000, reader: "stalls", seconds: 45 },
] as const;

/**
 * 5,000 open streams on this gateway, whose frames come over Redis from another one: decision to reader, main-thread CPU a frame,
 * memory; and what a reader that does not read costs the others, and what it gets afterwards: every frame, or the number it missed.
 */
export async function sharedRows() {
  const server = await startRedis({ appendonly: "yes", appendfsync: "everysec" });
  const store = await openRedis(server.url, clock);
  const sessions = openSessionStream({ log: store.frames, leases: store.leases });
  const accounts = await addAccounts(store, streams / limits.streamsPerOrgMax + 1);
  const gateway = await startGateway(store, sessions);
  const readers = fork(new URL("readers.ts", import.meta.url));
  const publisher = fork(new URL("publisher.ts", import.meta.url));
  try {
    const rows = [];
    const parts = { port: gateway.port, url: server.url, accounts, sessions, readers, publisher };
    for (const load of loads) rows.push(await measure(parts, load));
    return rows;
  } finally {
    readers.kill();
    publisher.kill();
    await gateway.close();
    await store.close();
    await server.stop();
  }
}

interface Parts {
  readonly port: number;
  readonly url: string;
  readonly accounts: readonly Account[];
  readonly sessions: SessionStream;
  readonly readers: ChildProcess;
  readonly publisher: ChildProcess;
}

async function measure(parts: Parts, { flood, reader, seconds }: (typeof loads)[number]) {
  const { port, url, accounts, sessions, readers, publisher } = parts;
  await ask(readers, { open: { port, streams: [] } });
  await setTimeout(500);
  const memoryBefore = process.memoryUsage().rss;
  const ofSession = Array.from({ length: streams }, (_, n) => ({
    account: Math.floor(n / limits.streamsPerOrgMax),
    session: `chat-${n}`,
  }));
  const opened: Stream[] = ofSession.map(({ account, session }) => ({ key: accounts[account]!.secret, session }));
  const busiest = { account: accounts.length - 1, session: "busiest" };
  if (flood > 0) {
    opened.push({ key: accounts[busiest.account]!.secret, session: busiest.session, stalls: reader === "stalls" });
  }
  await ask(readers, { open: { port, streams: opened } });
  assert.equal(sessions.stats().open, opened.length);
  const memoryOpen = process.memoryUsage().rss;

  const before = { sent: sessions.stats().sent, cpuUs: threadTime().cpuUs };
  publisher.send({
    url,
    sessions: ofSession,
    perSecond,
    busiest: { ...busiest, perSecond: flood },
    seconds,
  } satisfies Publish);
  const [published] = (await once(publisher, "message")) as [Published];
  const cpuUs = threadTime().cpuUs - before.cpuUs;
  const sent = sessions.stats().sent - before.sent;
  const memory = { before: memoryBefore, open: memoryOpen, after: process.memoryUsage().rss };
  const report = (await ask(readers, { report: true })) as ReadersReport;
  const { frames, gaps } = report;
  const late = (await ask(readers, { resume: true })) as StalledReport;
  const floodRead = reader === "reads" ? published.busiest : 0;
  assert.deepEqual({ frames, gaps }, { frames: published.frames + floodRead, gaps: 0 });
  if (reader === "stalls")
    assert.equal(late.frames + late.missed, published.busiest, "each frame, or the number missed");
  return {
    streams,
    flood,
    reader,
    ...streamFigures(report, cpuUs / sent, memory),
    lateFrames: late.frames,
    missed: late.missed,
  };
}
