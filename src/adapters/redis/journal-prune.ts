import { retainedFrom } from "../../contracts/job.ts";
import { limits } from "../../contracts/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import { fieldOf, jobsIn, tailChars } from "../ledger/job-packs.ts";
import { unpackRecord } from "../ledger/record-codec.ts";
import { loadScript, type RedisConnection } from "./connect.ts";
import type { Fold } from "./fold.ts";
import { indexEnd, packsEnd, type RedisKeys } from "./keys.ts";

interface PruneParts {
  readonly connection: RedisConnection;
  readonly keys: RedisKeys;
  readonly clock: Clock;
  readonly fold: Fold;
}

const pruneScript = loadScript("prune-jobs");

/**
 * Deletes up to `most` jobs that are past `beforeMs` (ports/journal.ts) and as many expired answers; returns how many
 * went. Also counts what a gateway that died has left in the journals.
 */
export async function pruneJournals(parts: PruneParts, beforeMs: number, most: number): Promise<number> {
  let gone = 0;
  for (const orgId of await orgsOf(parts.connection, parts.keys)) {
    await parts.fold.count(orgId);
    gone += await pruneOrg(parts, orgId, beforeMs, most - gone);
    if (gone >= most) break;
  }
  return gone + (await pruneAnswers(parts, most));
}

/** The organizations that have, or had, jobs. */
export async function orgsOf(connection: RedisConnection, keys: RedisKeys): Promise<string[]> {
  return [...new Set(await connection.ask((client) => client.hvals(keys.homes)))];
}

async function pruneOrg(parts: PruneParts, orgId: string, beforeMs: number, most: number) {
  const { connection, keys, fold } = parts;
  const forgotten = await forgottenIn(parts, orgId, beforeMs, most);
  const own = [keys.journal(orgId), keys.jobSeconds(orgId), keys.inflight(orgId), keys.inflightAges(orgId)];
  const reply = await connection.run(pruneScript, own, [beforeMs, most, packsEnd, indexEnd, tailChars, ...forgotten]);
  const [gone, second, newest] = reply as [number, string | null, string | null];
  if (gone > 0) fold.touch(orgId);
  if (second === null || gone >= most) return gone;
  const fields = await oldFields({ connection, keys }, second, Number(newest) < beforeMs, beforeMs, most - gone);
  return fields.length === 0 ? gone : gone + (await connection.ask((client) => client.hdel(second, ...fields)));
}

/**
 * Accepted jobs received before `beforeMs` that will never finish: they are not in the queue, where others wait however long it takes.
 * Those are looked at again when they are as old once more.
 */
async function forgottenIn(
  { connection, keys, clock }: PruneParts,
  orgId: string,
  beforeMs: number,
  most: number,
): Promise<string[]> {
  const ages = keys.inflightAges(orgId);
  const old = await connection.ask((client) =>
    client.zrange(ages, "-inf", `(${beforeMs}`, "BYSCORE", "LIMIT", 0, most),
  );
  if (old.length === 0) return [];
  const records = await connection.ask((client) => client.hmgetBuffer(keys.inflight(orgId), ...old));
  const entries = await connection.ask((client) =>
    Promise.all(
      records.map((record) =>
        record === null ? 0 : client.exists(keys.queueEntry(orgId, unpackRecord(record).jobId)),
      ),
    ),
  );
  const waiting = old.filter((_, at) => entries[at] === 1);
  if (waiting.length > 0) {
    const again = waiting.flatMap((field) => [String(clock.nowMs()), field]);
    // Only where it is still there: it may have finished meanwhile.
    await connection.ask((client) => client.zadd(ages, "XX", ...again));
  }
  return old.filter((_, at) => entries[at] === 0);
}

/** Jobs of a second that is old in part, or holds more than may go; oldest first. Their packs stay until all of it goes. */
async function oldFields(
  { connection, keys }: Pick<PruneParts, "connection" | "keys">,
  second: string,
  isOld: boolean,
  beforeMs: number,
  most: number,
): Promise<string[]> {
  if ((await connection.ask((client) => client.hlen(second))) > limits.pruneReadJobsMax) {
    // Too many to be read: where all are old, any will do.
    return isOld ? ((await connection.ask((client) => client.hrandfield(second, most))) as string[]) : [];
  }
  const [places, packs] = await connection.ask((client) =>
    Promise.all([client.hgetall(second), client.hgetallBuffer(keys.packs(second))]),
  );
  const old = Object.entries(packs).flatMap(([pack, bytes]) =>
    jobsIn(bytes).flatMap((job) => {
      const field = fieldOf(job);
      return retainedFrom(job) < beforeMs && places[field] === pack ? [{ field, decidedAt: retainedFrom(job) }] : [];
    }),
  );
  old.sort((a, b) => a.decidedAt - b.decidedAt);
  return old.slice(0, most).map(({ field }) => field);
}

async function pruneAnswers({ connection, keys, clock }: PruneParts, most: number): Promise<number> {
  const expired = await connection.ask((client) =>
    client.zrange(keys.answerExpiries, "-inf", String(clock.nowMs()), "BYSCORE", "LIMIT", 0, most),
  );
  if (expired.length === 0) return 0;
  await connection.ask((client) => Promise.all(expired.map((key) => client.unlink(keys.answer(key)))));
  return await connection.ask((client) => client.zrem(keys.answerExpiries, ...expired));
}
