import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../../src/contracts/limits.ts";
import { adminToken, type RealGateway, startRealGateway } from "../../support/real-gateway.ts";
import { StillClock } from "../../support/still-clock.ts";

// What administration refuses, with the field named.
let gateway: RealGateway;
let orgId = "";
let appId = "";
const clock = new StillClock();

beforeAll(async () => {
  gateway = await startRealGateway(clock);
  orgId = (await ask("POST", "/orgs", { name: "Test" })).json["id"] as string;
  appId = (await ask("POST", `/orgs/${orgId}/apps`, { name: "test" })).json["id"] as string;
});
afterAll(() => gateway.stop());

async function ask(method: string, path: string, body?: unknown, token = adminToken) {
  const response = await fetch(`http://127.0.0.1:${gateway.port}/admin/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
  return { status: response.status, retryAfter: response.headers.get("retry-after"), json };
}

const rule = { id: "r", pattern: "abc", action: "REVIEW" };
const longName = "x".repeat(201);

describe("a field that is not valid is named", () => {
  test.each([
    { field: "name", value: "" },
    { field: "name", value: longName },
    { field: "name", value: 7 },
    { field: "plan", value: "gold" },
    { field: "plan", value: null },
    { field: "anchorDay", value: 0 },
    { field: "anchorDay", value: 32 },
    { field: "anchorDay", value: 1.5 },
    { field: "monthlyAllowance", value: -1 },
    { field: "monthlyAllowance", value: 1e16 },
    { field: "grantRemaining", value: "5" },
    { field: "grantExpiresAt", value: "soon" },
    { field: "grantExpiresAt", value: "2026-02-30" },
    { field: "grantExpiresAt", value: "9999-12-31T23:59:59-00:01" },
    { field: "grantExpiresAt", value: 0 },
    { field: "allowOverage", value: "yes" },
    { field: "spendCapCents", value: -1 },
    { field: "currency", value: "usd" },
    { field: "currency", value: "EURO" },
  ])("of an organization: $field $value", async ({ field, value }) => {
    for (const refused of [
      await ask("POST", "/orgs", { name: "Test", [field]: value }),
      await ask("PATCH", `/orgs/${orgId}`, { [field]: value }),
    ]) {
      expect(refused).toMatchObject({ status: 400, json: { code: "INVALID_REQUEST" } });
      expect(refused.json["error"]).toContain(`\`${field}\``);
    }
  });

  test.each([
    { field: "kind", value: "admin" },
    { field: "type", value: "live" },
    { field: "name", value: longName },
    { field: "ratePerMinute", value: 0 },
    { field: "ratePerMinute", value: 2.5 },
    { field: "ratePerMinute", value: 5, kind: "analytics" },
  ])("of a key: $field $value", async ({ field, value, ...others }) => {
    const refused = await ask("POST", `/apps/${appId}/keys`, { ...others, [field]: value });
    expect(refused).toMatchObject({ status: 400, json: { code: "INVALID_REQUEST" } });
    expect(refused.json["error"]).toContain(`\`${field}\``);
  });

  test.each([
    { field: "reviewCollapse", changes: { reviewCollapse: "ask" } },
    { field: "policy", changes: { policy: [] } },
    { field: "policy", changes: { policy: { customrules: [] } } },
    { field: "policy.thresholds", changes: { policy: { thresholds: { injections: 0.5 } } } },
    { field: "policy.thresholds.injection", changes: { policy: { thresholds: { injection: 1.1 } } } },
    { field: "policy.thresholds.pii", changes: { policy: { thresholds: { pii: null } } } },
    { field: "policy.disabledRules[1]", changes: { policy: { disabledRules: ["INJ-1010", "no such"] } } },
    { field: "policy.allowList[0]", changes: { policy: { allowList: [""] } } },
    { field: "policy.allowList[0]", changes: { policy: { allowList: ["x".repeat(201)] } } },
    { field: "policy.allowList", changes: { policy: { allowList: Array(1_001).fill("x") } } },
    { field: "policy.customRules[0].id", changes: { policy: { customRules: [{ ...rule, id: "a b" }] } } },
    { field: "policy.customRules[0].id", changes: { policy: { customRules: [{ ...rule, id: "INJ-1010" }] } } },
    { field: "policy.customRules[1].id", changes: { policy: { customRules: [rule, rule] } } },
    { field: "policy.customRules[0].pattern", changes: { policy: { customRules: [{ ...rule, pattern: "" }] } } },
    {
      field: "policy.customRules[0].pattern",
      changes: { policy: { customRules: [{ ...rule, pattern: "x".repeat(1_001) }] } },
    },
    { field: "policy.customRules[0].action", changes: { policy: { customRules: [{ ...rule, action: "ALLOW" }] } } },
    { field: "policy.customRules[0]", changes: { policy: { customRules: [{ ...rule, flags: "i" }] } } },
    { field: "policy.customRules", changes: { policy: { customRules: Array(51).fill(rule) } } },
  ])("of an app: $field $changes", async ({ field, changes }) => {
    for (const refused of [
      await ask("PATCH", `/apps/${appId}`, changes),
      await ask("POST", `/orgs/${orgId}/apps`, { name: "x", ...changes }),
    ]) {
      expect(refused).toMatchObject({ status: 400, json: { code: "INVALID_REQUEST" } });
      expect(refused.json["error"]).toContain(`\`${field}\``);
    }
  });
});

test("an analytics key takes no rate of its own later either, and the one it has is no change", async () => {
  const { key } = (await ask("POST", `/apps/${appId}/keys`, { kind: "analytics", ratePerMinute: null })).json as {
    key: { id: string };
  };
  const path = `/apps/${appId}/keys/${key.id}`;
  expect(await ask("PATCH", path, { ratePerMinute: 5, name: "x" })).toMatchObject({
    status: 400,
    json: { code: "INVALID_REQUEST", error: expect.stringContaining("`ratePerMinute`") },
  });
  const renamed = await ask("PATCH", path, { ratePerMinute: null, name: "bi" });
  expect(renamed).toMatchObject({ status: 200, json: { ratePerMinute: null, name: "bi" } });
});

test.each([
  { name: "never was", made: { grantExpiresAt: "2030-01-01" }, changes: {} },
  { name: "is taken away", made: { grantRemaining: 5, grantExpiresAt: "2030-01-01" }, changes: { grantRemaining: 0 } },
])("a grant that $name has no end", async ({ made, changes }) => {
  const { id } = (await ask("POST", "/orgs", { name: "Grants", ...made })).json as { id: string };
  const changed = await ask("PATCH", `/orgs/${id}`, { name: "Granted", ...changes });
  expect(changed.json).toMatchObject({ grantRemaining: 0, grantExpiresAt: null });
  const granted = await ask("PATCH", `/orgs/${id}`, { grantRemaining: 7, grantExpiresAt: "2031-01-01" });
  expect(granted.json).toMatchObject({ grantRemaining: 7, grantExpiresAt: "2031-01-01T00:00:00.000Z" });
  await ask("DELETE", `/orgs/${id}`);
});

test("ids may be percent-encoded, as those of jobs and documents may", async () => {
  const escaped = (id: string): string => id.replace("_", "%5F");
  const { key } = (await ask("POST", `/apps/${escaped(appId)}/keys`, {})).json as { key: { id: string } };
  expect((await ask("GET", `/orgs/${escaped(orgId)}`)).json).toMatchObject({ id: orgId });
  expect((await ask("GET", `/apps/${escaped(appId)}/keys/${escaped(key.id)}`)).json).toMatchObject({ id: key.id });
  expect(await ask("GET", `/orgs/${orgId}%`)).toMatchObject({ status: 404, json: { code: "NOT_FOUND" } });
});

test("what is created in the moment in which its home is removed does not stay behind", async () => {
  for (let round = 0; round < 10; round += 1) {
    const org = (await ask("POST", "/orgs", { name: "Going" })).json["id"] as string;
    const home = (await ask("POST", `/orgs/${org}/apps`, { name: "going" })).json["id"] as string;
    const [added] = await Promise.all([
      ask("POST", `/apps/${home}/keys`, {}),
      ask("POST", `/orgs/${org}/apps`, { name: "late" }),
      round % 2 === 0 ? ask("DELETE", `/apps/${home}`) : ask("DELETE", `/orgs/${org}`),
    ]);
    if (round % 2 === 0) await ask("DELETE", `/orgs/${org}`);
    expect([201, 404]).toContain(added.status);
    expect((await gateway.apps.list()).filter((app) => app.orgId === org)).toEqual([]);
    expect((await gateway.keys.list()).filter((key) => key.appId === home)).toEqual([]);
  }
});

test("every list is of its own: organizations, apps, keys", async () => {
  const orgs = (await ask("GET", "/orgs")).json["items"] as { id: string }[];
  expect(orgs.map(({ id }) => id)).toContain(orgId);
  const apps = (await ask("GET", `/orgs/${orgId}/apps`)).json["items"] as { id: string }[];
  expect(apps.map(({ id }) => id)).toEqual([appId]);
});

test("each change is told to the log once, with names and without values", async () => {
  const from = gateway.audited.length;
  const key = (await ask("POST", `/apps/${appId}/keys`, { name: "secret name" })).json["key"] as { id: string };
  await ask("PATCH", `/apps/${appId}`, { name: "test", policy: { allowList: ["secret phrase"] } });
  await ask("PATCH", `/apps/${appId}`, { name: 7 });
  await ask("GET", `/apps/${appId}`);
  await ask("DELETE", `/apps/${appId}/keys/${key.id}`);
  expect(gateway.audited.slice(from)).toEqual([
    { who: "admin", what: "key.create", id: key.id },
    { who: "admin", what: "app.change", id: appId, fields: ["name", "policy.allowList"] },
    { who: "admin", what: "key.revoke", id: key.id },
  ]);
});

test("an address that guesses tokens is told to wait, and the right token still passes", async () => {
  const guess = () => ask("GET", "/orgs", undefined, "at_WrongWrongWrongWrongWrongWrong00");
  const first = await guess();
  for (let sent = 1; sent < limits.authFailuresPerMinuteMax; sent += 100) {
    await Promise.all(Array.from({ length: 100 }, guess));
  }
  const last = await guess();
  expect(first).toMatchObject({ status: 401, json: { code: "INVALID_ADMIN_TOKEN" } });
  expect(last).toMatchObject({ status: 429, json: { code: "RATE_LIMITED" } });
  expect(Number(last.retryAfter)).toBe(last.json["retryAfter"]);
  expect((await ask("GET", "/orgs")).status).toBe(200);
});

test("a token that was replaced is refused within a second", async () => {
  const { adminTokenSetting } = await import("../../../src/access/bootstrap.ts");
  const { hashKey } = await import("../../../src/access/hash-key.ts");
  await gateway.settings.write(adminTokenSetting, hashKey("at_another0000000000"));
  clock.advance(1_000);
  expect((await ask("GET", "/orgs")).status).not.toBe(200);
  expect((await ask("GET", "/orgs", undefined, "at_another0000000000")).status).toBe(200);
  await gateway.settings.write(adminTokenSetting, hashKey(adminToken));
  clock.advance(1_000);
});

test("a key is listed, read and changed with every request it has made, the last one included", async () => {
  const { secret, key } = (await ask("POST", `/apps/${appId}/keys`, {})).json as {
    secret: string;
    key: { id: string };
  };
  for (let requests = 1; requests <= 3; requests += 1) {
    const headers = { "x-api-key": secret };
    const path = `/apps/${appId}/keys/${key.id}`;
    const request = () => fetch(`http://127.0.0.1:${gateway.port}/v1/jobs/unknown`, { headers });
    await request();
    expect((await ask("GET", path)).json).toMatchObject({ requestCount: 3 * requests - 2 });
    await request();
    const { items } = (await ask("GET", `/apps/${appId}/keys`)).json as { items: { id: string }[] };
    expect(items.find(({ id }) => id === key.id)).toMatchObject({ requestCount: 3 * requests - 1 });
    await request();
    expect((await ask("PATCH", path, { name: "renamed" })).json).toMatchObject({ requestCount: 3 * requests });
  }
});
