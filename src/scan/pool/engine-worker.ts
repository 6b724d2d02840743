import { setTimeout as timeOf } from "node:timers/promises";
import { type BatchReply, requestOf, type ScanTask } from "../../contracts/engine-message.ts";
import { limits } from "../../contracts/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PoolTask } from "../held-bodies.ts";
import { inspectedOf } from "../inspected.ts";
import type { Batch, PoolScan } from "./micro-batch.ts";
import { ScanThread, type ThreadListener, type ThreadModule } from "./scan-thread.ts";
import { SentPolicies } from "./sent-policies.ts";

/** Why a worker went away. */
export type Loss = "crashed" | "hung";

/** What a worker tells the pool. */
interface WorkerListener {
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

/** What a thread must be able to inspect before it follows another. */
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

const hasPolicy = ({ policy }: PoolScan): boolean => policy !== undefined;
const taskOf = ({ task }: PoolScan): PoolTask => task;

/** For the log. Names the kind of error and nothing else: an error's message may quote what was scanned. */
export function troubleText(what: string, error: unknown): string {
  const kind = error instanceof Error ? ` (${"code" in error ? String(error.code) : error.name})` : "";
  return `scan worker ${what}${kind}`;
}

/**
 * One worker thread and the batches it holds: so it is known what runs where, and a thread that hangs can be stopped without
 * touching another's scans. A crash, a hang and a failed start all end the same way: the thread is thrown away, another started.
 */
export class EngineWorker {
  readonly #module: ThreadModule;
  readonly #clock: Clock;
  readonly #listener: WorkerListener;
  #thread: ScanThread | undefined;
  #alive = false;
  #closed = false;
  #failedStarts = 0;
  #timer: NodeJS.Timeout | undefined;
  /** In the order sent, which is the order the thread works in: the first is the one that runs. */
  #batches: Batch[] = [];
  #heldUs = 0;
  #policies = new SentPolicies();
  /** Takes over when the thread has answered what it holds; it is sent nothing new meanwhile. */
  #next:
    | { readonly thread: ScanThread; readonly tookOver: () => void; readonly failed: (why: unknown) => void }
    | undefined;
  /** Threads that load their modules. */
  readonly #loading = new Set<ScanThread>();

  constructor(module: ThreadModule, clock: Clock, listener: WorkerListener) {
    this.#module = module;
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
    this.#batches.push(batch);
    this.#heldUs += batch.estimatedUs;
    const { scans } = batch;
    const policies = scans.some(hasPolicy) ? this.#policies.goingWith(scans.map(({ policy }) => policy)) : undefined;
    this.#thread!.send(requestOf(scans.map(taskOf), policies));
  }

  /** Stops a thread that hangs, and starts another. */
  replace(): void {
    this.#ended(this.#thread, "hung", undefined);
  }

  /**
   * Another thread, with its modules and files as they are on the disk now, comes up beside this one and follows it; resolves then.
   * Rejects where it does not come up or cannot inspect a text: everything is as it was. One at a time.
   */
  async renew(): Promise<void> {
    const { promise: answered, resolve, reject } = Promise.withResolvers<BatchReply>();
    const timer = setTimeout(reject, limits.workerStartMsMax, new Error("not ready in time")).unref();
    const ended = (error: unknown = new Error("ended")): void => {
      reject(error);
      if (this.#next?.thread === thread) this.#dropNext(error);
    };
    const thread = this.#open({ replied: resolve, ended });
    try {
      await Promise.race([thread.started, answered]);
      thread.send(requestOf([probe]));
      const reply = await answered;
      if (this.#closed || inspectedOf(reply, 0, 0) === undefined) throw new Error("of no use");
    } catch (error) {
      void thread.destroy();
      throw error;
    } finally {
      clearTimeout(timer);
    }
    const { promise: over, resolve: tookOver, reject: failed } = Promise.withResolvers<void>();
    this.#next = { thread, tookOver, failed };
    if (this.#batches.length === 0) {
      this.#takeOver();
      this.#listener.ready();
    }
    await over;
  }

  /** Resolves when no thread loads modules any longer, or in time: Node aborts the process where one is stopped at some point of it. */
  async loaded(): Promise<void> {
    const loading = Promise.allSettled(Array.from(this.#loading, ({ started }) => started));
    await Promise.race([loading, timeOf(limits.poolCloseMsMax, undefined, { ref: false })]);
  }

  /** Stops the thread for good, at once. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#alive = false;
    clearTimeout(this.#timer);
    const [thread, next] = [this.#thread, this.#next];
    this.#thread = undefined;
    this.#next = undefined;
    next?.tookOver();
    await Promise.all([thread?.destroy(), next?.thread.destroy()]);
  }

  /** It ended before it could take over: this one goes on. */
  #dropNext(why: unknown): void {
    const next = this.#next;
    this.#next = undefined;
    void next?.thread.destroy();
    next?.failed(why);
    this.#listener.ready();
  }

  /** True where there was one to follow. */
  #takeOver(): boolean {
    if (this.#next === undefined) return false;
    const { thread, tookOver } = this.#next;
    const old = this.#thread;
    clearTimeout(this.#timer);
    this.#thread = thread;
    this.#next = undefined;
    this.#policies = new SentPolicies();
    this.#failedStarts = 0;
    this.#alive = true;
    // Later, because it may be in the middle of telling us.
    setImmediate(() => void old?.destroy());
    tookOver();
    return true;
  }

  /** A thread that is heard as the one that runs, while it is; before that `first` hears it. */
  #open(first?: ThreadListener): ScanThread {
    const thread: ScanThread = new ScanThread(this.#module, {
      replied: (reply) => (this.#thread === thread ? this.#replied(reply) : first?.replied(reply)),
      ended: (error) => (this.#thread === thread ? this.#ended(thread, "crashed", error) : first?.ended(error)),
    });
    this.#loading.add(thread);
    const loaded = (): boolean => this.#loading.delete(thread);
    thread.started.then(loaded, loaded);
    return thread;
  }

  #start(): void {
    const thread = this.#open();
    this.#thread = thread;
    this.#policies = new SentPolicies();
    const ended = (error?: unknown) => this.#ended(thread, "crashed", error);
    this.#timer = setTimeout(ended, limits.workerStartMsMax, new Error("not ready in time")).unref();
    thread.started.then(() => this.#started(thread), ended);
  }

  #started(thread: ScanThread): void {
    if (this.#thread !== thread) return;
    clearTimeout(this.#timer);
    this.#failedStarts = 0;
    this.#alive = true;
    this.#listener.ready();
  }

  #replied(reply: BatchReply): void {
    const batch = this.#batches.shift()!;
    this.#heldUs = this.#batches.length === 0 ? 0 : this.#heldUs - batch.estimatedUs;
    const next = this.#batches[0];
    if (next !== undefined) next.startedMs = this.#clock.elapsedMs();
    else this.#takeOver();
    this.#listener.replied(batch, reply, next !== undefined);
  }

  /** The thread is of no more use: told by several events, heeded once. */
  #ended(thread: ScanThread | undefined, cause: Loss, error: unknown): void {
    if (thread === undefined || this.#thread !== thread) return;
    const [running, ...waiting] = this.#batches;
    const wasAlive = this.#alive;
    this.#thread = undefined;
    this.#alive = false;
    this.#batches = [];
    this.#heldUs = 0;
    clearTimeout(this.#timer);
    // Later, because it may be in the middle of telling us.
    setImmediate(() => void thread.destroy());
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
