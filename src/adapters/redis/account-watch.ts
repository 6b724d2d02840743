import { limits } from "../../contracts/limits.ts";
import type { RedisConnection } from "./connect.ts";
import type { RedisKeys } from "./keys.ts";

/** Looks at the accounts' revision several times a second: changes reach every gateway, also those made while it had no connection. */
export class AccountWatch {
  readonly #connection: RedisConnection;
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  readonly #timer: NodeJS.Timeout;
  #known: string | null;
  #looking: Promise<void> | undefined;

  private constructor(connection: RedisConnection, key: string, known: string | null) {
    this.#connection = connection;
    this.#key = key;
    this.#known = known;
    this.#timer = setInterval(() => {
      if (this.#looking === undefined) void this.look();
    }, limits.redisWatchMs).unref();
  }

  static async open(connection: RedisConnection, keys: RedisKeys): Promise<AccountWatch> {
    const key = keys.accountsRevision;
    return new AccountWatch(connection, key, await connection.ask((client) => client.get(key)));
  }

  /** Calls `listener` after each change; what it returns stops that. */
  add(listener: () => void): () => void {
    const own = (): void => listener();
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  /** At once, after a change of our own. Never rejects: a store that is away is asked again. */
  async look(): Promise<void> {
    // One that is under way may have asked before the change.
    await this.#looking;
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = undefined;
    });
    await this.#looking;
  }

  async #lookOnce(): Promise<void> {
    try {
      const revision = await this.#connection.ask((client) => client.get(this.#key));
      if (revision === this.#known) return;
      this.#known = revision;
      for (const listener of this.#listeners) listener();
    } catch {}
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
