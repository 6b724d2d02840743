import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openEmbedded } from "../../../src/adapters/embedded/open-embedded.ts";
import { openRedis } from "../../../src/adapters/redis/open-redis.ts";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import { limits } from "../../../src/contracts/limits.ts";
import type { Clock } from "../../../src/ports/clock.ts";
import type { Store } from "../../../src/ports/store.ts";
import { openSessionStream } from "../../../src/stream/session-stream.ts";
import { callerOf } from "../../support/callers.ts";
import { decisionOf } from "../../support/decisions.ts";
import { redisProgram, testRedis } from "../../support/redis.ts";

const clock = systemClock();
const caller = callerOf();

/** A gateway's run: its store, and the session streams over it. */
class Run {
  readonly #store: Pick<Store, "close">;
  readonly #sessions: ReturnType<typeof openSessionStream>;

  constructor(store: Pick<Store, "frames" | "leases" | "close">) {
    this.#store = store;
    this.#sessions = openSessionStream({ log: store.frames, leases: store.leases });
  }

  async publish(sessionId: string, ...jobIds: string[]): Promise<void> {
    for (const jobId of jobIds) this.#sessions.publish(decisionOf(jobId, { sessionId }));
    await turn();
  }

  /** Publishes a frame of another organization. */
  async publishElsewhere(jobId: string): Promise<void> {
    this.#sessions.publish(decisionOf(jobId, { caller: { app: { id: "app_2" }, org: { id: "org_2" } } }));
    await turn();
  }

  /** A reader, and what it has heard: job ids, and what it is told to have missed. */
  async read(sessionId: string, lastEventId: string) {
    const heard: (string | number)[] = [];
    const ids: string[] = [];
    const stream = await this.#sessions.open(caller, sessionId, lastEventId);
    const write = (text: string): boolean => {
      for (const [, id = "", json = ""] of text.matchAll(/^id: (.*)\ndata: (.*)$/gm)) {
        const frame = JSON.parse(json) as { job_id?: string; dropped?: number };
        heard.push(frame.job_id ?? frame.dropped ?? "?");
        ids.push(id);
      }
      return true;
    };
    stream.start({ write, end: () => stream.stop() });
    return { heard, ids, stop: () => stream.stop() };
  }

  async stop(): Promise<void> {
    await this.#sessions.close();
    await this.#store.close();
  }
}

/** Publishes three frames of session `a` and reads them; returns their ids. */
async function threeOf(run: Run): Promise<readonly [string, string, string]> {
  const { heard, ids, stop } = await run.read("a", "");
  await run.publish("a", "job_1", "job_2", "job_3");
  await vi.waitFor(() => expect(heard).toEqual(["job_1", "job_2", "job_3"]));
  stop();
  return [ids[0]!, ids[1]!, ids[2]!];
}

/** What a reader hears that comes back with an id, then two frames later. */
async function heardAfter(run: Run, id: string): Promise<(string | number)[]> {
  const { heard, stop } = await run.read("a", id);
  await turn();
  await run.publish("a", "job_4");
  await vi.waitFor(() => expect(heard.at(-1)).toBe("job_4"));
  await run.publish("a", "job_5");
  await vi.waitFor(() => expect(heard.at(-1)).toBe("job_5"));
  stop();
  return heard;
}

describe("a reader that comes back after a restart on the embedded store", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "sluice-restart-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const start = async (name: string, its: Clock = clock): Promise<Run> =>
    new Run(await openEmbedded(join(folder, name), its));

  test("is told of no lost frame where it had all of them", async () => {
    const first = await start("all");
    const [, , last] = await threeOf(first);
    await first.stop();
    // A run in which the session is silent changes nothing.
    await (await start("all")).stop();
    const run = await start("all");
    expect(await heardAfter(run, last)).toEqual(["job_4", "job_5"]);
    await run.stop();
  });

  test("gets what it had not", async () => {
    const first = await start("some");
    const [one] = await threeOf(first);
    await first.stop();
    const run = await start("some");
    expect(await heardAfter(run, one)).toEqual(["job_2", "job_3", "job_4", "job_5"]);
    // The same where it comes only now.
    const { heard, stop } = await run.read("a", one);
    await vi.waitFor(() => expect(heard).toEqual(["job_2", "job_3", "job_4", "job_5"]));
    stop();
    await run.stop();
  });

  test("gets it a run later too, before anything is told in it", async () => {
    const first = await start("later");
    const [one] = await threeOf(first);
    await first.stop();
    const second = await start("later");
    await second.publish("a", "job_4");
    await second.publish("b", "job_5");
    await second.stop();
    await (await start("later")).stop();
    const run = await start("later");
    const { heard, stop } = await run.read("a", one);
    await vi.waitFor(() => expect(heard).toEqual(["job_2", "job_3", "job_4"]));
    stop();
    await run.stop();
  });

  test("is told how many are gone of those it had not, and gets the rest", async () => {
    const first = await start("many");
    const [one] = await threeOf(first);
    const more = Array.from({ length: limits.framesPerOrgMax }, (_, at) => `job_more_${at}`);
    await first.publish("a", ...more);
    await first.stop();
    const run = await start("many");
    const { heard, stop } = await run.read("a", one);
    await vi.waitFor(() => expect(heard).toEqual([2, ...more]));
    stop();
    await run.stop();
  });

  test("is told how many it had not where all are gone", async () => {
    let skewMs = 0;
    const its: Clock = { ...clock, elapsedMs: () => clock.elapsedMs() + skewMs };
    const first = await start("silent", its);
    const [one] = await threeOf(first);
    skewMs = limits.framesKeptMsMax + 5_000;
    // With it the frames of the one that was silent go.
    await first.publishElsewhere("job_other");
    await first.stop();
    const run = await start("silent");
    expect(await heardAfter(run, one)).toEqual([2, "job_4", "job_5"]);
    await run.stop();
  });

  test("is told of no lost frame where a command had the store open meanwhile", async () => {
    const first = await start("command");
    const [one, , last] = await threeOf(first);
    await first.stop();
    const command = async (): Promise<void> => {
      await (await openEmbedded(join(folder, "command"), clock, { tellsSessions: false })).close();
    };
    await command();
    const run = await start("command");
    await command();
    expect(await heardAfter(run, one)).toEqual(["job_2", "job_3", "job_4", "job_5"]);
    await run.stop();
    await command();
    const next = await start("command");
    const { heard } = await next.read("a", last);
    await vi.waitFor(() => expect(heard).toEqual(["job_4", "job_5"]));
    await next.stop();
  });

  test("is told of one at least where the run before crashed, whatever an earlier one had left", async () => {
    const first = await start("crash");
    const [, , last] = await threeOf(first);
    await first.stop();
    const crashed = await start("crash");
    await crashed.publish("a", "job_lost");
    // What a killed process leaves: the files as they are.
    cpSync(join(folder, "crash"), join(folder, "crashed"), { recursive: true });
    await crashed.stop();
    const run = await start("crashed");
    expect(await heardAfter(run, last)).toEqual([1, "job_4", "job_5"]);
    await run.stop();
  });
});

test.skipIf(redisProgram === undefined)(
  "a reader that comes back to another gateway on Redis gets what it had not, and is told of no lost frame",
  async () => {
    const server = await testRedis();
    const namespace = `test-${randomUUID()}`;
    const start = async (): Promise<Run> => new Run(await openRedis(server.url, clock, { namespace }));
    const first = await start();
    const [one, , last] = await threeOf(first);
    await first.stop();
    const run = await start();
    expect(await heardAfter(run, last)).toEqual(["job_4", "job_5"]);
    const { heard } = await run.read("a", one);
    await vi.waitFor(() => expect(heard).toEqual(["job_2", "job_3", "job_4", "job_5"]));
    await run.stop();
    await server.stop();
  },
);
