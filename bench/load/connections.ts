import { median, round2 } from "../figures.ts";
import type { Bodies } from "./bodies.ts";
import { driveClosed, driveOpen, saturatingClients } from "./drive.ts";
import type { BenchGateway } from "./gateway.ts";
import { treeCpuUs } from "./server-process.ts";
import { mixedShapes, type Shape } from "./shapes.ts";

const counts = [1, 8, 64, 250, 500] as const;

/**
 * Of saturation. A request alone: so few that none meets another, over one connection or over 500, and what differs is their number.
 * Many at once: what few connections cannot carry; where they can, requests still overlap less over few.
 */
const loads = [
  { load: "one at a time", share: 0.1, counts },
  { load: "many at once", share: 0.5, counts: counts.filter((count) => count >= saturatingClients / 2) },
] as const;
/** Many and short: neighbours come in bursts, and a burst is to fall on one turn of one number, not on a whole round. */
const rounds = 24;
const turnSeconds = 0.5;
/** Enough for V8 to have compiled what it will, on a machine that others use. */
const warmUpSeconds = 5;

interface ConnectionsRow {
  readonly load: string;
  readonly connections: number;
  readonly offeredPerSecond: number;
  /** Of the whole gateway and of its main thread, an accepted request: the median of the turns. */
  readonly cpuUs: number;
  readonly mainUs: number;
  /** Beside the mean of the round: the median, and what half of the turns lie between. */
  readonly timesRound: number;
  readonly from: number;
  readonly to: number;
  /** The median beside that of the cheapest (claim: at most 1.1). */
  readonly timesLeast: number;
}

interface Turn {
  readonly cpuUs: number;
  readonly mainUs: number;
}

/**
 * What a request costs at one fixed rate, over few connections and over many; opening and closing them is left out. At a fixed rate,
 * because a closed loop of one client wakes every thread for each request, and that is what it would measure. In another order each
 * round, and each turn held against its own round: only so can a slope be told from what neighbours do.
 */
export async function runConnections(
  gateway: BenchGateway,
  { bodies, seconds }: { readonly bodies: Bodies; readonly seconds: number },
): Promise<ConnectionsRow[]> {
  const shapes = mixedShapes(gateway.key, bodies);
  await driveClosed(gateway.port, shapes, saturatingClients, warmUpSeconds);
  const { perSecond: saturation } = await driveClosed(gateway.port, shapes, saturatingClients, seconds);
  const rows: ConnectionsRow[] = [];
  for (const { load, share, counts: wanted } of loads) {
    const perSecond = Math.max(1, Math.round(saturation * share));
    const turns = new Map(wanted.map((connections): [number, Turn[]] => [connections, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const connections of shuffled(wanted))
        turns.get(connections)!.push(await takeTurn(gateway, shapes, connections, perSecond));
    }
    rows.push(...rowsOf(load, perSecond, turns));
  }
  return rows;
}

async function takeTurn(
  gateway: BenchGateway,
  shapes: readonly Shape[],
  connections: number,
  perSecond: number,
): Promise<Turn> {
  const used = { all: 0, main: 0 };
  const add = (sign: number): void => {
    used.all += sign * treeCpuUs(gateway.pid);
    used.main += sign * gateway.cpuUs().main;
  };
  const heard = { begun: () => add(-1), ended: () => add(1) };
  const { all } = await driveOpen(gateway.port, shapes, { seconds: turnSeconds, connections, perSecond, heard });
  return { cpuUs: used.all / Math.max(1, all.count), mainUs: used.main / Math.max(1, all.count) };
}

function rowsOf(load: string, perSecond: number, turns: ReadonlyMap<number, readonly Turn[]>): ConnectionsRow[] {
  const all = [...turns.values()];
  const means = all[0]!.map((_, round) => all.reduce((sum, own) => sum + own[round]!.cpuUs, 0) / all.length);
  const ratios = new Map(
    [...turns].map(([connections, own]) => [
      connections,
      own.map(({ cpuUs }, round) => cpuUs / means[round]!).toSorted((a, b) => a - b),
    ]),
  );
  const cheapest = Math.min(...[...ratios.values()].map(median));
  return [...turns].map(([connections, own]) => {
    const sorted = ratios.get(connections)!;
    return {
      load,
      connections,
      offeredPerSecond: perSecond,
      cpuUs: Math.round(median(own.map(({ cpuUs }) => cpuUs))),
      mainUs: Math.round(median(own.map(({ mainUs }) => mainUs))),
      timesRound: round2(median(sorted)),
      from: round2(sorted[sorted.length >> 2]!),
      to: round2(sorted[(sorted.length * 3) >> 2]!),
      timesLeast: round2(median(sorted) / cheapest),
    };
  });
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const left = [...items];
  for (let last = left.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [left[last], left[other]] = [left[other]!, left[last]!];
  }
  return left;
}
