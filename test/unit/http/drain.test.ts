import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { openAccess } from "../../../src/access/access.ts";
import { embeddedRates } from "../../../src/adapters/embedded/rates.ts";
import { Metrics } from "../../../src/http/metrics/metrics.ts";
import { startHttp } from "../../../src/http/server.ts";
import { CannedScans } from "../../support/canned-scans.ts";
import { decisionOf } from "../../support/decisions.ts";
import { MemoryAccounts } from "../../support/memory-accounts.ts";
import { sendRaw, untilClosed } from "../../support/raw-socket.ts";
import { StillClock } from "../../support/still-clock.ts";
import { scanKey, startTestServer } from "../../support/test-server.ts";

const scan = `POST /scan HTTP/1.1\r\nhost: x\r\nx-api-key: ${scanKey}\r\ncontent-length: 12\r\n\r\n{"text":"a"}`;

test("draining: no new connection, running requests finish, connections close", async () => {
  const server = await startTestServer();
  const verdict = Promise.withResolvers<void>();
  server.scans.wait = verdict.promise;
  const running = sendRaw(server.port, [scan], untilClosed);
  const idle = sendRaw(server.port, ["GET / HTTP/1.1\r\nhost: x\r\n\r\n"], untilClosed);
  while (server.scans.asked.length === 0) await sleep(5);

  let isDrained = false;
  const draining = server.drain().then(() => {
    isDrained = true;
  });
  await sleep(30);
  expect(isDrained).toBe(false);
  await expect(fetch(server.url)).rejects.toThrow();

  verdict.resolve();
  await draining;
  const { responses, isClosed } = await running;
  expect(responses[0]?.status).toBe(200);
  expect(responses[0]?.headers.get("connection")).toBe("close");
  expect(isClosed).toBe(true);
  expect((await idle).isClosed).toBe(true);
  await server.access.close();
});

test("draining: a scan that comes on a connection that rested, while sessions are told, is answered too", async () => {
  const server = await startTestServer();
  const socket = connect({ port: server.port, host: "127.0.0.1" });
  let received = "";
  socket.on("data", (piece) => {
    received += String(piece);
  });
  const closed = once(socket, "close");
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(socket, "data");
  const audit = server.sessions.publish(decisionOf("job_1"));
  const draining = server.drain();
  await sleep(30);

  const verdict = Promise.withResolvers<void>();
  server.scans.wait = verdict.promise;
  socket.write(scan);
  while (server.scans.asked.length === 0) await sleep(5);
  audit?.(Promise.resolve());
  await sleep(30);
  verdict.resolve();
  await draining;
  await closed;
  expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
  await server.access.close();
});

test("draining: a request that is refused as its last byte comes hears why", async () => {
  const server = await startTestServer();
  const refused = sendRaw(server.port, [scan.slice(0, -2), "--"], { ...untilClosed, gapMs: 80 });
  await sleep(40);
  await server.drain();
  expect((await refused).responses).toMatchObject([{ status: 400, body: expect.stringContaining("INVALID_JSON") }]);
  await server.access.close();
});

test("draining: a large answer that its reader takes slowly arrives whole", async () => {
  const server = await startTestServer();
  server.scans.body = JSON.stringify("x".repeat(20_000_000));
  const socket = connect({ port: server.port, host: "127.0.0.1" });
  const closed = once(socket, "close");
  socket.write(scan);
  const [first] = (await once(socket, "data")) as [Buffer];
  socket.pause();
  const draining = server.drain();
  await sleep(30);
  let received = first.length;
  socket.on("data", (piece) => {
    received += piece.length;
  });
  socket.resume();
  await closed;
  await draining;
  const headBytes = first.indexOf("\r\n\r\n") + 4;
  expect(received - headBytes).toBe(server.scans.body.length);
  await server.access.close();
});

test("draining with nothing to do is done at once", async () => {
  const server = await startTestServer();
  // No time passes, so the seconds that it may take never do.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await server.stop().finally(() => vi.useRealTimers());
});

test("a port that is taken is said in one line", async () => {
  const server = await startTestServer();
  const accounts = new MemoryAccounts();
  const clock = new StillClock();
  const access = openAccess({ accounts, rates: embeddedRates(), clock, scanRatePerMinute: 0 });
  const parts = {
    host: "127.0.0.1",
    port: server.port,
    sharePort: false,
    release: "0",
    bodyBytesMax: 1,
    clock,
    access,
    sessions: server.sessions,
  };
  await expect(
    startHttp({ ...parts, log: { error: () => {} }, scans: new CannedScans(), metrics: new Metrics("0") }),
  ).rejects.toThrow(`cannot listen on 127.0.0.1:${server.port}; is the port taken?`);
  await access.close();
  await server.stop();
});
