import { timingSafeEqual } from "node:crypto";
import { limits } from "../contracts/limits.ts";
import type { Clock } from "../ports/clock.ts";
import type { Pass } from "./pass.ts";

/** The half of a hash that finds an entry; the whole is then compared in constant time. */
const prefixChars = 32;
const hashChars = 64;

/** What the store said of a key. */
interface KnownKey {
  /** Null: there is no such key, or it is disabled. */
  readonly pass: Pass | null;
  /** `elapsedMs` of the clock. */
  readonly freshUntilMs: number;
}

interface Entry extends KnownKey {
  readonly hash: Buffer;
}

/**
 * Passes by the hash of their secret, for at most `keyCacheSecondsMax`; emptied whenever the store says that keys, apps or
 * orgs changed. Unknown keys have a smaller table of their own: a flood of guesses must not push out real keys.
 */
export class KeyCache {
  readonly #clock: Clock;
  readonly #known = new Map<string, Entry>();
  readonly #unknown = new Map<string, Entry>();
  readonly #given = Buffer.alloc(hashChars);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Undefined where the store must be asked. */
  find(hash: string): KnownKey | undefined {
    const prefix = hash.slice(0, prefixChars);
    const entry = this.#known.get(prefix) ?? this.#unknown.get(prefix);
    if (entry === undefined || this.#clock.elapsedMs() >= entry.freshUntilMs) return undefined;
    this.#given.write(hash, "latin1");
    return timingSafeEqual(this.#given, entry.hash) ? entry : undefined;
  }

  keep(hash: string, pass: Pass | null): void {
    const prefix = hash.slice(0, prefixChars);
    const seconds = pass === null ? limits.unknownKeySecondsMax : limits.keyCacheSecondsMax;
    const entry = {
      hash: Buffer.from(hash, "latin1"),
      pass,
      freshUntilMs: this.#clock.elapsedMs() + seconds * 1_000,
    };
    this.#known.delete(prefix);
    this.#unknown.delete(prefix);
    if (pass === null) put(this.#unknown, prefix, entry, limits.unknownKeyEntriesMax);
    else put(this.#known, prefix, entry, limits.keyCacheEntriesMax);
  }

  clear(): void {
    this.#known.clear();
    this.#unknown.clear();
  }
}

/** Adds an entry; in a full table it takes the place of the oldest. */
function put(table: Map<string, Entry>, prefix: string, entry: Entry, entriesMax: number): void {
  if (table.size >= entriesMax) {
    const oldest = table.keys().next();
    if (!oldest.done) table.delete(oldest.value);
  }
  table.set(prefix, entry);
}
