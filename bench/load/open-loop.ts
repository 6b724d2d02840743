import { setTimeout } from "node:timers/promises";
import { Connection, type HttpAnswer, requestText } from "./connection.ts";
import type { BenchGateway } from "./gateway.ts";
import { checkAnswer, type Sample } from "./texts.ts";

/** What a fixed offered rate met with. Times are milliseconds from when a request was due, not from when it could be sent. */
export interface OpenLoopResult {
  readonly sent: number;
  /** Milliseconds of the accepted, ascending. */
  readonly acceptedMs: readonly number[];
  readonly refusedMs: readonly number[];
  /** Refusals (503) without a `Retry-After`, and answers of any other status: both must be 0. */
  readonly wrong: number;
  /** Requests that found no free connection when they were due. */
  readonly late: number;
  readonly seconds: number;
}

/** One answer in so many is read and checked; all are counted. */
const checkedShare = 16;

/** Offers `perSecond` scans a second over `connections` connections for `seconds`, whatever the answers do. */
export async function offer(
  gateway: BenchGateway,
  samples: readonly Sample[],
  load: OpenLoad,
): Promise<OpenLoopResult> {
  const requests = samples.map(({ body }) => requestText("/v1/scan", gateway.key, body));
  const result = { acceptedMs: [] as number[], refusedMs: [] as number[], wrong: 0 };
  const ran = await openLoop(gateway.port, requests, load, (index, tookMs, { status, head, body }) => {
    if (status === 200) {
      if (result.acceptedMs.push(tookMs) % checkedShare === 0) checkAnswer(samples[index]!, body);
    } else if (status === 503 && /\r\nretry-after: \d/i.test(head)) result.refusedMs.push(tookMs);
    else result.wrong += 1;
  });
  result.acceptedMs.sort(ascending);
  result.refusedMs.sort(ascending);
  return { ...result, ...ran };
}

export interface OpenLoad {
  readonly perSecond: number;
  readonly connections: number;
  readonly seconds: number;
}

/**
 * Requests fall due at a fixed rate, whatever the answers do, and are timed from when they were due: a server that stalls is
 * charged for everything that waited meanwhile. `settle` hears which request was answered, after how many milliseconds, and how.
 */
export async function openLoop(
  port: number,
  requests: readonly string[],
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
    const exchange = connection.exchange(requests[index]!).then((answer) => {
      underWay.delete(exchange);
      settle(index, performance.now() - dueMs, answer);
      const next = due.shift();
      if (next === undefined) free.push(connection);
      else send(connection, next);
    });
    underWay.add(exchange);
  };

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
  for (const connection of all) connection.close();
  return { sent, late, seconds: (performance.now() - beganMs) / 1_000 };
}

export const ascending = (a: number, b: number): number => a - b;

/** The value that `share` of them do not exceed; 0 of none. */
export function percentile(ascending: readonly number[], share: number): number {
  const value = ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;
  return Math.round(value * 1_000) / 1_000;
}
