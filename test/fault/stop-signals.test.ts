import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { limits } from "../../src/contracts/limits.ts";
import { type GatewayProcess, scanKey, startGateway } from "./gateway-process.ts";

let folder: string;
let gateway: GatewayProcess;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "sluice-signals-"));
  gateway = await startGateway(folder);
});
afterEach(async () => {
  await gateway.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

const signal = (name: "SIGINT" | "SIGTERM"): true => process.kill(gateway.pid, name);

/** A request that a stop waits for: its body comes when `finish` is called. Resolves to the answer's first line. */
async function openRequest(): Promise<{ finish(): void; readonly answer: Promise<string> }> {
  const body = JSON.stringify({ text: "Good morning" });
  const socket = connect(Number(new URL(gateway.base).port), "127.0.0.1");
  socket.on("error", () => {});
  const head = `POST /v1/scan HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${scanKey}\r\nContent-Length: ${body.length}\r\n\r\n`;
  await new Promise((written) => socket.write(head + body.slice(0, 5), written));
  // What is asked later and answered shows that this has been read.
  expect((await gateway.ask("POST", "/v1/verify")).status).toBe(200);
  const answer = new Promise<string>((resolve) => {
    socket.once("data", (bytes) => resolve(String(bytes).split("\r\n")[0] ?? ""));
    socket.once("close", () => resolve("closed"));
  });
  return { finish: () => void socket.write(body.slice(5)), answer };
}

test("a Ctrl-C that arrives three times is one: what runs is finished, status 0", async () => {
  const request = await openRequest();
  for (let n = 0; n < 3; n += 1) {
    signal("SIGINT");
    await setTimeout(20);
  }
  request.finish();
  expect(await request.answer).toBe("HTTP/1.1 200 OK");
  // It ends by itself, however long that takes it: another signal would be a second one.
  await expect.poll(() => gateway.isGone()).toBe(true);
  expect(await gateway.kill("SIGTERM")).toBe(0);
});

test("a second signal later on is a person who will not wait: it ends at once, status 1", async () => {
  const request = await openRequest();
  signal("SIGTERM");
  await setTimeout(limits.signalEchoMs + 200);
  expect(gateway.isGone()).toBe(false);
  expect(await gateway.kill("SIGTERM")).toBe(1);
  expect(await request.answer).toBe("closed");
});

test.each([
  { name: "SIGTERM", status: 0 },
  { name: "SIGKILL", status: null },
] as const)(
  "a port that was picked can be given to the next run at once, after $name too",
  async ({ name, status }) => {
    const { port } = new URL(gateway.base);
    // Its connection outlives the gateway in the kernel, for a minute.
    await gateway.ask("GET", "/v1/sessions/s/events");
    expect(await gateway.kill(name)).toBe(status);
    gateway = await startGateway(folder, { SLUICE_PORT: port });
    expect((await gateway.ask("POST", "/v1/verify")).status).toBe(200);
  },
);

test("what V8 has compiled is written at the start, so a stop does not wait for it", async () => {
  const cache = join(folder, "cache");
  mkdirSync(cache);
  const written = (): number => readdirSync(cache, { recursive: true }).length;
  const cold = await startGateway(join(folder, "cold"), { NODE_COMPILE_CACHE: cache });
  const atStart = written();
  // A document brings up the threads that begin when they are needed.
  const accepted = await cold.ask("POST", "/v1/knowledge/documents", {
    title: "Report",
    text: "It rained. ".repeat(10_000),
  });
  expect(accepted.status).toBe(202);
  expect(await cold.kill("SIGTERM")).toBe(0);
  expect(atStart).toBeGreaterThan(300);
  // A few modules are loaded later, by the main thread.
  expect(written() - atStart).toBeLessThan(30);
});
