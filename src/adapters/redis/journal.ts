import type { JobRecord } from "../../contracts/job.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Journal, JournalBatch, StoredAnswer } from "../../ports/journal.ts";
import { holdsTail, jobsIn, ownAndKnown } from "../ledger/job-packs.ts";
import { unpackRecord } from "../ledger/record-codec.ts";
import type { RedisConnection } from "./connect.ts";
import type { Fold } from "./fold.ts";
import { appendOf, appendOwnOf, type Commit, newestOfEach, placeOf } from "./journal-append.ts";
import { orgsOf, pruneJournals } from "./journal-prune.ts";
import type { RedisKeys } from "./keys.ts";
import { KnownHomes } from "./known-homes.ts";
import { send, type Write } from "./write.ts";

interface JournalParts {
  readonly connection: RedisConnection;
  readonly keys: RedisKeys;
  readonly clock: Clock;
  readonly fold: Fold;
  /** Called when a commit is about to be sent. */
  readonly onCommit?: () => void;
}

export interface RedisJournal extends Journal {
  /** Which of an organization's jobs are accepted and not finished; of the others `findJob` says more. */
  accepted(orgId: string, jobIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Makes a failed job an accepted one again: it is no longer counted as failed, and counts when it finishes. False where it is
   * not failed.
   */
  reopen(job: JobRecord): Promise<boolean>;
}

/**
 * The journal in Redis. Durable means written, and fsynced where the server has `appendfsync always`. All that a commit holds of
 * one organization is written in one step, with what is to be counted of it: its jobs and its counters always agree.
 */
export function redisJournal(parts: JournalParts): RedisJournal {
  const { connection, keys, clock, fold } = parts;
  const names = commitNames(clock);
  const knownHomes = new KnownHomes(connection, clock);
  return {
    append(batch) {
      parts.onCommit?.();
      return append(parts, knownHomes, names(batch), batch);
    },
    findJob: (jobId, orgId) => findJob(parts, jobId, orgId),
    async findAnswer(key) {
      const text = await connection.ask((client) => client.get(keys.answer(key)));
      const answer = text === null ? undefined : (JSON.parse(text) as StoredAnswer);
      return answer !== undefined && answer.expiresAt > clock.nowMs() ? answer : undefined;
    },
    prune: (beforeMs, most) => pruneJournals(parts, beforeMs, most),
    async probe() {
      await connection.ask((client) => client.set(keys.probe, clock.nowMs(), "EX", 60));
    },
    accepted: (orgId, jobIds) => acceptedOf(parts, orgId, jobIds),
    async reopen(job) {
      fold.touch(job.orgId);
      const reopens: JobRecord = { ...job, status: "failed" };
      const commit = { orgId: job.orgId, jobs: [job], name: names({}) };
      const [added] = await send(connection, [appendOf(connection, keys, commit, reopens)]);
      return added === 1;
    },
  };
}

const nameBytes = 9;

/** Names for commits: this journal's own, by chance, and a number. A batch that is sent again has the name it had. */
function commitNames(clock: Clock): (batch: object) => string {
  const own = Buffer.from(clock.randomBytes(nameBytes)).toString("base64url");
  const given = new WeakMap<object, string>();
  let commits = 0;
  return (batch) => {
    const name = given.get(batch) ?? `${own}.${(commits++).toString(36)}.`;
    given.set(batch, name);
    return name;
  };
}

/**
 * One round trip, and on one server one message: the jobs of an organization whole or not at all, then the answers, which tell of
 * jobs. A batch that fails may be there in part; sent again, what is there is known by its name or by its job ids.
 */
async function append(parts: JournalParts, knownHomes: KnownHomes, name: string, batch: JournalBatch): Promise<void> {
  const { connection, keys, clock, fold } = parts;
  const { own, known } = ownAndKnown(batch);
  const homes = new Map<string, string>();
  const commitsOf = (jobs: readonly JobRecord[]): Commit[] =>
    Array.from(byOrg(jobs), ([orgId, ofOrg]) => {
      fold.touch(orgId);
      knownHomes.note(homes, orgId, ofOrg);
      return { orgId, jobs: ofOrg, name };
    });
  const ofOwn = commitsOf(own);
  const steps = connection.isCluster ? ofOwn.map((commit) => [commit]) : [ofOwn].filter(({ length }) => length > 0);
  const ofJobs = steps.map((commits) => appendOwnOf(connection, keys, commits));
  for (const commit of commitsOf(newestOfEach(known))) ofJobs.push(appendOf(connection, keys, commit));
  if (homes.size > 0) ofJobs.unshift({ add: (pipeline) => pipeline.hset(keys.homes, homes) });
  const ofAnswers = batch.answers.flatMap((answer): Write[] => {
    const livesMs = Math.max(1, answer.expiresAt - clock.nowMs());
    return [
      { add: (pipeline) => pipeline.set(keys.answer(answer.key), JSON.stringify(answer), "PX", livesMs) },
      { add: (pipeline) => pipeline.zadd(keys.answerExpiries, answer.expiresAt, answer.key) },
    ];
  });
  // The nodes of a cluster do not wait for each other.
  if (connection.isCluster) await send(connection, ofJobs.splice(0));
  await send(connection, [...ofJobs, ...ofAnswers]);
  knownHomes.told(homes);
}

function byOrg(jobs: readonly JobRecord[]): ReadonlyMap<string, readonly JobRecord[]> {
  const first = jobs[0]?.orgId ?? "";
  if (jobs.length > 0 && jobs.every(({ orgId }) => orgId === first)) return new Map([[first, jobs]]);
  return Map.groupBy(jobs, ({ orgId }) => orgId);
}

/** Where the organization is not known, all are asked. */
async function findJob({ connection, keys }: JournalParts, jobId: string, orgId?: string) {
  const orgIds = orgId === undefined ? await orgsOf(connection, keys) : [orgId];
  const found = await Promise.all(orgIds.map((id) => findJobOf(connection, keys, id, jobId)));
  return found.find((job) => job !== undefined);
}

async function findJobOf(connection: RedisConnection, keys: RedisKeys, orgId: string, jobId: string) {
  const { key, field } = placeOf(keys, orgId, jobId);
  // In this order: a job that finishes in between is found finished.
  const [accepted, pack] = await connection.ask((client) =>
    Promise.all([client.hgetBuffer(keys.inflight(orgId), field), client.hget(key, field)]),
  );
  const packs =
    pack !== null ? [pack] : accepted === null ? await packsWith(connection, keys.jobIndex(key), jobId) : [];
  for (const name of packs) {
    const records = await connection.ask((client) => client.hgetBuffer(keys.packs(key), name));
    const found = records && jobsIn(records).find((job) => job.jobId === jobId);
    if (found) return found;
  }
  return accepted === null ? undefined : unpackRecord(accepted);
}

/** In the order of `findJobOf`: a job that finishes in between is not accepted any more. */
async function acceptedOf({ connection, keys }: JournalParts, orgId: string, jobIds: readonly string[]) {
  if (jobIds.length === 0) return new Set<string>();
  const places = jobIds.map((jobId) => ({ jobId, ...placeOf(keys, orgId, jobId) }));
  const bySecond = [...Map.groupBy(places, ({ key }) => key)];
  const fieldsOf = (some: typeof places): string[] => some.map(({ field }) => field);
  const [inflight, finished] = await connection.ask((client) =>
    Promise.all([
      client.hmgetBuffer(keys.inflight(orgId), ...fieldsOf(places)),
      Promise.all(bySecond.map(([key, some]) => client.hmget(key, ...fieldsOf(some)))),
    ]),
  );
  const accepted = new Set(jobIds.filter((_, index) => inflight[index] !== null));
  for (const [second, [, some]] of bySecond.entries()) {
    for (const [index, { jobId }] of some.entries()) if (finished[second]![index] !== null) accepted.delete(jobId);
  }
  return accepted;
}

/** The packs of a second that may hold a job which one commit alone holds: one, or none. */
async function packsWith(connection: RedisConnection, indexKey: string, jobId: string): Promise<string[]> {
  const index = await connection.ask((client) => client.hgetall(indexKey));
  return Object.keys(index).filter((name) => holdsTail(index[name]!, jobId));
}
