import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { AnalyticsSummary, AnalyticsTimeseries } from "../../../src/contracts/wire-analytics.ts";
import type { ScanResult } from "../../../src/contracts/wire-results.ts";
import { type GatewayProcess, scanKey, startGateway } from "../../fault/gateway-process.ts";
import { sendRaw } from "../../support/raw-socket.ts";
import { type RedisProcess, redisProgram, startRedis } from "../../support/redis.ts";

// Usage, plans and administration of one organization, asked at two gateways on one Redis.
const adminToken = "at_TestTestTestTestTestTestTestTest";
const analyticsKey = "test-analytics-key-0123456789";
/** Long for a busy machine, and seldom: an analytics key has 120 requests a minute. */
const soon = { timeout: 100_000, interval: 150 };

describe.skipIf(redisProgram === undefined)("two gateways on one Redis", () => {
  let folder = "";
  let redis: RedisProcess;
  let gateways: GatewayProcess[];
  let orgId = "";
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sluice-two-"));
    redis = await startRedis();
    const settings = {
      SLUICE_REDIS_URL: redis.url,
      SLUICE_ADMIN_TOKEN: adminToken,
      SLUICE_BOOTSTRAP_ANALYTICS_KEY: analyticsKey,
    };
    gateways = await Promise.all([startGateway(folder, settings), startGateway(folder, settings)]);
    orgId = (await administer(0, "GET", "/orgs")).items[0].id;
  });
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.kill("SIGKILL")));
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const administer = async (at: number, method: "GET" | "POST" | "PATCH", path: string, body?: unknown) => {
    const token = { authorization: `Bearer ${adminToken}` };
    const answer = await fetch(`${gateways[at]!.base}/admin/v1${path}`, {
      method,
      headers: token,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as ReturnType<typeof JSON.parse>;
  };
  const report = (at: number, path: string, key = analyticsKey): Promise<Response> =>
    gateways[at]!.ask("GET", `/v1/analytics/${path}`, undefined, { authorization: `Bearer ${key}` });
  const summary = async (at: number, key = analyticsKey) =>
    (await (await report(at, "summary", key)).json()) as AnalyticsSummary;
  const scan = async (at: number, key = scanKey): Promise<number> =>
    (await gateways[at]!.ask("POST", "/v1/scan", { text: "Good morning" }, { authorization: `Bearer ${key}` })).status;
  /** Of an organization of its own, which nothing has been counted for. */
  const newKeys = async (fields: object = {}): Promise<{ scan: string; analytics: string }> => {
    const { id } = await administer(0, "POST", "/orgs", { name: "another", plan: "enterprise", ...fields });
    const app = await administer(0, "POST", `/orgs/${id}/apps`, { name: "its" });
    const keyOf = async (kind: string) => (await administer(0, "POST", `/apps/${app.id}/keys`, { kind })).secret;
    return { scan: await keyOf("scan"), analytics: await keyOf("analytics") };
  };

  test("each reports what both have done", async () => {
    const keys = await newKeys();
    await Promise.all(Array.from({ length: 60 }, (_, n) => scan(n % 2, keys.scan)));
    // On a busy machine a job may be answered before its commit has reached the store.
    for (const at of [0, 1]) {
      await vi.waitFor(async () => expect((await summary(at, keys.analytics)).org.charsUsed).toBe(720), soon);
      const { volume, chars, org, byCategory } = await summary(at, keys.analytics);
      expect(volume).toMatchObject({ total: 60, completed: 60, inflight: 0 });
      expect([chars.used, org.charsUsed, byCategory[0]?.total]).toEqual([720, 720, 60]);
      const { buckets } = (await (await report(at, "timeseries", keys.analytics)).json()) as AnalyticsTimeseries;
      expect(buckets.reduce((sum, { total }) => sum + total, 0)).toBe(60);
      expect(await (await report(at, "metrics", keys.analytics)).text()).toContain("sluice_org_chars_used 720\n");
    }
  });

  test("a change of plan through one is seen by the other on its next request", async () => {
    for (const [plan, status] of [
      ["starter", 403],
      ["growth", 200],
      ["free", 403],
      ["enterprise", 200],
    ] as const) {
      await administer(0, "PATCH", `/orgs/${orgId}`, { plan });
      expect([plan, (await report(1, "summary")).status]).toEqual([plan, status]);
    }
  });

  test("a policy that is set through one holds at the other, and is gone", async () => {
    const [app] = (await administer(0, "GET", `/orgs/${orgId}/apps`)).items;
    const rule = { id: "codename", pattern: "(?i)bluebird", action: "REVIEW" };
    const verdictAt = async (at: number) => {
      const answer = await gateways[at]!.ask("POST", "/v1/scan", { text: "The Bluebird flies on Monday." });
      const { action, engine_action } = ((await answer.json()) as ScanResult).decision;
      return `${engine_action} ${action}`;
    };
    for (const [changes, verdict] of [
      [{ policy: { customRules: [rule] } }, "REVIEW ALLOW"],
      [{ reviewCollapse: "block" }, "REVIEW BLOCK"],
      [{ reviewCollapse: "allow", policy: { customRules: [] } }, "ALLOW ALLOW"],
    ] as const) {
      await administer(0, "PATCH", `/apps/${app.id}`, changes);
      await vi.waitFor(async () => expect(await verdictAt(1)).toBe(verdict), soon);
    }
  });

  test("another analytics key made through one replaces the first at the other", async () => {
    const app = await administer(0, "POST", `/orgs/${orgId}/apps`, { name: "second" });
    const make = async () => (await administer(0, "POST", `/apps/${app.id}/keys`, { kind: "analytics" })).secret;
    const statusOf = async (secret: string) => {
      const headers = { authorization: `Bearer ${secret}` };
      return (await gateways[1]!.ask("GET", "/v1/analytics/summary", undefined, headers)).status;
    };
    const first = await make();
    await vi.waitFor(async () => expect(await statusOf(first)).toBe(200), soon);
    const second = await make();
    await vi.waitFor(async () => expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]), soon);
  });

  test("what one has spent is missing at the other, and what is granted through one is there at the other", async () => {
    const { org } = await summary(0);
    await administer(0, "PATCH", `/orgs/${orgId}`, { monthlyAllowance: org.charsUsed + 12, allowOverage: false });
    await vi.waitFor(async () => expect((await summary(1)).org.charsLimit).toBe(org.charsUsed + 12), soon);
    await vi.waitFor(async () => expect(await scan(0)).toBe(200), soon);
    await vi.waitFor(async () => expect(await scan(1)).toBe(402), soon);
    expect(await scan(0)).toBe(402);
    await administer(1, "PATCH", `/orgs/${orgId}`, { grantRemaining: 1_000 });
    await vi.waitFor(async () => expect([await scan(0), await scan(1)]).toEqual([200, 200]), soon);
    await vi.waitFor(async () => {
      const [here, there] = [await summary(0), await summary(1)];
      expect(here.org).toEqual(there.org);
      expect(here.org.charsLimit).toBe(here.org.monthlyAllowance + here.org.grantRemaining);
      expect(here.org.grantRemaining).toBeLessThan(1_000);
    }, soon);
    await administer(0, "PATCH", `/orgs/${orgId}`, { monthlyAllowance: 1e9, allowOverage: true });
  });

  test.each([
    { name: "an allowance", fields: { monthlyAllowance: 120 }, code: "QUOTA_EXCEEDED" },
    { name: "a grant", fields: { monthlyAllowance: 60, grantRemaining: 60 }, code: "QUOTA_EXCEEDED" },
    // An enterprise character costs 40 micro-cents.
    {
      name: "a spend cap",
      fields: { monthlyAllowance: 0, allowOverage: true, spendCapCents: 1 },
      text: "Good morning".repeat(209).slice(0, 2_500),
      code: "SPEND_CAP_REACHED",
    },
  ])("$name that is used at both in turn ends at the same scan as at one", async ({ fields, text, code }) => {
    const keys = await newKeys(fields);
    const answers: unknown[] = [];
    for (let n = 0; n < 12; n += 1) {
      const headers = { authorization: `Bearer ${keys.scan}` };
      const answer = await gateways[n % 2]!.ask("POST", "/v1/scan", { text: text ?? "Good morning" }, headers);
      answers.push(answer.ok ? answer.status : ((await answer.json()) as { code: string }).code);
    }
    expect(answers).toEqual([...Array(10).fill(200), code, code]);
  });

  const minuteNow = (): number => Math.floor(Date.now() / 60_000);

  /** What `run` gives where the clock's minute stays the same: else it is run again. */
  async function inOneMinute<T>(run: () => Promise<T>): Promise<T> {
    for (;;) {
      const minute = minuteNow();
      const outcome = await run();
      if (minuteNow() === minute) return outcome;
    }
  }

  test("120 reports a minute over both, in a bucket of their own", async () => {
    const statuses = await inOneMinute(async () => {
      const { analytics } = await newKeys();
      const asked = Array.from({ length: 130 }, (_, n) => report(n % 2, "metrics", analytics));
      return (await Promise.all(asked)).map(({ status }) => status);
    });
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await scan(0)).not.toBe(429);
  });

  test("one request too many at the other is refused while its body is still on its way", async () => {
    const [app] = (await administer(0, "GET", `/orgs/${orgId}/apps`)).items;
    const { responses } = await inOneMinute(async () => {
      const { secret } = await administer(0, "POST", `/apps/${app.id}/keys`, { ratePerMinute: 1 });
      const headers = { authorization: `Bearer ${secret}` };
      expect((await gateways[0]!.ask("POST", "/v1/scan", { text: "hello" }, headers)).status).toBe(200);
      const head = `POST /v1/scan HTTP/1.1\r\nHost: x\r\nx-api-key: ${secret}\r\nContent-Length: 1000\r\n\r\n`;
      return await sendRaw(Number(new URL(gateways[1]!.base).port), [`${head}{"text":"`]);
    });
    expect(responses).toMatchObject([{ status: 429 }]);
    expect(JSON.parse(responses[0]!.body)).toMatchObject({ code: "RATE_LIMITED" });
  });

  // The whole proof: SCAN_RATE=6000 SCAN_REQUESTS=20000.
  const rate = Number(process.env["SCAN_RATE"] ?? 600);
  const requests = Number(process.env["SCAN_REQUESTS"] ?? 1_500);

  test(`${requests} scans at once with a key for ${rate}: as many are answered, the others are told when to come back`, async () => {
    const [app] = (await administer(0, "GET", `/orgs/${orgId}/apps`)).items;
    const { secret } = await administer(0, "POST", `/apps/${app.id}/keys`, { ratePerMinute: rate });
    await administer(0, "PATCH", `/orgs/${orgId}`, { monthlyAllowance: 1e9 });
    const minute = minuteNow();
    const statuses = new Map<number, number>();
    let sent = 0;
    const client = async (): Promise<void> => {
      while (sent < requests) {
        sent += 1;
        const headers = { authorization: `Bearer ${secret}` };
        const answer = await gateways[sent % 2]!.ask("POST", "/v1/scan", { text: "hello" }, headers);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        expect(answer.headers.get("ratelimit-limit")).toBe(String(rate));
        const retryAfter = answer.headers.get("retry-after");
        expect(retryAfter).toBe(answer.status === 429 ? answer.headers.get("ratelimit-reset") : null);
        await answer.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: 32 }, client));
    const minutes = minuteNow() - minute + 1;
    const accepted = statuses.get(200) ?? 0;
    expect(accepted).toBeGreaterThanOrEqual(Math.floor((rate * 59) / 60));
    expect(accepted).toBeLessThanOrEqual(rate * minutes);
    expect(accepted + (statuses.get(429) ?? 0)).toBe(requests);
  });
});
