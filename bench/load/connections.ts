import { round2 } from "../figures.ts";
import type { Bodies } from "./bodies.ts";
import { driveClosed, driveOpen, saturatingClients } from "./drive.ts";
import type { BenchGateway } from "./gateway.ts";
import { treeCpuUs } from "./server-process.ts";
import { mixedShapes } from "./shapes.ts";

const counts = [1, 8, 64, 250, 500] as const;
/** Of saturation: one connection alone must be able to carry it. */
const share = 0.2;
const rounds = 5;

export interface ConnectionsRow {
  readonly connections: number;
  readonly offeredPerSecond: number;
  /** Of the whole gateway, an accepted request: the least of the rounds. */
  readonly cpuUs: number;
  /** Beside the cheapest of them (claim: at most 1.1). */
  readonly timesLeast: number;
}

/**
 * What a request costs at one fixed rate, over few connections and over many. At a fixed rate, because a closed loop of one client
 * wakes every thread for each request, and that is what it would measure. In turn, round by round: neighbours come in bursts.
 */
export async function runConnections(
  gateway: BenchGateway,
  load: { readonly bodies: Bodies; readonly seconds: number },
): Promise<ConnectionsRow[]> {
  const shapes = mixedShapes(gateway.key, load.bodies);
  await driveClosed(gateway.port, shapes, saturatingClients, 1);
  const { perSecond: saturation } = await driveClosed(gateway.port, shapes, saturatingClients, load.seconds);
  const perSecond = Math.max(1, Math.round(saturation * share));
  const least = new Map<number, number>();
  for (let round = 0; round < rounds; round += 1) {
    for (const connections of counts) {
      const before = treeCpuUs(gateway.pid);
      const { all } = await driveOpen(gateway.port, shapes, { seconds: load.seconds, connections, perSecond });
      const cpuUs = (treeCpuUs(gateway.pid) - before) / Math.max(1, all.count);
      least.set(connections, Math.min(cpuUs, least.get(connections) ?? cpuUs));
    }
  }
  const cheapest = Math.min(...least.values());
  return [...least].map(([connections, cpuUs]) => ({
    connections,
    offeredPerSecond: perSecond,
    cpuUs: Math.round(cpuUs),
    timesLeast: round2(cpuUs / cheapest),
  }));
}
