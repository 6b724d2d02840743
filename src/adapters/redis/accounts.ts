import type { Caller, Org } from "../../contracts/account.ts";
import type { AccountStore } from "../../ports/account-store.ts";
import type { Clock } from "../../ports/clock.ts";
import { appOf, keyOf, orgOf } from "./account-bodies.ts";
import type { AccountWatch } from "./account-watch.ts";
import { loadScript, type RedisConnection } from "./connect.ts";
import type { RedisKeys } from "./keys.ts";
import { KnownCallers } from "./known-callers.ts";
import { requestCounts } from "./request-counts.ts";

/** What the accounts in Redis are made of. */
export interface AccountParts {
  readonly connection: RedisConnection;
  readonly keys: RedisKeys;
  readonly watch: AccountWatch;
}

const findCallerScript = loadScript("find-caller");

/** Keys, apps and orgs in Redis, as the hot path reads them. Callers that were seen before are found while Redis is away. */
export function redisAccounts({ connection, keys, watch }: AccountParts, clock: Clock): AccountStore {
  const known = new KnownCallers(clock);

  async function askCaller(keyHash: string): Promise<Caller | undefined> {
    const places = [keys.keyIds, keys.keys, keys.disabledKeys, keys.requests, keys.apps];
    const reply = await connection.run(findCallerScript, places, [keyHash]);
    if (reply === null) return undefined;
    const [body, disabled, requests, appBody] = reply as [string, number, string, string];
    const app = appOf(appBody);
    const org = await readOrg({ connection, keys }, app.orgId);
    return org && { key: keyOf(body, disabled, requests), app, org };
  }

  return {
    findCaller: (keyHash) => known.find(keyHash, askCaller),
    findOrg: (orgId) => readOrg({ connection, keys }, orgId),
    addRequests: requestCounts({ connection, keys }, clock),
    watch: (listener) => watch.add(listener),
  };
}

/** The org as it is now; undefined where there is none. */
export async function readOrg(
  { connection, keys }: Pick<AccountParts, "connection" | "keys">,
  orgId: string,
): Promise<Org | undefined> {
  return orgOf(await connection.ask((client) => client.hmget(keys.org(orgId), "body", "grant")));
}
