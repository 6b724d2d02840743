import { limits } from "../../contracts/limits.ts";
import type { LoggedFrame } from "../../ports/frame-log.ts";
import type { RedisClient, RedisConnection } from "./connect.ts";
import { unpackEntry } from "./frame-pack.ts";

type Listener = (frames: readonly LoggedFrame[]) => void;

/** Entries are named by milliseconds and a number within them. */
function isBefore(a: string, b: string): boolean {
  const [aMs = 0, aNumber = 0] = a.split("-").map(Number);
  const [bMs = 0, bNumber = 0] = b.split("-").map(Number);
  return aMs < bMs || (aMs === bMs && aNumber < bNumber);
}

/**
 * Reads live streams with one connection that waits for what comes, and hands it on. A connection that is lost is made again, and
 * goes on where it was; what the streams no longer have then shows as a gap in the numbers.
 */
export class FrameReader {
  readonly #client: RedisClient;
  readonly #listener: Listener;
  /** Stream → the last entry that was handed on. */
  readonly #places = new Map<string, string>();
  readonly #waiting = new Set<{ stream: string; entry: string; resolve: () => void }>();
  #isStopped = false;

  private constructor(client: RedisClient, listener: Listener) {
    this.#client = client;
    this.#listener = listener;
  }

  /** Hands on what is appended from the moment this resolves. All streams are on one node. Rejects where Redis cannot be asked. */
  static async start(
    connection: RedisConnection,
    streams: readonly string[],
    listener: Listener,
  ): Promise<FrameReader> {
    const reader = new FrameReader(await connection.another("frames"), listener);
    try {
      for (const stream of streams) reader.#places.set(stream, await lastEntryOf(connection, stream));
    } catch (error) {
      reader.stop();
      throw error;
    }
    void reader.#run(connection);
    return reader;
  }

  /** Resolves when the entry is handed on, or when that cannot be said. */
  reached(stream: string, entry: string): Promise<void> {
    const place = this.#places.get(stream);
    if (this.#isStopped || place === undefined || !isBefore(place, entry)) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add({ stream, entry, resolve });
    return promise;
  }

  stop(): void {
    this.#isStopped = true;
    this.#client.disconnect();
    this.#letWaitersGo();
  }

  async #run(connection: RedisConnection): Promise<void> {
    let wasLost = false;
    while (!this.#isStopped) {
      try {
        if (wasLost) await this.#goBackWhereStreamsBeganAnew(connection);
        wasLost = false;
        await this.#read();
      } catch {
        wasLost = true;
        this.#letWaitersGo();
        if (!this.#isStopped) await new Promise((resolve) => setTimeout(resolve, limits.framesRetryMsMin));
      }
    }
  }

  async #read(): Promise<void> {
    const { frameEntriesPerReadMax: most, framesBlockMs } = limits;
    const streams = [...this.#places.keys()];
    const places = [...this.#places.values()];
    const args = ["COUNT", most, "BLOCK", framesBlockMs, "STREAMS", ...streams, ...places];
    const found = (await this.#client.callBuffer("xread", ...args)) as [Buffer, StreamEntry[]][] | null;
    for (const [stream, entries] of found ?? []) {
      for (const [id, fields] of entries) {
        const entry = id.toString();
        this.#listener(unpackEntry(entry, fields));
        this.#places.set(stream.toString(), entry);
      }
    }
    for (const waiter of this.#waiting) {
      if (isBefore(this.#places.get(waiter.stream)!, waiter.entry)) continue;
      this.#waiting.delete(waiter);
      waiter.resolve();
    }
  }

  /** A server that lost its data may begin before the place where we were. */
  async #goBackWhereStreamsBeganAnew(connection: RedisConnection): Promise<void> {
    for (const [stream, place] of this.#places) {
      if (isBefore(await lastEntryOf(connection, stream), place)) this.#places.set(stream, "0-0");
    }
  }

  #letWaitersGo(): void {
    for (const { resolve } of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

/** A stream's entry as Redis gives it: its id, and its fields. */
export type StreamEntry = [Buffer, Buffer[]];

async function lastEntryOf(connection: RedisConnection, stream: string): Promise<string> {
  const [last] = await connection.ask((client) => client.xrevrange(stream, "+", "-", "COUNT", 1));
  return last?.[0] ?? "0-0";
}
