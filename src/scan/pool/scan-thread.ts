import { MessageChannel, type MessagePort } from "node:worker_threads";
import { Piscina } from "piscina";
import {
  type BatchReply,
  type BatchRequest,
  newRooms,
  receivedStrings,
  roomsOf,
  type ScanLine,
} from "../../contracts/engine-message.ts";

/** What a thread runs, and where it finds the bodies it is to read. */
export interface ThreadModule {
  readonly file: URL;
  readonly bodies: SharedArrayBuffer | undefined;
  /** Its environment; absent: that of the process. */
  readonly env?: NodeJS.ProcessEnv | undefined;
}

/** What a thread tells; its owner says who hears it. */
export interface ThreadListener {
  /** The reply to the oldest batch that has none. Its numbers are to be read before the next batch but one is sent. */
  replied(reply: BatchReply): void;
  /** Told at least once where the thread ends by itself. */
  ended(error?: unknown): void;
}

/**
 * One thread that runs batches. A Piscina pool of one starts it, tells of its end and stops it; batches and replies go over a port of
 * their own, for Piscina's way costs as much again as the message (docs/decisions/one-pool-a-worker.md).
 */
export class ScanThread {
  readonly #piscina: Piscina<ScanLine, void>;
  readonly #listener: ThreadListener;
  readonly #port: MessagePort;
  readonly #started: Promise<void>;
  #held = 0;

  /** Starts a thread that runs the module. */
  constructor({ file, bodies, env }: ThreadModule, listener: ThreadListener) {
    this.#listener = listener;
    const piscina = new Piscina<ScanLine, void>({
      filename: file.href,
      ...(env === undefined ? {} : { env }),
      name: "serve",
      // Nothing is started before the first run, and nothing is replaced but by us.
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
      // With Atomics the thread would wait for Piscina's messages and hear of no other.
      atomics: "disabled",
      recordTiming: false,
    });
    this.#piscina = piscina;
    piscina.on("error", (error) => this.#listener.ended(error));
    // Why it was destroyed is told right after that it was.
    piscina.on("workerDestroy", () => setImmediate(() => this.#listener.ended()));

    const { port1, port2 } = new MessageChannel();
    const memory = newRooms();
    const rooms = roomsOf(memory);
    let turn = 0;
    this.#port = port1;
    port1.on("message", (sent: readonly string[]) => {
      const numbers = rooms[turn]!;
      const reply = { numbers, strings: receivedStrings(numbers, sent) };
      turn = (turn + 1) % rooms.length;
      this.#held -= 1;
      if (this.#held === 0) port1.unref();
      this.#listener.replied(reply);
    });
    // Whoever waits for nothing is not kept from ending.
    port1.unref();
    this.#started = piscina.run({ port: port2, numbers: memory, bodies }, { transferList: [port2] });
  }

  /** Resolves when the module is loaded and batches are taken. */
  get started(): Promise<void> {
    return this.#started;
  }

  send(request: BatchRequest): void {
    if (this.#held === 0) this.#port.ref();
    this.#held += 1;
    this.#port.postMessage(request);
  }

  /** Stops the thread, at once; it tells nothing more. */
  async destroy(): Promise<void> {
    this.#port.close();
    await this.#piscina.destroy();
  }
}
