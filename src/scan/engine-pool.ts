import type { BatchReply, ScanTask, VersionedPolicy } from "../contracts/engine-message.ts";
import { GatewayError } from "../contracts/errors.ts";
import { limits } from "../contracts/limits.ts";
import type { Clock } from "../ports/clock.ts";
import { type Refusal, refusalOf } from "./admission.ts";
import { expiredAt, isHung, lookEveryMs, takeExpired } from "./deadlines.ts";
import { EngineWorker, type Loss } from "./engine-worker.ts";
import { type Inspected, inspectedOf } from "./inspected.ts";
import { type Batch, cutBatch, type QueuedScan, ScanQueue } from "./micro-batch.ts";
import { PoolCounts, type PoolStats } from "./pool-stats.ts";
import { WorkEstimate } from "./work-estimate.ts";

/** Inspects texts on worker threads. */
export interface EnginePool {
  /** Throws OVERLOADED while a new scan would be refused. */
  assertAdmits(): void;
  /** Throws OVERLOADED at once, before anything is begun; rejects SCAN_TIMEOUT, OVERLOADED (its worker stopped) or INTERNAL. */
  inspect(task: ScanTask, policy?: VersionedPolicy): Promise<Inspected>;
  /** The same for texts that belong together: all are taken, or none. One promise a task, in their order. */
  inspectAll(tasks: readonly ScanTask[], policy?: VersionedPolicy): Promise<Inspected>[];
  stats(): PoolStats;
  /** Resolves when every worker has started and is warm; rejects when one cannot start. */
  ready(): Promise<void>;
  /** Takes nothing new, lets what was taken finish within `limits.poolCloseMsMax`, stops the threads. */
  close(): Promise<void>;
}

export interface EnginePoolOptions {
  readonly workers: number;
  /** SLUICE_MAX_QUEUE and SLUICE_SCAN_TIMEOUT_MS. */
  readonly queueScansMax: number;
  readonly scanTimeoutMs: number;
  readonly clock: Clock;
  /** What the engine reads and all threads share (`buildAssets` of workers/engine); absent: each thread builds its own. */
  readonly assets?: object;
  /** One line for the log about a worker that stopped; holds no text. */
  readonly onTrouble?: (message: string) => void;
  /** Another worker module, for tests and benches. */
  readonly workerFile?: URL;
}

/** `.ts` from the source tree, `.js` from the compiled one: both have the same layout. */
const productWorkerFile = new URL(
  `../../workers/scan.worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`,
  import.meta.url,
);

const stopped = "The scanner of this text stopped; try again.";

/** Starts `options.workers` threads and returns without waiting for them. */
export function createEnginePool(options: EnginePoolOptions): EnginePool {
  return new MicroBatchPool(options);
}

/**
 * Scans wait in one queue; at the end of the tick, and whenever a worker has answered, batches are cut from it for the
 * workers that hold least. One timer looks for scans past their deadline and for workers that hang; it runs only while
 * something is undecided.
 */
class MicroBatchPool implements EnginePool {
  readonly #options: EnginePoolOptions;
  readonly #workers: EngineWorker[];
  readonly #queue = new ScanQueue();
  readonly #estimate = new WorkEstimate();
  readonly #counts = new PoolCounts();
  readonly #ready = Promise.withResolvers<void>();
  #drained: (() => void) | undefined;
  #undecided = 0;
  #closing = false;
  #closed = false;
  #flushSoon = false;
  #sweep: NodeJS.Timeout | undefined;

  constructor(options: EnginePoolOptions) {
    this.#options = options;
    this.#ready.promise.catch(() => {});
    this.#workers = Array.from({ length: options.workers }, () => this.#openWorker());
  }

  assertAdmits(): void {
    const refusal = this.#closing ? "closing" : refusalOf(this.#load());
    if (refusal !== undefined) this.#refuse(refusal);
  }

  inspect(task: ScanTask, policy?: VersionedPolicy): Promise<Inspected> {
    this.assertAdmits();
    return this.#enqueue(task, policy, this.#options.clock.elapsedMs());
  }

  inspectAll(tasks: readonly ScanTask[], policy?: VersionedPolicy): Promise<Inspected>[] {
    this.assertAdmits();
    const nowMs = this.#options.clock.elapsedMs();
    return tasks.map((task) => this.#enqueue(task, policy, nowMs));
  }

  ready(): Promise<void> {
    return this.#ready.promise;
  }

  stats(): PoolStats {
    const batches = this.#workers.flatMap((worker) => worker.batches);
    return {
      ...this.#counts.copy(),
      workers: this.#workers.length,
      workersAlive: this.#alive(),
      waitingScans: this.#queue.length,
      waitingUs: this.#queue.waitingUs,
      undecidedScans: this.#undecided,
      inflightBatches: batches.length,
      inflightScans: batches.reduce((sum, batch) => sum + batch.scans.length, 0),
    };
  }

  async close(): Promise<void> {
    this.#closing = true;
    if (this.#undecided > 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#drained = resolve;
      const timer = setTimeout(resolve, limits.poolCloseMsMax);
      await promise;
      clearTimeout(timer);
    }
    this.#closed = true;
    clearTimeout(this.#sweep);
    const left = [
      ...takeExpired(this.#queue, Infinity),
      ...this.#workers.flatMap((worker) => expiredAt(worker, Infinity)),
    ];
    for (const scan of left) this.#timeOut(scan);
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  #openWorker(): EngineWorker {
    const { workerFile = productWorkerFile, assets, clock } = this.#options;
    return new EngineWorker(workerFile, assets, clock, {
      ready: () => {
        if (this.#alive() === this.#options.workers) this.#ready.resolve();
        this.#flush();
      },
      replied: (batch, reply, wasBusy) => this.#replied(batch, reply, wasBusy),
      lost: (cause, running, waiting, error) => this.#lost(cause, running, waiting, error),
      startFailed: (error) => {
        this.#ready.reject(new Error(`a scan worker could not start: ${String(error)}`));
        this.#trouble("could not start", error);
      },
    });
  }

  #enqueue(task: ScanTask, policy: VersionedPolicy | undefined, nowMs: number): Promise<Inspected> {
    const { promise, resolve, reject } = Promise.withResolvers<Inspected>();
    this.#queue.push({
      task,
      policy,
      estimatedUs: this.#estimate.usOf(task.text.length),
      submittedMs: nowMs,
      deadlineMs: nowMs + this.#options.scanTimeoutMs,
      retried: false,
      decided: false,
      resolve,
      reject,
    });
    this.#undecided += 1;
    if (!this.#flushSoon) {
      this.#flushSoon = true;
      setImmediate(() => this.#flush());
    }
    this.#sweep ??= this.#sweepLater();
    return promise;
  }

  /** Cuts batches for every worker that has room. With several idle workers each gets its share of what waits. */
  #flush(): void {
    this.#flushSoon = false;
    while (this.#queue.length > 0) {
      const free = this.#workers.filter((worker) => worker.hasRoom).sort((a, b) => a.heldUs - b.heldUs);
      const worker = free[0];
      if (worker === undefined) return;
      const shareUs = Math.max(limits.batchEngineUsMin, this.#queue.waitingUs / free.length);
      const usMax = Math.min(limits.batchEngineUsMax, shareUs);
      const batch = cutBatch(this.#queue, usMax, this.#options.clock.elapsedMs());
      this.#counts.sent(batch.scans.length);
      worker.send(batch);
    }
  }

  #replied(batch: Batch, reply: BatchReply, wasBusy: boolean): void {
    const nowMs = this.#options.clock.elapsedMs();
    let engineUs = 0;
    this.#flush();
    for (const [index, scan] of batch.scans.entries()) {
      const inspected = inspectedOf(reply, index, (nowMs - scan.submittedMs) * 1_000);
      if (inspected !== undefined) {
        engineUs += inspected.engineUs;
        this.#estimate.learn(scan.task.text.length, inspected.engineUs);
      }
      if (scan.decided) continue;
      if (inspected === undefined) this.#reject(scan, new GatewayError("INTERNAL", { detail: "the engine threw" }));
      else {
        this.#decide(scan);
        scan.resolve(inspected);
      }
    }
    if (wasBusy && engineUs > 0) this.#estimate.learnPace((nowMs - batch.startedMs) * 1_000, engineUs);
  }

  /** A worker went away: what it ran has failed, what it had not come to waits again, once. */
  #lost(cause: Loss, running: Batch | undefined, waiting: readonly Batch[], error: unknown): void {
    this.#counts.lost(cause);
    this.#trouble(cause, error);
    const again: QueuedScan[] = [];
    for (const scan of waiting.flatMap((batch) => batch.scans)) {
      if (scan.decided) continue;
      if (scan.retried) this.#fail(scan, cause);
      else again.push(scan);
      scan.retried = true;
    }
    for (const scan of running?.scans ?? []) if (!scan.decided) this.#fail(scan, cause);
    this.#queue.putBack(again);
    this.#flush();
  }

  #fail(scan: QueuedScan, cause: Loss): void {
    if (cause === "hung") this.#timeOut(scan);
    else this.#reject(scan, new GatewayError("OVERLOADED", { say: stopped, retryAfterSeconds: 1, detail: cause }));
  }

  #timeOut(scan: QueuedScan): void {
    this.#counts.timeouts += 1;
    this.#reject(scan, new GatewayError("SCAN_TIMEOUT", { retryAfterSeconds: 1 }));
  }

  #reject(scan: QueuedScan, error: GatewayError): void {
    this.#decide(scan);
    scan.reject(error);
  }

  #decide(scan: QueuedScan): void {
    scan.decided = true;
    this.#undecided -= 1;
    if (this.#undecided === 0) this.#drained?.();
  }

  /** The look itself waits for the messages that have come meanwhile: a main thread that stood still is no hung worker. */
  #sweepLater(): NodeJS.Timeout {
    const look = () => setImmediate(() => this.#sweepNow());
    return setTimeout(look, lookEveryMs(this.#options.scanTimeoutMs)).unref();
  }

  #sweepNow(): void {
    const nowMs = this.#options.clock.elapsedMs();
    for (const scan of takeExpired(this.#queue, nowMs)) this.#timeOut(scan);
    for (const worker of this.#workers) {
      for (const scan of expiredAt(worker, nowMs)) this.#timeOut(scan);
      if (isHung(worker, nowMs, this.#options.scanTimeoutMs)) worker.replace();
    }
    const busy = this.#undecided > 0 || this.#workers.some((worker) => worker.batches.length > 0);
    this.#sweep = busy && !this.#closed ? this.#sweepLater() : undefined;
  }

  #refuse(refusal: Refusal): never {
    this.#counts.refusals[refusal] += 1;
    throw new GatewayError("OVERLOADED", { retryAfterSeconds: 1, detail: refusal });
  }

  #load() {
    return {
      waitingScans: this.#queue.length,
      waitingUs: this.#queue.waitingUs * this.#estimate.pace,
      workersAlive: this.#alive(),
      queueScansMax: this.#options.queueScansMax,
    };
  }

  #alive(): number {
    let alive = 0;
    for (const worker of this.#workers) if (worker.alive) alive += 1;
    return alive;
  }

  /** Names the kind of error and nothing else: an error's message may quote what was scanned. */
  #trouble(what: string, error: unknown): void {
    const kind = error instanceof Error ? ` (${"code" in error ? String(error.code) : error.name})` : "";
    this.#options.onTrouble?.(`scan worker ${what}${kind}`);
  }
}
