import type { AccountStore } from "../../ports/account-store.ts";
import type { Clock } from "../../ports/clock.ts";
import { loadScript, type RedisConnection } from "./connect.ts";
import type { RedisKeys } from "./keys.ts";

const addRequestsScript = loadScript("add-requests");
const rememberSeconds = 600;
const nameBytes = 8;

/**
 * Adds up the requests of keys. A call may fail although Redis had done it, or does it later; its counts come again with the next
 * ones. So Redis remembers what it was told since the last call that was answered, and adds what is new in it.
 */
export function requestCounts(
  { connection, keys }: { readonly connection: RedisConnection; readonly keys: RedisKeys },
  clock: Clock,
): AccountStore["addRequests"] {
  const said = keys.addedRequests(Buffer.from(clock.randomBytes(nameBytes)).toString("hex"));
  let answered = 0;
  return async (counts) => {
    if (counts.size === 0) return new Map();
    const reply = await connection.run(
      addRequestsScript,
      [keys.keys, keys.requests, said],
      [answered, rememberSeconds, ...[...counts].flat()],
    );
    answered += 1;
    const totals = new Map<string, number>();
    const flat = reply as (string | number)[];
    for (let at = 0; at < flat.length; at += 2) totals.set(String(flat[at]), Number(flat[at + 1]));
    return totals;
  };
}
