import { addCounts, type CountedJob, type Counts, countJob, newCounts, uncountJob } from "../../contracts/counts.ts";
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

/**
 * What the jobs add to the counters: minutes, hours and days of their apps, hours and days of their organizations. Jobs in
 * `undone` were counted before and are taken back.
 */
export function countDeltas(jobs: Iterable<OwnedJob>, undone: Iterable<OwnedJob> = []): Delta[] {
  const minutes = new Map<string, Delta>();
  for (const job of jobs) countJob(minuteOf(minutes, job), job);
  for (const job of undone) uncountJob(minuteOf(minutes, job), job);
  return widened([...minutes.values()]);
}

/** The counts of the job's app in the job's minute. */
function minuteOf(minutes: Map<string, Delta>, { appId, orgId, receivedAt, preview }: OwnedJob): Counts {
  const startMs = receivedAt - (receivedAt % spans.minute);
  return deltaAt(minutes, { scope: appId, orgId, span: spans.minute, startMs, preview }).counts;
}

/** The minutes, and what they add up to: hours and days of their apps and of their organizations. */
function widened(minutes: readonly Delta[]): Delta[] {
  const wider = new Map<string, Delta>();
  for (const { scope: appId, orgId, startMs: minuteMs, preview, counts } of minutes) {
    for (const span of [spans.hour, spans.day]) {
      const startMs = minuteMs - (minuteMs % span);
      for (const scope of [appId, orgId]) {
        addCounts(deltaAt(wider, { scope, orgId, span, startMs, preview }).counts, counts);
      }
    }
  }
  return [...minutes, ...wider.values()];
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
