import { Piscina } from "piscina";
import { type BatchReply, type BatchRequest, requestOf, type ScanTask } from "../contracts/engine-message.ts";
import { limits } from "../contracts/limits.ts";
import type { Clock } from "../ports/clock.ts";
import { inspectedOf } from "./inspected.ts";
import type { Batch } from "./micro-batch.ts";
import { SentPolicies } from "./sent-policies.ts";

/** Why a worker went away. */
export type Loss = "crashed" | "hung";

/** What a worker tells the pool. */
export interface WorkerListener {
  /** Warm, and waiting for batches: after the first start and after each replacement. */
  ready(): void;
  /** `wasBusy`: the next batch lay ready, so the time since the one before is what this one took. */
  replied(batch: Batch, reply: BatchReply, wasBusy: boolean): void;
  /** The thread is gone, and another is being started. It may have begun `running`; it never saw `waiting`. */
  lost(cause: Loss, running: Batch | undefined, waiting: readonly Batch[], error: unknown): void;
  /** It could not start; the next try follows after a pause. */
  startFailed(error: unknown): void;
}

const retryMsAtFirst = 100;

/** What a thread must be able to judge before it follows another. */
const probe: ScanTask = {
  kind: "scan",
  stage: "prompt",
  text: "Good morning.",
  toolName: "",
  query: "",
  languageHint: "",
  wantsRedaction: false,
  wantsFindings: false,
};

/** For the log. Names the kind of error and nothing else: an error's message may quote what was scanned. */
export function troubleText(what: string, error: unknown): string {
  const kind = error instanceof Error ? ` (${"code" in error ? String(error.code) : error.name})` : "";
  return `scan worker ${what}${kind}`;
}

/**
 * One worker thread and the batches it holds. It is a Piscina pool of one thread: so it is known what runs where, a thread
 * that hangs can be stopped without touching another's scans, and a crash, a hang and a failed start all end the same way:
 * that Piscina is thrown away and a new one opened.
 */
export class EngineWorker {
  readonly #file: string;
  readonly #clock: Clock;
  readonly #listener: WorkerListener;
  #piscina: Piscina<BatchRequest, BatchReply> | undefined;
  #alive = false;
  #closed = false;
  #failedStarts = 0;
  #timer: NodeJS.Timeout | undefined;
  /** In the order sent, which is the order the thread works in: the first is the one that runs. */
  #batches: Batch[] = [];
  #heldUs = 0;
  #policies = new SentPolicies();
  /** Takes over when the thread has answered what it holds; it is sent nothing new meanwhile. */
  #next: { readonly piscina: Piscina<BatchRequest, BatchReply>; readonly tookOver: () => void } | undefined;

  constructor(file: URL, clock: Clock, listener: WorkerListener) {
    this.#file = file.href;
    this.#clock = clock;
    this.#listener = listener;
    this.#start();
  }

  get alive(): boolean {
    return this.#alive;
  }

  get batches(): readonly Batch[] {
    return this.#batches;
  }

  /** Estimated work it holds. */
  get heldUs(): number {
    return this.#heldUs;
  }

  /** A second batch hides the round trip of the first; behind a large text it would only wait. */
  get hasRoom(): boolean {
    if (!this.#alive || this.#next !== undefined) return false;
    const held = this.#batches.length;
    return held === 0 || (held < limits.batchesPerWorkerMax && this.#heldUs <= limits.batchEngineUsMax);
  }

  send(batch: Batch): void {
    const piscina = this.#piscina!;
    this.#batches.push(batch);
    this.#heldUs += batch.estimatedUs;
    const policies = this.#policies.goingWith(batch.scans.map((scan) => scan.policy));
    const tasks = batch.scans.map((scan) => scan.task);
    piscina.run(requestOf(tasks, policies)).then(
      (reply) => this.#replied(piscina, batch, reply),
      (error: unknown) => this.#ended(piscina, "crashed", error),
    );
  }

  /** Stops a thread that hangs, and starts another. */
  replace(): void {
    this.#ended(this.#piscina, "hung", undefined);
  }

  /**
   * Another thread, with its modules and files as they are on the disk now, comes up beside this one and follows it; resolves then.
   * Rejects where it does not come up or cannot judge a text: everything is as it was. One at a time.
   */
  async renew(): Promise<void> {
    const piscina = this.#open();
    const { promise: ended, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(reject, limits.workerStartMsMax, new Error("not ready in time")).unref();
    piscina.once("error", reject);
    piscina.once("workerDestroy", () => setImmediate(reject, new Error("ended")));
    ended.catch(() => {});
    try {
      const reply = await Promise.race([piscina.run(requestOf([probe])), ended]);
      if (this.#closed || inspectedOf(reply, 0, 0) === undefined) throw new Error("of no use");
    } catch (error) {
      void piscina.destroy();
      throw error;
    } finally {
      clearTimeout(timer);
    }
    const { promise: over, resolve: tookOver } = Promise.withResolvers<void>();
    this.#next = { piscina, tookOver };
    if (this.#batches.length === 0) {
      this.#takeOver();
      this.#listener.ready();
    }
    await over;
  }

  /** Stops the thread for good, at once. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#alive = false;
    clearTimeout(this.#timer);
    const [piscina, next] = [this.#piscina, this.#next];
    this.#piscina = undefined;
    this.#next = undefined;
    next?.tookOver();
    await Promise.all([piscina?.destroy(), next?.piscina.destroy()]);
  }

  /** True where there was one to follow. */
  #takeOver(): boolean {
    if (this.#next === undefined) return false;
    const { piscina, tookOver } = this.#next;
    const old = this.#piscina;
    clearTimeout(this.#timer);
    this.#piscina = piscina;
    this.#next = undefined;
    this.#policies = new SentPolicies();
    this.#failedStarts = 0;
    this.#alive = true;
    // Later, because Piscina may be in the middle of telling us.
    setImmediate(() => void old?.destroy());
    tookOver();
    return true;
  }

  /** A thread that starts with its first run. While it is the one that runs, its end is heeded. */
  #open(): Piscina<BatchRequest, BatchReply> {
    const piscina = new Piscina<BatchRequest, BatchReply>({
      filename: this.#file,
      name: "runBatch",
      // Nothing is started before the first run, and nothing is replaced but by us.
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
      concurrentTasksPerWorker: limits.batchesPerWorkerMax,
      // With Atomics Piscina begins the second batch before it posts the reply to the first (measured: up to 1.7 times slower).
      atomics: "disabled",
      recordTiming: false,
    });
    const ended = (error?: unknown) => this.#ended(piscina, "crashed", error);
    piscina.on("error", ended);
    // Why it was destroyed is told right after that it was.
    piscina.on("workerDestroy", () => setImmediate(ended));
    return piscina;
  }

  #start(): void {
    const piscina = this.#open();
    this.#piscina = piscina;
    this.#policies = new SentPolicies();
    const ended = (error?: unknown) => this.#ended(piscina, "crashed", error);
    this.#timer = setTimeout(ended, limits.workerStartMsMax, new Error("not ready in time")).unref();
    // The thread answers its first batch, an empty one, when its module is loaded: engine open and warm.
    piscina.run(requestOf([])).then(() => this.#started(piscina), ended);
  }

  #started(piscina: Piscina): void {
    if (this.#piscina !== piscina) return;
    clearTimeout(this.#timer);
    this.#failedStarts = 0;
    this.#alive = true;
    this.#listener.ready();
  }

  #replied(piscina: Piscina, batch: Batch, reply: BatchReply): void {
    if (this.#piscina !== piscina) return;
    this.#batches.splice(this.#batches.indexOf(batch), 1);
    this.#heldUs = this.#batches.length === 0 ? 0 : this.#heldUs - batch.estimatedUs;
    const next = this.#batches[0];
    if (next !== undefined) next.startedMs = this.#clock.elapsedMs();
    else this.#takeOver();
    this.#listener.replied(batch, reply, next !== undefined);
  }

  /** The thread of `piscina` is of no more use: told by several events, heeded once. */
  #ended(piscina: Piscina | undefined, cause: Loss, error: unknown): void {
    if (piscina === undefined || this.#piscina !== piscina) return;
    const [running, ...waiting] = this.#batches;
    const wasAlive = this.#alive;
    this.#piscina = undefined;
    this.#alive = false;
    this.#batches = [];
    this.#heldUs = 0;
    clearTimeout(this.#timer);
    // Later, because Piscina may be in the middle of telling us.
    setImmediate(() => void piscina.destroy());
    const isFollowed = this.#takeOver();
    if (wasAlive) {
      if (!isFollowed) this.#start();
      this.#listener.lost(cause, running, waiting, error);
    } else if (isFollowed) this.#listener.ready();
    else {
      this.#failedStarts += 1;
      const pauseMs = Math.min(retryMsAtFirst * 2 ** (this.#failedStarts - 1), limits.workerRetryMsMax);
      this.#timer = setTimeout(() => this.#closed || this.#start(), pauseMs).unref();
      this.#listener.startFailed(error);
    }
  }
}
