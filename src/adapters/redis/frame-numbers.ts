import { limits } from "../../contracts/limits.ts";
import { loadScript, type RedisConnection } from "./connect.ts";
import type { RedisKeys } from "./keys.ts";

const numberSessions = loadScript("number-sessions");
const findNumber = loadScript("find-number");

/** Where a session's frames are counted. */
interface Slot {
  /** From 0. */
  readonly slot: number;
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
      const known = sessions.map((session) => this.#slots.get(session));
      if (!known.includes(undefined)) return known as Slot[];
      const missing = sessions.filter((_, index) => known[index] === undefined);
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
  return { slot: Number(slot), numbering: `${epoch}y${name}` };
}

/** As one piece at most so many numbers for each session of a flush, and in all: what is between is read and written too. */
const numbersPerSessionMax = 8;
const numbersPerPieceMax = 4_096;

/** Some sessions' slots and what their counts grow by, as the script that counts takes them (lua/append-frames.lua, ARGV 7 to 10). */
export function growthOf(slots: readonly Slot[], growths: readonly number[]): (Buffer | string | number)[] {
  const all = slots.map(({ slot }) => slot);
  const first = Math.min(...all);
  const span = Math.max(...all) - first + 1;
  if (span > Math.min(slots.length * numbersPerSessionMax, numbersPerPieceMax)) {
    return [0, 0, "", all.map((slot, index) => `${slot} ${growths[index]}`).join(" ")];
  }
  const grow = Buffer.alloc(slots.length * 4);
  const places = Buffer.alloc(slots.length * 2);
  for (const [index, slot] of all.entries()) {
    grow.writeUInt32BE(growths[index]!, index * 4);
    places.writeUInt16BE(slot - first + 1, index * 2);
  }
  return [first, span, grow, places];
}
