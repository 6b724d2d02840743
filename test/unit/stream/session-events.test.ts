import { connect } from "node:net";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../../../src/contracts/account.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { decisionOf } from "../../support/decisions.ts";
import { sendRaw } from "../../support/raw-socket.ts";
import { openSse, type SseReader } from "../../support/sse-reader.ts";
import { analyticsKey, scanKey, startTestServer, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let caller: Caller;
beforeAll(async () => {
  server = await startTestServer();
  caller = server.accounts.add(scanKey);
});
afterAll(() => server.stop());

const events = (sessionId: string): string => `${server.url}/v1/sessions/${sessionId}/events`;
const publish = (sessionId: string, jobId: string, fields: Parameters<typeof decisionOf>[1] = {}) =>
  server.sessions.publish(decisionOf(jobId, { caller, sessionId, ...fields }));
const stagesOf = (got: Awaited<ReturnType<SseReader["take"]>>) =>
  got.map(({ data }) => [data.stage, data["job_id"] ?? data["id"] ?? data["dropped"]]);

/** The text of the chunks that are there with the line end after them. */
function wholeChunksOf(body: string): string {
  const [, size = ""] = /^([0-9a-f]+)\r\n/i.exec(body) ?? [];
  const start = size.length + 2;
  const end = start + Number.parseInt(size, 16);
  if (size === "" || body.slice(end, end + 2) !== "\r\n") return "";
  return body.slice(start, end) + wholeChunksOf(body.slice(end + 2));
}

/** Waits until as many streams are open. */
async function openStreams(count: number): Promise<void> {
  await expect.poll(() => server.sessions.stats().open, { interval: 2 }).toBe(count);
}

describe("a session stream", () => {
  test.each(["/v1/sessions/s/events", "/sessions/s/events"])("opens at once at %s", async (path) => {
    const reader = await openSse(`${server.url}${path}`);
    expect(reader.response.status).toBe(200);
    expect(reader.response.headers.get("content-type")).toBe("text/event-stream");
    expect(reader.response.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(reader.response.headers.get("x-accel-buffering")).toBe("no");
    expect(reader.response.headers.get("ratelimit-limit")).not.toBeNull();
    await expect.poll(() => reader.comments, { interval: 2 }).toEqual(["connected"]);
    reader.close();
    await openStreams(0);
  });

  test("tells each decision as it is made, and the audit when it is due", async () => {
    const reader = await openSse(events("live"));
    const first = publish("live", "job_1");
    publish("live", "job_2");
    expect(stagesOf(await reader.take(2))).toEqual([
      ["prompt", "job_1"],
      ["prompt", "job_2"],
    ]);
    first?.(Promise.resolve());
    expect(stagesOf(await reader.take(1))).toEqual([["audit", "job_1"]]);
    reader.close();
  });

  test("is the app's own: another app's session of that name is another", async () => {
    const otherKey = "sk_prod_OtherOtherOtherOtherOtherOther00";
    const other = server.accounts.add(otherKey);
    const own = await openSse(events("shared"));
    const others = await openSse(events("shared"), { "x-api-key": otherKey });
    publish("shared", "job_own");
    publish("shared", "job_other", { caller: other });
    publish("shared", "job_sibling", { caller: { ...caller, app: { ...caller.app, id: "app_sibling" } } });
    publish("shared", "job_last");
    publish("shared", "job_last", { caller: other });
    expect(stagesOf(await own.take(2))).toEqual([
      ["prompt", "job_own"],
      ["prompt", "job_last"],
    ]);
    expect(stagesOf(await others.take(2))).toEqual([
      ["prompt", "job_other"],
      ["prompt", "job_last"],
    ]);
    own.close();
    others.close();
  });

  test("takes an escaped colon, as some clients write it", async () => {
    const reader = await openSse(events("chat%3A7"));
    publish("chat:7", "job_1");
    expect(stagesOf(await reader.take(1))).toEqual([["prompt", "job_1"]]);
    reader.close();
  });

  test("goes on where the reader was", async () => {
    const before = await openSse(events("resumed"));
    for (let n = 1; n <= 5; n += 1) publish("resumed", `job_${n}`);
    const [, second] = await before.take(5);
    before.close();
    publish("resumed", "job_6");
    await turn();
    const after = await openSse(events("resumed"), { "last-event-id": second!.id });
    publish("resumed", "job_7");
    expect((await after.take(5)).map(({ data }) => data["job_id"])).toEqual([3, 4, 5, 6, 7].map((n) => `job_${n}`));
    after.close();
  });

  test("starts live where the id is none of ours", async () => {
    publish("fresh", "job_1");
    await turn();
    const reader = await openSse(events("fresh"), { "last-event-id": "42" });
    publish("fresh", "job_2");
    expect(stagesOf(await reader.take(1))).toEqual([["prompt", "job_2"]]);
    reader.close();
  });

  test("a client that takes nothing of a chunk before its end sees everything at once", async () => {
    const client = connect({ port: server.port, host: "127.0.0.1" });
    let received = "";
    client.setEncoding("latin1").on("data", (piece: string) => {
      received += piece;
    });
    client.write(`GET /v1/sessions/chunks/events HTTP/1.1\r\nhost: x\r\nx-api-key: ${scanKey}\r\n\r\n`);
    const whole = (): string => wholeChunksOf(received.slice(received.indexOf("\r\n\r\n") + 4));
    await expect.poll(whole, { interval: 2 }).toMatch(/^: connected\nretry: 3000\n/);
    publish("chunks", "job_1")?.(Promise.resolve());
    await expect.poll(whole, { interval: 2 }).toMatch(/"job_id":"job_1".*\n\n.*\n.*"audit","id":"job_1"\}\n\n/);
    client.destroy();
    await openStreams(0);
  });

  test("HEAD shows its head and takes no place", async () => {
    await openStreams(0);
    const head = `HEAD /v1/sessions/s/events HTTP/1.1\r\nhost: x\r\nx-api-key: ${scanKey}\r\n\r\n`;
    const { responses } = await sendRaw(server.port, [head], { isHead: true });
    expect([responses[0]?.status, responses[0]?.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    expect(server.sessions.stats().open).toBe(0);
  });
});

describe("refusals", () => {
  test.each([
    { name: "a space", path: "/v1/sessions/a%20b/events", status: 400, code: "INVALID_REQUEST" },
    { name: "half an escape", path: "/v1/sessions/a%2/events", status: 400, code: "INVALID_REQUEST" },
    { name: "129 characters", path: `/v1/sessions/${"a".repeat(129)}/events`, status: 400, code: "INVALID_REQUEST" },
    { name: "an escaped slash", path: "/v1/sessions/a%2Fb/events", status: 400, code: "INVALID_REQUEST" },
    { name: "an analytics key", key: analyticsKey, status: 403, code: "ANALYTICS_KEY_NOT_ALLOWED" },
    { name: "an unknown key", key: "sk_prod_00000000000000000000000000000000", status: 401, code: "INVALID_API_KEY" },
  ])("$name: $status $code", async ({ path = "/v1/sessions/s/events", key = scanKey, status, code }) => {
    const response = await fetch(`${server.url}${path}`, { headers: { "x-api-key": key } });
    expect([response.status, await response.json()]).toMatchObject([status, { code, retryAfter: 0 }]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("opening a stream counts against the key's rate", async () => {
    const key = "sk_prod_RateRateRateRateRateRateRateRate";
    server.accounts.add(key, { ratePerMinute: 1 });
    const reader = await openSse(events("s"), { "x-api-key": key });
    const refused = await openSse(events("s"), { "x-api-key": key });
    expect([refused.response.status, await refused.response.json()]).toMatchObject([429, { code: "RATE_LIMITED" }]);
    reader.close();
  });

  test("the 41st stream of an organization; a closed one makes room at once", async () => {
    await openStreams(0);
    const readers = await Promise.all(Array.from({ length: 40 }, (_, n) => openSse(events(`s${n}`))));
    const refused = await openSse(events("s"));
    expect([refused.response.status, await refused.response.json()]).toMatchObject([
      429,
      { code: "TOO_MANY_STREAMS", retryAfter: 5 },
    ]);
    expect(refused.response.headers.get("retry-after")).toBe("5");
    readers[3]!.close();
    await openStreams(39);
    const again = await openSse(events("s"));
    expect(again.response.status).toBe(200);
    for (const reader of [...readers, again]) reader.close();
    await openStreams(0);
  });

  test("clients that leave before the answer leave no place taken", async () => {
    await openStreams(0);
    const request = `GET /v1/sessions/s/events HTTP/1.1\r\nhost: x\r\nx-api-key: ${scanKey}\r\n\r\n`;
    for (let n = 0; n < 60; n += 1) await sendRaw(server.port, [request], { hangUp: true });
    await openStreams(0);
  });
});

test("a stream ends when its key is revoked, and no other does", async () => {
  const revoked = "sk_prod_RevokedRevokedRevokedRevoked0000";
  server.accounts.add(revoked);
  const ending = await openSse(events("s"), { "x-api-key": revoked });
  const staying = await openSse(events("s"));
  server.accounts.add("sk_prod_AnotherAnotherAnotherAnother0000");
  await sleep(20);
  expect(server.sessions.stats().open).toBe(2);
  server.accounts.add(revoked, { enabled: false });
  await ending.ended();
  expect(ending.comments.at(-1)).toBe("closing");
  expect((await openSse(events("s"), { "x-api-key": revoked })).response.status).toBe(401);
  publish("s", "job_1");
  expect(stagesOf(await staying.take(1))).toEqual([["prompt", "job_1"]]);
  staying.close();
  await openStreams(0);
});

test("a reader that stands still costs the others nothing, and gets the exact number it missed", async () => {
  const request = `GET /v1/sessions/busy/events HTTP/1.1\r\nhost: x\r\nx-api-key: ${scanKey}\r\n\r\n`;
  const stalled = connect({ port: server.port, host: "127.0.0.1" });
  let received = "";
  stalled.setEncoding("latin1").on("data", (piece: string) => {
    received += piece;
  });
  stalled.write(request);
  await openStreams(1);
  stalled.pause();
  const reader = await openSse(events("busy"));

  // The kernel holds some 4 MB for a reader that does not read; past that and the log's ring, frames are gone for it.
  const published = 12_000;
  for (let n = 1; n <= published; n += 1) {
    publish("busy", `job_${n}`, { kind: "tool_call", stage: "tool", toolName: "t".repeat(700) });
    if (n % 100 === 0) await turn();
  }
  const got = await reader.take(published);
  expect(got.map(({ data }) => data["job_id"])).toEqual(Array.from({ length: published }, (_, n) => `job_${n + 1}`));

  stalled.resume();
  const last = `job_${published}"`;
  await expect.poll(() => received.includes(last)).toBe(true);
  const told = [...received.matchAll(/data: (\{.*\})\n\n/g)].map(([, json]) => JSON.parse(json!));
  let next = 1;
  let missed = 0;
  for (const frame of told) {
    if (frame.stage === "_meta") {
      next += frame.dropped;
      missed += frame.dropped;
    } else {
      expect(frame.job_id).toBe(`job_${next}`);
      next += 1;
    }
  }
  expect(next).toBe(published + 1);
  expect(missed).toBeGreaterThan(0);
  expect(published - missed).toBeGreaterThan(limits.framesPerOrgMax);
  expect(server.sessions.stats().dropped).toBe(missed);

  publish("busy", "job_after");
  await expect.poll(() => received.includes("job_after")).toBe(true);
  stalled.destroy();
  reader.close();
  await openStreams(0);
});

test("draining ends streams with a last comment, after the audits that are due", async () => {
  const draining = await startTestServer();
  const readers = await Promise.all(["a", "b"].map((id) => openSse(`${draining.url}/sessions/${id}/events`)));
  const who = draining.accounts.add(scanKey);
  const audit = draining.sessions.publish(decisionOf("job_1", { caller: who, sessionId: "a" }));
  const stopped = draining.stop();
  await sleep(30);
  audit?.(Promise.resolve());
  await stopped;
  for (const reader of readers) {
    await reader.ended();
    expect(reader.comments.at(-1)).toBe("closing");
  }
  expect(stagesOf(await readers[0]!.take(2))).toEqual([
    ["prompt", "job_1"],
    ["audit", "job_1"],
  ]);
});
