import { afterAll, beforeAll, expect, test } from "vitest";
import { scanKey, startTestServer, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Sends a request whose answer waits, goes away, and gives what the scan service was asked. */
async function askAndLeave(headers: Readonly<Record<string, string>>) {
  const before = server.scans.asked.length;
  const verdict = Promise.withResolvers<void>();
  server.scans.wait = verdict.promise;
  const leaving = new AbortController();
  const asking = fetch(`${server.url}/scan`, {
    method: "POST",
    headers: { "x-api-key": scanKey, ...headers },
    body: JSON.stringify({ text: "a" }),
    signal: leaving.signal,
  }).catch(() => "gone");
  await expect.poll(() => server.scans.asked.length).toBe(before + 1);
  const asked = server.scans.asked[before]!;
  const present = asked.client?.isGone;
  leaving.abort();
  expect(await asking).toBe("gone");
  return { asked, present, decide: verdict.resolve };
}

test("a scan knows when its client goes away", async () => {
  const { asked, present, decide } = await askAndLeave({});
  expect(present).toBe(false);
  await expect.poll(() => asked.client?.isGone).toBe(true);
  decide();
});

test("a scan with an Idempotency-Key is wanted for good: its client may come back for the answer", async () => {
  const { asked, decide } = await askAndLeave({ "idempotency-key": "once" });
  expect(asked.client).toBeUndefined();
  decide();
});
