import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SluiceClient, type SluiceClientOptions, SluiceError } from "../../../src/client/index.ts";
import { type RealGateway, startRealGateway } from "../../support/real-gateway.ts";
import { StillClock } from "../../support/still-clock.ts";

const apiKey = "client-scan-key-0123456789";
const analyticsKey = "client-analytics-key-0123456789";
let gateway: RealGateway;
let baseUrl = "";

beforeAll(async () => {
  gateway = await startRealGateway(new StillClock());
  baseUrl = `http://127.0.0.1:${gateway.port}`;
  const app = await gateway.addKey(apiKey, { name: "of the client" });
  await gateway.addKey(analyticsKey, { kind: "analytics", app });
});
afterAll(() => gateway.stop());

describe("verify on construction", () => {
  test("a good key connects", async () => {
    const client = await SluiceClient.connect({ baseUrl, apiKey });
    expect((await client.verify()).key).toMatchObject({ name: "of the client", enabled: true });
  });

  test.each([
    { name: "an unknown key", key: "wrong-key-0123456789", code: "INVALID_API_KEY", status: 401 },
    { name: "an analytics key", key: analyticsKey, code: "ANALYTICS_KEY_NOT_ALLOWED", status: 403 },
  ])("$name fails connect, and the first call of a constructed client", async ({ key, code, status }) => {
    const options = { baseUrl, apiKey: key };
    await expect(SluiceClient.connect(options)).rejects.toMatchObject({ code, status });
    const asked: string[] = [];
    const client = new SluiceClient({
      ...options,
      fetch: (input, init) => {
        asked.push(new URL(String(input)).pathname);
        return fetch(input, init);
      },
    });
    await expect(client.scan({ text: "never sent" })).rejects.toMatchObject({ code, status });
    await expect(client.job("job_1")).rejects.toBeInstanceOf(SluiceError);
    expect(asked).toEqual(["/v1/verify"]);
  });

  test("one verification serves all calls", async () => {
    const asked: string[] = [];
    const client = new SluiceClient({
      baseUrl: `${baseUrl}/`,
      apiKey,
      fetch: (input, init) => {
        asked.push(new URL(String(input)).pathname);
        return fetch(input, init);
      },
    });
    await Promise.all([client.scan({ text: "a" }), client.scan({ text: "b" })]);
    expect(asked).toEqual(["/v1/verify", "/v1/scan", "/v1/scan"]);
  });

  test.each(["/v1", "/v1/"])("the address may end with the API's prefix: %s", async (end) => {
    const client = await SluiceClient.connect({ baseUrl: `${baseUrl}${end}`, apiKey });
    await expect(client.scan({ text: "a" })).resolves.toMatchObject({ decision: { action: "ALLOW" } });
  });

  test("a gateway that was away for the first call is asked anew by the next", async () => {
    let isAway = true;
    const away: typeof fetch = (input, init) =>
      isAway ? Promise.reject(new TypeError("fetch failed")) : fetch(input, init);
    const client = new SluiceClient({ baseUrl, apiKey, retries: 0, fetch: away });
    await expect(client.scan({ text: "a" })).rejects.toMatchObject({ code: "CONNECTION_FAILED" });
    isAway = false;
    await expect(client.scan({ text: "a" })).resolves.toMatchObject({ decision: { action: "ALLOW" } });
  });

  test("a signal ends the wait for it", async () => {
    const never: typeof fetch = () => new Promise(() => {});
    const client = new SluiceClient({ baseUrl, apiKey, fetch: never });
    await expect(client.scan({ text: "a" }, { signal: AbortSignal.timeout(20) })).rejects.toThrow("timeout");
  });

  test("analytics alone needs no scan key, and the other way round", async () => {
    const client = await SluiceClient.connect({ baseUrl, analyticsKey });
    expect((await client.analytics.summary()).appId).toMatch(/^app_/);
    await expect(client.scan({ text: "a" })).rejects.toThrow("needs `apiKey`");
    await expect(new SluiceClient({ baseUrl, apiKey }).analytics.summary()).rejects.toThrow("needs `analyticsKey`");
  });
});

describe("options that cannot be right are refused, and nothing secret is quoted", () => {
  test.each<{ name: string; options: SluiceClientOptions }>([
    { name: "no key", options: { baseUrl: "http://127.0.0.1", apiKey: "" } },
    { name: "an address that is none", options: { baseUrl: "127.0.0.1:8080", apiKey } },
    { name: "another protocol", options: { baseUrl: "ftp://127.0.0.1", apiKey } },
    { name: "a password in the address", options: { baseUrl: "http://me:hunter2@127.0.0.1", apiKey } },
    { name: "no time for an answer", options: { baseUrl: "http://127.0.0.1", apiKey, timeoutMs: 0 } },
    { name: "a time that is no number", options: { baseUrl: "http://127.0.0.1", apiKey, timeoutMs: Number.NaN } },
    { name: "fewer tries than one", options: { baseUrl: "http://127.0.0.1", apiKey, retries: -1 } },
    { name: "a key with a line end", options: { baseUrl: "http://127.0.0.1", apiKey: "hunter2\n" } },
    { name: "a key with a letter no header takes", options: { baseUrl: "http://127.0.0.1", apiKey: "hunter2…" } },
  ])("$name", ({ options }) => {
    const make = () => new SluiceClient(options);
    expect(make).toThrow(TypeError);
    expect(make).not.toThrow(/hunter2/);
  });
});
