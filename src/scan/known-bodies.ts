import { hash } from "node:crypto";
import type { App } from "../contracts/account.ts";
import { limits } from "../contracts/limits.ts";
import type { ScanRequest } from "../contracts/scan.ts";
import type { Clock } from "../ports/clock.ts";
import { type Inspected, keptBytesOf } from "./inspected.ts";
import { MetBefore, mixedWords } from "./met-before.ts";
import { versionOf } from "./policy-version.ts";

/** What was read from a body, but for its text, and the verdict on that. */
export interface KnownBody {
  readonly request: Pick<ScanRequest, "task" | "sessionId">;
  readonly verdict: Inspected;
}

const secretBytes = 16;
const wordBytes = 4;
const glancedWordsMax = 1_024;
/** Path, app and policy of a body; paths and ids are far shorter. */
const addressBytesMax = 1_024;

/**
 * Whole bodies whose verdict is known, so that they need not be decoded, parsed and validated again. A body is known by a SHA-256 over
 * a secret of this process, its path, its app, the app's policy version and its bytes (docs/decisions/verdict-cache.md). Nothing of
 * the text is kept.
 */
export class KnownBodies {
  readonly #clock: Clock;
  readonly #known = new Map<string, KnownBody>();
  #bytes = 0;
  #hits = 0;
  #engineChanges = -1;
  /** Glances: a body that comes for the first time needs no digest, which costs twice as much. */
  readonly #met = new MetBefore(limits.bodiesMetMax);
  /** What is digested: the secret, the address of the last body, the body. */
  readonly #digested = Buffer.alloc(secretBytes + addressBytesMax + limits.bodyNamedBytesMax);
  readonly #words = new Int32Array(this.#digested.buffer, 0, this.#digested.length / wordBytes);
  #path = "";
  #app: App | undefined;
  #bodyAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.forget();
  }

  get hits(): number {
    return this.#hits;
  }

  /** How often it has, since the start. */
  get engineChanges(): number {
    return this.#engineChanges;
  }

  /** To be called when the engine has changed. */
  forget(): void {
    this.#engineChanges += 1;
    this.#digested.set(this.#clock.randomBytes(secretBytes));
    this.#app = undefined;
    this.#known.clear();
    this.#bytes = 0;
  }

  /** "" for one that is too long, or new. Of two bodies with one name everything that a verdict depends on is the same. */
  nameOf(path: string, app: App, bytes: Uint8Array): string {
    if (bytes.length > limits.bodyNamedBytesMax) return "";
    if (path !== this.#path || app !== this.#app) this.#address(path, app);
    this.#digested.set(bytes, this.#bodyAt);
    if (!this.#met.see(this.#glance(bytes.length))) return "";
    return hash("sha256", this.#digested.subarray(0, this.#bodyAt + bytes.length), "binary");
  }

  find(name: string): KnownBody | undefined {
    const known = this.#known.get(name);
    if (known !== undefined) this.#hits += 1;
    return known;
  }

  /** A verdict that is known already, of what was read from the body of this name. */
  keep(name: string, { task, sessionId }: KnownBody["request"], verdict: Inspected): void {
    const bytes = keptBytesOf(verdict);
    // Their verdicts are known without them: to begin anew costs reading each once more.
    if (this.#known.size >= limits.bodiesKnownMax || this.#bytes + bytes > limits.bodyVerdictBytesMax) {
      this.#known.clear();
      this.#bytes = 0;
    }
    this.#known.set(name, { request: { task: { ...task, text: "" }, sessionId }, verdict });
    this.#bytes += bytes;
  }

  /** All words of most bodies, some of a long one, from the secret on: nobody learns from it what another app sent. */
  #glance(bytes: number): number {
    const end = (this.#bodyAt + bytes) >> 2;
    return mixedWords(this.#words, end, 1 + Math.floor(end / glancedWordsMax), bytes);
  }

  /** Many bodies in a row have the same. */
  #address(path: string, app: App): void {
    const address = `${path}\n${app.id}\n${versionOf(app.policy)?.id ?? ""}\n`;
    this.#bodyAt = secretBytes + this.#digested.write(address, secretBytes, addressBytesMax);
    this.#path = path;
    this.#app = app;
  }
}
