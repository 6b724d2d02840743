import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ownNode } from "../support/own-node.ts";

const cli = new URL("../../src/cli.ts", import.meta.url).pathname;

/** A store that takes connections and never says a word. */
let silent: Server;
beforeEach(async () => {
  silent = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1");
  await once(silent, "listening");
});
afterEach(() => void silent.close());

test.each([
  { name: "one process", processes: "1" },
  { name: "several", processes: "2" },
])(
  "a start that waits for its store ends within 10 s of SIGTERM, status 0: $name",
  async ({ processes }) => {
    const { port } = silent.address() as AddressInfo;
    const child = spawn(process.execPath, [cli, "serve"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...ownNode,
        SLUICE_REDIS_URL: `redis://127.0.0.1:${port}`,
        SLUICE_PORT: "0",
        SLUICE_OPS_PORT: "off",
        SLUICE_WORKERS: "1",
        SLUICE_PROCESSES: processes,
        SLUICE_LOG_LEVEL: "silent",
      },
    });
    const ended = once(child, "exit");
    await once(silent, "connection");
    const asked = performance.now();
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - asked).toBeLessThan(10_000);
  },
  40_000,
);
