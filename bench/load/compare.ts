import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bodies } from "./bodies.ts";
import { driveClosed } from "./drive.ts";
import { type BenchGateway, startGateway } from "./gateway.ts";
import { treeCpuUs } from "./server-process.ts";
import { toolCallShapes } from "./shapes.ts";

interface CompareRow {
  readonly commit: string;
  readonly perSecond: number;
  /** CPU microseconds a request: of the main thread, and of the whole gateway. */
  readonly mainUs: number;
  readonly allUs: number;
  /** Beside the first commit, turn by turn, the median: below 1 is cheaper. */
  readonly mainRatio: number;
  readonly allRatio: number;
}

interface CompareLoad {
  readonly workers: number;
  readonly connections: number;
  readonly seconds: number;
  readonly bodies: Bodies;
}

interface Turn {
  readonly perSecond: number;
  readonly mainUs: number;
  readonly allUs: number;
}

const rounds = 10;

/** Gateways of two commits, driven in turn in one run: on a machine that others use too, only their ratio means anything. */
export async function compareCommits(commits: readonly string[], load: CompareLoad): Promise<CompareRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-compare-"));
  const gateways: BenchGateway[] = [];
  try {
    for (const commit of commits) gateways.push(await startGateway(load.workers, noLimit, checkedOut(commit, folder)));
    const turns = gateways.map((): Turn[] => []);
    for (const { port, key } of gateways) {
      await driveClosed(port, toolCallShapes(key, load.bodies), load.connections, 2);
    }
    for (let round = 0; round < rounds; round += 1) {
      // Who comes first in a round changes: what a neighbour does in the meantime then falls on both.
      const order = [...gateways.keys()];
      for (const index of round % 2 === 0 ? order : order.reverse())
        turns[index]!.push(await takeTurn(gateways[index]!, load));
    }
    return commits.map((commit, index) => rowOf(commit, turns[index]!, turns[0]!));
  } finally {
    for (const gateway of gateways) await gateway.stop();
    rmSync(folder, { recursive: true });
  }
}

const noLimit = { SLUICE_SCAN_RATE_PER_MINUTE: "1000000000" };

/** The commit's files in a folder of their own, with this checkout's packages. */
function checkedOut(commit: string, folder: string): URL {
  const root = new URL("../../", import.meta.url).pathname;
  const there = mkdtempSync(join(folder, "commit-"));
  const archive = join(there, "archive.tar");
  execFileSync("git", ["archive", "--output", archive, commit], { cwd: root });
  execFileSync("tar", ["-xf", archive, "-C", there]);
  symlinkSync(join(root, "node_modules"), join(there, "node_modules"));
  return new URL(`file://${there}/`);
}

async function takeTurn(gateway: BenchGateway, { connections, seconds, bodies }: CompareLoad): Promise<Turn> {
  const mainBefore = gateway.cpuUs().main;
  const allBefore = treeCpuUs(gateway.pid);
  const { perSecond } = await driveClosed(gateway.port, toolCallShapes(gateway.key, bodies), connections, seconds);
  const answered = perSecond * seconds;
  return {
    perSecond,
    mainUs: (gateway.cpuUs().main - mainBefore) / answered,
    allUs: (treeCpuUs(gateway.pid) - allBefore) / answered,
  };
}

function rowOf(commit: string, turns: readonly Turn[], first: readonly Turn[]): CompareRow {
  const ofAll = (value: (turn: Turn, at: number) => number): number =>
    Math.round((turns.map(value).toSorted((a, b) => a - b)[turns.length >> 1] ?? 0) * 1_000) / 1_000;
  return {
    commit,
    perSecond: ofAll(({ perSecond }) => perSecond),
    mainUs: ofAll(({ mainUs }) => mainUs),
    allUs: ofAll(({ allUs }) => allUs),
    mainRatio: ofAll(({ mainUs }, at) => mainUs / first[at]!.mainUs),
    allRatio: ofAll(({ allUs }, at) => allUs / first[at]!.allUs),
  };
}
