import { type App, type Org, planRatePerMinute } from "../contracts/account.ts";
import { GatewayError, gatewayErrorOf } from "../contracts/errors.ts";
import { limits } from "../contracts/limits.ts";
import { unitsOfScan } from "../contracts/queued-scan.ts";
import type { Clock } from "../ports/clock.ts";
import type { JobQueue, ScanRunner, TakenScan } from "../ports/job-queue.ts";
import type { Callers } from "./callers.ts";
import { FairTurns } from "./fair-turns.ts";
import { Holdings } from "./holdings.ts";
import { unitsOfScans } from "./intake.ts";
import { Pace } from "./pace.ts";
import type { QueueLength } from "./queue-length.ts";
import { RecentAnswers } from "./recent-answers.ts";

interface QueueRunnerParts {
  readonly queue: JobQueue;
  readonly length: QueueLength;
  readonly runner: ScanRunner;
  readonly findApp: (appId: string) => Promise<App | undefined>;
  readonly findOrg: (orgId: string) => Promise<Org | undefined>;
  readonly clock: Clock;
  readonly callers: Callers;
  /** Threads that queued work may fill at once. */
  readonly workers: number;
  /** One line for the log; holds no text. */
  readonly onTrouble?: (detail: string) => void;
}

/** What an operator sees of the queued work of this gateway, since its start. */
export interface RunnerStats {
  readonly completed: number;
  /** Tries that failed and are made again. */
  readonly retries: number;
  /** Scans whose tries were spent: they are dead letters. */
  readonly gaveUp: number;
}

/** What a scan costs on top of its text, in UTF-16 units of text. */
const unitsPerScan = 256;

/** How long a loop waits before it looks again whether the engine has room. */
const roomLookMs = 2;

/**
 * Runs queued scans on the room that the engine has left, a few at a time, organization by organization. For each
 * thread there is a loop: take what is in hand, run it, settle it, and pause where callers need this thread.
 */
export class QueueRunner {
  readonly #parts: QueueRunnerParts;
  readonly #apps: RecentAnswers<App>;
  readonly #orgs: RecentAnswers<Org>;
  readonly #turns = new FairTurns();
  readonly #pace: Pace;
  readonly #holdings: Holdings;
  readonly #loops: readonly Promise<void>[];
  /** Scans whose decision is made and whose job is on its way to the store. */
  #finishing = 0;
  /** Ends a stop's wait for them. */
  #finished: () => void = () => {};
  readonly #counts = { completed: 0, retries: 0, gaveUp: 0 };
  #hand: TakenScan[] = [];
  #filling: Promise<boolean> | undefined;
  #lookedMs = Number.NEGATIVE_INFINITY;
  /** What ends the rest of a loop: new work, or a stop; a pause is ended by a stop alone. */
  readonly #resting = new Set<() => void>();
  readonly #pausing = new Set<() => void>();
  #isInTrouble = false;
  readonly #stop = new AbortController();
  #windingUp: Promise<void> | undefined;

  constructor(parts: QueueRunnerParts) {
    const { clock, queue } = parts;
    this.#parts = parts;
    this.#apps = new RecentAnswers(parts.findApp, clock);
    this.#orgs = new RecentAnswers(parts.findOrg, clock);
    this.#pace = new Pace(clock);
    this.#holdings = new Holdings(queue, (error) => this.#trouble(error));
    this.#loops = Array.from({ length: parts.workers }, () => this.#loop());
  }

  /** There is something new to run: nobody waits for the next look. */
  poke(): void {
    this.#lookedMs = Number.NEGATIVE_INFINITY;
    wakeAll(this.#resting);
  }

  get #isStopping(): boolean {
    return this.#stop.signal.aborted;
  }

  stats(): RunnerStats {
    return { ...this.#counts };
  }

  /**
   * Lets what runs finish, gives the rest back to the queue, and stops; within limits.queueStopMsMax where a scan runs on or the store
   * hangs.
   */
  async stop(): Promise<void> {
    this.#stop.abort();
    wakeAll(this.#resting);
    wakeAll(this.#pausing);
    this.#windingUp = this.#windUp();
    await Promise.race([this.#windingUp, timeOf(limits.queueStopMsMax)]);
  }

  /** Waits a little for what ran on when it stopped: its threads are closed, and it is given back too. */
  async settled(): Promise<void> {
    await Promise.race([this.#windingUp, timeOf(limits.queueSettledMsMax)]);
  }

  async #windUp(): Promise<void> {
    await this.#filling;
    for (const scan of this.#hand.splice(0)) this.#holdings.settle({ is: "untried", scan });
    await Promise.all(this.#loops);
    await new Promise<void>((resolve) => {
      this.#finished = resolve;
      if (this.#finishing === 0) resolve();
    });
    await this.#holdings.close();
  }

  async #loop(): Promise<void> {
    const { callers } = this.#parts;
    while (!this.#isStopping) {
      if (this.#hand.length === 0 && !(await this.#fill())) {
        await this.#rest(limits.queuePollMs);
        continue;
      }
      const room = this.#parts.runner.room();
      if (room === 0) {
        await this.#rest(roomLookMs);
        continue;
      }
      const batch = this.#cutBatch(room);
      // What comes next is fetched while this runs.
      if (this.#hand.length < limits.queueHandScansMax / 2) void this.#fill();
      const pauseMs = callers.beginPiece();
      await Promise.all(batch.map((scan) => this.#run(scan)));
      await this.#rest(pauseMs(), this.#pausing);
    }
  }

  /** Scans that run together: a large text goes alone. */
  #cutBatch(most: number): TakenScan[] {
    let count = 0;
    let units = 0;
    for (const scan of this.#hand) {
      units += unitsOfScan(scan);
      if (count > 0 && (count === most || units > limits.queueBatchUnitsMax)) break;
      count += 1;
    }
    return this.#hand.splice(0, count);
  }

  /** Takes the scans of one turn; true where something is in hand. One at a time, however many loops ask. */
  #fill(): Promise<boolean> {
    this.#filling ??= this.#takeTurn()
      .then(
        () => {
          this.#isInTrouble = false;
        },
        (error: unknown) => this.#trouble(error),
      )
      .then(() => {
        this.#filling = undefined;
        return this.#hand.length > 0;
      });
    return this.#filling;
  }

  async #takeTurn(): Promise<void> {
    const { queue, clock } = this.#parts;
    const nowMs = clock.elapsedMs();
    if (nowMs - this.#lookedMs >= limits.queuePollMs) {
      this.#lookedMs = nowMs;
      this.#turns.waiting(await queue.orgs());
    }
    for (let orgId = this.#turns.next(); orgId !== undefined && !this.#isStopping; orgId = this.#turns.next()) {
      const most = await this.#mostOf(orgId);
      const scans = most === 0 ? [] : await queue.take(orgId, most);
      this.#holdings.hold(scans);
      this.#hand.push(...scans);
      this.#pace.began(orgId, scans.length);
      this.#turns.served(orgId, scans.length * unitsPerScan + unitsOfScans(scans));
      if (scans.length < most || most === 0) this.#turns.leave(orgId);
      if (scans.length > 0) return;
    }
  }

  /** How many scans of the organization one turn may take: by its pace, and so many that their texts are not too much to hold. */
  async #mostOf(orgId: string): Promise<number> {
    const org = await this.#orgs.of(orgId);
    const left = this.#pace.left(orgId, planRatePerMinute[org?.plan ?? "free"]);
    const perScan = Math.max(1, this.#parts.length.unitsPerScan(orgId));
    const turn = this.#parts.callers.areHere ? limits.queueTurnPieceScansMax : limits.queueTurnScansMax;
    return Math.min(left, turn, Math.max(1, Math.floor(limits.queueTurnUnitsMax / perScan)));
  }

  /** Resolves when the scan is decided or put back: what is left to do for it needs no loop. */
  async #run(scan: TakenScan): Promise<void> {
    try {
      if (scan.attempt > limits.queueAttemptsMax) throw new GatewayError("INTERNAL", { detail: "its holders died" });
      const app = await this.#apps.of(scan.job.appId);
      if (app === undefined) return this.#dismiss(scan);
      const { durable } = await this.#parts.runner.run(scan, app, this.#parts.callers.areHere, this.#stop.signal);
      this.#finish(durable.then(() => this.#completed(scan)));
    } catch (error) {
      this.#failed(scan, gatewayErrorOf(error));
    }
  }

  #completed(scan: TakenScan): void {
    this.#counts.completed += 1;
    this.#holdings.settle({ is: "done", scan });
  }

  /** Its app was removed: nobody can read the job, and nothing says how to judge the text. */
  #dismiss(scan: TakenScan): void {
    const error = new GatewayError("NOT_FOUND", { say: "The app of this job was removed." });
    const done = (): void => this.#holdings.settle({ is: "done", scan });
    this.#finish(this.#parts.runner.fail(scan, error).then(done));
  }

  /** Another try where one is left, and the same where a stop ended it; else the job fails, and its scan is kept for an operator. */
  #failed(scan: TakenScan, error: GatewayError): void {
    if (this.#isStopping) {
      this.#holdings.settle({ is: "untried", scan });
      return;
    }
    if (scan.attempt < limits.queueAttemptsMax) {
      this.#counts.retries += 1;
      const pauseMs = Math.min(limits.queueRetryMsMax, limits.queueRetryMsMin * 2 ** (scan.attempt - 1));
      this.#holdings.settle({ is: "again", scan, dueMs: this.#parts.clock.nowMs() + pauseMs });
      return;
    }
    const buried = (): void => {
      this.#counts.gaveUp += 1;
      // Nothing is left of a document that failed: there is nothing to replay.
      this.#holdings.settle(
        scan.document === undefined ? { is: "dead", scan, error: error.body } : { is: "done", scan },
      );
    };
    this.#finish(this.#parts.runner.fail(scan, error).then(buried));
  }

  /** A store that never takes the job leaves the scan to whoever takes it next. Counted, not kept: sets of what comes and goes grow old. */
  #finish(settled: Promise<void>): void {
    this.#finishing += 1;
    void settled
      .catch((error: unknown) => this.#trouble(error))
      .then(() => {
        this.#finishing -= 1;
        if (this.#finishing === 0) this.#finished();
      });
  }

  #rest(ms: number, among = this.#resting): Promise<void> {
    if (this.#isStopping || ms === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        among.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      among.add(wake);
    });
  }

  /** Told once, until work is found again: a store that is away is asked several times a second. */
  #trouble(error: unknown): void {
    if (this.#isInTrouble) return;
    this.#isInTrouble = true;
    this.#parts.onTrouble?.(
      error instanceof GatewayError ? error.detail : error instanceof Error ? error.name : "error",
    );
  }
}

const timeOf = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

function wakeAll(resting: ReadonlySet<() => void>): void {
  for (const wake of [...resting]) wake();
}
