import { limits } from "../contracts/limits.ts";
import { isPacked, unitsOfScan } from "../contracts/queued-scan.ts";
import type { Clock } from "../ports/clock.ts";
import type { Intake, JobQueue, PackedRequest, QueuedScan } from "../ports/job-queue.ts";
import type { StoredAnswer } from "../ports/journal.ts";
import type { Callers } from "./callers.ts";
import type { QueueLength } from "./queue-length.ts";

interface IntakeParts {
  readonly queue: Pick<JobQueue, "accept">;
  readonly length: QueueLength;
  readonly clock: Clock;
  readonly callers: Callers;
  /** Called when there is something new to run. */
  readonly onAccepted: () => void;
}

/** One request's scans, until they are durable. */
interface Arrival {
  readonly scans: readonly QueuedScan[] | PackedRequest;
  readonly count: number;
  readonly units: number;
  readonly answer: StoredAnswer | undefined;
  readonly cameMs: number;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Accepts scans by group commit: while one commit is under way, what comes is the next one. A commit that fails fails them all.
 * While there are callers, those who queue much wait a little longer.
 */
export function openIntake({ queue, length, clock, callers, onAccepted }: IntakeParts): Intake {
  const arrivals: Arrival[] = [];
  let isCommitting = false;

  /** What is awaited after each piece of a commit for somebody who came at `cameMs`. */
  function resting(cameMs: number): () => Promise<void> {
    let beganMs = clock.elapsedMs();
    return async () => {
      const nowMs = clock.elapsedMs();
      if (nowMs - cameMs < limits.queueAcceptMsMax) await pause(callers.pauseMs(nowMs - beganMs));
      beganMs = clock.elapsedMs();
    };
  }

  async function commit(together: readonly Arrival[]): Promise<void> {
    const rest = resting(together[0]!.cameMs);
    try {
      await acceptInto(queue, together, callers.areHere ? rest : undefined);
      for (const { done } of together) done();
      onAccepted();
      const count = together.reduce((sum, arrival) => sum + arrival.count, 0);
      if (count > limits.queuePieceScansMax) await rest();
    } catch (error) {
      for (const { failed } of together) failed(error);
    }
  }

  async function commitAll(): Promise<void> {
    callers.isAccepting = true;
    while (arrivals.length > 0) {
      await commit(cutFrom(arrivals));
    }
    isCommitting = callers.isAccepting = false;
  }

  function arrive(came: Pick<Arrival, "scans" | "count" | "units" | "answer">): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    arrivals.push({ ...came, cameMs: clock.elapsedMs(), done: resolve, failed: reject });
    if (!isCommitting) {
      isCommitting = true;
      // After this turn of the event loop: requests that came together are accepted together.
      setImmediate(() => void commitAll());
    }
    return promise;
  }

  return {
    callerCame: (atMs) => callers.came(atMs),
    assertTakes: (orgId, scans, units) => length.assertTakes(orgId, scans, units),
    queuedUnits: (orgId) => length.queuedUnits(orgId),
    look: () => length.look(),
    accept(scans, answer) {
      const { job } = isPacked(scans) ? scans : scans[0]!;
      const { count, units } = isPacked(scans)
        ? { count: scans.scans, units: scans.units }
        : { count: scans.length, units: unitsOfScans(scans) };
      // What came counts for the queue's length from now on: so what waits here is bounded with the queue.
      length.grow(job.orgId, count, units);
      return arrive({ scans, count, units, answer });
    },
  };
}

/** One commit: of packed scans, or of all the others together. */
function acceptInto(
  queue: IntakeParts["queue"],
  together: readonly Arrival[],
  rest: (() => Promise<void>) | undefined,
): Promise<void> {
  const answers = together.flatMap(({ answer }) => (answer === undefined ? [] : [answer]));
  const [first] = together;
  if (first !== undefined && isPacked(first.scans)) return queue.accept(first.scans, answers, rest);
  const scans = together.flatMap((arrival) => (isPacked(arrival.scans) ? [] : arrival.scans));
  return queue.accept(scans, answers, rest);
}

/** UTF-16 units of the texts. */
export const unitsOfScans = (scans: readonly Pick<QueuedScan, "task" | "document">[]): number =>
  scans.reduce((sum, scan) => sum + unitsOfScan(scan), 0);

/** Takes the next commit off the list: at least one arrival, and a packed one alone. */
function cutFrom(arrivals: Arrival[]): Arrival[] {
  let count = 0;
  let scans = 0;
  let units = 0;
  for (const arrival of arrivals) {
    if (isPacked(arrival.scans)) {
      if (count === 0) count = 1;
      break;
    }
    scans += arrival.count;
    units += arrival.units;
    if (count > 0 && (scans > limits.queueCommitScansMax || units > limits.queueCommitUnitsMax)) break;
    count += 1;
  }
  return arrivals.splice(0, count);
}
