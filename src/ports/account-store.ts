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

/** Writes, and lists for people: the CLI's and the admin API's. */
export interface AccountAdmin {
  /** True when no org exists yet. */
  isEmpty(): Promise<boolean>;
  /** Inserts or replaces by id. */
  putOrg(org: Org): Promise<void>;
  /**
   * Changes these fields of an org and no other, in one step: `grantRemaining` falls while jobs are counted, so an org that
   * was read and put back would undo some of that. What was durable before is billed by what held before. Returns the org
   * as it is now; undefined where there is none.
   */
  changeOrg(orgId: string, fields: Partial<Omit<Org, "id">>): Promise<Org | undefined>;
  putApp(app: App): Promise<void>;
  findApp(appId: string): Promise<App | undefined>;
  /** Changes these fields of an app, and of its policy, and no other, in one step; undefined where there is no such app. */
  changeApp(appId: string, fields: AppChanges): Promise<App | undefined>;
  /**
   * `secretHash`: SHA-256 of the key's secret, hex. A key that is there already keeps its `requestCount`. An app has one
   * analytics key that works: putting an enabled one disables the others.
   */
  putKey(key: Key, secretHash: string): Promise<void>;
  changeKey(keyId: string, fields: Partial<Pick<Key, "name" | "ratePerMinute">>): Promise<Key | undefined>;
  /** Of one org, of one app; oldest first. */
  appsOf(orgId: string): Promise<readonly App[]>;
  keysOf(appId: string): Promise<readonly Key[]>;
  /** Removes it with its apps and their keys; false where there is none. What was counted and billed stays. */
  removeOrg(orgId: string): Promise<boolean>;
  removeApp(appId: string): Promise<boolean>;
  /** Everything there is, oldest first. */
  list(): Promise<{ readonly orgs: readonly Org[]; readonly apps: readonly App[]; readonly keys: readonly Key[] }>;
  /** Disables a key; false where there is no such key. */
  revokeKey(keyId: string): Promise<boolean>;
  /** Small named values: the admin token's hash. */
  setting(name: string, value?: string): Promise<string | undefined>;
}

export interface AppChanges extends Partial<Pick<App, "name" | "reviewCollapse">> {
  readonly policy?: Partial<AppPolicy>;
}
