import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { allThreadTimes } from "../cpu.ts";

/** A server under load, whatever it is: where it listens and what it costs. */
export interface Server {
  readonly port: number;
  /** CPU microseconds since the start, of all its processes and threads. */
  cpuUs(): number;
  stop(): Promise<void>;
}

/** The process and all below it. */
function processTree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  return [pid, ...children.flatMap((child) => processTree(Number(child)))];
}

/** CPU microseconds of a process and of all below it. */
export function treeCpuUs(pid: number): number {
  let us = 0;
  for (const one of processTree(pid)) for (const { cpuUs } of allThreadTimes(one).values()) us += cpuUs;
  return us;
}

/** Starts `count` processes of a peer that share `port`; resolves when all listen. */
export async function startPeer(file: URL, port: number, count: number, args: readonly string[] = []): Promise<Server> {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, [file.pathname, String(port), ...args], { stdio: ["ignore", "pipe", "inherit"] }),
  );
  await Promise.all(children.map((child) => once(child.stdout!, "data")));
  return {
    port,
    cpuUs: () => children.reduce((sum, child) => sum + treeCpuUs(child.pid!), 0),
    async stop() {
      const exits = children.map((child) => once(child, "exit"));
      for (const child of children) child.kill("SIGTERM");
      await Promise.all(exits);
    },
  };
}
