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
  /** String: what a gateway said of requests since its last call that was answered. Expires after 10 minutes. */
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
  /** Sorted set: holders by the millisecond at which their place is free again. Expires with the last of them. `scope`: `what:orgId`. */
  places: (scope: string) => {
    const [what = "", ...id] = scope.split(":");
    return `${namespace}:{${id.join(":") || what}}:places:${what}`;
  },

  // Rates that gateways share (rates.ts).
  /** Hash `all`, and one field a gateway: requests of the key leased in this minute since the epoch. Expires 2 minutes later. */
  rate: (keyId: string, minute: number) => `${namespace}:rate:{${keyId}}:${minute}`,

  // Session frames, by shard: numbers, live entry and what is kept change in one step (lua/append-frames.lua).
  /** String epoch:turns:side. Lives as long as the data. */
  frameState: (shard: number) => `${namespace}:{frames-${shard}}:state`,
  /** Hash session → slot:name, and string of 32-bit numbers by slot; two sides, that turn when one is full: then the older is forgotten. */
  frameSlots: (shard: number, side: 0 | 1) => `${namespace}:{frames-${shard}}:slots-${side}`,
  frameCounts: (shard: number, side: 0 | 1) => `${namespace}:{frames-${shard}}:counts-${side}`,
  /** String: a gateway's last flush. Expires 10 minutes after it. */
  flushedFrames: (shard: number, gateway: string) => `${namespace}:{frames-${shard}}:flushed:${gateway}`,
  /** Stream: one entry a flush, of all organizations of the shard. Trimmed to the last seconds. */
  liveFrames: (shard: number) => `${namespace}:{frames-${shard}}:live`,
  /**
   * Stream: what a flush has of one organization, under the same entry. Trimmed to 1,000 entries, each of a frame or more; expires
   * 5 minutes after the last. It has its shard's tag and not the organization's, for the one step.
   */
  keptFrames: (shard: number, orgId: string) => `${namespace}:{frames-${shard}}:kept:${orgId}`,

  /** String: SLUICE_STREAM_SHARDS of the gateway that started last. Stays. */
  frameShards: `${namespace}:frame-shards`,

  // Health (health.ts).
  /** String that a probe writes. Expires after a minute. */
  probe: `${namespace}:probe`,

  // Journal, counters and bills (journal.ts, fold-step.ts). All of an organization's change together, in one step.
  /** Stream: one entry a commit, with what is to be counted of its jobs. Counting an entry takes it out. */
  journal: (orgId: string) => `${namespace}:{${orgId}}:journal`,
  /**
   * Hash end of a job's id → pack, of finished jobs whose ids were made in one second and that may be delivered more than once.
   * Pruned when past retention.
   */
  jobs: (orgId: string, second: string) => `${namespace}:{${orgId}}:jobs:${second}`,
  /** Hash pack → the ends of its jobs' ids (job-packs.ts), of that second's jobs that one commit alone holds. Goes with its second. */
  jobIndex: (jobsKey: string) => `${jobsKey}${indexEnd}`,
  /** Hash pack → records of jobs that were committed together. Goes with its second. `jobsKey`: of `jobs`. */
  packs: (jobsKey: string) => `${jobsKey}${packsEnd}`,
  /** Sorted set: the keys of `jobs` by the newest decision in each, ms. An entry goes with its second. */
  jobSeconds: (orgId: string) => `${namespace}:{${orgId}}:job-seconds`,
  /**
   * Hash end of a job's id → record, and sorted set of these by receipt, or by when they were last found to wait in the queue: jobs
   * that are accepted and not finished. They go when they finish.
   */
  inflight: (orgId: string) => `${namespace}:{${orgId}}:inflight`,
  inflightAges: (orgId: string) => `${namespace}:{${orgId}}:inflight-ages`,
  /** Hash bucket → counters (counter-cells.ts), by length of the buckets and span of time. Minutes expire, the others stay. */
  counters: (orgId: string, length: string, span: number) => `${namespace}:{${orgId}}:counters:${length}:${span}`,
  /** Hash day → charges (billed-days.ts). Stays. */
  billed: (orgId: string) => `${namespace}:{${orgId}}:billed`,
  /** Hash id of an app or an organization → id of the organization whose journal counts it. Stays. */
  homes: `${namespace}:homes`,
  /** String: the finished answer of an idempotency key, JSON. Expires. */
  answer: (key: string) => `${namespace}:answer:${key}`,
  /** Sorted set: idempotency keys by the millisecond at which their answers expire. Pruned. */
  answerExpiries: `${namespace}:answer-expiries`,

  // Job queue (job-queue.ts): a BullMQ queue an organization.
  /** What BullMQ's keys of the organization begin with. They go with what is in them; texts live in them until their job is done. */
  queue: (orgId: string) => `${namespace}:{${orgId}}:queue`,
  /** One of them: the hash of an entry. */
  queueEntry: (orgId: string, jobId: string) => `${namespace}:{${orgId}}:queue:${queueName}:${jobId}`,
  /** Integer: UTF-16 units of the texts in it, dead letters apart. Goes when the queue is empty. */
  queuedUnits: (orgId: string) => `${namespace}:{${orgId}}:queued-units`,
  /** Sorted set: organizations that have scans queued, by when the last one came, ms. One leaves when it had none for a while. */
  queuedOrgs: `${namespace}:{queue}:orgs`,
  /** Sorted set: organizations that have dead letters, by when the last one came, ms. The same. */
  deadOrgs: `${namespace}:{queue}:dead-orgs`,

  // Knowledge documents (documents.ts). They live until they are removed.
  /** Hash document → its number, a blank, and JSON of its record. */
  documents: (orgId: string) => `${namespace}:{${orgId}}:documents`,
  /** Hash `number` (the last one), `chars` (of the texts that are kept), `served` (documents), `words` (of these). */
  documentTotals: (orgId: string) => `${namespace}:{${orgId}}:document-totals`,
  /** Sorted set: documents by number, all of them, or those of a bucket; those that are arriving apart. */
  documentOrder: (orgId: string) => `${namespace}:{${orgId}}:document-order`,
  documentBucket: (orgId: string, bucket: string) => `${namespace}:{${orgId}}:document-order:${bucket}`,
  /** Hash number → document, words/segment, bucket: of served ones. */
  documentLengths: (orgId: string) => `${namespace}:{${orgId}}:document-lengths`,
  /** Sorted set: segments of the words, by how many documents they have, limits.documentsPerSegment at most. They are 0, 1 and so on. */
  documentSegments: (orgId: string) => `${namespace}:{${orgId}}:document-segments`,
  /**
   * Hash segment, a blank, and word → 10 bytes for each served document of the segment that has it: its number (32 bits), how often
   * (16), where first (32). Words of documents that were served before there were segments stand without one.
   */
  documentWords: (orgId: string) => `${namespace}:{${orgId}}:document-words`,
  /** Hash part → text in UTF-8. That of the layer `source` goes when the document is decided. */
  documentText: (orgId: string, docId: string, layer: string) => `${namespace}:{${orgId}}:document:${docId}:${layer}`,
  /** String: the words of a served document, a line each. */
  documentTerms: (orgId: string, docId: string) => `${namespace}:{${orgId}}:document:${docId}:terms`,
  /** Sorted set: organization, a blank, and document, by when it began to arrive, ms. One leaves when it is accepted. */
  arrivingDocuments: `${namespace}:{documents}:arriving`,
});

export type RedisKeys = ReturnType<typeof redisKeys>;

/** As BullMQ knows it. */
export const queueName = "scans";

/** What tells the packs of a second, and their index, from its jobs. */
export const packsEnd = ":packs";
export const indexEnd = ":index";

/** What the keys of a gateway begin with. */
export const defaultNamespace = "sluice";
