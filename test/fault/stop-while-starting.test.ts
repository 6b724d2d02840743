import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ownNode } from "../support/own-node.ts";

const cli = new URL("../../src/cli.ts", import.meta.url).pathname;

/** What a client of Redis has to hear before it asks anything. */
const firstWords: Readonly<Record<string, string>> = {
  hello: "%1\r\n$5\r\nproto\r\n:3\r\n",
  info: "$9\r\nloading:0\r\n",
};

/** A store that takes connections and never says a word; once it is to `refuse`, it answers, and does nothing. */
let silent: Server;
let refuse: () => void;
beforeEach(async () => {
  const unanswered: (() => void)[] = [];
  refuse = () => {
    for (const answer of unanswered) answer();
  };
  silent = createServer((socket) => {
    socket.on("error", () => {});
    let said = "";
    let refuses = false;
    const answer = (): void => {
      refuses = true;
      for (const [, name] of said.matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n(?:\$\d+\r\n[^\r]*\r\n)*/g)) {
        socket.write(firstWords[name ?? ""] ?? "-ERR not here\r\n");
      }
      said = "";
    };
    unanswered.push(answer);
    socket.on("data", (bytes) => {
      said += bytes.toString("latin1");
      if (refuses) answer();
    });
  }).listen(0, "127.0.0.1");
  await once(silent, "listening");
});
afterEach(() => void silent.close());

test.each([
  { name: "one process", processes: "1", givesUp: false },
  { name: "several", processes: "2", givesUp: false },
  { name: "one process, whose store gives up meanwhile", processes: "1", givesUp: true },
  { name: "several, whose store gives up meanwhile", processes: "2", givesUp: true },
])(
  "a start that waits for its store ends within 10 s of SIGTERM, status 0: $name",
  async ({ processes, givesUp }) => {
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
    if (givesUp) {
      // The signal is heard first.
      await setTimeout(200);
      refuse();
    }
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - asked).toBeLessThan(10_000);
  },
  40_000,
);
