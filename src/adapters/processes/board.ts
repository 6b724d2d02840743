import { limits } from "../../contracts/limits.ts";
import type { FrameLog, LoggedFrame } from "../../ports/frame-log.ts";
import type { Lease, LeaseStore } from "../../ports/lease-store.ts";
import type { RateAsk, RateLease } from "../../ports/rate-store.ts";
import type { BoardCalls, BoardReply, BoardRequest } from "./board-message.ts";

/** One process at the board. */
interface BoardSeat {
  receive(request: BoardRequest): void;
  /** The process is gone: its places are free, and it follows nothing. */
  leave(): void;
}

/**
 * What the processes of one gateway share beside the store's file: rates, places and session frames, in the memory of their
 * supervisor. It lives as long as the gateway; a process that dies takes only its own places along.
 */
export class Board {
  readonly #frames: FrameLog;
  readonly #places: LeaseStore;
  readonly #rates = new SharedRates();

  /** `frames` and `places`: of one process, as the embedded store has them. */
  constructor(frames: FrameLog, places: LeaseStore) {
    this.#frames = frames;
    this.#places = places;
  }

  /** A seat for one more process; `send` takes a message to it, in the order of calls, and calls `sent` when it is off our hands. */
  seat(send: (reply: BoardReply, sent?: () => void) => void): BoardSeat {
    const held = new Map<number, Lease>();
    const gateway = Symbol("process");
    let places = 0;
    let following: Promise<() => void> | undefined;
    let unsent = 0;
    /** What a process that stands still does not take is left out: it is in the log, and readers miss its numbers. */
    const sendFrames = (frames: readonly LoggedFrame[]): void => {
      if (unsent + frames.length > limits.framesUnsentMax) return;
      unsent += frames.length;
      send({ is: "frames", frames }, () => {
        unsent -= frames.length;
      });
    };
    const stopFollowing = async (): Promise<void> => {
      const stop = await following;
      following = undefined;
      stop?.();
    };
    const calls: { [Op in keyof BoardCalls]: (...args: Parameters<BoardCalls[Op]>) => unknown } = {
      leaseRate: (ask) => this.#rates.lease(gateway, ask),
      takePlace: async (scope, most) => {
        const lease = await this.#places.take(scope, most);
        if (lease === undefined) return undefined;
        places += 1;
        held.set(places, lease);
        return places;
      },
      releasePlace: (place) => {
        held.get(place)?.release();
        held.delete(place);
      },
      appendFrames: (frames) => this.#frames.append(frames),
      readFrames: (orgId, session, after, most) => this.#frames.read(orgId, session, after, most),
      followFrames: async (on) => {
        if (!on) return await stopFollowing();
        following ??= this.#frames.follow(sendFrames);
        await following;
      },
    };
    return {
      async receive({ id, op, args }) {
        // The request type ties `args` to `op`; TypeScript cannot follow that through a call by name.
        const call = calls[op] as (...given: typeof args) => unknown;
        send({ is: "answer", id, value: await call(...args) });
      },
      leave() {
        for (const lease of held.values()) lease.release();
        held.clear();
        void stopFollowing();
      },
    };
  }
}

/** The minutes of keys, leased in slabs to processes: the arithmetic of ports/rate-store.ts. */
class SharedRates {
  readonly #minutes = new Map<string, { readonly minute: number; readonly leased: Map<symbol, number>; all: number }>();

  lease(gateway: symbol, { keyId, minute, limit, needed }: RateAsk): RateLease {
    let held = this.#minutes.get(keyId);
    if (held?.minute !== minute) {
      if (this.#minutes.size >= limits.keyCacheEntriesMax) this.#forgetBefore(minute);
      held = { minute, leased: new Map(), all: 0 };
      this.#minutes.set(keyId, held);
    }
    const rest = Math.max(0, limit - held.all);
    const slab = Math.min(rest, Math.max(needed, Math.ceil(rest / limits.rateSlabsPerRest)));
    const mine = (held.leased.get(gateway) ?? 0) + slab;
    held.leased.set(gateway, mine);
    held.all += slab;
    return { mine, all: held.all, gateways: held.leased.size };
  }

  #forgetBefore(minute: number): void {
    for (const [keyId, held] of this.#minutes) if (held.minute < minute) this.#minutes.delete(keyId);
  }
}
