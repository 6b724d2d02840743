import { limits } from "../../contracts/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import { fieldOf, jobsIn, tailChars } from "../ledger/job-packs.ts";
import { loadScript, type RedisConnection } from "./connect.ts";
import type { Fold } from "./fold.ts";
import { indexEnd, packsEnd, type RedisKeys } from "./keys.ts";

export interface PruneParts {
  readonly connection: RedisConnection;
  readonly keys: RedisKeys;
  readonly clock: Clock;
  readonly fold: Fold;
}

const pruneScript = loadScript("prune-jobs");

/**
 * Deletes up to `most` jobs received before `beforeMs` and as many expired answers; returns how many went. Also counts what a
 * gateway that died has left in the journals.
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

async function pruneOrg({ connection, keys, fold }: PruneParts, orgId: string, beforeMs: number, most: number) {
  const own = [keys.journal(orgId), keys.jobSeconds(orgId), keys.inflight(orgId), keys.inflightAges(orgId)];
  const reply = await connection.run(pruneScript, own, [beforeMs, most, packsEnd, indexEnd, tailChars]);
  const [gone, second, newest] = reply as [number, string | null, string | null];
  if (gone > 0) fold.touch(orgId);
  if (second === null || gone >= most) return gone;
  const fields = await oldFields({ connection, keys }, second, Number(newest) < beforeMs, beforeMs, most - gone);
  return fields.length === 0 ? gone : gone + (await connection.ask((client) => client.hdel(second, ...fields)));
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
      return job.receivedAt < beforeMs && places[field] === pack ? [{ field, receivedAt: job.receivedAt }] : [];
    }),
  );
  old.sort((a, b) => a.receivedAt - b.receivedAt);
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
