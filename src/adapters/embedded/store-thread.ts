import { Worker } from "node:worker_threads";
import { GatewayError, storeUnavailable } from "../../contracts/errors.ts";
import { limits } from "../../contracts/limits.ts";
import type { StoreCalls, StoreOp, StoreReply, StoreRequest, StoreStart } from "./store-message.ts";

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: GatewayError) => void;
}

/**
 * The gateway's end of a thread of the store: calls in order, answers by id. A thread that ends unasked fails the
 * calls it had with STORE_UNAVAILABLE, and the next call starts another.
 */
export class StoreThread {
  readonly #file: URL;
  readonly #start: StoreStart;
  readonly #onTrouble: (detail: string) => void;
  readonly #waiting = new Map<number, Waiting>();
  readonly #watchers = new Set<() => void>();
  #worker: Worker | undefined;
  #nextId = 1;
  #closed = false;
  /** Why the last thread ended, for the log. */
  #lastWords = "";

  private constructor(file: URL, start: StoreStart, onTrouble: (detail: string) => void) {
    this.#file = file;
    this.#start = start;
    this.#onTrouble = onTrouble;
  }

  /**
   * Resolves when the store is open; rejects with an error whose message is one line for people.
   * `onTrouble` hears of failures that no call does, for the log.
   */
  static async open(
    file: URL,
    start: StoreStart,
    onTrouble: (detail: string) => void = () => {},
  ): Promise<StoreThread> {
    const thread = new StoreThread(file, start, onTrouble);
    try {
      await new Promise<void>((resolve, reject) => thread.#run(resolve, (why) => reject(new Error(why))));
    } catch (error) {
      thread.#closed = true;
      throw error;
    }
    return thread;
  }

  /** The same of a store that is open already: the thread starts with the first call. */
  static later(file: URL, start: StoreStart): StoreThread {
    return new StoreThread(file, start, () => {});
  }

  /** Rejects with GatewayError: STORE_UNAVAILABLE (may be sent again) or INTERNAL. */
  call<Op extends StoreOp>(
    op: Op,
    args: Parameters<StoreCalls[Op]>,
    transfer: ArrayBuffer[] = [],
  ): Promise<ReturnType<StoreCalls[Op]>> {
    if (this.#closed) return Promise.reject(storeUnavailable("the store is closed"));
    if (this.#waiting.size >= limits.storeCallsMax) return Promise.reject(storeUnavailable("the store is too busy"));
    const worker = this.#worker ?? this.#run();
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, op, args } as StoreRequest, transfer);
    });
  }

  /** Calls `listener` after each change of keys, apps or orgs; what it returns stops that. */
  onAccountsChanged(listener: () => void): () => void {
    const watcher = (): void => listener();
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Lets the calls before it finish, closes the store's file and ends the thread. The second time it does nothing. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (this.#closed || worker === undefined) {
      this.#closed = true;
      return;
    }
    const ended = new Promise((resolve) => worker.once("exit", resolve));
    const answered = this.call("close", []);
    this.#closed = true;
    await answered;
    await ended;
  }

  #run(ready: () => void = () => {}, unusable: (why: string) => void = () => {}): Worker {
    const worker = new Worker(this.#file, { workerData: this.#start });
    const restarted = this.#lastWords !== "";
    this.#lastWords = "the store's thread ended";
    worker.on("message", (reply: StoreReply) => {
      if (reply.is === "ready") ready();
      if (reply.is === "unusable") this.#lastWords = reply.say;
      if (reply.is === "trouble") this.#onTrouble(reply.detail);
      // A new thread cannot know what changed while there was none.
      if (reply.is === "accountsChanged" || (reply.is === "ready" && restarted)) this.#tellWatchers();
      if (reply.is === "done" || reply.is === "failed") this.#settle(reply);
    });
    worker.on("error", (error) => {
      this.#lastWords = `the store's thread ended: ${error.message}`;
    });
    worker.on("exit", () => {
      this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(storeUnavailable(this.#lastWords));
      this.#waiting.clear();
      unusable(this.#lastWords);
    });
    this.#worker = worker;
    return worker;
  }

  #settle(reply: Extract<StoreReply, { id: number }>): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.is === "done") waiting?.resolve(reply.value as never);
    else if (reply.code === "INTERNAL") waiting?.reject(new GatewayError("INTERNAL", { detail: reply.detail }));
    else waiting?.reject(storeUnavailable(reply.detail));
  }

  #tellWatchers(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
