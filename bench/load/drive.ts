import { setTimeout as sleep } from "node:timers/promises";
import { Connection, type HttpAnswer } from "./connection.ts";
import { type OpenLoad, openLoop, Times } from "./open-loop.ts";
import type { Shape } from "./shapes.ts";

/** Throws where an answer is neither a 200 with a body nor a 503 that says when to come back. */
function isAccepted({ status, head, body }: HttpAnswer): boolean {
  if (status === 200 && body.length > 2) return true;
  if (status === 503 && /\r\nretry-after: \d/i.test(head)) return false;
  throw new Error(`an answer that is neither 200 nor a proper 503: ${status} ${body.slice(0, 200)}`);
}

export interface Driven {
  readonly perSecond: number;
  readonly refused: number;
}

/** Who is refused comes back later, or refusals would be all that is measured. */
const refusedPauseMs = 100;

/** Clients that keep a gateway of one scan thread busy with mixed requests, few enough that none is refused. */
export const saturatingClients = 16;

/** Closed loop: `connections` clients that each wait for an answer before they send again. */
export async function driveClosed(
  port: number,
  shapes: readonly Shape[],
  connections: number,
  seconds: number,
): Promise<Driven> {
  const beganMs = performance.now();
  const endMs = beganMs + seconds * 1_000;
  let sent = 0;
  let accepted = 0;
  let refused = 0;
  const client = async (): Promise<void> => {
    const connection = await Connection.open(port);
    while (performance.now() < endMs) {
      const shape = shapes[sent % shapes.length]!;
      sent += 1;
      if (isAccepted(await connection.exchange(shape.next()))) accepted += 1;
      else {
        refused += 1;
        await sleep(refusedPauseMs);
      }
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, client));
  return { perSecond: Math.round((accepted * 1_000) / (performance.now() - beganMs)), refused };
}

interface Offered {
  /** From when each accepted request was due, by group and of all. */
  readonly byGroup: ReadonlyMap<string, Times>;
  readonly all: Times;
  readonly refused: number;
  readonly perSecond: number;
}

/** Open loop at a fixed rate, timed by group. */
export async function driveOpen(port: number, shapes: readonly Shape[], load: OpenLoad): Promise<Offered> {
  const byGroup = new Map(shapes.map(({ group }) => [group, new Times()]));
  let refused = 0;
  const { seconds } = await openLoop(port, shapes, load, (index, tookMs, answer) => {
    if (isAccepted(answer)) byGroup.get(shapes[index]!.group)!.add(tookMs);
    else refused += 1;
  });
  const all = Times.of(byGroup.values());
  return { byGroup, all, refused, perSecond: Math.round(all.count / seconds) };
}
