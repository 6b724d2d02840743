import { type ChildProcess, spawn } from "node:child_process";
import { ownNode } from "../support/own-node.ts";

export const scanKey = "test-scan-key-0123456789";
const cli = new URL("../../src/cli.ts", import.meta.url).pathname;

/** A gateway in a process of its own, on free ports. */
export interface GatewayProcess {
  readonly pid: number;
  readonly base: string;
  /** The operations listener, where SLUICE_OPS_PORT turned it on; else "". */
  readonly operations: string;
  /** Asks with the scan key; rejects when the gateway is gone. */
  ask(method: "GET" | "POST", path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** What it has printed and logged. */
  output(): string;
  /** The process has ended, asked or not. */
  isGone(): boolean;
  /** Resolves to the exit status when the process has ended; null where the signal ended it. */
  kill(signal: "SIGKILL" | "SIGTERM"): Promise<number | null>;
}

/** Resolves when the gateway says where it listens. */
export async function startGateway(dataDir: string, settings: Record<string, string> = {}): Promise<GatewayProcess> {
  const child = spawn(process.execPath, [cli, "serve"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...ownNode,
      SLUICE_DATA_DIR: dataDir,
      SLUICE_PORT: "0",
      SLUICE_OPS_PORT: "off",
      SLUICE_WORKERS: "1",
      SLUICE_SCAN_TIMEOUT_MS: "60000",
      SLUICE_LOG_LEVEL: "error",
      SLUICE_BOOTSTRAP_SCAN_KEY: scanKey,
      ...settings,
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", (status) => resolve(status)));
  let printed = "";
  child.stdout!.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  child.stderr!.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    if (settings["SLUICE_LOG_LEVEL"] === undefined) process.stderr.write(text);
  });
  const [base = "", operations = ""] = await addressesOf(child, ended, () => printed);
  return {
    pid: child.pid!,
    base,
    operations,
    ask: (method, path, body, headers = {}) =>
      fetch(base + path, {
        method,
        headers: { authorization: `Bearer ${scanKey}`, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    output: () => printed,
    isGone: () => child.exitCode !== null || child.signalCode !== null,
    async kill(signal) {
      child.kill(signal);
      return await ended;
    },
  };
}

/** The addresses in the line by which the gateway says that it listens. */
async function addressesOf(child: ChildProcess, ended: Promise<unknown>, printed: () => string): Promise<string[]> {
  const said = new Promise<string[]>((resolve) => {
    child.stdout?.on("data", () => {
      const line = /^Sluice .* listens on .*\n/m.exec(printed())?.[0];
      if (line !== undefined) resolve(line.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? []);
    });
  });
  const gone = ended.then(() => Promise.reject(new Error(`the gateway did not start: ${printed()}`)));
  return Promise.race([said, gone]);
}
