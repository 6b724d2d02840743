import { freePort } from "../../src/http/free-port.ts";
import { median, round2 } from "../figures.ts";
import { fastifyFolder } from "../peers/install.ts";
import { type Bodies, bodyKinds } from "./bodies.ts";
import { driveClosed } from "./drive.ts";
import { type BenchGateway, startGateway } from "./gateway.ts";
import { type Server, startPeer, treeCpuUs } from "./server-process.ts";
import { type Shape, toolCallShapes } from "./shapes.ts";

interface BesideOptions {
  readonly seconds: number;
  readonly connections: number;
  readonly workers: number;
  readonly processes: number;
  readonly settings: Readonly<Record<string, string>>;
}

/** One server of the comparison: medians of its turns. */
interface BesideRow {
  readonly bodies: Bodies;
  readonly server: string;
  readonly perSecond: number;
  /** Of the whole server, a request. */
  readonly cpuUs: number;
  /** The gateway's share of this server's throughput, and what it costs in CPU beside it; turn by turn, the median. */
  readonly gatewayThroughput: number;
  readonly gatewayCpu: number;
  /** Texts whose verdict was known, of all. */
  readonly hitRate?: number;
}

type NamedServer = readonly [name: string, server: Server];

const rounds = 5;
/** Enough for V8 to have compiled what it will, on a machine that others use. */
const warmUpSeconds = 5;

/**
 * Tool calls of 600 bytes to the gateway, to bare uWebSockets.js that echoes them, and to Fastify with the same JSON work, on as
 * many processes each: turn by turn in one run, so that what others do on the machine falls on all alike. First with bodies of
 * which no two are alike, so that the gateway never knows a verdict; then with the same sixty again and again. With one process also
 * the least that new texts can cost: uWebSockets.js that answers a constant once a thread has been busy for as long as the gateway's.
 */
export async function runBeside(options: BesideOptions): Promise<BesideRow[]> {
  const { processes, workers } = options;
  const settings = {
    SLUICE_PROCESSES: String(processes),
    SLUICE_SCAN_RATE_PER_MINUTE: "1000000000",
    ...options.settings,
  };
  const gateway = await startGateway(workers, settings);
  const peer = (name: string, args: readonly string[] = []) =>
    freePort("127.0.0.1").then((port) =>
      startPeer(new URL(`../peers/${name}.ts`, import.meta.url), port, processes, args),
    );
  const servers: NamedServer[] = [["sluice", asServer(gateway)]];
  const ofNewTexts: NamedServer[] = [];
  try {
    servers.push(["uWebSockets.js echo", await peer("echo")]);
    // Fastify has no port sharing of its own, and threads are looked into of one process: with several there is nothing to compare with.
    if (processes === 1) {
      const busyUs = String(await scanThreadUs(gateway, options.connections));
      servers.push(["Fastify, JSON work only", await peer("fastify", [fastifyFolder()])]);
      ofNewTexts.push([`uWebSockets.js, a thread busy for ${busyUs} µs`, await peer("relay", [busyUs])]);
    }
    const rows: BesideRow[] = [];
    for (const bodies of bodyKinds) {
      const before = await hitsOf(gateway);
      const rivals = bodies === "differ" ? [...servers, ...ofNewTexts] : servers;
      const [own, ...others] = await takeTurns(rivals, toolCallShapes(gateway.key, bodies), bodies, options);
      const after = await hitsOf(gateway);
      const hitRate = round2((after.hits - before.hits) / (after.scans - before.scans));
      rows.push({ ...own!, hitRate }, ...others);
    }
    return rows;
  } finally {
    for (const [, server] of [...servers, ...ofNewTexts]) await server.stop();
  }
}

/** What a new tool call takes of the gateway's scan threads, once V8 has compiled what it will. */
async function scanThreadUs(gateway: BenchGateway, connections: number): Promise<number> {
  const shapes = toolCallShapes(gateway.key, "differ");
  await driveClosed(gateway.port, shapes, connections, warmUpSeconds);
  const before = gateway.cpuUs().scan;
  const { perSecond } = await driveClosed(gateway.port, shapes, connections, warmUpSeconds);
  return Math.round((gateway.cpuUs().scan - before) / (perSecond * warmUpSeconds));
}

const asServer = ({ pid, port, stop }: BenchGateway): Server => ({ port, cpuUs: () => treeCpuUs(pid), stop });

/** Texts that the verdict cache knew, and scans, over all processes. */
async function hitsOf({ opsPort }: BenchGateway): Promise<{ hits: number; scans: number }> {
  const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  const sumOf = (series: RegExp): number =>
    text.split("\n").reduce((sum, line) => (series.test(line) ? sum + Number(line.split(" ").at(-1)) : sum), 0);
  return { hits: sumOf(/^sluice_verdict_cache_lookups_total\{.*"hit"/), scans: sumOf(/^sluice_verdicts_total\{/) };
}

interface Turn {
  readonly perSecond: number;
  readonly cpuUs: number;
}

async function takeTurns(
  servers: readonly NamedServer[],
  shapes: readonly Shape[],
  bodies: Bodies,
  { connections, seconds }: BesideOptions,
): Promise<BesideRow[]> {
  for (const [, server] of servers) await driveClosed(server.port, shapes, connections, warmUpSeconds);
  const turns = servers.map((): Turn[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [, server]] of servers.entries()) {
      const before = server.cpuUs();
      const { perSecond } = await driveClosed(server.port, shapes, connections, seconds);
      turns[index]!.push({ perSecond, cpuUs: (server.cpuUs() - before) / (perSecond * seconds) });
    }
  }
  const [own = []] = turns;
  const ratio = (of: (turn: Turn) => number, others: readonly Turn[]): number =>
    round2(median(own.map((turn, at) => of(turn) / of(others[at]!))));
  return servers.map(([server], index) => ({
    bodies,
    server,
    perSecond: Math.round(median(turns[index]!.map((turn) => turn.perSecond))),
    cpuUs: round2(median(turns[index]!.map((turn) => turn.cpuUs))),
    gatewayThroughput: ratio((turn) => turn.perSecond, turns[index]!),
    gatewayCpu: ratio((turn) => turn.cpuUs, turns[index]!),
  }));
}
