import type { Job } from "bullmq";
import type { JobRecord } from "../../contracts/job.ts";
import { limits } from "../../contracts/limits.ts";
import { isPacked, unitsOfScan, unpackScans } from "../../contracts/queued-scan.ts";
import type { JobQueue, OrgDepth, Outcome, PackedRequest, QueuedScan, TakenScan } from "../../ports/job-queue.ts";
import type { StoredAnswer } from "../../ports/journal.ts";
import { spans } from "../ledger/spans.ts";
import type { RedisJournal } from "./journal.ts";
import type { Entry, OrgQueues, OrgQueuesParts } from "./org-queues.ts";

export interface JobQueueParts extends OrgQueuesParts {
  readonly journal: RedisJournal;
  readonly orgQueues: OrgQueues;
}

/** An entry whose job is not in the journal: until then it may be on its way into it, and is looked at again a little later. */
const acceptMsMax = 60_000;
const acceptLookMs = 100;

const entryOptions = {
  removeOnComplete: true,
  removeOnFail: { count: limits.deadLettersMax, age: (limits.deadLetterDays * spans.day) / 1_000 },
};

const entryOf = (scan: QueuedScan) => ({
  name: scan.job.kind,
  data: scan,
  opts: { ...entryOptions, jobId: scan.job.jobId },
});

/**
 * The job queue on BullMQ. Entry and inflight record are two writes: an entry counts as accepted once its record is in the
 * journal, which is written second; one whose record never comes is not run.
 */
export function redisJobQueue(parts: JobQueueParts): JobQueue {
  return new BullJobQueue(parts);
}

class BullJobQueue implements JobQueue {
  readonly #parts: JobQueueParts;
  /** Whose hands an entry is in, as BullMQ knows it. */
  readonly #token: string;
  /** BullMQ's side of what this gateway holds. */
  readonly #held = new WeakMap<TakenScan, Job<Entry>>();
  #sweptMs = Number.NEGATIVE_INFINITY;

  constructor(parts: JobQueueParts) {
    this.#parts = parts;
    this.#token = parts.clock.newId("req");
  }

  async accept(
    scans: readonly QueuedScan[] | PackedRequest,
    answers: readonly StoredAnswer[],
    rest?: () => Promise<void>,
  ): Promise<void> {
    const records = isPacked(scans) ? await this.#addPacked(scans, rest) : await this.#addAll(scans, rest);
    await this.#parts.journal.append({ records, answers });
  }

  /** Resolves to their inflight records. */
  async #addAll(scans: readonly QueuedScan[], rest?: () => Promise<void>): Promise<JobRecord[]> {
    const add = async ([orgId, ofOrg]: [string, readonly QueuedScan[]]): Promise<void> => {
      await this.#announce(
        orgId,
        ofOrg.reduce((sum, scan) => sum + unitsOfScan(scan), 0),
      );
      await this.#add(orgId, ofOrg, rest);
    };
    await Promise.all([...Map.groupBy(scans, ({ job }) => job.orgId)].map(add));
    return scans.map(({ job }) => job);
  }

  async #addPacked({ job, pieces, units }: PackedRequest, rest?: () => Promise<void>): Promise<JobRecord[]> {
    const records: JobRecord[] = [];
    await this.#announce(job.orgId, units);
    for (const piece of pieces) {
      if (records.length > 0) await rest?.();
      const scans = unpackScans(job, piece);
      await this.#add(job.orgId, scans, rest);
      for (const scan of scans) records.push(scan.job);
    }
    return records;
  }

  /** Before anything comes: the organization is listed, and its text counted. */
  async #announce(orgId: string, units: number): Promise<void> {
    const { connection, keys, orgQueues } = this.#parts;
    await orgQueues.list("queuedOrgs", orgId);
    await connection.ask((client) => client.incrby(keys.queuedUnits(orgId), units));
  }

  async #add(orgId: string, scans: readonly QueuedScan[], rest?: () => Promise<void>): Promise<void> {
    const { connection, orgQueues } = this.#parts;
    const { queue } = orgQueues.of(orgId);
    await connection.ask(async () => {
      // A few in one transaction: neither this thread nor Redis, which does nothing else meanwhile, is held up for long.
      const most = rest === undefined ? limits.queueBulkScansMax : limits.queueBulkPieceScansMax;
      for (let at = 0; at < scans.length; at += most) {
        if (at > 0) await rest?.();
        await queue.addBulk(scans.slice(at, at + most).map(entryOf));
      }
    });
  }

  async orgs(): Promise<readonly string[]> {
    const { orgQueues, clock, holdMs } = this.#parts;
    const listed = await orgQueues.listed("queuedOrgs");
    const nowMs = clock.elapsedMs();
    if (nowMs - this.#sweptMs >= holdMs / 3) {
      this.#sweptMs = nowMs;
      await Promise.all(listed.map((orgId) => this.#sweep(orgId)));
    }
    return listed;
  }

  async take(orgId: string, most: number): Promise<readonly TakenScan[]> {
    const { connection, orgQueues, clock, journal } = this.#parts;
    const { queue, worker } = orgQueues.of(orgId);
    const [waiting = 0, due = 0] = await connection.ask(() =>
      queue.getBackend().getCounts(["waiting", "delayed"], clock.nowMs() + 1),
    );
    const taken: { readonly job: Job<Entry>; readonly scan: TakenScan }[] = [];
    const takeNext = async (): Promise<void> => {
      const job = await connection.ask(() => worker.getNextJob(this.#token, { block: false }));
      if (job !== undefined) taken.push({ job, scan: this.#hold(job) });
    };
    try {
      await fewAtOnce(Array.from({ length: Math.min(most, waiting + due) }, () => takeNext));
      const jobIds = taken.map(({ scan }) => scan.job.jobId);
      const accepted = await journal.accepted(orgId, jobIds);
      const scans: TakenScan[] = [];
      for (const { job, scan } of taken) {
        if (accepted.has(scan.job.jobId) || (await this.#isToRun(orgId, job, scan))) scans.push(scan);
      }
      return scans;
    } catch (error) {
      // Nobody has tried them. Where they cannot be given back either, they are free when their hold has run out.
      await this.settle(taken.map(({ scan }) => ({ is: "untried", scan }))).catch(() => {});
      throw error;
    }
  }

  async keep(scans: readonly TakenScan[]): Promise<void> {
    const { connection, orgQueues, holdMs } = this.#parts;
    const keepOf = ([orgId, ofOrg]: [string, readonly TakenScan[]]): Promise<unknown> => {
      const jobIds = ofOrg.map(({ job }) => job.jobId);
      const tokens = jobIds.map(() => this.#token);
      return connection.ask(() => orgQueues.of(orgId).worker.extendJobLocks(jobIds, tokens, holdMs));
    };
    await Promise.all([...Map.groupBy(scans, ({ job }) => job.orgId)].map(keepOf));
  }

  async settle(outcomes: readonly Outcome[]): Promise<void> {
    const gone: TakenScan[] = [];
    const settle = async (outcome: Outcome): Promise<void> => {
      if (await this.#settle(outcome)) gone.push(outcome.scan);
    };
    try {
      // What comes back untried goes to the head, the last one first.
      const [untried = [], rest = []] = [true, false].map((is) =>
        outcomes.filter((one) => (one.is === "untried") === is),
      );
      await fewAtOnce([...rest, ...untried.reverse()].map((outcome) => () => settle(outcome)));
    } finally {
      await this.#uncount(gone);
    }
  }

  async depth() {
    const { connection, keys, orgQueues } = this.#parts;
    const [queued, buried] = await Promise.all([orgQueues.listed("queuedOrgs"), orgQueues.listed("deadOrgs")]);
    const sum = { waiting: 0, running: 0, retrying: 0, dead: 0 };
    const orgs = new Map<string, OrgDepth>();
    const look = async (orgId: string): Promise<void> => {
      const [counts, units] = await connection.ask((client) =>
        Promise.all([
          orgQueues.of(orgId).queue.getBackend().getCounts(["waiting", "active", "delayed"]),
          client.get(keys.queuedUnits(orgId)),
        ]),
      );
      const [waiting = 0, running = 0, retrying = 0] = counts;
      sum.waiting += waiting;
      sum.running += running;
      sum.retrying += retrying;
      const scans = waiting + running + retrying;
      if (scans > 0) orgs.set(orgId, { scans, units: Math.max(0, Number(units)) });
    };
    const lookAtDead = async (orgId: string): Promise<void> => {
      const [dead = 0] = await connection.ask(() => orgQueues.of(orgId).queue.getBackend().getCounts(["failed"]));
      sum.dead += dead;
    };
    await Promise.all([...queued.map(look), ...buried.map(lookAtDead)]);
    return { ...sum, orgs };
  }

  /** Gives back what nobody holds any more, and takes an organization without entries off the list. */
  async #sweep(orgId: string): Promise<void> {
    const { connection, keys, orgQueues } = this.#parts;
    const backend = orgQueues.of(orgId).queue.getBackend();
    const counts = await connection.ask(async () => {
      await backend.moveStalledJobsToWait();
      return backend.getCounts(["waiting", "active", "delayed"]);
    });
    if (counts.some((count) => count > 0)) return;
    await orgQueues.unlist("queuedOrgs", orgId);
    // What a gateway that died may have left uncounted.
    await connection.ask((client) => client.unlink(keys.queuedUnits(orgId)));
  }

  /** The scan of an entry just taken. */
  #hold(job: Job<Entry>): TakenScan {
    const { lostBefore = 0, ...scan } = job.data;
    const taken: TakenScan = { ...scan, attempt: job.attemptsMade + job.stalledCounter - lostBefore + 1 };
    this.#held.set(taken, job);
    return taken;
  }

  /** Whether a scan is to be run that is not among the accepted ones. If not, its entry is settled, or looked at again later. */
  async #isToRun(orgId: string, job: Job<Entry>, scan: TakenScan): Promise<boolean> {
    const { journal, clock } = this.#parts;
    const record = await journal.findJob(scan.job.jobId, orgId);
    const ageMs = clock.nowMs() - scan.job.receivedAt;
    if (record === undefined && ageMs < acceptMsMax) {
      await this.#delay(orgId, job, clock.nowMs() + acceptLookMs, { skipAttempt: true });
      return false;
    }
    // One that is gone never came, or was finished and past its retention when a gateway came back: what waits stays.
    if (record === undefined || record.status === "completed") {
      await this.settle([{ is: "done", scan }]);
      return false;
    }
    return true;
  }

  /** True where its entry is gone from the queue. Where its hold was lost meanwhile, the entry is another's to settle. */
  async #settle(outcome: Outcome): Promise<boolean> {
    const { connection, orgQueues } = this.#parts;
    const { scan } = outcome;
    const { orgId } = scan.job;
    const job = this.#held.get(scan);
    if (job === undefined) return false;
    if (outcome.is === "again") {
      await this.#delay(orgId, job, outcome.dueMs);
      return false;
    }
    if (outcome.is === "untried") {
      const backend = orgQueues.of(orgId).worker.getBackend();
      await connection.ask(() => unlessLost(backend.moveJobFromActiveToWait(job.id ?? "", this.#token)));
      return false;
    }
    if (outcome.is === "dead") await orgQueues.list("deadOrgs", orgId);
    return await connection.ask(() =>
      unlessLost(
        outcome.is === "done"
          ? job.moveToCompleted("", this.#token, false)
          : job.moveToFailed(new Error(JSON.stringify(outcome.error)), this.#token, false),
      ),
    );
  }

  /** What is gone counts for the length of the queue no more. */
  async #uncount(gone: readonly TakenScan[]): Promise<void> {
    const { connection, keys } = this.#parts;
    const uncount = ([orgId, ofOrg]: [string, readonly TakenScan[]]): Promise<unknown> => {
      const units = ofOrg.reduce((sum, scan) => sum + unitsOfScan(scan), 0);
      return connection.ask((client) => client.decrby(keys.queuedUnits(orgId), units));
    };
    await Promise.all([...Map.groupBy(gone, ({ job }) => job.orgId)].map(uncount));
  }

  async #delay(orgId: string, job: Job<Entry>, dueMs: number, options = {}): Promise<void> {
    const { connection, orgQueues, clock } = this.#parts;
    const backend = orgQueues.of(orgId).worker.getBackend();
    const delayMs = Math.max(0, dueMs - clock.nowMs());
    await connection.ask(() => unlessLost(backend.moveToDelayed(job.id ?? "", dueMs, delayMs, this.#token, options)));
  }
}

/** BullMQ takes this thread a while for each: callers are served between a few and the next. */
async function fewAtOnce(works: readonly (() => Promise<void>)[]): Promise<void> {
  for (let at = 0; at < works.length; at += limits.queueMovedAtOnceMax) {
    const few = works.slice(at, at + limits.queueMovedAtOnceMax);
    const ends = await Promise.allSettled(few.map((work) => work()));
    // What was begun is over before the caller hears of a failure.
    for (const end of ends) if (end.status === "rejected") throw end.reason;
  }
}

/** True where it was done, false where BullMQ says that the entry is not this holder's (any more). */
export async function unlessLost(move: Promise<unknown>): Promise<boolean> {
  try {
    await move;
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && typeof error.code === "number" && error.code < 0) return false;
    throw error;
  }
}
