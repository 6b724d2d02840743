import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import type { App } from "../../../src/contracts/account.ts";
import { adminToken, type RealGateway, startRealGateway } from "../../support/real-gateway.ts";

// Policies over HTTP, from the administrator's request to the next verdict.
const key = "served-policy-key-0000";
const clock = systemClock();
let gateway: RealGateway;
let app: App;

beforeAll(async () => {
  gateway = await startRealGateway(clock);
  app = await gateway.addKey(key);
});
afterAll(() => gateway.stop());
beforeEach(() =>
  change({ reviewCollapse: "allow", policy: { thresholds: {}, disabledRules: [], customRules: [], allowList: [] } }),
);

async function post(path: string, body: unknown, secret = key, method = "POST") {
  const response = await fetch(`http://127.0.0.1:${gateway.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: JSON.parse(await response.text()) };
}

const change = (changes: object) => post(`/admin/v1/apps/${app.id}`, changes, adminToken, "PATCH");
const decisionOf = async (text: string) => (await post("/v1/scan", { text })).json.decision;
/** A change holds for every gateway within a second. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 100_000, interval: 20 });

const review = { id: "codename", pattern: "(?i)project bluebird", action: "REVIEW" };
const text = "Where is Project Bluebird kept?";

describe("a policy that is changed while the gateway runs", () => {
  test("holds within a second, and is gone within a second", async () => {
    expect(await decisionOf(text)).toMatchObject({ action: "ALLOW", engine_action: "ALLOW" });
    await change({ policy: { customRules: [{ ...review, action: "HARD_BLOCK" }] } });
    await soon(async () =>
      expect(await decisionOf(text)).toMatchObject({
        action: "BLOCK",
        engine_action: "HARD_BLOCK",
        suggestion: "ALLOW",
      }),
    );
    await change({ policy: { customRules: [] } });
    await soon(async () => expect(await decisionOf(text)).toMatchObject({ engine_action: "ALLOW" }));
  });

  test("reviewCollapse says what REVIEW means", async () => {
    await change({ policy: { customRules: [review] } });
    await soon(async () =>
      expect(await decisionOf(text)).toMatchObject({ action: "ALLOW", engine_action: "REVIEW", needs_review: true }),
    );
    await change({ reviewCollapse: "block" });
    await soon(async () =>
      expect(await decisionOf(text)).toMatchObject({ action: "BLOCK", engine_action: "REVIEW", needs_review: true }),
    );
  });

  test("holds for tool calls, tool outputs, chunks and contexts too", async () => {
    await change({ policy: { customRules: [{ ...review, action: "SANDBOX" }] } });
    await soon(async () => expect(await decisionOf(text)).toMatchObject({ engine_action: "SANDBOX" }));
    for (const [path, body] of [
      ["/v1/agent/tool-call", { tool_name: "notes", arguments: { find: "project bluebird" } }],
      ["/v1/agent/tool-output", { tool_name: "notes", output: text }],
      ["/v1/rag/context", { text }],
    ] as const) {
      expect((await post(path, body)).json.decision.engine_action, path).toBe("SANDBOX");
    }
    const chunks = [
      { chunk_id: "a", text: "The weather was fine." },
      { chunk_id: "b", text },
    ];
    const retrieved = await post("/v1/rag/retrieval", { query: "weather", chunks });
    expect(retrieved.json.aggregate).toMatchObject({ worst_action: "SANDBOX", flagged_chunk_ids: ["b"] });
  });

  test("holds for this app alone", async () => {
    const other = "served-policy-key-1111";
    await gateway.addKey(other);
    await change({ policy: { customRules: [review] } });
    await soon(async () => expect(await decisionOf(text)).toMatchObject({ engine_action: "REVIEW" }));
    const both = await Promise.all([post("/v1/scan", { text }), post("/v1/scan", { text }, other)]);
    expect(both.map(({ json }) => json.decision.engine_action)).toEqual(["REVIEW", "ALLOW"]);
  });
});

test.each([
  { name: "not RE2", pattern: "(?<=a)b" },
  { name: "too costly", pattern: "(?i)(?:.*){1,200}[^a]{900}q" },
])("a rule that is $name is refused by name, and the policy stays", async ({ pattern }) => {
  const refused = await change({ policy: { customRules: [review, { id: "bad", pattern, action: "REVIEW" }] } });
  expect(refused).toMatchObject({ status: 400, json: { code: "INVALID_REQUEST" } });
  expect(refused.json.error).toContain("`policy.customRules[1]` (bad)");
  expect((await gateway.apps.find(app.id))?.policy.customRules).toEqual([]);
});

test("a preview stands under the policy; its job is marked and nobody is billed", async () => {
  await change({ policy: { customRules: [review] } });
  const { status, json } = await post(`/admin/v1/apps/${app.id}/preview-scan`, { text }, adminToken);
  expect(status).toBe(200);
  expect(json.decision.engine_action).toBe("REVIEW");
  const job = await gateway.journal.findJob(json.job_id);
  expect(job).toMatchObject({ preview: true, status: "completed", appId: app.id, action: "REVIEW" });
});
