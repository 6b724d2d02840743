import { orAborted } from "./retry.ts";
import { SluiceError } from "./sluice-error.ts";
import { type CallOptions, Transport, type TransportOptions } from "./transport.ts";

/**
 * One verification of the scan key for all calls. Each call waits for it within its own limits, as if it asked alone, and requests are
 * shared: a call joins one that is under way, and a try that failed for one counts as a try of all who were about to ask.
 */
export class Verification {
  readonly #options: TransportOptions;
  #latest: SharedRequest | undefined;
  #isGood = false;
  /** A refused key stays refused; any other failure lets the next call ask anew. */
  #refusal: SluiceError | undefined;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /** Resolves where the key is good. */
  async ready(options: CallOptions): Promise<void> {
    if (this.#isGood) return;
    if (this.#refusal !== undefined) throw this.#refusal;
    options.signal?.throwIfAborted();
    let last: SharedRequest | undefined;
    const transport = new Transport({
      ...this.#options,
      fetch: (...args) => {
        last = this.#joinable(last) ?? this.#begin(...args);
        return last.answer(args[1]?.signal ?? undefined);
      },
    });
    try {
      await transport.json({ method: "POST", path: "/verify" }, options);
      this.#isGood = true;
    } catch (error) {
      if (error instanceof SluiceError && (error.status === 401 || error.status === 403)) this.#refusal = error;
      throw error;
    }
  }

  /** What a call may take for a try of its own, whose last one is given: never an answer from before the call. */
  #joinable(last: SharedRequest | undefined): SharedRequest | undefined {
    const latest = this.#latest;
    return latest !== last && (last !== undefined || latest?.isOpen === true) ? latest : undefined;
  }

  #begin(...[input, init]: Parameters<typeof fetch>): SharedRequest {
    // As a function of its own: browsers' fetch refuses to be called as a method.
    const { fetch } = this.#options;
    this.#latest = new SharedRequest((signal) => fetch(input, { ...init, signal }));
    return this.#latest;
  }
}

/** A request that several wait for. It ends when the last of them has left. */
class SharedRequest {
  readonly #controller = new AbortController();
  readonly #answer: Promise<Response>;
  #waiting = 0;
  #isOpen = true;

  constructor(send: (signal: AbortSignal) => Promise<Response>) {
    this.#answer = wholeOf(send(this.#controller.signal)).finally(() => {
      this.#isOpen = false;
    });
    // Who waits hears of it.
    this.#answer.catch(() => {});
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  async answer(signal: AbortSignal | undefined): Promise<Response> {
    this.#waiting += 1;
    try {
      const response = await orAborted(this.#answer, signal);
      return response.clone();
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0 && this.#isOpen) {
        this.#isOpen = false;
        this.#controller.abort();
      }
    }
  }
}

/** The answer once its body is there too, unread: each who waits reads a copy. */
async function wholeOf(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  await response.clone().text();
  return response;
}
