import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type RedisProcess, redisProgram, startRedis } from "../support/redis.ts";
import { openSse, type SseReader } from "../support/sse-reader.ts";
import { type GatewayProcess, scanKey, startGateway } from "./gateway-process.ts";

/** What the admin paths used here answer. */
interface AdminReply {
  readonly items: readonly { readonly id: string }[];
  readonly key: { readonly id: string };
  readonly secret: string;
}

const adminToken = "test-admin-token-0123456789";
const analyticsKey = "test-analytics-key-0123456789";
const deployed = (path: string): string => readFileSync(new URL(`../../deploy/${path}`, import.meta.url), "utf8");

describe.skipIf(redisProgram === undefined)("two gateways on one Redis", () => {
  let folder: string;
  let redis: RedisProcess;
  let settings: Record<string, string>;
  let gateways: GatewayProcess[];
  let here: GatewayProcess;
  let there: GatewayProcess;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sluice-redis-gateways-"));
    redis = await startRedis({ appendonly: "yes" });
    settings = {
      SLUICE_REDIS_URL: redis.url,
      SLUICE_ADMIN_TOKEN: adminToken,
      SLUICE_BOOTSTRAP_ANALYTICS_KEY: analyticsKey,
      SLUICE_OPS_PORT: "0",
    };
    // Both find an empty store.
    gateways = await Promise.all([startGateway(folder, settings), startGateway(folder, settings)]);
    [here, there] = gateways as [GatewayProcess, GatewayProcess];
  });
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.kill("SIGKILL")));
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const stream = (gateway: GatewayProcess, session: string, lastEventId = ""): Promise<SseReader> =>
    openSse(`${gateway.base}/v1/sessions/${session}/events`, {
      "x-api-key": scanKey,
      ...(lastEventId === "" ? {} : { "last-event-id": lastEventId }),
    });
  const admin = async (gateway: GatewayProcess, method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => {
    const reply = await fetch(`${gateway.base}/admin/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${adminToken}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (reply.status === 204 ? undefined : await reply.json()) as AdminReply;
  };

  test("there is one organization, whoever came first", async () => {
    const [ofHere, ofThere] = await Promise.all([admin(here, "GET", "/orgs"), admin(there, "GET", "/orgs")]);
    expect(ofHere.items).toHaveLength(1);
    expect(ofThere).toEqual(ofHere);
  });

  test("of requests with one Idempotency-Key that come to both at once, one is run", async () => {
    for (const key of ["a", "b}:", "c", "d", "e"]) {
      const asked = Array.from({ length: 8 }, (_, n) =>
        gateways[n % 2]!.ask("POST", "/v1/scan", { text: "Good morning." }, { "idempotency-key": key }),
      );
      const answers = await Promise.all(asked);
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      const bodies = await Promise.all(answers.map(async (answer) => (await answer.json()) as { job_id: string }));
      expect(new Set(bodies.map((body) => body.job_id)).size).toBe(1);
      expect(answers.filter(({ headers }) => headers.get("idempotent-replayed") === "true")).toHaveLength(7);
    }
  });

  test("a session is one stream: readers of either see the scans of both, in one order, decision before audit", async () => {
    const readers = await Promise.all([stream(here, "one"), stream(there, "one")]);
    const asked = Array.from({ length: 40 }, (_, n) =>
      gateways[n % 2]!.ask("POST", "/v1/scan", { text: `Good morning, ${n}.`, session_id: "one" }),
    );
    const jobs = await Promise.all(
      (await Promise.all(asked)).map(async (reply) => (await reply.json()) as { job_id: string }),
    );
    const [seenHere = [], seenThere = []] = await Promise.all(readers.map((reader) => reader.take(80)));
    expect(seenThere).toEqual(seenHere);
    const places = (field: "job_id" | "id") => new Map(seenHere.map(({ data }, place) => [data[field], place]));
    for (const { job_id: jobId } of jobs) {
      expect(places("job_id").get(jobId)).toBeLessThan(places("id").get(jobId)!);
    }
    const resumed = await stream(there, "one", seenHere[49]!.id);
    expect(await resumed.take(30)).toEqual(seenHere.slice(50));
    for (const reader of [...readers, resumed]) reader.close();
  });

  test("a key that is revoked through one is refused by the other", async () => {
    const { items } = await admin(here, "GET", "/orgs");
    const [app] = (await admin(here, "GET", `/orgs/${items[0]!.id}/apps`)).items;
    const { key, secret } = await admin(here, "POST", `/apps/${app!.id}/keys`, {
      kind: "scan",
      type: "prod",
      name: "x",
    });
    const verify = async (): Promise<number> =>
      (await fetch(`${there.base}/v1/verify`, { method: "POST", headers: { "x-api-key": secret } })).status;
    expect(await verify()).toBe(200);
    await admin(here, "DELETE", `/apps/${app!.id}/keys/${key.id}`);
    await expect.poll(verify).toBe(401);
  });

  test("a job answered by one is known to the other at once", async () => {
    for (let round = 0; round < 20; round += 1) {
      const answer = await here.ask("POST", "/v1/scan", { text: `Good morning, ${round}.` });
      const { job_id: jobId } = (await answer.json()) as { job_id: string };
      expect((await there.ask("GET", `/v1/jobs/${jobId}`)).status).toBe(200);
    }
    expect((await there.ask("GET", "/v1/jobs/job_01m81yb2m5xt00736g57xkeew1")).status).toBe(404);
  });

  test("a key's requests are counted over both, those of a moment ago too", async () => {
    const verified = async (gateway: GatewayProcess): Promise<number> => {
      const answer = await gateway.ask("POST", "/v1/verify");
      return ((await answer.json()) as { key: { requestCount: number } }).key.requestCount;
    };
    const before = await verified(there);
    for (let n = 0; n < 5; n += 1) await here.ask("POST", "/v1/scan", { text: "Good morning." });
    expect(await verified(there)).toBe(before + 6);
    expect(await verified(here)).toBe(before + 7);
  });

  test("a scan that one accepts for later is read from the other when it is done", async () => {
    const accepted = await here.ask("POST", "/v1/scan", { text: "Good morning." }, { prefer: "respond-async" });
    expect(accepted.status).toBe(202);
    const { job_id: jobId } = (await accepted.json()) as { job_id: string };
    const status = async (): Promise<unknown> => (await there.ask("GET", `/v1/jobs/${jobId}`)).json();
    await vi.waitFor(async () => expect(await status()).toMatchObject({ status: "completed" }), { timeout: 100_000 });
  });

  test("requests are counted over both", async () => {
    const count = async (gateway: GatewayProcess): Promise<number> => {
      const reply = await gateway.ask("POST", "/v1/verify");
      return ((await reply.json()) as { key: { requestCount: number } }).key.requestCount;
    };
    const before = await count(here);
    expect(await count(there)).toBeGreaterThan(before);
  });

  test("every series of the dashboard, the alerts and docs/operations.md is one that a gateway exposes", async () => {
    const usage = await here.ask("GET", "/v1/analytics/metrics", undefined, {
      authorization: `Bearer ${analyticsKey}`,
    });
    const texts = [await usage.text(), await (await fetch(`${here.operations}/metrics`)).text()];
    const exposed = new Set<string>();
    for (const [, name = "", kind] of texts.join("").matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
      for (const suffix of kind === "histogram" ? ["_bucket", "_sum", "_count"] : [""]) exposed.add(name + suffix);
    }
    const named = `${deployed("grafana/dashboards/sluice.json")}${deployed("prometheus/alerts.yml")}`;
    const series = new Set(named.match(/sluice_\w+/g));
    expect(series.size).toBeGreaterThan(25);
    expect([...series].filter((name) => !exposed.has(name))).toEqual([]);
    // The page says histograms by their name alone.
    const told =
      readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8").match(/\bsluice_\w+/g) ?? [];
    expect(told.filter((name) => !exposed.has(name) && !exposed.has(`${name}_bucket`))).toEqual([]);
    // It is no recurring figure: budgets go by the monthly allowance.
    expect(series).not.toContain("sluice_org_chars_limit");
  });

  test("the 41st stream gets 429; a gateway that is killed frees its places", async () => {
    const open = (gateway: GatewayProcess, count: number) =>
      Promise.all(Array.from({ length: count }, (_, n) => stream(gateway, `many-${n}`)));
    const doomed = await startGateway(folder, settings);
    const readers = [...(await open(doomed, 20)), ...(await open(there, 20))];
    expect(readers.map(({ response }) => response.status)).toEqual(Array.from({ length: 40 }, () => 200));
    const refused = await stream(there, "many-41");
    expect([refused.response.status, await refused.response.json()]).toMatchObject([429, { code: "TOO_MANY_STREAMS" }]);
    expect(Number(refused.response.headers.get("retry-after"))).toBeGreaterThan(0);

    await doomed.kill("SIGKILL");
    let reader = await stream(there, "many-41");
    while (!reader.response.ok) {
      await setTimeout(250);
      reader = await stream(there, "many-41");
    }
    for (const one of [...readers, reader]) one.close();
  });
});
