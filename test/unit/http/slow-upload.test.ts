import { expect, test } from "vitest";
import { sendRaw } from "../../support/raw-socket.ts";
import { scanKey, startTestServer } from "../../support/test-server.ts";

// The parser asks for 16 KB/s over 10 s. All wait side by side, in a file of their own.
test("uploads and heads that stall or crawl are closed", async () => {
  const server = await startTestServer();
  const head = `POST /v1/scan HTTP/1.1\r\nhost: x\r\nx-api-key: ${scanKey}\r\ncontent-length: 5000\r\n\r\n`;
  const crawl = Array.from({ length: 18 }, () => "a");
  const results = await Promise.all([
    sendRaw(server.port, [head, "half of it"], { waitMs: 40_000 }),
    sendRaw(server.port, [head, ...crawl], { gapMs: 800, waitMs: 40_000 }),
    sendRaw(server.port, [...head.slice(0, 18)], { gapMs: 800, waitMs: 40_000 }),
    sendRaw(server.port, [head.slice(0, 20)], { waitMs: 40_000 }),
  ]);
  expect(results.map(({ isClosed }) => isClosed)).toEqual([true, true, true, true]);
  expect((await server.ask("/v1/scan", { body: { text: "still there?" } })).status).toBe(200);
  await server.stop();
});
