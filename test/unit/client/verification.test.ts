import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type CallOptions, SluiceClient, type SluiceClientOptions } from "../../../src/client/index.ts";

const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const good = (): Response => answer(200, { valid: true });
const busy = (): Response => answer(503, { error: "It is busy.", code: "OVERLOADED", retryAfter: 0 });
const refused = (): Response => answer(401, { error: "Not known.", code: "INVALID_API_KEY", retryAfter: 0 });

/** What a verification is answered with; undefined: nothing, ever. */
type Verified = Promise<Response> | Response | undefined;

// No waiting: the jitter of each wait is its shortest.
beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => vi.restoreAllMocks());

/** A client whose verifications get these answers in order; every scan is answered at once. */
function clientOf(verified: readonly Verified[], options: Partial<SluiceClientOptions> = {}) {
  const asked: AbortSignal[] = [];
  const send: typeof fetch = (input, init) => {
    if (!String(input).endsWith("/verify")) return Promise.resolve(answer(200, { job_id: "job_1" }));
    const signal = init?.signal as AbortSignal;
    const next = verified[asked.push(signal) - 1];
    const isCut = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    return next === undefined ? isCut : Promise.race([next, isCut]);
  };
  const client = new SluiceClient({
    baseUrl: "http://127.0.0.1",
    apiKey: "test-key-0123456789",
    fetch: send,
    ...options,
  });
  return { asked, scan: (call: CallOptions) => client.scan({ text: "hello" }, call) };
}

const patient = { timeoutMs: Number.POSITIVE_INFINITY };

describe("what a call was given holds for the verification that it waits for", () => {
  test("its time", async () => {
    const { asked, scan } = clientOf([undefined], patient);
    await expect(scan({ timeoutMs: 20, retries: 0 })).rejects.toMatchObject({ code: "TIMED_OUT" });
    expect(asked).toHaveLength(1);
  });

  test("its time, of each try: the next one asks anew", async () => {
    const { asked, scan } = clientOf([undefined, good()], patient);
    await expect(scan({ timeoutMs: 20, retries: 1 })).resolves.toEqual({ job_id: "job_1" });
    expect(asked).toHaveLength(2);
  });

  test("a longer time than the client's", async () => {
    const late = Promise.withResolvers<Response>();
    const { asked, scan } = clientOf([late.promise], { timeoutMs: 20, retries: 0 });
    const scanned = scan(patient);
    // The client's own wait is over first.
    await expect(scan({})).rejects.toMatchObject({ code: "TIMED_OUT" });
    late.resolve(good());
    await expect(scanned).resolves.toEqual({ job_id: "job_1" });
    expect(asked).toHaveLength(1);
  });

  test("fewer tries than the client's", async () => {
    const { scan } = clientOf([busy(), good()]);
    await expect(scan({ retries: 0 })).rejects.toMatchObject({ code: "OVERLOADED" });
  });

  test("more tries than the client's", async () => {
    const { asked, scan } = clientOf([busy(), busy(), busy(), good()], { retries: 0 });
    await expect(scan({ retries: 3 })).resolves.toEqual({ job_id: "job_1" });
    expect(asked).toHaveLength(4);
  });

  test("its signal", async () => {
    const { scan } = clientOf([undefined], patient);
    const controller = new AbortController();
    const scanned = expect(scan({ signal: controller.signal })).rejects.toThrow("enough");
    controller.abort(new Error("enough"));
    await scanned;
  });
});

describe("one verification for several calls", () => {
  test.each([
    { name: "the time of one is over", impatient: { timeoutMs: 20, retries: 0 } as const, code: "TIMED_OUT" },
    { name: "the signal of one is aborted", impatient: { signal: AbortSignal.abort() } as const, code: 20 },
  ])("goes on for the others where $name", async ({ impatient, code }) => {
    const late = Promise.withResolvers<Response>();
    const { asked, scan } = clientOf([late.promise]);
    const scanned = scan({});
    await expect(scan(impatient)).rejects.toMatchObject({ code });
    late.resolve(good());
    await expect(scanned).resolves.toEqual({ job_id: "job_1" });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.aborted).toBe(false);
  });

  test("is ended when nobody waits for it any more", async () => {
    const { asked, scan } = clientOf([undefined], { timeoutMs: 20, retries: 0 });
    await expect(scan({ timeoutMs: 20 })).rejects.toMatchObject({ code: "TIMED_OUT" });
    await vi.waitFor(() => expect(asked[0]?.aborted).toBe(true));
  });

  test("is asked as often as for one, where the gateway is busy", async () => {
    const { asked, scan } = clientOf([busy(), busy(), busy(), busy()]);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => scan({})));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(20).fill("rejected"));
    expect(asked).toHaveLength(3);
  });

  test("is asked anew by a call after one that failed", async () => {
    const { asked, scan } = clientOf([busy(), good()], { retries: 0 });
    await expect(scan({})).rejects.toMatchObject({ code: "OVERLOADED" });
    await expect(scan({})).resolves.toEqual({ job_id: "job_1" });
    expect(asked).toHaveLength(2);
  });

  test("that refused the key is not asked again", async () => {
    const { asked, scan } = clientOf([refused(), good()]);
    for (let calls = 0; calls < 2; calls += 1)
      await expect(scan({ retries: 3 })).rejects.toMatchObject({ code: "INVALID_API_KEY" });
    expect(asked).toHaveLength(1);
  });
});
