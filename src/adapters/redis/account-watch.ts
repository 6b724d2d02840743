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
  #isLooking = false;

  private constructor(connection: RedisConnection, key: string, known: string | null) {
    this.#connection = connection;
    this.#key = key;
    this.#known = known;
    this.#timer = setInterval(() => void this.look(), limits.redisWatchMs).unref();
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
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const revision = await this.#connection.ask((client) => client.get(this.#key));
      if (revision === this.#known) return;
      this.#known = revision;
      for (const listener of this.#listeners) listener();
    } catch {
    } finally {
      this.#isLooking = false;
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
