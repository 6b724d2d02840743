import type { AccountStore } from "../../ports/account-store.ts";
import type { Clock } from "../../ports/clock.ts";
import { loadScript, type RedisConnection } from "./connect.ts";
import type { RedisKeys } from "./keys.ts";

const addRequestsScript = loadScript("add-requests");
const rememberSeconds = 600;
const nameBytes = 8;

type Counts = ReadonlyMap<string, number>;

/**
 * Adds up the requests of keys. A call may fail although Redis had done it; its counts come again with the next call, so that one
 * first looks whether the last is in, and leaves out what is.
 */
export function requestCounts(
  { connection, keys }: { readonly connection: RedisConnection; readonly keys: RedisKeys },
  clock: Clock,
): AccountStore["addRequests"] {
  const added = keys.addedRequests(Buffer.from(clock.randomBytes(nameBytes)).toString("hex"));
  let call = 0;
  let doubted: Counts | undefined;

  async function withoutDoubted(counts: Counts): Promise<Counts> {
    if (doubted === undefined) return counts;
    const last = await connection.ask((client) => client.get(added));
    if (last !== String(call)) return counts;
    return new Map([...counts].map(([id, count]) => [id, count - (doubted?.get(id) ?? 0)]));
  }

  return async (counts) => {
    if (counts.size === 0) return new Map();
    const missing = await withoutDoubted(counts);
    doubted = missing;
    call += 1;
    const reply = await connection.run(
      addRequestsScript,
      [keys.keys, keys.requests, added],
      [call, rememberSeconds, ...[...missing].flat()],
    );
    doubted = undefined;
    const totals = new Map<string, number>();
    const flat = reply as (string | number)[];
    for (let at = 0; at < flat.length; at += 2) totals.set(String(flat[at]), Number(flat[at + 1]));
    return totals;
  };
}
