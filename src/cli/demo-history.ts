import type { App, Key } from "../contracts/account.ts";
import { GatewayError } from "../contracts/errors.ts";
import type { JobRecord } from "../contracts/job.ts";
import type { EngineAction, JobKind } from "../contracts/verdict.ts";
import type { ScanResult } from "../contracts/wire-results.ts";

/** An app of the history: what it has inspected, and by which keys. */
export interface DemoApp {
  readonly app: App;
  readonly keys: readonly Key[];
  /** How much of the traffic is its own, and what it consists of: weights. */
  readonly weight: number;
  readonly kinds: Weights<JobKind>;
}

interface DemoHistory {
  readonly apps: readonly DemoApp[];
  /** The history ends here, on the day that is not over. */
  readonly untilMs: number;
  readonly days: number;
  /** On an average day. */
  readonly scansPerDay: number;
  /** The same seed gives the same history. */
  readonly seed: number;
  newJobId(): string;
}

type Weights<Name extends string> = Readonly<Partial<Record<Name, number>>>;
type Random = () => number;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Traffic of the hours of a UTC day: quiet nights, a dip at noon. */
const hours = [2, 1, 1, 1, 1, 2, 4, 8, 13, 17, 18, 17, 12, 16, 18, 17, 15, 11, 8, 6, 5, 4, 3, 2];
/** Of the days of a week, from Sunday. */
const weekdays = [0.35, 1.15, 1.25, 1.25, 1.2, 1.05, 0.4];
const ordinary: Weights<EngineAction> = { ALLOW: 955, SOFT_BLOCK: 12, REVIEW: 18, SANDBOX: 6, HARD_BLOCK: 9 };
/** Somebody tries things out: a few hours in every third week. */
const underAttack: Weights<EngineAction> = { ALLOW: 640, SOFT_BLOCK: 60, REVIEW: 110, SANDBOX: 40, HARD_BLOCK: 150 };
const charsOfKind: Readonly<Record<JobKind, number>> = {
  scan: 420,
  tool_call: 180,
  tool_output: 1_900,
  rag_chunk: 1_100,
  rag_context: 5_200,
};

/** Scans of some apps day by day, oldest first, with the habits of an office: the traffic grows, rests at night and on weekends. */
export function* demoHistory(history: DemoHistory): Generator<readonly JobRecord[]> {
  const { apps, untilMs, days, scansPerDay, seed, newJobId } = history;
  const random = seeded(seed);
  const today = untilMs - (untilMs % dayMs);
  for (let day = 0; day < days; day += 1) {
    const startMs = today - (days - 1 - day) * dayMs;
    const growth = 0.75 + (0.5 * day) / days;
    const volume = scansPerDay * growth * weekdays[new Date(startMs).getUTCDay()]! * (0.9 + 0.2 * random());
    const times = timesOf(startMs, Math.round(volume), random).filter((ms) => ms < untilMs);
    yield times.map((receivedAt) => {
      const { app, keys, kinds } = pick(apps, (one) => one.weight, random);
      const key = pick(keys, ({ type }) => (type === "prod" ? 16 : type === "staging" ? 3 : 1), random);
      const isAttack = day % 21 === 16 && new Date(receivedAt).getUTCHours() >= 13;
      const base = { jobId: newJobId(), orgId: app.orgId, appId: app.id, keyId: key.id, keyType: key.type };
      return jobOf({ ...base, kind: named(kinds, random), receivedAt }, isAttack ? underAttack : ordinary, random);
    });
  }
}

/** Moments of a day, in order. */
function timesOf(startMs: number, many: number, random: Random): number[] {
  const times = Array.from({ length: many }, () => {
    const hour = pick([...hours.keys()], (index) => hours[index]!, random);
    return Math.floor(startMs + (hour + random()) * hourMs);
  });
  return times.sort((a, b) => a - b);
}

type Accepted = Pick<JobRecord, "jobId" | "orgId" | "appId" | "keyId" | "keyType" | "kind" | "receivedAt">;

function jobOf(accepted: Accepted, actions: Weights<EngineAction>, random: Random): JobRecord {
  const { kind, receivedAt, keyType } = accepted;
  const chars = Math.ceil(charsOfKind[kind] * Math.exp(0.8 * normal(random)));
  const latencyUs = Math.ceil((180 + 0.25 * chars) * Math.exp(0.5 * normal(random)));
  const preview = keyType === "dev" && random() < 0.1;
  const common = { ...accepted, preview, completedAt: receivedAt + Math.ceil(latencyUs / 1_000) };
  if (random() < 0.0015) {
    const error = new GatewayError("SCAN_TIMEOUT").body;
    const failed = { status: "failed", chars: 0, action: null, confidence: 0, result: "" } as const;
    return { ...common, ...failed, latencyUs: 2_000_000, error };
  }
  const action = named(actions, random);
  const confidence = Math.round(1_000 * (action === "ALLOW" ? 0.94 + 0.06 * random() : 0.62 + 0.37 * random())) / 1_000;
  const result = JSON.stringify(resultOf(accepted.jobId, action, confidence));
  return { ...common, status: "completed", chars, action, confidence, latencyUs, result, error: null };
}

/** The result that `GET` of a job shows: without a text there is nothing to point at. */
function resultOf(jobId: string, action: EngineAction, confidence: number): ScanResult {
  const isAllow = action === "ALLOW";
  const risk = isAllow ? 1 - confidence : confidence;
  return {
    job_id: jobId,
    decision: {
      action: isAllow || action === "REVIEW" ? "ALLOW" : "BLOCK",
      engine_action: action,
      needs_review: action === "REVIEW",
      confidence,
      suggestion: action,
      rationale: "Made up by `sluice demo`.",
      score_breakdown: { risk },
    },
    policy: { directives: action === "REVIEW" ? ["require_human_review"] : [], matched_rule_ids: [] },
    language: {
      language: "en",
      detected: "en",
      confidence: 0.99,
      source: "detected",
      hint_agrees: true,
      support_status: "supported",
      model_set: "demo",
      degraded: false,
      message: "",
    },
  };
}

/** Numbers from 0 to below 1: mulberry32, for the look of chance and nothing more. */
function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Normally distributed around 0 (Box and Muller). */
const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

function pick<Thing>(things: readonly Thing[], weightOf: (thing: Thing) => number, random: Random): Thing {
  let left = random() * things.reduce((sum, thing) => sum + weightOf(thing), 0);
  const found = things.find((thing) => {
    left -= weightOf(thing);
    return left < 0;
  });
  return found ?? things[things.length - 1]!;
}

function named<Name extends string>(weights: Weights<Name>, random: Random): Name {
  const names = Object.keys(weights) as Name[];
  return pick(names, (name) => weights[name] ?? 0, random);
}
