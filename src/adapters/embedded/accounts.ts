import { limits } from "../../contracts/limits.ts";
import type { AccountStore, AppStore, KeyStore, OrgStore, SettingStore } from "../../ports/account-store.ts";
import type { Store } from "../../ports/store.ts";
import type { StoreThread } from "./store-thread.ts";

/** Keys, apps and orgs in the embedded store, as the hot path reads them. */
export function embeddedAccounts(thread: StoreThread): AccountStore {
  return {
    findCaller: (keyHash) => thread.call("findCaller", [keyHash]),
    findOrg: (orgId) => thread.call("findOrg", [orgId]),
    addRequests: (counts) => thread.call("addRequests", [counts]),
    watch: (listener) => thread.onAccountsChanged(listener),
  };
}

/** The same, as the CLI and the admin API change them. */
export const embeddedAdmin = (thread: StoreThread): Pick<Store, "orgs" | "apps" | "keys" | "settings"> => ({
  orgs: orgStore(thread),
  apps: appStore(thread),
  keys: keyStore(thread),
  settings: settingStore(thread),
});

function orgStore(thread: StoreThread): OrgStore {
  return {
    isEmpty: () => thread.call("isEmpty", []),
    list: () => thread.call("listOrgs", []),
    put: (org) => thread.call("putOrg", [org]),
    change: (orgId, fields) => thread.call("changeOrg", [orgId, fields]),
    async remove(orgId) {
      await dropDocuments(thread, orgId);
      const removed = await thread.call("removeOrg", [orgId]);
      // What its keys still brought meanwhile.
      await dropDocuments(thread, orgId);
      return removed;
    },
  };
}

function appStore(thread: StoreThread): AppStore {
  return {
    find: (appId) => thread.call("findApp", [appId]),
    of: (orgId) => thread.call("appsOf", [orgId]),
    list: () => thread.call("listApps", []),
    put: (app) => thread.call("putApp", [app]),
    change: (appId, fields) => thread.call("changeApp", [appId, fields]),
    remove: (appId) => thread.call("removeApp", [appId]),
  };
}

function keyStore(thread: StoreThread): KeyStore {
  return {
    find: (keyId) => thread.call("findKey", [keyId]),
    of: (appId) => thread.call("keysOf", [appId]),
    list: () => thread.call("listKeys", []),
    put: (key, secretHash) => thread.call("putKey", [key, secretHash]),
    change: (keyId, fields) => thread.call("changeKey", [keyId, fields]),
    revoke: (keyId) => thread.call("revokeKey", [keyId]),
  };
}

function settingStore(thread: StoreThread): SettingStore {
  return {
    read: (name) => thread.call("readSetting", [name]),
    write: (name, value) => thread.call("writeSetting", [name, value]),
  };
}

/** A few at a time: deleting overwrites their texts, and commits wait for it. */
async function dropDocuments(thread: StoreThread, orgId: string): Promise<void> {
  while ((await thread.call("documentsDrop", [orgId, limits.documentsDroppedMax])) > 0);
}
