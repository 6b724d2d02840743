import { limits } from "../contracts/limits.ts";

/** Something that wants a sign of life now and then. */
interface Living {
  keepAlive(): void;
}

const slotMs = 1_000;
const slotCount = limits.streamKeepAliveMs / slotMs;

/** Reminds each member every `streamKeepAliveMs`; a fifteenth of them each second, so that thousands of writes never come together. */
export class KeepAlive {
  readonly #slots = Array.from({ length: slotCount }, () => new Set<Living>());
  #current = 0;
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#timer = setInterval(() => this.#turn(), slotMs).unref();
  }

  /** Returns what takes the member out again. */
  add(member: Living): () => void {
    const slot = this.#slots[this.#current]!;
    slot.add(member);
    return () => slot.delete(member);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #turn(): void {
    this.#current = (this.#current + 1) % slotCount;
    for (const member of this.#slots[this.#current]!) member.keepAlive();
  }
}
