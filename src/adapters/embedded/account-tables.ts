import type { App, Caller, Key, Org } from "../../contracts/account.ts";
import { type DatabaseSync, inTransaction } from "./sqlite.ts";
import type { StoreCalls } from "./store-message.ts";

type AccountCalls = Pick<
  StoreCalls,
  | "findCaller"
  | "findOrg"
  | "addRequests"
  | "isEmpty"
  | "putOrg"
  | "putApp"
  | "putKey"
  | "list"
  | "revokeKey"
  | "setting"
>;

type Row = Record<string, unknown>;

/** The accounts' half of the writer thread. `changed` is called after each committed change of orgs, apps or keys. */
export function accountTables(database: DatabaseSync, changed: () => void): AccountCalls {
  const caller = database.prepare(`
    SELECT keys.body, keys.enabled, keys.request_count, apps.body AS app, orgs.body AS org
    FROM keys JOIN apps ON apps.id = keys.app_id JOIN orgs ON orgs.id = apps.org_id WHERE secret_hash = ?`);
  const org = database.prepare("SELECT body FROM orgs WHERE id = ?");
  const addCount = database.prepare(
    "UPDATE keys SET request_count = request_count + ? WHERE id = ? RETURNING request_count",
  );
  const anyOrg = database.prepare("SELECT 1 FROM orgs LIMIT 1");
  const putOrg = database.prepare("INSERT INTO orgs VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body");
  const putApp = database.prepare(
    "INSERT INTO apps VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET org_id = excluded.org_id, body = excluded.body",
  );
  // A replaced key keeps its count: the caller's copy of it is older than what other gateways added since.
  const putKey = database.prepare(`
    INSERT INTO keys (id, app_id, secret_hash, enabled, request_count, body) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET app_id = excluded.app_id, secret_hash = excluded.secret_hash,
      enabled = excluded.enabled, body = excluded.body`);
  const revoke = database.prepare("UPDATE keys SET enabled = 0 WHERE id = ?");
  const setSetting = database.prepare("INSERT OR REPLACE INTO settings VALUES (?, ?)");
  const setting = database.prepare("SELECT value FROM settings WHERE name = ?");
  const revise = database.prepare("UPDATE accounts_revision SET value = value + 1");
  const everything = (table: "orgs" | "apps" | "keys"): Row[] =>
    database.prepare(`SELECT * FROM ${table} ORDER BY body ->> 'created_at', rowid`).all();

  function change(work: () => void): void {
    inTransaction(database, () => {
      work();
      revise.run();
    });
    changed();
  }

  return {
    findCaller(keyHash): Caller | undefined {
      const row = caller.get(keyHash);
      if (row === undefined) return undefined;
      return { key: keyOf(row), app: bodyOf<App>(row["app"]), org: bodyOf<Org>(row["org"]) };
    },
    findOrg(orgId) {
      const row = org.get(orgId);
      return row === undefined ? undefined : bodyOf<Org>(row["body"]);
    },
    addRequests(counts) {
      return inTransaction(database, () => {
        const totals = new Map<string, number>();
        for (const [keyId, count] of counts) {
          const row = addCount.get(count, keyId);
          if (row !== undefined) totals.set(keyId, Number(row["request_count"]));
        }
        return totals;
      });
    },
    isEmpty: () => anyOrg.get() === undefined,
    putOrg: (one) => change(() => putOrg.run(one.id, JSON.stringify(one))),
    putApp: (one) => change(() => putApp.run(one.id, one.orgId, JSON.stringify(one))),
    putKey: (one, secretHash) =>
      change(() =>
        putKey.run(one.id, one.appId, secretHash, Number(one.enabled), one.requestCount, JSON.stringify(one)),
      ),
    list: () => ({
      orgs: everything("orgs").map((row) => bodyOf<Org>(row["body"])),
      apps: everything("apps").map((row) => bodyOf<App>(row["body"])),
      keys: everything("keys").map(keyOf),
    }),
    revokeKey(keyId) {
      let found = false;
      change(() => {
        found = Number(revoke.run(keyId).changes) > 0;
      });
      return found;
    },
    setting(name, value) {
      if (value !== undefined) inTransaction(database, () => void setSetting.run(name, value));
      return setting.get(name)?.["value"] as string | undefined;
    },
  };
}

/**
 * Calls `changed` when another process changed orgs, apps or keys. `check` is for a timer: while nobody else writes to
 * the store it costs one pragma (`data_version` moves only with commits of other connections).
 */
export function watchOthers(database: DatabaseSync, changed: () => void): { check(): void; sawOwnChange(): void } {
  const version = database.prepare("PRAGMA data_version");
  const revision = database.prepare("SELECT value FROM accounts_revision");
  const readVersion = (): number => Number(version.get()?.["data_version"]);
  const readRevision = (): number => Number(revision.get()?.["value"]);
  let knownVersion = readVersion();
  let knownRevision = readRevision();
  return {
    check() {
      const now = readVersion();
      if (now === knownVersion) return;
      knownVersion = now;
      const before = knownRevision;
      knownRevision = readRevision();
      if (knownRevision !== before) changed();
    },
    sawOwnChange() {
      knownRevision += 1;
    },
  };
}

const bodyOf = <T>(json: unknown): T => JSON.parse(String(json)) as T;

function keyOf(row: Row): Key {
  return {
    ...bodyOf<Key>(row["body"]),
    enabled: row["enabled"] === 1,
    requestCount: Number(row["request_count"]),
  };
}
