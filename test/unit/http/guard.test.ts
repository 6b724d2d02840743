import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ErrorCode, errorTable, GatewayError } from "../../../src/contracts/errors.ts";
import { sendRaw } from "../../support/raw-socket.ts";
import { analyticsKey, scanKey, startTestServer, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bodyBytesMax: 1_000 });
});
afterAll(() => server.stop());

const refusalOf = async (response: Response): Promise<{ status: number; code: unknown }> => ({
  status: response.status,
  code: ((await response.json()) as { code?: unknown }).code,
});

describe("paths and methods", () => {
  test.each([
    { path: "/nowhere" },
    { path: "/v1" },
    { path: "/v1/" },
    { path: "/v1/scan/" },
    { path: "/V1/scan" },
    { path: "/v1/v1/scan" },
    { path: "/v1/openapi" },
    { path: "/jobs" },
    { path: "/jobs/" },
    { path: "/jobs/a/b" },
    { path: "/analytics/summary", why: "analytics needs its prefix" },
  ])("$path is not there: 404 without a key", async ({ path }) => {
    const response = await server.ask(path, { headers: { "x-api-key": null } });
    expect(await refusalOf(response)).toEqual({ status: 404, code: "NOT_FOUND" });
  });

  test.each([
    { method: "GET", path: "/scan", allow: "POST" },
    { method: "DELETE", path: "/v1/verify", allow: "POST" },
    { method: "POST", path: "/v1/jobs/job_1", allow: "GET, HEAD" },
    { method: "PUT", path: "/v1/analytics/summary", allow: "GET, HEAD" },
    { method: "POST", path: "/openapi.json", allow: "GET, HEAD" },
    { method: "POST", path: "/", allow: "GET, HEAD" },
    { method: "OPTIONS", path: "/v1/scan", allow: "POST" },
    { method: "OPTIONS", path: "/v1/jobs/job_1", allow: "GET, HEAD" },
  ])("$method $path: 405, before any key is looked at", async ({ method, path, allow }) => {
    const response = await server.ask(path, { method, headers: { "x-api-key": "wrong" } });
    expect(response.headers.get("allow")).toBe(allow);
    expect(await refusalOf(response)).toEqual({ status: 405, code: "METHOD_NOT_ALLOWED" });
  });

  test("HEAD answers as GET, without the body", async () => {
    const [get, head] = await Promise.all([
      server.ask("/openapi.json"),
      server.ask("/openapi.json", { method: "HEAD" }),
    ]);
    expect(head.status).toBe(200);
    expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(await get.text())));
    expect(await head.text()).toBe("");
    const refused = await server.ask("/v1/jobs/job_1", { method: "HEAD", headers: { "x-api-key": null } });
    expect(refused.status).toBe(401);
  });

  test("HEAD where there is no GET: 405 without a body, and the connection goes on", async () => {
    const ask = (method: string): string => `${method} /scan HTTP/1.1\r\nhost: x\r\n\r\n`;
    const { responses } = await sendRaw(server.port, [ask("HEAD"), ask("GET")], { responses: 2 });
    expect(responses.map(({ status, body }) => [status, body !== ""])).toEqual([
      [405, false],
      [405, true],
    ]);
  });
});

describe("keys", () => {
  test.each([
    { name: "none", headers: {}, code: "MISSING_API_KEY" },
    { name: "an empty one", headers: { "x-api-key": "" }, code: "MISSING_API_KEY" },
    { name: "another scheme", headers: { authorization: "Basic abc" }, code: "MISSING_API_KEY" },
    {
      name: "an unknown one",
      headers: { "x-api-key": "sk_prod_00000000000000000000000000000000" },
      code: "INVALID_API_KEY",
    },
    { name: "one of another shape", headers: { "x-api-key": "short" }, code: "INVALID_API_KEY" },
    { name: "one with a blank", headers: { authorization: "Bearer not a key" }, code: "INVALID_API_KEY" },
    {
      name: "one and the same twice on a line",
      headers: { authorization: `Bearer ${scanKey}, Bearer ${scanKey}` },
      code: "INVALID_API_KEY",
    },
    {
      name: "one beside another with a blank",
      headers: { "x-api-key": scanKey, authorization: `Bearer ${scanKey} 2` },
      code: "INVALID_API_KEY",
    },
    { name: "in another case", headers: { "x-api-key": scanKey.toUpperCase() }, code: "INVALID_API_KEY" },
    {
      name: "two that differ",
      headers: { "x-api-key": scanKey, authorization: `Bearer ${analyticsKey}` },
      code: "INVALID_API_KEY",
    },
  ])("$name: 401 $code", async ({ headers, code }) => {
    const response = await server.ask("/scan", { body: { text: "a" }, headers: { "x-api-key": null, ...headers } });
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(response.headers.get("ratelimit-limit")).toBeNull();
    expect(await refusalOf(response)).toEqual({ status: 401, code });
  });

  test("a disabled one: 401 INVALID_API_KEY", async () => {
    server.accounts.add("sk_prod_disabled000000000000000000000", { enabled: false });
    const response = await server.ask("/verify", {
      method: "POST",
      headers: { "x-api-key": "sk_prod_disabled000000000000000000000" },
    });
    expect(await refusalOf(response)).toEqual({ status: 401, code: "INVALID_API_KEY" });
  });

  test.each([
    { name: "Bearer", headers: { authorization: `Bearer ${scanKey}` } },
    { name: "bearer", headers: { authorization: `bearer ${scanKey}` } },
    { name: "BEARER and many spaces", headers: { authorization: `BEARER   ${scanKey}` } },
    { name: "x-api-key", headers: { "x-api-key": scanKey } },
    { name: "both, the same", headers: { "x-api-key": scanKey, authorization: `Bearer ${scanKey}` } },
    { name: "x-api-key beside another scheme", headers: { "x-api-key": scanKey, authorization: "Basic abc" } },
  ])("$name is taken", async ({ headers }) => {
    const response = await server.ask("/scan", { body: { text: "a" }, headers: { "x-api-key": null, ...headers } });
    expect(response.status).toBe(200);
  });

  test.each([
    { name: "behind it", keys: [scanKey, ""] },
    { name: "before it", keys: ["", scanKey] },
  ])("a key with an empty line of its header $name is that key", async ({ keys }) => {
    const lines = keys.map((key) => `x-api-key: ${key}\r\n`).join("");
    const { responses } = await sendRaw(server.port, [`GET /jobs/job_1 HTTP/1.1\r\nhost: x\r\n${lines}\r\n`]);
    expect(responses[0]?.status).toBe(404);
  });

  test("the same header twice with different keys: 401", async () => {
    const head = `POST /verify HTTP/1.1\r\nhost: x\r\nx-api-key: ${scanKey}\r\nx-api-key: ${analyticsKey}\r\n\r\n`;
    const { responses } = await sendRaw(server.port, [head]);
    expect(responses[0]?.status).toBe(401);
  });

  test.each(["/scan", "/agent/tool-call", "/agent/tool-output", "/rag/retrieval", "/rag/context", "/verify"])(
    "an analytics key on %s: 403 ANALYTICS_KEY_NOT_ALLOWED",
    async (path) => {
      const response = await server.ask(path, { body: {}, headers: { "x-api-key": analyticsKey } });
      expect(response.headers.get("ratelimit-limit")).toBe("120");
      expect(await refusalOf(response)).toEqual({ status: 403, code: "ANALYTICS_KEY_NOT_ALLOWED" });
    },
  );

  test.each(["summary", "timeseries", "metrics"])("a scan key on analytics/%s: 403 NOT_ANALYTICS_KEY", async (name) => {
    const response = await server.ask(`/v1/analytics/${name}`);
    expect(await refusalOf(response)).toEqual({ status: 403, code: "NOT_ANALYTICS_KEY" });
    const keyless = await server.ask(`/v1/analytics/${name}`, { headers: { "x-api-key": null } });
    expect(await refusalOf(keyless)).toEqual({ status: 401, code: "MISSING_API_KEY" });
  });

  test("analytics below growth: 403, from the plan of this moment", async () => {
    const key = "ak_starterstarterstarterstarterstar";
    server.accounts.add(key, { kind: "analytics", plan: "starter" });
    const ask = async () => refusalOf(await server.ask("/v1/analytics/summary", { headers: { "x-api-key": key } }));
    expect(await ask()).toEqual({ status: 403, code: "PLAN_UPGRADE_REQUIRED" });
    server.accounts.add(key, { kind: "analytics", plan: "growth" });
    expect(await ask()).toEqual({ status: 503, code: "STORE_UNAVAILABLE" });
  });
});

test("an analytics key whose organization is gone: 401, before this gateway has heard that the key is", async () => {
  const key = "ak_removedremovedremovedremovedremo";
  server.accounts.add(key, { kind: "analytics", plan: "growth" });
  const ask = async () => refusalOf(await server.ask("/v1/analytics/summary", { headers: { "x-api-key": key } }));
  expect(await ask()).toEqual({ status: 503, code: "STORE_UNAVAILABLE" });
  server.accounts.orgsGone = true;
  expect(await ask()).toEqual({ status: 401, code: "INVALID_API_KEY" });
  server.accounts.orgsGone = false;
});

describe("the order of checks", () => {
  const tooLong = "a".repeat(2_000);
  test.each([
    { name: "path before key", path: "/nowhere", key: "wrong", body: tooLong, status: 404 },
    { name: "key before kind and size", path: "/scan", key: "wrong", body: tooLong, status: 401 },
    { name: "kind before size", path: "/scan", key: analyticsKey, body: tooLong, status: 403 },
    { name: "size before JSON", path: "/scan", key: scanKey, body: tooLong, status: 413 },
    { name: "size also where no body is read", path: "/verify", key: scanKey, body: tooLong, status: 413 },
    { name: "JSON before fields", path: "/scan", key: scanKey, body: "{", status: 400 },
  ])("$name", async ({ path, key, body, status }) => {
    expect((await server.ask(path, { body, headers: { "x-api-key": key } })).status).toBe(status);
  });

  test("rate before size, and a scan that is refused was never asked for", async () => {
    const key = "sk_prod_onceonceonceonceonceonceonce";
    server.accounts.add(key, { ratePerMinute: 1 });
    const before = server.scans.asked.length;
    const ask = (body: unknown) => server.ask("/scan", { body, headers: { "x-api-key": key } });
    expect((await ask({ text: "a" })).status).toBe(200);
    const refused = await ask(tooLong);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "40"]);
    expect(await refused.json()).toMatchObject({ code: "RATE_LIMITED", retryAfter: 40 });
    expect(server.scans.asked.length).toBe(before + 1);
  });

  test("admission before JSON", async () => {
    server.scans.refusal = new GatewayError("OVERLOADED", { retryAfterSeconds: 1 });
    const response = await server.ask("/scan", { body: "{" });
    server.scans.refusal = undefined;
    expect(await refusalOf(response)).toEqual({ status: 503, code: "OVERLOADED" });
  });

  test("a cold key's body waits for the key, however it comes", async () => {
    for (const pieces of [['{"text":"cold"}'], ['{"te', 'xt":"cold"}']]) {
      server.accounts.add(scanKey);
      const head = `POST /scan HTTP/1.1\r\nhost: x\r\nx-api-key: ${scanKey}\r\ncontent-length: 15\r\n\r\n`;
      const { responses } = await sendRaw(server.port, [head, ...pieces]);
      expect(responses[0]?.status).toBe(200);
      expect(server.scans.asked.at(-1)?.task.text).toBe("cold");
    }
  });
});

describe("answers", () => {
  test("carry what every answer carries", async () => {
    const { headers } = await server.ask("/v1/scan", { body: { text: "a" } });
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("sluice-release")).toBe("0.0.0-test");
    expect(headers.get("server-timing")).toBe("queue;dur=0.012, engine;dur=0.045");
    expect(headers.get("x-request-id")).toMatch(/^req_/);
    expect(headers.get("ratelimit-limit")).toBe("6000000");
    expect(headers.get("ratelimit-reset")).toBe("40");
    expect(headers.has("uwebsockets")).toBe(false);
    expect(headers.has("access-control-allow-origin")).toBe(false);
  });

  test.each([
    { sent: "a-Z_0.9", kept: true },
    { sent: "Root=1-67891233-abcdef012345678912345678", kept: true },
    { sent: "svc:Q29udGVudA+/==", kept: true },
    { sent: "x".repeat(128), kept: true },
    { sent: "x".repeat(129), kept: false },
    { sent: "two words", kept: false },
    { sent: "semi;colon", kept: false },
    { sent: "<b>", kept: false },
    { sent: "ä", kept: false },
  ])("X-Request-Id $sent is kept: $kept", async ({ sent, kept }) => {
    for (const path of ["/scan", "/nowhere"]) {
      const response = await server.ask(path, { body: { text: "a" }, headers: { "x-request-id": sent } });
      expect(response.headers.get("x-request-id") === sent).toBe(kept);
    }
  });

  test("RateLimit-Remaining falls, also with errors, and starts anew with the minute", async () => {
    const key = "sk_prod_remainremainremainremainrema";
    server.accounts.add(key, { ratePerMinute: 10 });
    const left = async (body: unknown) =>
      (await server.ask("/scan", { body, headers: { "x-api-key": key } })).headers.get("ratelimit-remaining");
    expect([await left({ text: "a" }), await left("{"), await left("a".repeat(2_000))]).toEqual(["9", "8", "7"]);
    server.clock.advance(40_000);
    expect(await left({ text: "a" })).toBe("9");
    server.clock.advance(20_000);
  });

  test.each(Object.keys(errorTable) as ErrorCode[])("%s has its status and its headers", async (code) => {
    server.scans.refusal = new GatewayError(code);
    const response = await server.ask("/scan", { body: { text: "a" } });
    server.scans.refusal = undefined;
    const { status } = errorTable[code];
    const retryAfter = status === 503 ? 1 : 0;
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: errorTable[code].message, code, retryAfter });
    expect(response.headers.get("retry-after")).toBe(retryAfter === 0 ? null : "1");
    expect(response.headers.get("www-authenticate")).toBe(status === 401 ? "Bearer" : null);
  });

  test("an unexpected error is INTERNAL, discloses nothing, and is logged without the request", async () => {
    server.scans.refusal = new TypeError("cannot read the secret text of the request");
    const response = await server.ask("/scan", { body: { text: "a" }, headers: { "x-request-id": "find-me" } });
    server.scans.refusal = undefined;
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: errorTable.INTERNAL.message, code: "INTERNAL", retryAfter: 0 });
    const entry = server.logged.find(({ fields }) => fields["requestId"] === "find-me");
    expect(entry?.fields).toMatchObject({ route: "/scan", error: "TypeError" });
    expect(entry?.fields["stack"]).toContain("guard.test.ts");
    expect(JSON.stringify(entry)).not.toContain("secret text");
  });

  test("GET / names the API", async () => {
    const response = await server.ask("/", { headers: { "x-api-key": null } });
    expect(await response.json()).toEqual({
      name: "Sluice",
      release: "0.0.0-test",
      openapi: "/openapi.json",
      dashboard: "/dashboard",
    });
  });
});
