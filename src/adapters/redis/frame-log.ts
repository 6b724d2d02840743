import { limits } from "../../contracts/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Backlog, FrameLog, FramePlace, LoggedFrame, NewFrame } from "../../ports/frame-log.ts";
import { SharedStart } from "../../ports/shared-start.ts";
import type { RedisConnection } from "./connect.ts";
import { FrameNumbers } from "./frame-numbers.ts";
import { unpackEntry } from "./frame-pack.ts";
import { FrameReader, type StreamEntry } from "./frame-reader.ts";
import { FrameWriter } from "./frame-writer.ts";
import type { RedisKeys } from "./keys.ts";
import { RecentFrames } from "./recent-frames.ts";

interface RedisFrameLog extends FrameLog {
  /** Frames that could not be kept while Redis was away, and were numbered all the same. */
  readonly lost: number;
  /** Something else is about to be sent to Redis: frames that wait may go with it, and wake it once. */
  goWithOthers(): void;
  /** Stops reading, and gives up what could not be sent. */
  close(): void;
}

const nameBytes = 6;
const nameChars = 10;
const entryShape = /^\d{1,15}-\d{1,10}$/;

type Listener = (frames: readonly LoggedFrame[]) => void;

/** The frames of all sessions in Redis: an organization's stand in one of `shards` streams, the same for every gateway. */
export function redisFrameLog(
  connection: RedisConnection,
  keys: RedisKeys,
  clock: Clock,
  shards: number,
): RedisFrameLog {
  return new SharedFrameLog(connection, keys, clock, shards);
}

class SharedFrameLog implements RedisFrameLog {
  readonly #connection: RedisConnection;
  readonly #keys: RedisKeys;
  readonly #numbers: readonly FrameNumbers[];
  readonly #writers: readonly FrameWriter[];
  readonly #listeners = new Set<Listener>();
  readonly #recent = new RecentFrames();
  readonly #readers = new SharedStart(() => this.#startReading());

  constructor(connection: RedisConnection, keys: RedisKeys, clock: Clock, shards: number) {
    this.#connection = connection;
    this.#keys = keys;
    const gateway = Buffer.from(clock.randomBytes(nameBytes))
      .readUIntBE(0, nameBytes)
      .toString(36)
      .padStart(nameChars, "0");
    this.#numbers = Array.from({ length: shards }, (_, shard) => new FrameNumbers(connection, keys, shard));
    this.#writers = this.#numbers.map(
      (numbers, shard) => new FrameWriter({ connection, keys, clock, shard, gateway, numbers }),
    );
  }

  get lost(): number {
    return this.#writers.reduce((sum, writer) => sum + writer.lost, 0);
  }

  async append(frames: readonly NewFrame[]): Promise<void> {
    if (this.#writers.length === 1) return await this.#appendTo(0, frames);
    const byShard = Map.groupBy(frames, ({ orgId }) => this.#shardOf(orgId));
    await Promise.all([...byShard].map(([shard, own]) => this.#appendTo(shard, own)));
  }

  async follow(listener: Listener): Promise<() => void> {
    const own: Listener = (frames) => listener(frames);
    this.#listeners.add(own);
    const stop = (): void => {
      this.#listeners.delete(own);
      if (this.#listeners.size === 0) this.#stopReading();
    };
    try {
      await this.#readers.get();
    } catch (error) {
      stop();
      throw error;
    }
    return stop;
  }

  async read(orgId: string, session: string, after: FramePlace, most: number): Promise<Backlog> {
    const recent = this.#recent.after(session, after, most);
    if (recent !== undefined) return recent;
    const shard = this.#shardOf(orgId);
    const known = await this.#numbers[shard]!.find(session);
    if (known === undefined) return { frames: [], newest: undefined };
    const isOurs = after.numbering === known.numbering && entryShape.test(after.entry);
    const stream = this.#keys.keptFrames(shard, orgId);
    const { frames, entry } = await this.#readKept(stream, session, after, isOurs ? after.entry : "-", most);
    const newest = frames.at(-1);
    // What came after that look at the numbers counts too; a place in an entry before the frame's own is as good.
    const isNewer = newest !== undefined && (newest.numbering !== known.numbering || newest.number >= known.number);
    return { frames, newest: isNewer ? placeOf(newest) : { entry, ...known } };
  }

  goWithOthers(): void {
    for (const writer of this.#writers) writer.goWithOthers();
  }

  close(): void {
    for (const writer of this.#writers) writer.close();
    this.#stopReading();
  }

  async #appendTo(shard: number, frames: readonly NewFrame[]): Promise<void> {
    const entry = await this.#writers[shard]!.append(frames);
    if (entry === undefined) return;
    const stream = this.#keys.liveFrames(shard);
    const readers = (await this.#readers.now()) ?? [];
    await Promise.all(readers.map((reader) => reader.reached(stream, entry)));
  }

  /** The session's frames from an entry on, without those up to the place; and the last entry that had any of the session's. */
  async #readKept(stream: string, session: string, after: FramePlace, from: string, most: number) {
    const pageMax = limits.frameEntriesPerReadMax;
    const frames: LoggedFrame[] = [];
    let entry = from === "-" ? "0-0" : from;
    for (let start = from; frames.length < most; ) {
      const page = (await this.#connection.ask((client) =>
        client.callBuffer("xrange", stream, start, "+", "COUNT", pageMax),
      )) as StreamEntry[];
      for (const [id, fields] of page) {
        if (frames.length >= most) break;
        for (const frame of unpackEntry(id.toString(), fields, session)) {
          entry = frame.entry;
          if (frame.numbering !== after.numbering || frame.number > after.number) frames.push(frame);
        }
      }
      if (page.length < pageMax) break;
      start = `(${page.at(-1)![0].toString()}`;
    }
    return { frames: frames.length > most ? frames.slice(0, most) : frames, entry };
  }

  /** One connection where all streams are on one server; in a cluster one a shard. */
  async #startReading(): Promise<readonly FrameReader[]> {
    const streams = this.#writers.map((_, shard) => this.#keys.liveFrames(shard));
    const groups = this.#connection.isCluster ? streams.map((stream) => [stream]) : [streams];
    const deliver: Listener = (frames) => {
      this.#recent.note(frames);
      for (const listener of this.#listeners) listener(frames);
    };
    const starts = await Promise.allSettled(groups.map((group) => FrameReader.start(this.#connection, group, deliver)));
    const readers = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
    const failed = starts.find((start) => start.status === "rejected");
    if (failed === undefined) return readers;
    for (const reader of readers) reader.stop();
    throw failed.reason;
  }

  #stopReading(): void {
    this.#readers.end((readers) => {
      for (const reader of readers) reader.stop();
    });
    this.#recent.clear();
  }

  #shardOf(orgId: string): number {
    return hashOf(orgId) % this.#writers.length;
  }
}

const placeOf = ({ entry, numbering, number }: LoggedFrame): FramePlace => ({ entry, numbering, number });

/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/): every gateway must find the same shard. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
