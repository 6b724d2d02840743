import { createHistogram } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { Connection, type HttpAnswer, requestText } from "./connection.ts";
import type { BenchGateway } from "./gateway.ts";
import { checkAnswer, type Sample } from "./texts.ts";

/** What a fixed offered rate met with. Times are milliseconds from when a request was due, not from when it could be sent. */
export interface OpenLoopResult {
  readonly sent: number;
  readonly accepted: Times;
  readonly refused: Times;
  /** Refusals (503) without a `Retry-After`, and answers of any other status: both must be 0. */
  readonly wrong: number;
  /** Requests that found no free connection when they were due. */
  readonly late: number;
  readonly seconds: number;
}

/** Times of many requests, in Node's HdrHistogram: microseconds to three figures, whatever their number. */
export class Times {
  readonly #histogram = createHistogram({ figures: 3 });

  /** Those of all in one. */
  static of(all: Iterable<Times>): Times {
    const times = new Times();
    for (const one of all) times.#histogram.add(one.#histogram);
    return times;
  }

  get count(): number {
    return this.#histogram.count;
  }

  add(ms: number): void {
    this.#histogram.record(Math.max(1, Math.round(ms * 1_000)));
  }

  /** Milliseconds that `share` of them do not exceed; 0 of none. */
  percentile(share: number): number {
    return this.count === 0 ? 0 : this.#histogram.percentile(share * 100) / 1_000;
  }
}

/** One answer in so many is read and checked; all are counted. */
const checkedShare = 16;

/** Offers `perSecond` scans a second over `connections` connections for `seconds`, whatever the answers do. */
export async function offer(
  gateway: BenchGateway,
  samples: readonly Sample[],
  load: OpenLoad,
): Promise<OpenLoopResult> {
  const requests = samples.map(({ next }) => ({ next: () => requestText("/v1/scan", gateway.key, next()) }));
  const result = { accepted: new Times(), refused: new Times(), wrong: 0 };
  const ran = await openLoop(gateway.port, requests, load, (index, tookMs, { status, head, body }) => {
    if (status === 200) {
      result.accepted.add(tookMs);
      if (result.accepted.count % checkedShare === 0) checkAnswer(samples[index]!, body);
    } else if (status === 503 && /\r\nretry-after: \d/i.test(head)) result.refused.add(tookMs);
    else result.wrong += 1;
  });
  return { ...result, ...ran };
}

export interface OpenLoad {
  readonly perSecond: number;
  readonly connections: number;
  readonly seconds: number;
  /** Told when all connections are open and nothing is sent yet, and when all is answered and they are open still. */
  readonly heard?: { begun(): void; ended(): void };
}

/** So long until a server is done with connections that were opened or closed. */
const settledMs = 50;

/**
 * Requests fall due at a fixed rate, whatever the answers do, and are timed from when they were due: a server that stalls is
 * charged for everything that waited meanwhile. `settle` hears which request was answered, after how many milliseconds, and how.
 */
export async function openLoop(
  port: number,
  requests: readonly { next(): string }[],
  load: OpenLoad,
  settle: (index: number, tookMs: number, answer: HttpAnswer) => void,
): Promise<{ sent: number; late: number; seconds: number }> {
  const free = await Promise.all(Array.from({ length: load.connections }, () => Connection.open(port)));
  const all = [...free];
  const due: number[] = [];
  const underWay = new Set<Promise<void>>();
  let late = 0;
  let sent = 0;
  const send = (connection: Connection, dueMs: number): void => {
    const index = sent % requests.length;
    sent += 1;
    const exchange = connection.exchange(requests[index]!.next()).then((answer) => {
      underWay.delete(exchange);
      settle(index, performance.now() - dueMs, answer);
      const next = due.shift();
      if (next === undefined) free.push(connection);
      else send(connection, next);
    });
    underWay.add(exchange);
  };

  if (load.heard !== undefined) await setTimeout(settledMs);
  load.heard?.begun();
  const beganMs = performance.now();
  const total = Math.round(load.perSecond * load.seconds);
  for (let made = 0; made < total; ) {
    const nowMs = performance.now() - beganMs;
    for (; made < total && (made * 1_000) / load.perSecond <= nowMs; made += 1) {
      const dueMs = beganMs + (made * 1_000) / load.perSecond;
      // In turn: the gateway closes a connection that is idle for ten seconds.
      const connection = free.shift();
      if (connection !== undefined) send(connection, dueMs);
      else {
        late += 1;
        due.push(dueMs);
      }
    }
    await setTimeout(1);
  }
  while (underWay.size > 0) await Promise.all(underWay);
  load.heard?.ended();
  for (const connection of all) connection.close();
  return { sent, late, seconds: (performance.now() - beganMs) / 1_000 };
}
