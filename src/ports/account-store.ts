import type { App, AppPolicy, Caller, Key, Org } from "../contracts/account.ts";

/** Reads of the hot path: who a key belongs to. */
export interface AccountStore {
  /** The key with this SHA-256 (hex) with its app and org, enabled or not. */
  findCaller(keyHash: string): Promise<Caller | undefined>;
  /** The org as it is now, read from the store (plan checks are live). */
  findOrg(orgId: string): Promise<Org | undefined>;
  /** Adds authenticated requests by key id; returns the totals after adding, for the same ids. */
  addRequests(counts: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>>;
  /** Calls `listener` within 1 s of any change of keys, apps or orgs, by this gateway or another. Returns what stops it. */
  watch(listener: () => void): () => void;
}

/** Organizations, as people and billing change them. */
export interface OrgStore {
  /** True when no organization exists yet. */
  isEmpty(): Promise<boolean>;
  /** All, oldest first. */
  list(): Promise<readonly Org[]>;
  /** Inserts or replaces by id. */
  put(org: Org): Promise<void>;
  /**
   * Changes these fields and no other, in one step: `grantRemaining` falls while jobs are counted, so an org that was read
   * and put back would undo some of that. What was durable before is billed by what held before. Returns the org as it is
   * now; undefined where there is none.
   */
  change(orgId: string, fields: Partial<Omit<Org, "id">>): Promise<Org | undefined>;
  /** Removes it with its apps and their keys; false where there is none. What was counted and billed stays. */
  remove(orgId: string): Promise<boolean>;
}

export interface AppStore {
  find(appId: string): Promise<App | undefined>;
  /** Of one organization, oldest first. */
  of(orgId: string): Promise<readonly App[]>;
  /** All, oldest first. */
  list(): Promise<readonly App[]>;
  /** Inserts or replaces by id. */
  put(app: App): Promise<void>;
  /** Changes these fields, and these of its policy, and no other, in one step; undefined where there is no such app. */
  change(appId: string, fields: AppChanges): Promise<App | undefined>;
  /** Removes it with its keys; false where there is none. */
  remove(appId: string): Promise<boolean>;
}

export interface AppChanges extends Partial<Pick<App, "name" | "reviewCollapse">> {
  readonly policy?: Partial<AppPolicy>;
}

export interface KeyStore {
  find(keyId: string): Promise<Key | undefined>;
  /** Of one app, oldest first. */
  of(appId: string): Promise<readonly Key[]>;
  /** All, oldest first. */
  list(): Promise<readonly Key[]>;
  /**
   * `secretHash`: SHA-256 of the key's secret, hex. A key that is there already keeps its `requestCount`. An app has one
   * analytics key that works: putting an enabled one disables the others.
   */
  put(key: Key, secretHash: string): Promise<void>;
  change(keyId: string, fields: Partial<Pick<Key, "name" | "ratePerMinute">>): Promise<Key | undefined>;
  /** Disables a key; false where there is no such key. */
  revoke(keyId: string): Promise<boolean>;
}

/** Small named values: the admin token's hash. */
export interface SettingStore {
  read(name: string): Promise<string | undefined>;
  write(name: string, value: string): Promise<void>;
}
