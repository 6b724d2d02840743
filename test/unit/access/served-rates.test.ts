import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GatewayProcess, startGateway } from "../../fault/gateway-process.ts";
import { type RedisProcess, redisProgram, startRedis } from "../../support/redis.ts";

// Two real gateways, one real Redis, one key. The whole proof: SCAN_RATE=6000 SCAN_REQUESTS=20000.
const rate = Number(process.env["SCAN_RATE"] ?? 600);
const requests = Number(process.env["SCAN_REQUESTS"] ?? 1_500);
const width = 32;
/** What a busy machine may need for all of them. */
const spareMs = Math.max(10_000, requests);

describe.skipIf(redisProgram === undefined)("one key at two gateways", () => {
  let folder = "";
  let redis: RedisProcess;
  let gateways: GatewayProcess[];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sluice-rates-"));
    redis = await startRedis();
    const settings = { SLUICE_REDIS_URL: redis.url, SLUICE_SCAN_RATE_PER_MINUTE: String(rate) };
    gateways = await Promise.all([startGateway(folder, settings), startGateway(folder, settings)]);
  }, 60_000);
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.kill("SIGKILL")));
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test(`${requests} scans in one minute, ${rate} allowed: as many are answered, the others are told when to come back`, async () => {
    const leftMs = 60_000 - (Date.now() % 60_000);
    if (leftMs < spareMs) await setTimeout(leftMs + 50);
    const minute = Math.floor(Date.now() / 60_000);
    const statuses = new Map<number, number>();
    let sent = 0;
    const client = async (): Promise<void> => {
      while (sent < requests) {
        sent += 1;
        const answer = await gateways[sent % 2]!.ask("POST", "/v1/scan", { text: "hello" });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        expect(answer.headers.get("ratelimit-limit")).toBe(String(rate));
        const retryAfter = answer.headers.get("retry-after");
        expect(retryAfter).toBe(answer.status === 429 ? answer.headers.get("ratelimit-reset") : null);
        await answer.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: width }, client));
    expect(Math.floor(Date.now() / 60_000), "the machine was too slow for one minute").toBe(minute);
    const accepted = statuses.get(200) ?? 0;
    expect(accepted).toBeGreaterThanOrEqual(Math.floor((rate * 59) / 60));
    expect(accepted).toBeLessThanOrEqual(rate);
    expect(accepted + (statuses.get(429) ?? 0)).toBe(requests);
  }, 120_000);
});
