import { type GatewayError, storeUnavailable } from "../../contracts/errors.ts";
import { limits } from "../../contracts/limits.ts";
import type { FrameLog, LoggedFrame } from "../../ports/frame-log.ts";
import type { LeaseStore } from "../../ports/lease-store.ts";
import type { RateStore } from "../../ports/rate-store.ts";
import { SharedStart } from "../../ports/shared-start.ts";
import type { BoardCalls, BoardOp, BoardReply, BoardRequest } from "./board-message.ts";

type Listener = (frames: readonly LoggedFrame[]) => void;

/** A process's end of the board: the three ports whose state its siblings share. */
export class BoardClient {
  readonly #send: (request: BoardRequest) => void;
  readonly #waiting = new Map<number, { resolve: (value: never) => void; reject: (error: GatewayError) => void }>();
  readonly #listeners = new Set<Listener>();
  readonly #following = new SharedStart(() => this.#call("followFrames", true));
  #lastId = 0;
  #isClosed = false;

  /** `send` takes a message to the board, in the order of calls. */
  constructor(send: (request: BoardRequest) => void) {
    this.#send = send;
  }

  receive(reply: BoardReply): void {
    if (reply.is === "frames") for (const listener of this.#listeners) listener(reply.frames);
    else {
      this.#waiting.get(reply.id)?.resolve(reply.value as never);
      this.#waiting.delete(reply.id);
    }
  }

  /** The supervisor is gone: what waits fails, and so does what comes. */
  close(): void {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.values()) reject(unavailable());
    this.#waiting.clear();
  }

  rates(): RateStore {
    return { lease: (ask) => this.#call("leaseRate", ask) };
  }

  leases(): LeaseStore {
    return {
      take: async (scope, most) => {
        const place = await this.#call("takePlace", scope, most);
        if (place === undefined) return undefined;
        return { release: () => void this.#call("releasePlace", place).catch(() => {}) };
      },
    };
  }

  frames(): FrameLog {
    return {
      append: (frames) => this.#call("appendFrames", frames).catch(() => {}),
      follow: async (listener) => {
        this.#listeners.add(listener);
        try {
          await this.#following.get();
        } catch (error) {
          this.#listeners.delete(listener);
          throw error;
        }
        return () => {
          if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return;
          this.#following.end();
          // At once: whoever follows next is told of after this.
          void this.#call("followFrames", false).catch(() => {});
        };
      },
      read: (orgId, session, after, most) => this.#call("readFrames", orgId, session, after, most),
    };
  }

  /** Rejects with STORE_UNAVAILABLE where the supervisor is gone or has not answered too much already. */
  #call<Op extends BoardOp>(op: Op, ...args: Parameters<BoardCalls[Op]>): Promise<ReturnType<BoardCalls[Op]>> {
    if (this.#isClosed || this.#waiting.size >= limits.storeCallsMax) return Promise.reject(unavailable());
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ id, op, args } as BoardRequest);
    });
  }
}

const unavailable = (): GatewayError => storeUnavailable("the supervisor does not answer");
