import { hash } from "node:crypto";
import type { ScanTask, VersionedPolicy } from "../contracts/engine-message.ts";
import { limits } from "../contracts/limits.ts";
import type { ScanClient } from "../contracts/scan.ts";
import type { JobKind } from "../contracts/verdict.ts";
import type { Clock } from "../ports/clock.ts";
import type { EnginePool } from "./engine-pool.ts";
import type { HeldBodies, HeldBody } from "./held-bodies.ts";
import {
  type BodyInspector,
  type Inspected,
  type InspectedSoon,
  type Inspector,
  keptBytesOf,
  type ReadBody,
  type ScanEnd,
} from "./inspected.ts";
import { KnownBodies } from "./known-bodies.ts";
import { Glance, MetBefore, mixed } from "./met-before.ts";

/** What an operator sees of it. Texts that are not looked up are neither hits nor misses. */
export interface VerdictCacheStats {
  readonly hits: number;
  readonly misses: number;
  readonly entries: number;
  /** At most what the entries take. */
  readonly bytes: number;
}

/** What is asked of the pool. */
type AskedPool = Pick<EnginePool, keyof Inspector | "take">;

const secretBytes = 16;
const secretNumberBytes = 4;
const bitsOf = (digest: string): number =>
  digest.charCodeAt(0) | (digest.charCodeAt(1) << 8) | (digest.charCodeAt(2) << 16) | (digest.charCodeAt(3) << 24);

/**
 * Verdicts of texts that come again, which agents send all the time: histories, tool calls, tool outputs. The engine is pure, so
 * what it said of a text it would say again; the scan itself is a scan like any other. A verdict is known by a SHA-256 of all
 * that it depends on, for one app under one policy version, and holds nothing of the text (docs/decisions/verdict-cache.md).
 * A text that comes for the first time is only glanced at, and has a digest the second time; with the third its verdict is kept.
 */
export class VerdictCache implements Inspector, BodyInspector {
  /** Whole bodies with texts whose verdicts are known here. */
  readonly bodies: KnownBodies;
  readonly #pool: AskedPool;
  readonly #clock: Clock;
  /** Makes digests that mean nothing outside this process. */
  #secret = "";
  readonly #secretNumber: number;
  readonly #held: HeldBodies | undefined;
  readonly #glance = new Glance();
  /** The app of the last glance, and its number: mixed with the secret, for nobody is to learn from a glance what another app sent. */
  #glancedApp = "";
  #appNumber = 0;
  /** Two generations: what is asked for in the old one moves to the young one, and a full young one becomes the old one. */
  #young = new Map<string, Inspected>();
  #old = new Map<string, Inspected>();
  #youngBytes = 0;
  #oldBytes = 0;
  /** Glances, and 32 bits of digests. */
  readonly #met = new MetBefore(limits.verdictsMetMax);
  #hits = 0;
  #misses = 0;
  /** Bodies that are still to be read here, since a text came again: where texts do, this is where their verdicts are. */
  #readsLeft = 0;
  /** When the last digest was begun: before that it has cost a fraction of a microsecond. */
  #digestedMs = 0;

  /** Asks `pool` for what it does not know. `held`: where its threads find bodies to read; absent: they read none. */
  constructor(pool: AskedPool, clock: Clock, held?: HeldBodies) {
    this.#pool = pool;
    this.#held = held;
    this.#clock = clock;
    this.bodies = new KnownBodies(clock);
    this.#secretNumber = Buffer.from(clock.randomBytes(secretNumberBytes)).readInt32LE();
    this.forget();
  }

  /** To be called when the engine has changed. Also what was asked of the old one and is answered later is never found. */
  forget(): void {
    this.#secret = Buffer.from(this.#clock.randomBytes(secretBytes)).toString("base64");
    this.#young.clear();
    this.#old.clear();
    this.#youngBytes = 0;
    this.#oldBytes = 0;
    this.bodies.forget();
  }

  assertAdmits(units: number): void {
    this.#pool.assertAdmits(units);
  }

  inspect(task: ScanTask, policy?: VersionedPolicy, client?: ScanClient, appId?: string): InspectedSoon {
    this.#readsLeft = Math.max(0, this.#readsLeft - 1);
    const key = this.#keyOf(task, policy, appId);
    if (key !== "") this.#readsLeft = limits.readsPerRepeat;
    const kept = this.#find(key);
    if (kept !== undefined) return this.#again(kept, this.#digestedMs);
    return this.#noted(key, this.#pool.inspect(task, policy, client));
  }

  hold(kind: JobKind, bytes: Uint8Array, appId: string): HeldBody | undefined {
    if (this.#held === undefined || this.#readsLeft > 0) return undefined;
    this.#pool.assertAdmits(bytes.length);
    return this.#held.hold(kind, bytes, this.#numberOf(appId));
  }

  inspectBody(held: HeldBody, policy: VersionedPolicy | undefined, client: ScanClient, outcome: ScanEnd): void {
    this.#pool.take(held, policy, client, outcome);
  }

  saw({ glance }: ReadBody): void {
    if (Number.isNaN(glance)) return;
    this.#misses += 1;
    if (this.#met.see(glance)) this.#readsLeft = limits.readsPerRepeat;
  }

  inspectAll(
    tasks: readonly ScanTask[],
    policy?: VersionedPolicy,
    client?: ScanClient,
    appId?: string,
  ): InspectedSoon[] {
    const beganMs = this.#clock.elapsedMs();
    const looks = tasks.map((task) => {
      const key = this.#keyOf(task, policy, appId);
      return { key, kept: this.#find(key) };
    });
    const unknown = tasks.filter((_, at) => looks[at]!.kept === undefined);
    const inspections = (unknown.length === 0 ? [] : this.#pool.inspectAll(unknown, policy, client)).values();
    return looks.map(({ key, kept }) =>
      kept === undefined ? this.#noted(key, inspections.next().value!) : this.#again(kept, beganMs),
    );
  }

  stats(): VerdictCacheStats {
    return {
      hits: this.#hits + this.bodies.hits,
      misses: this.#misses,
      entries: this.#young.size + this.#old.size,
      bytes: this.#youngBytes + this.#oldBytes,
    };
  }

  /**
   * What a verdict depends on, digested; "" for a text that is not looked up: too long, with a redaction, which holds text, new, or
   * with half characters, of which UTF-8 makes all the same. The lengths come first, so no two inputs make the same sequence.
   */
  #keyOf(task: ScanTask, policy: VersionedPolicy | undefined, appId = ""): string {
    const { kind, stage, text, toolName, query, languageHint, wantsRedaction, wantsFindings } = task;
    if (appId === "" || wantsRedaction || text.length > limits.verdictTextUnitsMax) return "";
    if (!this.#met.see(this.#glance.at(text, this.#numberOf(appId)))) {
      this.#misses += 1;
      return "";
    }
    this.#digestedMs = this.#clock.elapsedMs();
    const policyId = policy?.id ?? "";
    const input =
      `${this.#secret}${kind},${stage},${wantsFindings},${appId.length},${policyId.length},${toolName.length},${query.length},` +
      `${languageHint.length},${appId}${policyId}${toolName}${query}${languageHint}${text}`;
    return input.isWellFormed() ? hash("sha256", input, "binary") : "";
  }

  #find(key: string): Inspected | undefined {
    if (key === "") return undefined;
    const young = this.#young.get(key);
    const kept = young ?? this.#old.get(key);
    if (kept === undefined) this.#misses += 1;
    else {
      this.#hits += 1;
      if (young === undefined) this.#keep(key, kept);
    }
    return kept;
  }

  #again(kept: Inspected, beganMs: number): Inspected {
    return { ...kept, queueUs: (this.#clock.elapsedMs() - beganMs) * 1_000 };
  }

  /** Sees to it that the verdict is kept, if its text has come before. A failure never is. */
  #noted(key: string, inspection: Promise<Inspected>): Promise<Inspected> {
    if (key !== "" && this.#met.see(bitsOf(key))) {
      inspection.then(
        (inspected) => {
          // What took so long may have been cut short by the clock, the one thing besides its input that a verdict depends on.
          if (inspected.engineUs < limits.customRulesMsMax * 1_000)
            this.#keep(key, { ...inspected, engineUs: 0, queueUs: 0 });
        },
        () => {},
      );
    }
    return inspection;
  }

  /** Many texts in a row are of the same app. */
  #numberOf(appId: string): number {
    if (appId !== this.#glancedApp) {
      this.#glancedApp = appId;
      this.#appNumber = this.#secretNumber;
      for (let at = 0; at < appId.length; at += 1) this.#appNumber = mixed(this.#appNumber, appId.charCodeAt(at));
    }
    return this.#appNumber;
  }

  #keep(key: string, inspected: Inspected): void {
    if (this.#young.has(key)) return;
    const bytes = keptBytesOf(inspected);
    const isFull =
      this.#young.size >= limits.verdictsKeptMax / 2 || this.#youngBytes + bytes > limits.verdictBytesKeptMax / 2;
    if (isFull) {
      this.#old = this.#young;
      this.#oldBytes = this.#youngBytes;
      this.#young = new Map();
      this.#youngBytes = 0;
    }
    this.#young.set(key, inspected);
    this.#youngBytes += bytes;
  }
}
