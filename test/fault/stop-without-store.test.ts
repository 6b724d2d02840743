import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { startRedis } from "../support/redis.ts";
import { scanKey, startGateway } from "./gateway-process.ts";

/** A request whose body never comes whole: a stop waits for it as long as it waits for any. */
function openRequest(base: string): void {
  const socket = connect(Number(new URL(base).port), "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    `POST /v1/scan HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${scanKey}\r\nContent-Length: 99\r\n\r\n{"te`,
  );
}

test("a gateway whose Redis has fallen silent ends within 10 s of SIGTERM, whatever waits for it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sluice-stop-"));
  const redis = await startRedis();
  const settings = { SLUICE_REDIS_URL: redis.url, SLUICE_ACK: "durable", SLUICE_LOG_LEVEL: "silent" };
  const gateway = await startGateway(folder, settings);
  try {
    expect((await gateway.ask("POST", "/v1/scan", { text: "Good morning" })).status).toBe(200);
    const items = Array.from({ length: 200 }, () => ({ kind: "scan", text: "lorem ".repeat(2_000) }));
    expect((await gateway.ask("POST", "/v1/scan/batch", { items })).status).toBe(202);
    const stream = await gateway.ask("GET", "/v1/sessions/s/events");
    redis.pause();
    const unanswered = [1, 2, 3].map((n) =>
      gateway.ask("POST", "/v1/scan", { text: `Good evening ${n}`, session_id: "s" }),
    );
    openRequest(gateway.base);
    await setTimeout(600);
    const asked = performance.now();
    await gateway.kill("SIGTERM");
    expect(performance.now() - asked).toBeLessThan(10_000);
    await Promise.allSettled([stream.text(), ...unanswered]);
  } finally {
    await gateway.kill("SIGKILL");
    await redis.stop();
    rmSync(folder, { recursive: true });
  }
}, 60_000);
