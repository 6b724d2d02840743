import { median, round2 } from "../figures.ts";
import type { Bodies } from "./bodies.ts";
import { driveClosed, driveOpen, saturatingClients } from "./drive.ts";
import type { BenchGateway } from "./gateway.ts";
import { Times } from "./open-loop.ts";
import { type Line, latencyPlot } from "./plot.ts";
import { treeCpuUs } from "./server-process.ts";
import { mixedShapes } from "./shapes.ts";

const shares = [0.1, 0.25, 0.5, 0.7, 0.85, 1] as const;
const points = { p50: 0.5, p90: 0.9, p99: 0.99, p99_9: 0.999 } as const;

interface RateRow {
  /** Of what a closed loop got through. */
  readonly share: number;
  readonly offeredPerSecond: number;
  readonly acceptedPerSecond: number;
  readonly refused: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly p99_9: number;
  /** Of the whole gateway, an accepted request: a retrieval is one request of ten scans. */
  readonly cpuUs: number;
  readonly memoryMb: number;
}

interface RateLoad {
  readonly bodies: Bodies;
  readonly connections: number;
  readonly seconds: number;
}

/** Mixed real shapes at fixed rates up to saturation: latency from when each request was due, as a table and as an SVG. */
export async function runRates(gateway: BenchGateway, load: RateLoad): Promise<{ rows: RateRow[]; svg: string }> {
  const shapes = mixedShapes(gateway.key, load.bodies);
  await driveClosed(gateway.port, shapes, saturatingClients, 1);
  const { perSecond: saturation } = await driveClosed(gateway.port, shapes, saturatingClients, load.seconds);
  const rows: RateRow[] = [];
  for (const share of shares) {
    const perSecond = Math.max(1, Math.round(saturation * share));
    const before = treeCpuUs(gateway.pid);
    const { all, refused, perSecond: accepted } = await driveOpen(gateway.port, shapes, { ...load, perSecond });
    rows.push({
      share,
      offeredPerSecond: perSecond,
      acceptedPerSecond: accepted,
      refused,
      p50: all.percentile(points.p50),
      p90: all.percentile(points.p90),
      p99: all.percentile(points.p99),
      p99_9: all.percentile(points.p99_9),
      cpuUs: Math.round((treeCpuUs(gateway.pid) - before) / Math.max(1, all.count)),
      memoryMb: Math.round(gateway.memoryMb()),
    });
  }
  const lines = (Object.keys(points) as (keyof typeof points)[]).map(
    (name): Line => ({ name: name.replace("_", "."), values: rows.map((row) => row[name]) }),
  );
  const rates = rows.map((row) => row.offeredPerSecond);
  return { rows, svg: latencyPlot("Latency of mixed requests, from when they were due", rates, lines) };
}

interface LargeRow {
  readonly traffic: string;
  readonly smallP50: number;
  readonly smallP99: number;
  /** The small ones' p99 beside what it is without large ones, round by round, the median. */
  readonly timesAlone: number;
  readonly largeP99: number;
  readonly largeAnswered: number;
  /** Of all. */
  readonly refused: number;
}

interface Round {
  readonly small: Times;
  readonly large: Times;
  readonly refused: number;
}

const largeRounds = 7;
const isLarge = (group: string): boolean => group.endsWith("KB");

/** Small requests at half of saturation, alone and with 64 KB and 1 MB among them: seven rounds in turn. */
export async function runLargeBesideSmall(gateway: BenchGateway, load: RateLoad): Promise<LargeRow[]> {
  const { key, port } = gateway;
  const { bodies } = load;
  const alone = mixedShapes(key, bodies, 0);
  const some = mixedShapes(key, bodies, 2);
  const traffics = {
    "small ones alone": alone,
    "2 % of 64 KB": some,
    "4 in 1,000 of 1 MB": [...mixedShapes(key, bodies, 2, 1_048_576), ...Array.from({ length: 4 }, () => alone).flat()],
  };
  await driveClosed(port, some, saturatingClients, 5);
  const { perSecond: saturation } = await driveClosed(port, some, saturatingClients, load.seconds);
  const open = { ...load, perSecond: Math.max(1, Math.round(saturation / 2)) };
  const rounds = new Map(Object.keys(traffics).map((traffic) => [traffic, [] as Round[]]));
  for (let round = 0; round < largeRounds; round += 1) {
    for (const [traffic, shapes] of Object.entries(traffics)) {
      const { byGroup, refused } = await driveOpen(port, shapes, open);
      const timesOf = (wanted: boolean): Times =>
        Times.of([...byGroup].flatMap(([group, times]) => (isLarge(group) === wanted ? [times] : [])));
      rounds.get(traffic)!.push({ small: timesOf(false), large: timesOf(true), refused });
    }
  }
  const [first = []] = rounds.values();
  return [...rounds].map(([traffic, all]) => largeRow(traffic, all, first));
}

function largeRow(traffic: string, rounds: readonly Round[], alone: readonly Round[]): LargeRow {
  const p99 = ({ small }: Round): number => small.percentile(0.99);
  const large = Times.of(rounds.map((round) => round.large));
  return {
    traffic,
    smallP50: median(rounds.map(({ small }) => small.percentile(0.5))),
    smallP99: median(rounds.map(p99)),
    timesAlone: round2(median(rounds.map((round, at) => p99(round) / p99(alone[at]!)))),
    largeP99: large.percentile(0.99),
    largeAnswered: large.count,
    refused: rounds.reduce((sum, { refused }) => sum + refused, 0),
  };
}
