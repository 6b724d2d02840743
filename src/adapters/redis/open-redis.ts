import { limits } from "../../contracts/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store, StoreHealth, StoreState } from "../../ports/store.ts";
import { AccountWatch } from "./account-watch.ts";
import { redisAccounts } from "./accounts.ts";
import { redisAdmin } from "./accounts-admin.ts";
import { connectRedis, type RedisConnection } from "./connect.ts";
import { redisCounters } from "./counters.ts";
import { redisDeadLetters } from "./dead-letters.ts";
import { redisDocumentIndex } from "./document-index.ts";
import { redisDocumentTexts } from "./document-texts.ts";
import { redisDocuments } from "./documents.ts";
import { type Durability, readDurability } from "./durability.ts";
import { openFold } from "./fold.ts";
import { redisFrameLog } from "./frame-log.ts";
import { RedisHealth } from "./health.ts";
import { redisJobQueue } from "./job-queue.ts";
import { redisJournal } from "./journal.ts";
import { defaultNamespace, type RedisKeys, redisKeys } from "./keys.ts";
import { redisLeases } from "./leases.ts";
import { openOrgQueues } from "./org-queues.ts";
import { redisRates } from "./rates.ts";

interface RedisStoreOptions {
  /** SLUICE_STREAM_SHARDS; the same for every gateway. Absent: 1, and other gateways are not told, as of a command. */
  readonly streamShards?: number;
  /** What all keys begin with: for stores that share a server. */
  readonly namespace?: string;
  /** Hears of failures in the background that no call does, for the log. */
  readonly onTrouble?: (detail: string) => void;
  readonly onState?: (state: StoreState, detail: string) => void;
  /** How long a queued scan is held without a word of its holder; default limits.queueHoldMs. */
  readonly queueHoldMs?: number;
}

interface RedisStore extends Store {
  readonly health: StoreHealth;
  readonly durability: Durability;
}

/**
 * Opens the store in Redis or Valkey that any number of gateways share. Rejects with an error of one line for people that quotes
 * no secret: the setting cannot be read, or nobody answers for limits.redisOpenMsMax.
 */
export async function openRedis(url: string, clock: Clock, options: RedisStoreOptions = {}): Promise<RedisStore> {
  const connection = await connectRedis(url, clock);
  try {
    return await openOn(connection, clock, options);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function openOn(connection: RedisConnection, clock: Clock, options: RedisStoreOptions): Promise<RedisStore> {
  const { streamShards, namespace = defaultNamespace, onTrouble = () => {}, onState = () => {} } = options;
  const { queueHoldMs = limits.queueHoldMs } = options;
  const keys = redisKeys(namespace);
  const durability = await readDurability(connection);
  const shards = streamShards === undefined ? [] : await shardWarnings(connection, keys, streamShards);
  const warnings = [...durability.warnings, ...shards];
  const watch = await AccountWatch.open(connection, keys);
  const fold = openFold({ connection, keys, clock, onTrouble });
  const frames = redisFrameLog(connection, keys, clock, streamShards ?? 1);
  const leases = redisLeases(connection, keys, clock);
  const health = new RedisHealth({ connection, keys, clock, onState });
  const accounts = { connection, keys, watch };
  const journal = redisJournal({ connection, keys, clock, fold, onCommit: () => frames.goWithOthers() });
  const orgQueues = await openOrgQueues({ connection, keys, clock, holdMs: queueHoldMs });
  const queueParts = { connection, keys, clock, holdMs: queueHoldMs, journal, orgQueues };
  return {
    durability: { ...durability, warnings },
    accounts: redisAccounts(accounts, clock),
    ...redisAdmin(accounts, (orgId) => fold.count(orgId)),
    journal,
    counters: redisCounters({ connection, keys, fold }),
    frames,
    leases,
    rates: redisRates(connection, keys, clock),
    queue: redisJobQueue(queueParts),
    deadLetters: redisDeadLetters({ ...queueParts, leases }),
    documents: redisDocuments({ connection, keys }),
    documentTexts: redisDocumentTexts({ connection, keys }),
    documentIndex: redisDocumentIndex({ connection, keys }),
    health: { state: () => health.state, framesLost: () => frames.lost },
    isShared: true,
    async close() {
      health.close();
      watch.stop();
      fold.close();
      frames.close();
      leases.close();
      await connection.close();
    },
  };
}

/** Notes how many streams this gateway uses, and says when the one that started before it uses another number. */
async function shardWarnings(connection: RedisConnection, keys: RedisKeys, streamShards: number): Promise<string[]> {
  const known = await connection.ask((client) => client.get(keys.frameShards));
  if (known === String(streamShards)) return [];
  // Where nothing can be written now the next start notes it.
  await connection.ask((client) => client.set(keys.frameShards, streamShards)).catch(() => undefined);
  if (known === null) return [];
  return [
    `SLUICE_STREAM_SHARDS was ${known} for another gateway: those with another number do not see each other's frames.`,
  ];
}
