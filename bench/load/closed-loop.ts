import autocannon from "autocannon";
import { Connection, requestText } from "./connection.ts";
import { type Driven, driveClosed } from "./drive.ts";
import type { BenchGateway, ThreadCpu } from "./gateway.ts";
import { Times } from "./open-loop.ts";
import { checkAnswer, type Sample } from "./texts.ts";

interface ClosedLoopResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p97_5Ms: number;
  readonly p99Ms: number;
  readonly p99_9Ms: number;
  readonly refused: number;
  /** CPU microseconds of the gateway an answered scan, by thread. */
  readonly cpuUs: ThreadCpu;
}

/** As fast as `connections` clients go that wait for each answer. */
export async function saturate(
  gateway: BenchGateway,
  samples: readonly Sample[],
  load: { readonly connections: number; readonly seconds: number },
): Promise<ClosedLoopResult> {
  const before = gateway.cpuUs();
  let checked = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${gateway.port}/v1/scan`,
    headers: { authorization: `Bearer ${gateway.key}` },
    connections: load.connections,
    duration: load.seconds,
    requests: samples.map((sample) => ({
      method: "POST",
      body: sample.next(),
      setupRequest: (request) => ({ ...request, body: sample.next() }),
      onResponse(status: number, body: string) {
        checked += 1;
        if (status === 200 && checked % 16 === 0) checkAnswer(sample, body);
      },
    })),
  });
  const answered = result["2xx"];
  const cpuUs = cpuShares(before, gateway.cpuUs(), answered);
  if (result.errors > 0 || result.non2xx !== (result.statusCodeStats?.["503"]?.count ?? 0))
    throw new Error(`${result.errors} errors and ${result.non2xx} answers that are not 200`);
  return {
    perSecond: Math.round(answered / result.duration),
    p50Ms: result.latency.p50,
    p97_5Ms: result.latency.p97_5,
    p99Ms: result.latency.p99,
    p99_9Ms: result.latency.p99_9,
    refused: result.non2xx,
    cpuUs,
  };
}

/** The same by clients that cost a few microseconds a request, and time nothing. */
export async function driveScans(
  gateway: BenchGateway,
  samples: readonly Sample[],
  load: { readonly connections: number; readonly seconds: number },
): Promise<Driven & { readonly cpuUs: ThreadCpu }> {
  const shapes = samples.map((sample) => ({
    group: "prompt",
    next: () => requestText("/v1/scan", gateway.key, sample.next()),
  }));
  const before = gateway.cpuUs();
  const driven = await driveClosed(gateway.port, shapes, load.connections, load.seconds);
  return { ...driven, cpuUs: cpuShares(before, gateway.cpuUs(), driven.perSecond * load.seconds) };
}

function cpuShares(before: ThreadCpu, after: ThreadCpu, answered: number): ThreadCpu {
  const share = (thread: keyof ThreadCpu): number =>
    Math.round(((after[thread] - before[thread]) / answered) * 10) / 10;
  return { main: share("main"), scan: share("scan"), other: share("other") };
}

interface SingleResult {
  /** `Server-Timing` of the answers: queue + engine, and each alone. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly queueP50Ms: number;
  readonly engineP50Ms: number;
  /** As the client sees it. */
  readonly clientP50Ms: number;
}

/** One request at a time: what the gateway says a scan took when nobody else is there. */
export async function oneAtATime(
  gateway: BenchGateway,
  samples: readonly Sample[],
  count: number,
): Promise<SingleResult> {
  const connection = await Connection.open(gateway.port);
  const times = { queue: new Times(), engine: new Times(), both: new Times(), client: new Times() };
  for (let n = 0; n < count; n += 1) {
    const sample = samples[n % samples.length]!;
    const beganMs = performance.now();
    const { status, head, body } = await connection.exchange(requestText("/v1/scan", gateway.key, sample.next()));
    times.client.add(performance.now() - beganMs);
    const timing = /server-timing: queue;dur=([\d.]+), engine;dur=([\d.]+)/i.exec(head);
    if (status !== 200 || timing === null) throw new Error(`status ${status}, or no Server-Timing`);
    checkAnswer(sample, body);
    const [queue, engine] = [Number(timing[1]), Number(timing[2])];
    times.queue.add(queue);
    times.engine.add(engine);
    times.both.add(queue + engine);
  }
  connection.close();
  return {
    p50Ms: times.both.percentile(0.5),
    p99Ms: times.both.percentile(0.99),
    queueP50Ms: times.queue.percentile(0.5),
    engineP50Ms: times.engine.percentile(0.5),
    clientP50Ms: times.client.percentile(0.5),
  };
}
