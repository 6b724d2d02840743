import { limits } from "../../contracts/limits.ts";
import { loadScript, type RedisConnection } from "./connect.ts";
import type { RedisKeys } from "./keys.ts";

const numberSessions = loadScript("number-sessions");
const findNumber = loadScript("find-number");

/** In one field of the counts (lua/append-frames.lua): most blocks of a flush hold several of its sessions. */
const numbersPerBlock = 16;

/** Where a session's frames are counted. */
export interface Slot {
  /** The block and the place in it, from 0. */
  readonly block: number;
  readonly place: number;
  /** Names the counting: frame-log.ts `numbering`. */
  readonly numbering: string;
}

/** The numbers of one shard's sessions, as one gateway knows them: the slots of a session stay the same until the sides turn. */
export class FrameNumbers {
  readonly #connection: RedisConnection;
  readonly #keys: readonly string[];
  readonly #slots = new Map<string, Slot>();
  #state = "";
  #lostState = "";

  constructor(connection: RedisConnection, keys: RedisKeys, shard: number) {
    this.#connection = connection;
    this.#keys = [
      keys.frameState(shard),
      keys.frameSlots(shard, 0),
      keys.frameSlots(shard, 1),
      keys.frameCounts(shard, 0),
      keys.frameCounts(shard, 1),
    ];
  }

  /** What the slots given last are of: the script that counts compares it. */
  get state(): string {
    return this.#state;
  }

  /** The slots of these sessions, all of one state. `newEpoch` names what begins anew where numbers are lost. */
  async slotsOf(sessions: readonly string[], newEpoch: string): Promise<readonly Slot[]> {
    for (;;) {
      const missing = sessions.filter((session) => !this.#slots.has(session));
      if (missing.length === 0) return sessions.map((session) => this.#slots.get(session)!);
      const args = [this.#lostState, newEpoch, limits.sessionsNumberedMax, ...missing];
      const [state = "", ...found] = (await this.#connection.run(numberSessions, this.#keys, args)) as string[];
      this.#lostState = "";
      // Slots of an earlier state are asked for once more, in the next round.
      if (state !== this.#state) this.#slots.clear();
      this.#state = state;
      const [epoch = ""] = state.split(":");
      for (const [index, session] of missing.entries()) this.#slots.set(session, slotOf(epoch, found[index]!));
    }
  }

  /** The sides have turned; or numbers are lost, and all begins anew. */
  forget({ areLost }: { readonly areLost: boolean }): void {
    this.#slots.clear();
    if (areLost) this.#lostState = this.#state;
  }

  /** A session's counting and its last number; undefined where it is not known. */
  async find(session: string): Promise<{ readonly numbering: string; readonly number: number } | undefined> {
    const reply = await this.#connection.run(findNumber, this.#keys, [session]);
    if (reply === null) return undefined;
    const [epoch, name, number] = reply as [string, string, number];
    return { numbering: `${epoch}y${name}`, number };
  }
}

function slotOf(epoch: string, found: string): Slot {
  const [slot = "", name = ""] = found.split(":");
  const block = Math.floor(Number(slot) / numbersPerBlock);
  return { block, place: Number(slot) % numbersPerBlock, numbering: `${epoch}y${name}` };
}

/** Some sessions' slots and what their counts grow by, as the script that counts takes them: growths, places, number of blocks, blocks. */
export function growthOf(slots: readonly Slot[], growths: readonly number[]): (Buffer | number)[] {
  const grow = Buffer.alloc(slots.length * 4);
  const places = Buffer.alloc(slots.length * 2);
  const firsts = new Map<number, number>();
  for (const [index, { block, place }] of slots.entries()) {
    let first = firsts.get(block);
    if (first === undefined) {
      first = firsts.size * numbersPerBlock + 1;
      firsts.set(block, first);
    }
    grow.writeUInt32BE(growths[index]!, index * 4);
    places.writeUInt16BE(first + place, index * 2);
  }
  return [grow, places, firsts.size, ...firsts.keys()];
}
