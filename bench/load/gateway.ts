import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { allThreadTimes } from "../cpu.ts";

/** A gateway as users start it, in a process of its own: free ports, a data folder of its own, known key. */
export interface BenchGateway {
  readonly pid: number;
  readonly port: number;
  /** Where the operations listener is. */
  readonly opsPort: number;
  readonly key: string;
  /** CPU microseconds used since the start, by what the thread does. */
  cpuUs(): ThreadCpu;
  /** Resident memory in MB. */
  memoryMb(): number;
  stop(): Promise<void>;
}

/** `other`: the store's writer, and V8's helpers (garbage collection, compiling). */
export type ThreadCpu = Readonly<Record<"main" | "scan" | "other", number>>;

const ownRoot = new URL("../../", import.meta.url);
const key = "sk_prod_BenchBenchBenchBenchBenchBench12";

/**
 * Starts `sluice serve` of the checkout at `root` from its sources, or what `command` starts there, with `settings` over its
 * defaults; resolves when it listens.
 */
export async function startGateway(
  workers: number,
  settings: Readonly<Record<string, string>>,
  root = ownRoot,
  [program, ...args]: readonly [string, ...string[]] = [process.execPath, "src/cli.ts", "serve"],
): Promise<BenchGateway> {
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-load-"));
  const env = {
    PATH: process.env["PATH"] ?? "",
    SLUICE_PORT: "0",
    SLUICE_OPS_PORT: "0",
    SLUICE_DATA_DIR: folder,
    SLUICE_BOOTSTRAP_SCAN_KEY: key,
    SLUICE_LOG_LEVEL: "warn",
    SLUICE_WORKERS: String(workers),
    ...settings,
  };
  const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  const [port, opsPort] = await portsOf(child);
  const pid = gatewayBelow(child.pid!);
  const scanThreads = scanThreadsOf(pid, workers);
  return {
    pid,
    port,
    opsPort,
    key,
    cpuUs: () => cpuByRole(pid, scanThreads),
    memoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_024,
    async stop() {
      const exited = once(child, "exit");
      process.kill(pid, "SIGTERM");
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

/** `npm start` is the gateway's parent, or its parent's. */
function gatewayBelow(pid: number): number {
  const child = Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"), 10);
  return Number.isNaN(child) ? pid : gatewayBelow(child);
}

async function portsOf(child: ChildProcess): Promise<[port: number, opsPort: number]> {
  const lines = createInterface({ input: child.stdout! });
  const said = /listens on http:\/\/127\.0\.0\.1:(\d+) \(operations: http:\/\/127\.0\.0\.1:(\d+)\)/;
  for await (const line of lines) {
    const ports = said.exec(line);
    if (ports !== null) return [Number(ports[1]), Number(ports[2])];
  }
  throw new Error("the gateway ended without listening");
}

/** V8's helper threads, which come before all that the gateway starts. */
const helperThreadsMax = 6;

/** Right after the start the scan workers are the threads that have run most: they have warmed their engines up. */
function scanThreadsOf(pid: number, workers: number): ReadonlySet<number> {
  const started = [...allThreadTimes(pid)].sort(([a], [b]) => a - b).slice(helperThreadsMax + 1);
  started.sort(([, a], [, b]) => b.cpuUs - a.cpuUs);
  return new Set(started.slice(0, workers).map(([tid]) => tid));
}

function cpuByRole(pid: number, scanThreads: ReadonlySet<number>): ThreadCpu {
  const cpu = { main: 0, scan: 0, other: 0 };
  for (const [tid, { cpuUs }] of allThreadTimes(pid))
    cpu[tid === pid ? "main" : scanThreads.has(tid) ? "scan" : "other"] += cpuUs;
  return cpu;
}
