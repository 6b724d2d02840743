/**
 * Every key that Sluice keeps in Redis: its type and its life. No other file names one.
 *
 * A part in braces is the key's hash tag: in a cluster, keys of one tag live on one node, and only they can meet in a script.
 * What belongs to one organization carries `{orgId}`. What belongs to none carries a fixed tag, by what must change in one step.
 */
export const redisKeys = (namespace: string) => ({
  // Accounts (accounts.ts). They live until they are removed.
  /** Hash `body` (JSON of the org), `grant` (what is left of its grant: falls as jobs are counted). */
  org: (orgId: string) => `${namespace}:{${orgId}}:org`,
  /** Set of org ids. */
  orgs: `${namespace}:{accounts}:orgs`,
  /** Hash app id → JSON of the app. */
  apps: `${namespace}:{accounts}:apps`,
  /** Hash key id → JSON of the key; `enabled` and `requestCount` in it are not the truth, the next two are. */
  keys: `${namespace}:{accounts}:keys`,
  /** Set of the ids of disabled keys. */
  disabledKeys: `${namespace}:{accounts}:disabled-keys`,
  /** Hash key id → authenticated requests. */
  requests: `${namespace}:{accounts}:requests`,
  /** String: what a gateway added last, by which a call of unknown outcome is known. Expires after 10 minutes. */
  addedRequests: (gateway: string) => `${namespace}:{accounts}:added-requests:${gateway}`,
  /** Hash SHA-256 of a key's secret → key id, and the way back. */
  keyIds: `${namespace}:{accounts}:key-ids`,
  keyHashes: `${namespace}:{accounts}:key-hashes`,
  /** Hash app id → id of its newest analytics key. */
  analyticsKeys: `${namespace}:{accounts}:analytics-keys`,
  /** Hash name → value. */
  settings: `${namespace}:{accounts}:settings`,
  /** Integer: grows with each change of orgs, apps or keys. */
  accountsRevision: `${namespace}:{accounts}:revision`,

  // Places that gateways share (leases.ts).
  /** Sorted set: holders by the millisecond at which their place is free again. Expires with the last of them. */
  places: (scope: string) => `${namespace}:places:{${scope}}`,

  // Rates that gateways share (rates.ts).
  /** Hash `all`, and one field a gateway: requests of the key leased in this minute since the epoch. Expires 2 minutes later. */
  rate: (keyId: string, minute: number) => `${namespace}:rate:{${keyId}}:${minute}`,

  // Session frames (frame-log.ts), by shard: live entry, numbers and what is kept for readers that come back change in one step.
  /** Stream: one entry a flush, of all organizations of the shard. Trimmed to the last seconds. */
  liveFrames: (shard: number) => `${namespace}:{frames-${shard}}:live`,
  /** Stream: one entry a flush of one organization, by its own position. Trimmed to 1,000 frames; expires 5 minutes after the last. */
  keptFrames: (shard: number, orgId: string) => `${namespace}:{frames-${shard}}:kept:${orgId}`,
  /** Hash session → its last number, and organization → its last position; one hash for each span of time. Expires after two spans. */
  frameNumbers: (shard: number, span: number) => `${namespace}:{frames-${shard}}:numbers:${span}`,
  /** String: the gateway's last flush, by which a repeated one is known. Expires 10 minutes after it. */
  flushedFrames: (shard: number, gateway: string) => `${namespace}:{frames-${shard}}:flushed:${gateway}`,
  /** String: names this log's countings; another where the data was lost. Lives as long as the data. */
  framesEpoch: (shard: number) => `${namespace}:{frames-${shard}}:epoch`,

  // Health (health.ts).
  /** String that a probe writes. Expires after a minute. */
  probe: `${namespace}:probe`,

  // Journal, counters and bills.

  // Job queue.
});

export type RedisKeys = ReturnType<typeof redisKeys>;

/** What the keys of a gateway begin with. */
export const defaultNamespace = "sluice";
