import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App, Key, Org } from "../../src/contracts/account.ts";
import type { Store } from "../../src/ports/store.ts";

type Accounts = Pick<Store, "accounts" | "orgs" | "apps" | "keys" | "settings">;

export interface OpenAccounts extends Accounts {
  /** Another process's view of the same store. */
  readonly other: Accounts;
  close(): Promise<void>;
}

const org: Org = {
  id: "org_1",
  name: "Default",
  plan: "growth",
  anchorDay: 31,
  monthlyAllowance: 1_000_000,
  grantRemaining: 5,
  grantExpiresAt: "2026-02-01T00:00:00.000Z",
  allowOverage: false,
  spendCapCents: null,
  currency: "EUR",
  created_at: "2026-01-01T00:00:00.000Z",
};
const app: App = {
  id: "app_1",
  orgId: "org_1",
  name: "Café 漢字",
  reviewCollapse: "block",
  policy: { thresholds: { injection: 0.7 }, disabledRules: ["r1"], customRules: [], allowList: ["ok"] },
  created_at: "2026-01-01T00:00:00.000Z",
};
const key: Key = {
  id: "key_1",
  appId: "app_1",
  kind: "scan",
  type: "prod",
  name: "first",
  enabled: true,
  ratePerMinute: null,
  requestCount: 0,
  created_at: "2026-01-01T00:00:00.000Z",
};

/** What every store of accounts promises. `open` gives an empty one, and a second view of it. */
export function accountStoreSuite(name: string, open: () => Promise<OpenAccounts>): void {
  describe(`${name} as a store of accounts`, () => {
    let store: OpenAccounts;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    async function fill(): Promise<void> {
      await store.orgs.put(org);
      await store.apps.put(app);
      await store.keys.put(key, "hash-1");
    }

    test("is empty until it has an organization", async () => {
      expect(await store.orgs.isEmpty()).toBe(true);
      expect(await listed(store)).toEqual({ orgs: [], apps: [], keys: [] });
      await store.orgs.put(org);
      expect(await store.orgs.isEmpty()).toBe(false);
    });

    test("finds a caller by the hash of the key, from any process", async () => {
      await fill();
      expect(await store.accounts.findCaller("hash-1")).toEqual({ key, app, org });
      expect(await store.other.accounts.findCaller("hash-1")).toEqual({ key, app, org });
      expect(await store.accounts.findCaller("hash-2")).toBeUndefined();
      expect(await store.accounts.findCaller("")).toBeUndefined();
    });

    test("does not find a caller whose app or organization is missing", async () => {
      await store.keys.put(key, "hash-1");
      expect(await store.accounts.findCaller("hash-1")).toBeUndefined();
      await store.apps.put(app);
      expect(await store.accounts.findCaller("hash-1")).toBeUndefined();
    });

    test("reads an organization as it is now", async () => {
      await store.orgs.put(org);
      await store.other.orgs.put({ ...org, plan: "free" });
      expect((await store.accounts.findOrg("org_1"))?.plan).toBe("free");
      expect(await store.accounts.findOrg("org_2")).toBeUndefined();
    });

    test("replaces by id and lists everything, oldest first", async () => {
      await fill();
      const earlier = { ...org, id: "org_0", created_at: "2025-12-31T00:00:00.000Z" };
      await store.orgs.put(earlier);
      await store.orgs.put({ ...org, name: "Renamed" });
      await store.apps.put({ ...app, name: "Renamed" });
      await store.keys.put({ ...key, id: "key_2", created_at: "2026-01-02T00:00:00.000Z" }, "hash-2");
      const { orgs, apps, keys } = await listed(store);
      expect(orgs.map((one) => [one.id, one.name])).toEqual([
        ["org_0", "Default"],
        ["org_1", "Renamed"],
      ]);
      expect(apps).toEqual([{ ...app, name: "Renamed" }]);
      expect(keys.map((one) => one.id)).toEqual(["key_1", "key_2"]);
    });

    test("a key's new hash takes the place of its old one", async () => {
      await fill();
      await store.keys.put({ ...key, name: "rolled" }, "hash-9");
      expect((await store.accounts.findCaller("hash-9"))?.key.name).toBe("rolled");
      expect(await store.accounts.findCaller("hash-1")).toBeUndefined();
    });

    test("a revoked key is found, and is not enabled", async () => {
      await fill();
      expect(await store.keys.revoke("key_1")).toBe(true);
      expect((await store.accounts.findCaller("hash-1"))?.key.enabled).toBe(false);
      expect(await store.keys.revoke("key_9")).toBe(false);
    });

    test("adds requests of all processes and returns the totals of the keys it knows", async () => {
      await fill();
      const counts = new Map([
        ["key_1", 3],
        ["key_9", 1],
      ]);
      expect(await store.accounts.addRequests(counts)).toEqual(new Map([["key_1", 3]]));
      expect(await store.other.accounts.addRequests(new Map([["key_1", 2]]))).toEqual(new Map([["key_1", 5]]));
      expect(await store.accounts.addRequests(new Map([["key_1", 0]]))).toEqual(new Map([["key_1", 5]]));
      expect(await store.accounts.addRequests(new Map())).toEqual(new Map());
      expect((await store.accounts.findCaller("hash-1"))?.key.requestCount).toBe(5);
    });

    test("a replaced key keeps its requests", async () => {
      await fill();
      await store.accounts.addRequests(new Map([["key_1", 7]]));
      await store.keys.put({ ...key, name: "renamed" }, "hash-1");
      expect((await store.keys.list())[0]).toEqual({ ...key, name: "renamed", requestCount: 7 });
    });

    test("changes the fields of an app and of its policy that are given, and no other", async () => {
      await fill();
      const changed = { ...app, name: "Renamed", policy: { ...app.policy, disabledRules: [] } };
      const fields = { name: "Renamed", policy: { disabledRules: [] } };
      expect(await store.apps.change("app_1", fields)).toEqual(changed);
      expect(await store.other.apps.find("app_1")).toEqual(changed);
      expect(await store.apps.change("app_1", {})).toEqual(changed);
      expect(await store.apps.change("app_9", { name: "x" })).toBeUndefined();
      expect(await store.apps.find("app_9")).toBeUndefined();
    });

    test("changes a key, which keeps its secret, its requests and its state", async () => {
      await fill();
      await store.accounts.addRequests(new Map([["key_1", 7]]));
      await store.keys.revoke("key_1");
      const changed = { ...key, ratePerMinute: 9, enabled: false, requestCount: 7 };
      expect(await store.keys.change("key_1", { ratePerMinute: 9 })).toEqual(changed);
      expect((await store.accounts.findCaller("hash-1"))?.key).toEqual(changed);
      expect(await store.keys.change("key_9", { name: "x" })).toBeUndefined();
    });

    test("lists the apps of an organization and the keys of an app, oldest first", async () => {
      await fill();
      await store.apps.put({ ...app, id: "app_0", created_at: "2025-12-31T00:00:00.000Z" });
      await store.apps.put({ ...app, id: "app_9", orgId: "org_9" });
      await store.keys.put({ ...key, id: "key_0", created_at: "2025-12-31T00:00:00.000Z" }, "hash-0");
      await store.keys.put({ ...key, id: "key_9", appId: "app_9" }, "hash-9");
      expect((await store.apps.of("org_1")).map((one) => one.id)).toEqual(["app_0", "app_1"]);
      expect((await store.keys.of("app_1")).map((one) => one.id)).toEqual(["key_0", "key_1"]);
      expect(await store.apps.of("org_8")).toEqual([]);
      expect(await store.keys.of("app_8")).toEqual([]);
      expect(await store.keys.find("key_9")).toEqual({ ...key, id: "key_9", appId: "app_9" });
      expect(await store.keys.find("key_8")).toBeUndefined();
    });

    test("an app's newer analytics key takes the place of the one before", async () => {
      await fill();
      const analytics = { ...key, kind: "analytics" } as const;
      await store.keys.put({ ...analytics, id: "key_2" }, "hash-2");
      await store.keys.put({ ...analytics, id: "key_3", appId: "app_9" }, "hash-3");
      await store.keys.put({ ...analytics, id: "key_4" }, "hash-4");
      const enabled = (await store.keys.list()).filter((one) => one.enabled).map((one) => one.id);
      expect(enabled.sort()).toEqual(["key_1", "key_3", "key_4"]);
    });

    test.each([
      { what: "half a character", name: "a\ud83d" },
      { what: "a quote of ours", name: '"appId":"app_2","orgId":"org_2"' },
      { what: "a backslash at the end, and none of its letters plain", name: "\u0000\u2028\\" },
    ])("finds and removes what has $what in its name", async ({ name }) => {
      await store.orgs.put({ ...org, name });
      await store.apps.put({ ...app, name, policy: { ...app.policy, allowList: [name] } });
      await store.keys.put({ ...key, name }, "hash-1");
      const found = await store.other.accounts.findCaller("hash-1");
      expect([found?.org.name, found?.app.name, found?.key.name]).toEqual([name, name, name]);
      expect(found?.app.policy.allowList).toEqual([name]);
      await store.orgs.put({ ...org, id: "org_3" });
      await store.apps.put({ ...app, id: "app_3", orgId: "org_3" });
      expect(await store.apps.remove("app_3")).toBe(true);
      expect(await store.orgs.remove("org_3")).toBe(true);
      expect(await store.orgs.remove("org_1")).toBe(true);
      expect(await store.accounts.findCaller("hash-1")).toBeUndefined();
      expect(await listed(store)).toEqual({ orgs: [], apps: [], keys: [] });
    });

    test("removes an app with its keys, and an organization with its apps and theirs", async () => {
      await fill();
      await store.apps.put({ ...app, id: "app_2" });
      await store.keys.put({ ...key, id: "key_2", appId: "app_2" }, "hash-2");
      await store.orgs.put({ ...org, id: "org_9" });
      expect(await store.apps.remove("app_2")).toBe(true);
      expect(await store.apps.remove("app_2")).toBe(false);
      expect((await store.keys.list()).map((one) => one.id)).toEqual(["key_1"]);
      expect(await store.orgs.remove("org_1")).toBe(true);
      expect(await store.orgs.remove("org_1")).toBe(false);
      expect(await listed(store)).toEqual({ orgs: [{ ...org, id: "org_9" }], apps: [], keys: [] });
      expect(await store.accounts.findCaller("hash-1")).toBeUndefined();
    });

    test("keeps small named values", async () => {
      expect(await store.settings.read("admin-token")).toBeUndefined();
      await store.settings.write("admin-token", "a");
      expect(await store.settings.read("admin-token")).toBe("a");
      await store.settings.write("admin-token", "b");
      expect(await store.settings.read("admin-token")).toBe("b");
      expect(await store.other.settings.read("admin-token")).toBe("b");
    });

    const changes: readonly { name: string; change: (store: Accounts) => Promise<unknown> }[] = [
      { name: "an organization", change: (store) => store.orgs.put({ ...org, plan: "scale" }) },
      { name: "an app", change: (store) => store.apps.put({ ...app, reviewCollapse: "allow" }) },
      { name: "a new key", change: (store) => store.keys.put({ ...key, id: "key_2" }, "hash-2") },
      { name: "a revoked key", change: (store) => store.keys.revoke("key_1") },
      { name: "a changed policy", change: (store) => store.apps.change("app_1", { policy: { allowList: [] } }) },
      { name: "a removed app", change: (store) => store.apps.remove("app_1") },
    ];
    test.each(changes)("tells of a change in every process: $name", async ({ change }) => {
      await fill();
      const here = heard(store.accounts);
      const there = heard(store.other.accounts);
      await change(store.other);
      await Promise.all([here.next(), there.next()]);
      here.stop();
      there.stop();
    });

    test("tells nobody of counted requests, and nothing to those who stopped listening", async () => {
      await fill();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const stopped = heard(store.other.accounts);
      stopped.stop();
      const there = heard(store.other.accounts);
      await store.accounts.addRequests(new Map([["key_1", 1]]));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(there.times()).toBe(0);
      await store.keys.revoke("key_1");
      await there.next();
      expect(stopped.times()).toBe(0);
      there.stop();
    });
  });
}

async function listed({ orgs, apps, keys }: Accounts) {
  return { orgs: await orgs.list(), apps: await apps.list(), keys: await keys.list() };
}

/** Counts what `watch` tells. `next` waits for the first time. */
function heard(accounts: Store["accounts"]) {
  let times = 0;
  let wake = (): void => {};
  const first = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const stop = accounts.watch(() => {
    times += 1;
    wake();
  });
  return { times: () => times, next: () => first, stop };
}
