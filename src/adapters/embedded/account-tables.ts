import type { App, Key, Org } from "../../contracts/account.ts";
import { type DatabaseSync, inTransaction } from "./sqlite.ts";
import type { StoreCalls } from "./store-message.ts";

type Reads = Pick<
  StoreCalls,
  | "findCaller"
  | "findOrg"
  | "isEmpty"
  | "findApp"
  | "appsOf"
  | "findKey"
  | "keysOf"
  | "listOrgs"
  | "listApps"
  | "listKeys"
>;
type Puts = Pick<StoreCalls, "putOrg" | "putApp" | "putKey">;
type Changes = Pick<StoreCalls, "changeOrg" | "changeApp" | "changeKey" | "revokeKey" | "removeOrg" | "removeApp">;
type Counts = Pick<StoreCalls, "addRequests" | "readSetting" | "writeSetting">;

type Row = Record<string, unknown>;

/** The accounts' part of the writer thread. `changed` is called after each committed change of orgs, apps or keys. */
export function accountTables(database: DatabaseSync, changed: () => void): Reads & Puts & Changes & Counts {
  const revise = database.prepare("UPDATE accounts_revision SET value = value + 1");
  const change: Change = (work) => {
    const value = inTransaction(database, () => {
      revise.run();
      return work();
    });
    changed();
    return value;
  };
  return {
    ...reads(database),
    ...puts(database, change),
    ...changes(database, change),
    ...countsAndSettings(database),
  };
}

/** Does something to orgs, apps or keys in one transaction, and tells of it. */
type Change = <T>(work: () => T) => T;

function reads(database: DatabaseSync): Reads {
  const caller = database.prepare(`
    SELECT keys.body, keys.enabled, keys.request_count, apps.body AS app, orgs.body AS org, grant_remaining
    FROM keys JOIN apps ON apps.id = keys.app_id JOIN orgs ON orgs.id = apps.org_id WHERE secret_hash = ?`);
  const findOrg = orgIn(database);
  const anyOrg = database.prepare("SELECT 1 FROM orgs LIMIT 1");
  const appsOf = database.prepare("SELECT body FROM apps WHERE org_id = ? ORDER BY body ->> 'created_at', rowid");
  const findKey = database.prepare("SELECT * FROM keys WHERE id = ?");
  const keysOf = database.prepare("SELECT * FROM keys WHERE app_id = ? ORDER BY body ->> 'created_at', rowid");
  const everything = (table: "orgs" | "apps" | "keys"): Row[] =>
    database.prepare(`SELECT * FROM ${table} ORDER BY body ->> 'created_at', rowid`).all();

  return {
    findCaller(keyHash) {
      const row = caller.get(keyHash);
      if (row === undefined) return undefined;
      return { key: keyOf(row), app: bodyOf<App>(row["app"]), org: orgOf(row["org"], row) };
    },
    findOrg,
    findApp: appIn(database),
    appsOf: (orgId) => appsOf.all(orgId).map((row) => bodyOf<App>(row["body"])),
    findKey: (keyId) => {
      const row = findKey.get(keyId);
      return row && keyOf(row);
    },
    keysOf: (appId) => keysOf.all(appId).map(keyOf),
    isEmpty: () => anyOrg.get() === undefined,
    listOrgs: () => everything("orgs").map((row) => orgOf(row["body"], row)),
    listApps: () => everything("apps").map((row) => bodyOf<App>(row["body"])),
    listKeys: () => everything("keys").map(keyOf),
  };
}

function puts(database: DatabaseSync, change: Change): Puts {
  const writeOrg = orgWriter(database);
  const putApp = database.prepare(
    "INSERT INTO apps VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET org_id = excluded.org_id, body = excluded.body",
  );
  // A replaced key keeps its count: the caller's copy of it is older than what other gateways added since.
  const putKey = database.prepare(`
    INSERT INTO keys (id, app_id, secret_hash, enabled, request_count, body) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET app_id = excluded.app_id, secret_hash = excluded.secret_hash,
      enabled = excluded.enabled, body = excluded.body`);
  const retire = database.prepare(
    "UPDATE keys SET enabled = 0 WHERE app_id = ? AND id <> ? AND body ->> 'kind' = 'analytics'",
  );

  return {
    putOrg: (org) => change(() => writeOrg(org)),
    putApp: (app) => change(() => void putApp.run(app.id, app.orgId, JSON.stringify(app))),
    putKey(key, secretHash) {
      const { id, appId, kind, enabled, requestCount } = key;
      change(() => {
        if (kind === "analytics" && enabled) retire.run(appId, id);
        putKey.run(id, appId, secretHash, Number(enabled), requestCount, JSON.stringify(key));
      });
    },
  };
}

function changes(database: DatabaseSync, change: Change): Changes {
  const findOrg = orgIn(database);
  const findApp = appIn(database);
  const writeOrg = orgWriter(database);
  const setApp = database.prepare("UPDATE apps SET body = ? WHERE id = ?");
  const findKey = database.prepare("SELECT * FROM keys WHERE id = ?");
  const setKey = database.prepare("UPDATE keys SET body = ? WHERE id = ?");
  const revoke = database.prepare("UPDATE keys SET enabled = 0 WHERE id = ?");
  const dropOrg = database.prepare("DELETE FROM orgs WHERE id = ?");
  const dropApp = database.prepare("DELETE FROM apps WHERE id = ?");
  const dropApps = database.prepare("DELETE FROM apps WHERE org_id = ?");
  const dropKeys = database.prepare("DELETE FROM keys WHERE app_id = ?");
  const dropOrgKeys = database.prepare("DELETE FROM keys WHERE app_id IN (SELECT id FROM apps WHERE org_id = ?)");

  return {
    changeOrg: (orgId, fields) =>
      change(() => {
        const org = findOrg(orgId);
        if (org === undefined) return undefined;
        const changed = { ...org, ...fields, id: orgId };
        writeOrg(changed);
        return changed;
      }),
    changeApp: (appId, fields) =>
      change(() => {
        const app = findApp(appId);
        if (app === undefined) return undefined;
        const changed: App = { ...app, ...fields, policy: { ...app.policy, ...fields.policy } };
        setApp.run(JSON.stringify(changed), appId);
        return changed;
      }),
    changeKey: (keyId, fields) =>
      change(() => {
        const row = findKey.get(keyId);
        if (row === undefined) return undefined;
        const changed: Key = { ...keyOf(row), ...fields, id: keyId };
        setKey.run(JSON.stringify(changed), keyId);
        return changed;
      }),
    revokeKey: (keyId) => change(() => Number(revoke.run(keyId).changes) > 0),
    removeOrg: (orgId) =>
      change(() => {
        dropOrgKeys.run(orgId);
        dropApps.run(orgId);
        return Number(dropOrg.run(orgId).changes) > 0;
      }),
    removeApp: (appId) =>
      change(() => {
        dropKeys.run(appId);
        return Number(dropApp.run(appId).changes) > 0;
      }),
  };
}

function orgWriter(database: DatabaseSync): (org: Org) => void {
  const putOrg = database.prepare(`
    INSERT INTO orgs (id, body, grant_remaining) VALUES (?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET body = excluded.body, grant_remaining = excluded.grant_remaining`);
  return (org) => void putOrg.run(org.id, JSON.stringify(org), org.grantRemaining);
}

function countsAndSettings(database: DatabaseSync): Counts {
  const addCount = database.prepare(
    "UPDATE keys SET request_count = request_count + ? WHERE id = ? RETURNING request_count",
  );
  const setSetting = database.prepare("INSERT OR REPLACE INTO settings VALUES (?, ?)");
  const setting = database.prepare("SELECT value FROM settings WHERE name = ?");

  return {
    addRequests: (counts) =>
      inTransaction(database, () => {
        const totals = new Map<string, number>();
        for (const [keyId, count] of counts) {
          const row = addCount.get(count, keyId);
          if (row !== undefined) totals.set(keyId, Number(row["request_count"]));
        }
        return totals;
      }),
    readSetting: (name) => setting.get(name)?.["value"] as string | undefined,
    writeSetting: (name, value) => inTransaction(database, () => void setSetting.run(name, value)),
  };
}

/** Looks up an organization with what is left of its grant by now. */
export function orgIn(database: DatabaseSync): StoreCalls["findOrg"] {
  const org = database.prepare("SELECT body, grant_remaining FROM orgs WHERE id = ?");
  return (orgId) => {
    const row = org.get(orgId);
    return row === undefined ? undefined : orgOf(row["body"], row);
  };
}

function appIn(database: DatabaseSync): StoreCalls["findApp"] {
  const app = database.prepare("SELECT body FROM apps WHERE id = ?");
  return (appId) => {
    const row = app.get(appId);
    return row === undefined ? undefined : bodyOf<App>(row["body"]);
  };
}

const bodyOf = <T>(json: unknown): T => JSON.parse(String(json)) as T;

function orgOf(body: unknown, row: Row): Org {
  return { ...bodyOf<Org>(body), grantRemaining: Number(row["grant_remaining"]) };
}

function keyOf(row: Row): Key {
  return {
    ...bodyOf<Key>(row["body"]),
    enabled: row["enabled"] === 1,
    requestCount: Number(row["request_count"]),
  };
}
