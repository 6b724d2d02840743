import type { BatchReply, ScanTask, VersionedPolicy } from "../contracts/engine-message.ts";
import { GatewayError } from "../contracts/errors.ts";
import { limits } from "../contracts/limits.ts";
import type { ScanClient } from "../contracts/scan.ts";
import { workerFileOf } from "../contracts/worker-file.ts";
import type { Clock } from "../ports/clock.ts";
import { bodyOf, NotRead, type PoolTask, unitsOfTask } from "./held-bodies.ts";
import { type Inspected, type Inspector, inspectedOf, isLeft, type ScanEnd } from "./inspected.ts";
import { type Load, refusalOf } from "./pool/admission.ts";
import { expiredAt, isHung, lookEveryMs, takeExpired } from "./pool/deadlines.ts";
import { EngineWorker, type Loss, troubleText } from "./pool/engine-worker.ts";
import { flushAtUs, type LaneName, Lanes, laneNames, laneOf, workersForLarge } from "./pool/lanes.ts";
import { type Batch, cutBatch, type PoolScan, type ScanQueue } from "./pool/micro-batch.ts";
import { Outcomes } from "./pool/outcomes.ts";
import { PoolCounts, type PoolStats, poolStats } from "./pool/pool-stats.ts";
import { WorkEstimate } from "./pool/work-estimate.ts";

/** Inspects texts on worker threads. */
export interface EnginePool extends Inspector {
  inspect(task: ScanTask, policy?: VersionedPolicy, client?: ScanClient): Promise<Inspected>;
  /** The same for who has asked `assertAdmits` just now, without a promise. */
  take(task: PoolTask, policy: VersionedPolicy | undefined, client: ScanClient | undefined, outcome: ScanEnd): void;
  inspectAll(tasks: readonly ScanTask[], policy?: VersionedPolicy, client?: ScanClient): Promise<Inspected>[];
  /** True where a worker has nothing to do and nothing waits for one: room that is taken from nobody. */
  hasSpare(): boolean;
  stats(): PoolStats;
  /** Resolves when every worker has started and is warm; rejects when one cannot start. */
  ready(): Promise<void>;
  /**
   * One thread after the other is followed by a new one, with rules and model as they are on the disk now, while all that comes is
   * answered. Rejects where a new one is of no use: it and those after it stay as they are. One at a time.
   */
  reload(): Promise<void>;
  /** Takes nothing new, lets what was taken finish within `limits.poolCloseMsMax`, stops the threads. */
  close(): Promise<void>;
}

export interface EnginePoolOptions {
  readonly workers: number;
  /** SLUICE_MAX_QUEUE and SLUICE_SCAN_TIMEOUT_MS. */
  readonly queueScansMax: number;
  readonly scanTimeoutMs: number;
  readonly clock: Clock;
  /** Bodies that tasks may name in place of a text; absent: none does. */
  readonly bodies?: SharedArrayBuffer;
  /** One line for the log about a worker that stopped; holds no text. */
  readonly onTrouble?: (message: string) => void;
  /** Another worker module, and another environment than that of the process. */
  readonly workerFile?: URL;
  readonly workerEnv?: NodeJS.ProcessEnv;
}

const productWorkerFile = workerFileOf("scan");

/** Starts `options.workers` threads and returns without waiting for them. */
export function createEnginePool(options: EnginePoolOptions): EnginePool {
  return new MicroBatchPool(options);
}

/**
 * Scans wait in two lanes, small texts and large ones. At the end of the tick, whenever a worker has answered, and when more
 * waits than a worker with room has left to do, batches are cut from them for the workers that hold least. One timer looks for
 * scans past their deadline and for workers that hang; it runs only while something is undecided.
 */
class MicroBatchPool implements EnginePool {
  readonly #options: EnginePoolOptions;
  readonly #workers: EngineWorker[];
  /** Beside the one scan thread of a small machine, from its first large text on. */
  #extra: EngineWorker | undefined;
  readonly #lanes = new Lanes();
  readonly #estimate = new WorkEstimate();
  readonly #counts = new PoolCounts();
  readonly #outcomes = new Outcomes(this.#counts);
  readonly #ready = Promise.withResolvers<void>();
  readonly #loads: Readonly<Record<LaneName, Load>>;
  readonly #flushAtEnd = (): void => {
    this.#flushSoon = false;
    this.#flush();
  };
  #closing = false;
  #closed = false;
  #flushSoon = false;
  /** Estimated small work waiting at which the end of the tick is not waited for. */
  #flushAtUs = Number.POSITIVE_INFINITY;
  #sweep: NodeJS.Timeout | undefined;

  constructor(options: EnginePoolOptions) {
    this.#options = options;
    const { clock, queueScansMax } = options;
    const about = { clock, queueScansMax, estimate: this.#estimate, alive: () => this.#alive() };
    this.#loads = { small: this.#lanes.loadBefore("small", about), large: this.#lanes.loadBefore("large", about) };
    this.#ready.promise.catch(() => {});
    this.#workers = Array.from({ length: options.workers }, () => this.#openWorker());
  }

  assertAdmits(units: number): void {
    const refusal = this.#closing ? "closing" : refusalOf(this.#loads[laneOf(units)]);
    if (refusal === undefined) return;
    this.#counts.refusals[refusal] += 1;
    throw new GatewayError("OVERLOADED", { retryAfterSeconds: 1, detail: refusal });
  }

  hasSpare(): boolean {
    const isIdle = ({ alive, batches }: EngineWorker): boolean => alive && batches.length === 0;
    return !this.#closing && this.#lanes.length === 0 && this.#workers.some(isIdle);
  }

  inspect(task: ScanTask, policy?: VersionedPolicy, client?: ScanClient): Promise<Inspected> {
    this.assertAdmits(task.text.length);
    const outcome = Promise.withResolvers<Inspected>();
    this.take(task, policy, client, outcome);
    return outcome.promise;
  }

  take(task: PoolTask, policy: VersionedPolicy | undefined, client: ScanClient | undefined, outcome: ScanEnd): void {
    this.#enqueue(task, policy, client, this.#options.clock.elapsedMs(), outcome);
    // Not for texts that belong together: their answer waits for the last of them, so the fewest messages are the quickest.
    if (this.#lanes.small.waitingUs >= this.#flushAtUs) this.#flush();
  }

  inspectAll(tasks: readonly ScanTask[], policy?: VersionedPolicy, client?: ScanClient): Promise<Inspected>[] {
    this.assertAdmits(tasks.reduce((longest, { text }) => Math.max(longest, text.length), 0));
    const nowMs = this.#options.clock.elapsedMs();
    return tasks.map((task) => {
      const outcome = Promise.withResolvers<Inspected>();
      this.#enqueue(task, policy, client, nowMs, outcome);
      return outcome.promise;
    });
  }

  ready(): Promise<void> {
    return this.#ready.promise;
  }

  async reload(): Promise<void> {
    for (const worker of this.#all()) await worker.renew();
  }

  stats(): PoolStats {
    return poolStats(this.#counts, this.#workers, this.#all(), this.#lanes, this.#outcomes.undecided);
  }

  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all([this.#outcomes.drain(limits.poolCloseMsMax), ...this.#all().map((worker) => worker.loaded())]);
    this.#closed = true;
    clearTimeout(this.#sweep);
    const left = [
      ...laneNames.flatMap((lane) => takeExpired(this.#lanes[lane], Infinity)),
      ...this.#all().flatMap((worker) => expiredAt(worker, Infinity)),
    ];
    for (const scan of left) this.#outcomes.timeOut(scan);
    await Promise.all(this.#all().map((worker) => worker.close()));
  }

  #all(): readonly EngineWorker[] {
    return this.#extra === undefined ? this.#workers : [...this.#workers, this.#extra];
  }

  #openWorker(): EngineWorker {
    const { workerFile = productWorkerFile, workerEnv, clock, bodies } = this.#options;
    return new EngineWorker({ file: workerFile, bodies, env: workerEnv }, clock, {
      ready: () => {
        if (this.#alive() === this.#options.workers) this.#ready.resolve();
        this.#flush();
      },
      replied: (batch, reply, wasBusy) => this.#replied(batch, reply, wasBusy),
      lost: (cause, running, waiting, error) => this.#lost(cause, running, waiting, error),
      startFailed: (error) => {
        this.#ready.reject(new Error(`a scan worker could not start: ${String(error)}`));
        this.#options.onTrouble?.(troubleText("could not start", error));
      },
    });
  }

  #enqueue(
    task: PoolTask,
    policy: VersionedPolicy | undefined,
    client: ScanClient | undefined,
    nowMs: number,
    outcome: ScanEnd,
  ): void {
    const units = unitsOfTask(task);
    const estimatedUs = this.#estimate.usOf(units);
    if (this.#workers.length === 1 && laneOf(units) === "large") this.#extra ??= this.#openWorker();
    this.#lanes.push({
      task,
      policy,
      client,
      estimatedUs,
      submittedMs: nowMs,
      deadlineMs: nowMs + this.#options.scanTimeoutMs,
      retried: false,
      decided: false,
      outcome,
    });
    this.#outcomes.begin();
    if (!this.#flushSoon) {
      this.#flushSoon = true;
      setImmediate(this.#flushAtEnd);
    }
    this.#sweep ??= this.#sweepLater();
  }

  #flush(): void {
    const { large, small } = this.#lanes;
    // Large texts first: they have workers that small ones only share.
    if (large.length > 0) {
      const isQuiet = this.#lanes.isQuiet(this.#options.clock.elapsedMs());
      this.#flushLane(large, workersForLarge(this.#workers, this.#extra, isQuiet));
    }
    this.#flushLane(small, this.#workers);
    this.#flushAtUs = flushAtUs(this.#workers);
  }

  /** Cuts batches for every one of `workers` that has room. With several idle workers each gets its share of what waits. */
  #flushLane(queue: ScanQueue, workers: readonly EngineWorker[]): void {
    while (queue.length > 0) {
      let worker: EngineWorker | undefined;
      let free = 0;
      for (const one of workers) {
        if (!one.hasRoom) continue;
        free += 1;
        if (worker === undefined || one.heldUs < worker.heldUs) worker = one;
      }
      if (worker === undefined) return;
      const shareUs = Math.max(limits.batchEngineUsMin, queue.waitingUs / free);
      const usMax = Math.min(limits.batchEngineUsMax, shareUs);
      const { batch, unwanted } = cutBatch(queue, usMax, this.#options.clock.elapsedMs());
      for (const scan of unwanted) this.#outcomes.abandon(scan);
      if (batch.scans.length === 0) continue;
      this.#counts.sent(batch.scans.length);
      worker.send(batch);
    }
  }

  #replied(batch: Batch, reply: BatchReply, wasBusy: boolean): void {
    const nowMs = this.#options.clock.elapsedMs();
    let engineUs = 0;
    this.#flush();
    for (const [index, scan] of batch.scans.entries()) {
      const body = bodyOf(scan.task);
      const inspected = inspectedOf(reply, index, (nowMs - scan.submittedMs) * 1_000, body !== undefined);
      if (inspected !== undefined) {
        engineUs += inspected.engineUs;
        this.#estimate.learn(unitsOfTask(scan.task), inspected.engineUs);
      }
      if (scan.decided) continue;
      if (inspected !== undefined) this.#outcomes.answer(scan, inspected);
      else if (body !== undefined && isLeft(reply, index)) this.#outcomes.reject(scan, new NotRead(body.copy()));
      else this.#outcomes.reject(scan, new GatewayError("INTERNAL", { detail: "the engine threw" }));
    }
    if (wasBusy && engineUs > 0) this.#estimate.learnPace((nowMs - batch.startedMs) * 1_000, engineUs);
  }

  /** A worker went away: what it ran has failed, what it had not come to waits again, once. */
  #lost(cause: Loss, running: Batch | undefined, waiting: readonly Batch[], error: unknown): void {
    this.#counts.lost(cause);
    this.#options.onTrouble?.(troubleText(cause, error));
    const again: PoolScan[] = [];
    for (const scan of waiting.flatMap((batch) => batch.scans)) {
      if (scan.decided) continue;
      if (scan.retried) this.#outcomes.lose(scan, cause);
      else again.push(scan);
      scan.retried = true;
    }
    for (const scan of running?.scans ?? []) if (!scan.decided) this.#outcomes.lose(scan, cause);
    this.#lanes.putBack(again);
    this.#flush();
  }

  /** The look itself waits for the messages that have come meanwhile: a main thread that stood still is no hung worker. */
  #sweepLater(): NodeJS.Timeout {
    const look = () => setImmediate(() => this.#sweepNow());
    return setTimeout(look, lookEveryMs(this.#options.scanTimeoutMs)).unref();
  }

  #sweepNow(): void {
    const nowMs = this.#options.clock.elapsedMs();
    for (const lane of laneNames)
      for (const scan of takeExpired(this.#lanes[lane], nowMs)) this.#outcomes.timeOut(scan);
    const workers = this.#all();
    for (const worker of workers) {
      for (const scan of expiredAt(worker, nowMs)) this.#outcomes.timeOut(scan);
      if (isHung(worker, nowMs, this.#options.scanTimeoutMs)) worker.replace();
    }
    // The first worker helps with large texts once there have been no small ones for a while.
    this.#flush();
    const busy = this.#outcomes.undecided > 0 || workers.some((worker) => worker.batches.length > 0);
    this.#sweep = busy && !this.#closed ? this.#sweepLater() : undefined;
  }

  #alive(): number {
    let alive = 0;
    for (const worker of this.#workers) if (worker.alive) alive += 1;
    return alive;
  }
}
