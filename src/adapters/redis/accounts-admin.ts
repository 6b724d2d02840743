import type { App, Key, Org } from "../../contracts/account.ts";
import { type GatewayError, storeUnavailable } from "../../contracts/errors.ts";
import type { AppStore, KeyStore, OrgStore, SettingStore } from "../../ports/account-store.ts";
import type { Store } from "../../ports/store.ts";
import { appOf, keyOf, oldestFirst, orgOf } from "./account-bodies.ts";
import { type AccountParts, readOrg } from "./accounts.ts";
import { loadScript } from "./connect.ts";
import { dropDocuments } from "./documents.ts";

const putBodyScript = loadScript("put-body");
const putOrgScript = loadScript("put-org");
const putKeyScript = loadScript("put-key");
const removeScript = loadScript("remove-accounts");
const revokeScript = loadScript("revoke-key");

/** Changes of one thing by several people at once: more than that many in a row has another cause. */
const triesMax = 20;

/**
 * Keys, apps and orgs in Redis, as the CLI and the admin API change them. `beforeOrgChange` counts what is durable by now, so
 * that it is billed by what held before.
 */
export const redisAdmin = (
  parts: AccountParts,
  beforeOrgChange: (orgId: string) => Promise<void>,
): Pick<Store, "orgs" | "apps" | "keys" | "settings"> => ({
  orgs: orgStore(parts, beforeOrgChange),
  apps: appStore(parts),
  keys: keyStore(parts),
  settings: settingStore(parts),
});

function orgStore(parts: AccountParts, beforeOrgChange: (orgId: string) => Promise<void>): OrgStore {
  const { connection, keys } = parts;

  async function tell(): Promise<void> {
    await connection.ask((client) => client.incr(keys.accountsRevision));
    await seen(parts);
  }

  return {
    isEmpty: async () => (await connection.ask((client) => client.scard(keys.orgs))) === 0,
    async list() {
      const ids = await connection.ask((client) => client.smembers(keys.orgs));
      const orgs = await Promise.all(ids.map((id) => readOrg(parts, id)));
      return oldestFirst(orgs.filter((org) => org !== undefined));
    },
    async put(org) {
      await beforeOrgChange(org.id);
      await connection.run(putOrgScript, [keys.org(org.id)], ["", JSON.stringify(org), org.grantRemaining]);
      await connection.ask((client) => client.sadd(keys.orgs, org.id));
      await tell();
    },
    async change(orgId, fields) {
      await beforeOrgChange(orgId);
      const org = await changeOrg(parts, orgId, fields);
      await tell();
      return org;
    },
    async remove(orgId) {
      // First the organization itself: whoever adds something to it and then finds it there has added before the rest is removed.
      await connection.ask((client) => client.del(keys.org(orgId)));
      const removed = await remove(parts, "org", orgId);
      await dropDocuments(parts, orgId);
      return seen(parts, removed);
    },
  };
}

function appStore(parts: AccountParts): AppStore {
  const { connection, keys } = parts;

  async function list(): Promise<App[]> {
    return oldestFirst((await connection.ask((client) => client.hvals(keys.apps))).map(appOf));
  }

  return {
    async find(appId) {
      const body = await connection.ask((client) => client.hget(keys.apps, appId));
      return body === null ? undefined : appOf(body);
    },
    of: async (orgId) => (await list()).filter((app) => app.orgId === orgId),
    list,
    async put(app) {
      await connection.run(putBodyScript, [keys.apps, keys.accountsRevision], [app.id, "", JSON.stringify(app)]);
      await seen(parts);
    },
    async change(appId, fields) {
      const changed = (app: App): App => ({ ...app, ...fields, policy: { ...app.policy, ...fields.policy } });
      return seen(parts, await changeBody(parts, keys.apps, appId, changed));
    },
    remove: async (appId) => seen(parts, await remove(parts, "app", appId)),
  };
}

function keyStore(parts: AccountParts): KeyStore {
  const { connection, keys } = parts;
  return {
    find: (keyId) => readKey(parts, keyId),
    of: async (appId) => (await readKeys(parts)).filter((key) => key.appId === appId),
    list: () => readKeys(parts),
    put: async (key, secretHash) => seen(parts, await putKey(parts, key, secretHash)),
    async change(keyId, fields) {
      const found = await changeBody<Key>(parts, keys.keys, keyId, (key) => ({ ...key, ...fields, id: keyId }));
      await seen(parts);
      return found && (await readKey(parts, keyId));
    },
    async revoke(keyId) {
      const reply = await connection.run(revokeScript, [keys.keys, keys.disabledKeys, keys.accountsRevision], [keyId]);
      return seen(parts, reply === 1);
    },
  };
}

function settingStore({ connection, keys }: AccountParts): SettingStore {
  return {
    read: async (name) => (await connection.ask((client) => client.hget(keys.settings, name))) ?? undefined,
    async write(name, value) {
      await connection.ask((client) => client.hset(keys.settings, name, value));
    },
  };
}

/** Every change ends here: the revision has grown, and this gateway need not wait for its next look. */
async function seen<T>({ watch }: AccountParts, value?: T): Promise<T> {
  await watch.look();
  return value as T;
}

async function readKeys({ connection, keys }: AccountParts): Promise<Key[]> {
  const [bodies, disabled, requests] = await Promise.all([
    connection.ask((client) => client.hgetall(keys.keys)),
    connection.ask((client) => client.smembers(keys.disabledKeys)),
    connection.ask((client) => client.hgetall(keys.requests)),
  ]);
  const isDisabled = new Set(disabled);
  return oldestFirst(Object.entries(bodies).map(([id, body]) => keyOf(body, isDisabled.has(id), requests[id] ?? 0)));
}

async function readKey({ connection, keys }: AccountParts, keyId: string): Promise<Key | undefined> {
  const [body, disabled, requests] = await Promise.all([
    connection.ask((client) => client.hget(keys.keys, keyId)),
    connection.ask((client) => client.sismember(keys.disabledKeys, keyId)),
    connection.ask((client) => client.hget(keys.requests, keyId)),
  ]);
  return body === null ? undefined : keyOf(body, disabled, requests ?? 0);
}

async function putKey({ connection, keys }: AccountParts, key: Key, secretHash: string): Promise<void> {
  const { id, appId, kind, enabled, requestCount } = key;
  const places = [
    keys.keys,
    keys.keyIds,
    keys.keyHashes,
    keys.disabledKeys,
    keys.analyticsKeys,
    keys.requests,
    keys.accountsRevision,
  ];
  const retires = kind === "analytics" && enabled ? appId : "";
  const values = [id, JSON.stringify(key), secretHash, Number(enabled), requestCount, retires];
  await connection.run(putKeyScript, places, values);
}

async function remove({ connection, keys }: AccountParts, what: "app" | "org", id: string): Promise<boolean> {
  const places = [
    keys.apps,
    keys.keys,
    keys.keyIds,
    keys.keyHashes,
    keys.disabledKeys,
    keys.analyticsKeys,
    keys.requests,
    keys.orgs,
    keys.accountsRevision,
  ];
  return (await connection.run(removeScript, places, [what, id])) === 1;
}

/** Changes a JSON in a hash; nobody's change in between is lost. Undefined where there is none. */
async function changeBody<T>(
  { connection, keys }: AccountParts,
  hash: string,
  id: string,
  change: (before: T) => T,
): Promise<T | undefined> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const before = await connection.ask((client) => client.hget(hash, id));
    if (before === null) return undefined;
    const after = change(JSON.parse(before) as T);
    const args = [id, before, JSON.stringify(after)];
    if ((await connection.run(putBodyScript, [hash, keys.accountsRevision], args)) === 1) return after;
  }
  throw changedTooOften();
}

async function changeOrg(
  { connection, keys }: AccountParts,
  orgId: string,
  fields: Partial<Omit<Org, "id">>,
): Promise<Org | undefined> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const [before] = await connection.ask((client) => client.hmget(keys.org(orgId), "body"));
    if (before == null) return undefined;
    const body = JSON.stringify({ ...(JSON.parse(before) as Org), ...fields, id: orgId });
    const grant = await connection.run(putOrgScript, [keys.org(orgId)], [before, body, fields.grantRemaining ?? ""]);
    if (grant !== null) return orgOf([body, String(grant)]);
  }
  throw changedTooOften();
}

const changedTooOften = (): GatewayError => storeUnavailable("changed too often by others");
