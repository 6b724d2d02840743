import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { SluiceClient, type SluiceClientOptions, SluiceError } from "../../../src/client/index.ts";
import { waitMs } from "../../../src/client/retry.ts";
import { Transport } from "../../../src/client/transport.ts";
import { json, refusal, reset, type Scripted, type ScriptedServer, silence, startScripted } from "./scripted-server.ts";

const ok = json(200, { job_id: "job_1" });
let server: ScriptedServer;
beforeAll(async () => {
  server = await startScripted();
});
afterAll(() => server.close());
// No waiting: the jitter of each wait is its shortest.
beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => vi.restoreAllMocks());

const client = (options: Partial<SluiceClientOptions> = {}) =>
  new SluiceClient({ baseUrl: server.baseUrl, apiKey: "test-key-0123456789", ...options });
const failure = (call: Promise<unknown>): Promise<SluiceError> =>
  call.then(
    () => Promise.reject(new Error("the call did not fail")),
    (error: unknown) => (error instanceof SluiceError ? error : Promise.reject(error)),
  );

describe("what is asked again", () => {
  test.each<{ name: string; answers: Scripted[]; tries: number }>([
    { name: "a broken connection", answers: [reset, reset, ok], tries: 3 },
    { name: "no answer in time", answers: [silence, ok], tries: 2 },
    { name: "408 of a proxy", answers: [refusal(408, "X"), ok], tries: 2 },
    { name: "429", answers: [refusal(429, "RATE_LIMITED"), ok], tries: 2 },
    { name: "500", answers: [refusal(500, "INTERNAL"), ok], tries: 2 },
    { name: "502 that is a page", answers: [(response) => response.writeHead(502).end("<h1>"), ok], tries: 2 },
    { name: "503, twice", answers: [refusal(503, "OVERLOADED"), refusal(503, "SCAN_TIMEOUT"), ok], tries: 3 },
    { name: "504", answers: [refusal(504, "X"), ok], tries: 2 },
  ])("$name", async ({ answers, tries }) => {
    server.script(...answers);
    await expect(client().scan({ text: "hello" }, { timeoutMs: 2_000 })).resolves.toEqual({ job_id: "job_1" });
    expect(server.arrived).toHaveLength(tries);
    const keys = new Set(server.arrived.map(({ headers }) => headers["idempotency-key"]));
    expect([...keys]).toEqual([expect.stringMatching(/^client-\w{22}-1$/)]);
    expect(new Set(server.arrived.map(({ body }) => body))).toEqual(new Set(['{"text":"hello"}']));
  });

  test.each([400, 401, 402, 403, 404, 405, 409, 413, 422, 431, 501])("never %d", async (status) => {
    server.script(refusal(status, "SOME_CODE"), ok);
    const error = await failure(client().scan({ text: "hello" }));
    expect(error).toMatchObject({ code: "SOME_CODE", status, retryAfter: 0, requestId: "req_1" });
    expect(server.arrived).toHaveLength(1);
  });

  test("only so often, and the last failure is told", async () => {
    server.script(refusal(503, "OVERLOADED"), refusal(500, "INTERNAL"), refusal(503, "SCAN_TIMEOUT"), ok);
    expect(await failure(client().scan({ text: "" }))).toMatchObject({ code: "SCAN_TIMEOUT", status: 503 });
    expect(server.arrived).toHaveLength(3);
  });

  test.each([
    { name: "by the client", options: { retries: 0 }, call: {} },
    { name: "by the call", options: {}, call: { retries: 0 } },
  ])("not where that is turned off $name; then a scan has no key", async ({ options, call }) => {
    server.script(refusal(503, "OVERLOADED"), ok);
    expect(await failure(client(options).scan({ text: "" }, call))).toMatchObject({ code: "OVERLOADED" });
    expect(server.arrived).toHaveLength(1);
    expect(server.arrived[0]?.headers["idempotency-key"]).toBeUndefined();
  });

  test.each([
    { name: "a broken connection", answer: reset, tries: 1 },
    { name: "500", answer: refusal(500, "INTERNAL"), tries: 1 },
    { name: "503", answer: refusal(503, "STORE_UNAVAILABLE"), tries: 2 },
    { name: "429", answer: refusal(429, "RATE_LIMITED"), tries: 2 },
  ])("what would be done twice only where nothing was done: $name", async ({ answer, tries }) => {
    server.script(answer, json(202, {}));
    const transport = new Transport({ baseUrl: server.baseUrl, key: "k", timeoutMs: 5_000, retries: 2, fetch });
    await transport.json({ method: "POST", path: "/x", body: {}, repeatable: false }).catch(() => {});
    expect(server.arrived).toHaveLength(tries);
  });

  test("an upload, with the same key: it is stored once", async () => {
    server.script(reset, refusal(500, "INTERNAL"), json(202, { doc_id: "d", status: "pending" }));
    expect(await client().knowledge.upload({ title: "t", text: "x" })).toMatchObject({ doc_id: "d" });
    const keys = server.arrived.map(({ headers }) => headers["idempotency-key"]);
    expect([keys.length, new Set(keys).size, typeof keys[0]]).toEqual([3, 1, "string"]);
  });
});

describe("how long it waits", () => {
  test("any time up to a bound that doubles to 8 s", () => {
    const longest = [1, 2, 3, 4, 5, 6, 50].map((tries) => waitMs(tries, 0, () => 1));
    expect(longest).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    expect(waitMs(3, 0, () => 0)).toBe(0);
    expect(waitMs(3, 0, () => 0.25)).toBe(500);
  });

  test("never less than the gateway asks for", () => {
    expect(waitMs(1, 7, () => 0)).toBe(7_000);
    expect(waitMs(1, 7, () => 1)).toBe(7_500);
  });

  test.each([
    { name: "seconds", headers: { "retry-after": "1" } },
    {
      name: "a date of a proxy, by that proxy's clock",
      headers: { "retry-after": "Wed, 21 Oct 2015 07:28:01 GMT", date: "Wed, 21 Oct 2015 07:28:00 GMT" },
    },
  ])("Retry-After in $name", async ({ headers }) => {
    server.script(refusal(429, "RATE_LIMITED", headers), ok);
    const start = performance.now();
    await client().scan({ text: "" });
    expect(performance.now() - start).toBeGreaterThan(990);
  });

  test("no one waits for more than a minute: the caller hears of it", async () => {
    server.script(refusal(429, "RATE_LIMITED", { "retry-after": "61" }), ok);
    expect(await failure(client().scan({ text: "" }))).toMatchObject({ code: "RATE_LIMITED", retryAfter: 61 });
  });
});

describe("time-outs and signals", () => {
  test("no answer, ever", async () => {
    server.script(silence, silence, silence);
    const error = await failure(client().scan({ text: "" }, { timeoutMs: 2_000 }));
    expect(error).toMatchObject({ code: "TIMED_OUT", status: 0, requestId: "" });
    expect(server.arrived).toHaveLength(3);
  });

  test("an answer that stops in the middle counts as none", async () => {
    const half: Scripted = (response) => response.writeHead(200, { "content-length": "100" }).write('{"job_id"');
    server.script(half, ok);
    await expect(client().scan({ text: "" }, { timeoutMs: 2_000 })).resolves.toEqual({ job_id: "job_1" });
  });

  test("no gateway at all", async () => {
    const gone = await startScripted();
    await gone.close();
    const error = await failure(client({ baseUrl: gone.baseUrl }).scan({ text: "" }));
    expect(error).toMatchObject({ code: "CONNECTION_FAILED", status: 0 });
    expect(error.cause).toBeInstanceOf(Error);
  });

  test.each([
    { name: "a request", answer: silence },
    { name: "a wait", answer: refusal(503, "OVERLOADED", { "retry-after": "30" }) },
  ])("a signal ends $name with its reason", async ({ answer }) => {
    server.script(answer, ok);
    const controller = new AbortController();
    const ended = expect(client().scan({ text: "" }, { signal: controller.signal })).rejects.toThrow("enough");
    // A request that arrived after its end would take an answer of the next test.
    await vi.waitFor(() => expect(server.arrived).toHaveLength(1));
    setTimeout(() => controller.abort(new Error("enough")), 50);
    await ended;
  });

  test("a signal that was aborted before sends nothing", async () => {
    server.script(ok);
    await expect(client().scan({ text: "" }, { signal: AbortSignal.abort() })).rejects.toThrow("abort");
    expect(server.arrived).toHaveLength(0);
  });

  test("a time-out longer than any timer is none", async () => {
    server.script(ok);
    await expect(client({ timeoutMs: Number.POSITIVE_INFINITY }).scan({ text: "" })).resolves.toBeDefined();
  });
});

describe("answers that are not a gateway's", () => {
  test.each<{ name: string; answer: Scripted; status: number }>([
    { name: "a page", answer: (response) => response.end("<html>hello"), status: 200 },
    { name: "a page that refuses", answer: (response) => response.writeHead(404).end("<html>"), status: 404 },
    {
      name: "a redirect, which is not followed",
      answer: (response) => response.writeHead(307, { location: "/v1/elsewhere" }).end(),
      status: 307,
    },
  ])("$name", async ({ answer, status }) => {
    server.script(answer, ok);
    const error = await failure(client().scan({ text: "secret words" }));
    expect(error).toMatchObject({ code: "UNEXPECTED_ANSWER", status });
    expect(server.arrived).toHaveLength(1);
  });
});
