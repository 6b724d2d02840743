import type { LoggedFrame } from "../ports/frame-log.ts";
import { type Subscriber, textOf } from "./subscriber.ts";

/** The subscribers of this gateway, by session. What a flush has for a session is put into words once, and only where somebody listens. */
export class FanOut {
  readonly #subscribers = new Map<string, Set<Subscriber>>();

  add(session: string, subscriber: Subscriber): void {
    const others = this.#subscribers.get(session);
    if (others === undefined) this.#subscribers.set(session, new Set([subscriber]));
    else others.add(subscriber);
  }

  delete(session: string, subscriber: Subscriber): void {
    const others = this.#subscribers.get(session);
    if (others === undefined) return;
    others.delete(subscriber);
    if (others.size === 0) this.#subscribers.delete(session);
  }

  /** The frames of one flush, of all sessions. */
  deliver(frames: readonly LoggedFrame[]): void {
    const heard = new Map<string, LoggedFrame[]>();
    for (const frame of frames) {
      if (!this.#subscribers.has(frame.session)) continue;
      const earlier = heard.get(frame.session);
      if (earlier === undefined) heard.set(frame.session, [frame]);
      else earlier.push(frame);
    }
    for (const [session, own] of heard) {
      const text = textOf(own);
      for (const subscriber of this.#subscribers.get(session) ?? []) subscriber.offer(own, text);
    }
  }

  *[Symbol.iterator](): Generator<Subscriber> {
    for (const subscribers of this.#subscribers.values()) yield* subscribers;
  }
}
