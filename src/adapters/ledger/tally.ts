import {
  addCounts,
  billedCharsOf,
  type CountedJob,
  type Counts,
  countJob,
  newCounts,
  uncountJob,
} from "../../contracts/counts.ts";
import type { JobRecord } from "../../contracts/job.ts";
import { type Span, spans } from "./spans.ts";

/** What is counted of a job, and for whom. */
export type OwnedJob = CountedJob & Pick<JobRecord, "appId" | "orgId" | "receivedAt">;

/** What some jobs add to one counter: one scope, one bucket of time, previews or the rest. */
export interface Delta {
  /** An app's id; or, in hours and days, an organization's. */
  readonly scope: string;
  readonly orgId: string;
  readonly span: Span;
  /** Milliseconds since the epoch, a multiple of `span`. */
  readonly startMs: number;
  readonly preview: boolean;
  readonly counts: Counts;
}

/** What some jobs add to counters and bills. Tallies add up: whoever has the jobs in hand makes one, and only tallies travel on. */
export class Tally {
  /** By app and minute. */
  readonly #minutes = new Map<string, Delta>();
  /** By app: its jobs mostly come a minute after the other, and making the name of a minute costs as much as the rest. */
  readonly #latest = new Map<string, Delta>();
  /** Billed characters, by organization and by the millisecond of receipt: a grant may end between two. */
  readonly charges = new Map<string, Map<number, number>>();

  get minutes(): Iterable<Delta> {
    return this.#minutes.values();
  }

  add(job: OwnedJob): void {
    const { appId, orgId, receivedAt, preview } = job;
    countJob(this.#minuteOf(appId, orgId, receivedAt, preview), job);
    const chars = billedCharsOf(job);
    if (chars > 0) this.charge(orgId, receivedAt, chars);
  }

  /** Takes back a job that was counted, and not billed. */
  takeBack(job: OwnedJob): void {
    uncountJob(this.#minuteOf(job.appId, job.orgId, job.receivedAt, job.preview), job);
  }

  addMinute({ scope, orgId, startMs, preview, counts }: Omit<Delta, "span">): void {
    addCounts(this.#minuteOf(scope, orgId, startMs, preview), counts);
  }

  charge(orgId: string, receivedAt: number, chars: number): void {
    let ofOrg = this.charges.get(orgId);
    if (ofOrg === undefined) {
      ofOrg = new Map();
      this.charges.set(orgId, ofOrg);
    }
    ofOrg.set(receivedAt, (ofOrg.get(receivedAt) ?? 0) + chars);
  }

  /** What is to be added to minutes, hours and days of apps, and to hours and days of organizations. */
  deltas(): Delta[] {
    const wider = new Map<string, Delta>();
    for (const { scope: appId, orgId, startMs: minuteMs, preview, counts } of this.minutes) {
      for (const span of [spans.hour, spans.day]) {
        const startMs = minuteMs - (minuteMs % span);
        for (const scope of [appId, orgId]) {
          addCounts(deltaAt(wider, { scope, orgId, span, startMs, preview }).counts, counts);
        }
      }
    }
    return [...this.minutes, ...wider.values()];
  }

  #minuteOf(appId: string, orgId: string, ms: number, preview: boolean): Counts {
    const startMs = ms - (ms % spans.minute);
    const latest = this.#latest.get(appId);
    if (latest?.startMs === startMs && latest.preview === preview && latest.orgId === orgId) return latest.counts;
    const minute = deltaAt(this.#minutes, { scope: appId, orgId, span: spans.minute, startMs, preview });
    this.#latest.set(appId, minute);
    return minute.counts;
  }
}

function deltaAt(deltas: Map<string, Delta>, key: Omit<Delta, "counts">): Delta {
  const name = `${key.scope} ${key.span} ${key.startMs} ${key.preview}`;
  let delta = deltas.get(name);
  if (delta === undefined) {
    delta = { ...key, counts: newCounts() };
    deltas.set(name, delta);
  }
  return delta;
}
