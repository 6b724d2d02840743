import { limits } from "../../contracts/limits.ts";
import type { AccountAdmin, AccountStore } from "../../ports/account-store.ts";
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
export function embeddedAdmin(thread: StoreThread): AccountAdmin {
  return {
    isEmpty: () => thread.call("isEmpty", []),
    putOrg: (org) => thread.call("putOrg", [org]),
    changeOrg: (orgId, fields) => thread.call("changeOrg", [orgId, fields]),
    putApp: (app) => thread.call("putApp", [app]),
    findApp: (appId) => thread.call("findApp", [appId]),
    changeApp: (appId, fields) => thread.call("changeApp", [appId, fields]),
    putKey: (key, secretHash) => thread.call("putKey", [key, secretHash]),
    changeKey: (keyId, fields) => thread.call("changeKey", [keyId, fields]),
    appsOf: (orgId) => thread.call("appsOf", [orgId]),
    keysOf: (appId) => thread.call("keysOf", [appId]),
    async removeOrg(orgId) {
      await dropDocuments(thread, orgId);
      const removed = await thread.call("removeOrg", [orgId]);
      // What its keys still brought meanwhile.
      await dropDocuments(thread, orgId);
      return removed;
    },
    removeApp: (appId) => thread.call("removeApp", [appId]),
    list: () => thread.call("list", []),
    revokeKey: (keyId) => thread.call("revokeKey", [keyId]),
    setting: (name, value) => thread.call("setting", [name, value]),
  };
}

/** A few at a time: deleting overwrites their texts, and commits wait for it. */
async function dropDocuments(thread: StoreThread, orgId: string): Promise<void> {
  while ((await thread.call("documentsDrop", [orgId, limits.documentsDroppedMax])) > 0);
}
