import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobsIn } from "../../src/adapters/ledger/job-packs.ts";
import { openRedis } from "../../src/adapters/redis/open-redis.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import { randomFrom } from "../conformance/seeded-random.ts";
import { type RedisProcess, redisProgram, startRedis } from "../support/redis.ts";
import { openSse, type SseEvent } from "../support/sse-reader.ts";
import { type GatewayProcess, scanKey, startGateway } from "./gateway-process.ts";

/** In each test: `FAULT_SCANS=10000 FAULT_ROUNDS=3` for the long run. */
const scans = Number(process.env["FAULT_SCANS"] ?? 400);
const rounds = Number(process.env["FAULT_ROUNDS"] ?? 2);
const seed = Number(process.env["SEED"] ?? 20_261_120);
const sessions = 200;
const dayMs = 86_400_000;

/** Every scan is repeated, over one gateway or the other, until it is answered: then there is one job of it, and no other. */
describe.skipIf(redisProgram === undefined)(`two gateways on one Redis, ${scans} scans (SEED=${seed})`, () => {
  let folder: string;
  let redis: RedisProcess;
  let settings: Record<string, string>;
  let gateways: GatewayProcess[];
  const random = randomFrom(seed);
  const startOne = (): Promise<GatewayProcess> => startGateway(folder, settings);
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sluice-exactly-once-"));
    redis = await startRedis({ appendonly: "yes", appendfsync: "always" });
    settings = { SLUICE_REDIS_URL: redis.url, SLUICE_ACK: "durable", SLUICE_LOG_LEVEL: "fatal" };
    gateways = await Promise.all([startOne(), startOne()]);
  });
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.kill("SIGKILL")));
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Of all tests, by the number of the scan. */
  const answers = new Map<number, Answer>();

  /** Scans until all are answered, and disturbs when a part of them is, each round. */
  async function scanThrough(disturb: () => Promise<void>): Promise<void> {
    const before = answers.size;
    let next = before;
    const client = async (): Promise<void> => {
      for (let n = next++; n < before + scans; n = next++) {
        while (!answers.has(n)) {
          const answer = await scanOnce(gateways[Math.floor(random() * 2)]!, n);
          if (answer === undefined) await setTimeout(20);
          else answers.set(n, answer);
        }
      }
    };
    const all = Promise.all(Array.from({ length: 24 }, client));
    for (let round = 1; round <= rounds; round += 1) {
      while (answers.size - before < (scans * round) / (rounds + 0.5)) await setTimeout(5);
      await setTimeout(random() * 50);
      await disturb();
    }
    await all;
  }

  test(`one gateway killed with -9 and started again, ${rounds} times: jobs, counters, bills and answers agree`, {
    timeout: 300_000 + scans * 20,
  }, async () => {
    const streams = Array.from({ length: 10 }, (_, n) => `${gateways[1]!.base}/v1/sessions/session-${n * 20}/events`);
    const readers = await Promise.all(streams.map((url) => openSse(url, { "x-api-key": scanKey })));
    await scanThrough(async () => {
      await gateways[0]!.kill("SIGKILL");
      gateways[0] = await startOne();
    });
    await expectAgreement(answers, redis, gateways[1]!);
    const jobIds = new Set([...answers.values()].map((answer) => answer.job_id));
    let audits = 0;
    for (const reader of readers) {
      audits += expectOrder(await reader.take(reader.waiting), jobIds);
      reader.close();
    }
    expect(audits).toBeGreaterThan(0);
  });

  test(`Redis killed with -9 and started again, ${rounds} times: jobs, counters, bills and answers agree`, {
    timeout: 300_000 + scans * 20,
  }, async () => {
    await scanThrough(async () => {
      await redis.kill("SIGKILL");
      await setTimeout(random() * 300);
      await redis.restart();
    });
    await expectAgreement(answers, redis, gateways[0]!);
  });
});

interface Answer {
  readonly job_id: string;
}

const textOf = (n: number): string =>
  `Please translate the minutes of meeting ${String(n).padStart(6, "0")} into French.`;

/** Undefined where nobody answered, or not with a result. */
async function scanOnce(gateway: GatewayProcess, n: number): Promise<Answer | undefined> {
  const body = { text: textOf(n), session_id: `session-${n % sessions}` };
  const reply = await gateway.ask("POST", "/v1/scan", body, { "idempotency-key": `scan-${n}` }).catch(() => undefined);
  const answer = (await reply?.json().catch(() => undefined)) as Answer | undefined;
  return reply?.status === 200 ? answer : undefined;
}

/** Every job that was told durable was decided before, is one of the answered, and neither was told twice. Returns how many. */
function expectOrder(frames: readonly SseEvent[], answered: ReadonlySet<string>): number {
  const decided = frames.map(({ data }) => data["job_id"] ?? "");
  const audits = frames.flatMap(({ data }, place) =>
    data.stage === "audit" ? [{ jobId: String(data["id"]), place }] : [],
  );
  for (const { jobId, place } of audits) {
    expect(decided.indexOf(jobId)).toBeLessThan(place);
    expect(decided.filter((one) => one === jobId)).toEqual([jobId]);
    expect(answered.has(jobId)).toBe(true);
  }
  expect(new Set(audits.map(({ jobId }) => jobId)).size).toBe(audits.length);
  return audits.length;
}

/** The jobs there are, those that are counted and billed, and those that were answered are the same. */
async function expectAgreement(answers: ReadonlyMap<number, Answer>, redis: RedisProcess, gateway: GatewayProcess) {
  const client = new Redis(redis.url);
  const store = await openRedis(redis.url, systemClock());
  try {
    const indexes = await client.keys("sluice:*:jobs:*:index");
    const stored = (await Promise.all(indexes.map((key) => jobIdsIn(client, key)))).flat();
    const answered = [...answers.values()].map(({ job_id: jobId }) => jobId);
    expect(stored.sort()).toEqual(answered.sort());

    const [org] = await store.orgs.list();
    const today = Math.floor(systemClock().nowMs() / dayMs) * dayMs;
    const range = { scope: org!.id, fromMs: today - dayMs, untilMs: today + dayMs, includePreview: true };
    const { sums } = await store.counters.totals(range);
    const chars = answers.size * textOf(0).length;
    expect(sums).toMatchObject({ inflight: 0, completed: answers.size, failed: 0, prompt: answers.size, chars });
    const [bill] = await store.counters.bills([org!.id], systemClock().nowMs());
    expect(bill!.chars).toBe(chars);

    const sample = [...answers.values()].filter((_, index) => index % Math.ceil(answers.size / 300) === 0);
    // The gateway may not have noticed yet that Redis is back.
    const find = async (jobId: string): Promise<Response> => await gateway.ask("GET", `/v1/jobs/${jobId}`);
    await expect.poll(async () => (await find(sample[0]!.job_id)).status).toBe(200);
    for (const answer of sample) {
      expect(await (await find(answer.job_id)).json()).toMatchObject({ status: "completed", result: answer });
    }
  } finally {
    client.disconnect();
    await store.close();
  }
}

/** The jobs to which an index leads. */
async function jobIdsIn(client: Redis, index: string): Promise<string[]> {
  const names = await client.hkeys(index);
  const packs = await client.hmgetBuffer(index.replace(/:index$/, ":packs"), ...names);
  return packs.flatMap((pack) => jobsIn(pack!).map(({ jobId }) => jobId));
}
