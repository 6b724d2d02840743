import type { IQueueBackend, JobProgress, Queue, Worker } from "bullmq";
import { limits } from "../../contracts/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import type { QueuedScan } from "../../ports/job-queue.ts";
import { loadScript, type RedisConnection } from "./connect.ts";
import { queueName, type RedisKeys } from "./keys.ts";

/** What an entry holds. */
export interface Entry extends QueuedScan {
  /** BullMQ's count of lost holders when it was replayed: those before do not count. */
  readonly lostBefore?: number;
}

/** A queue, and the end of it that takes: BullMQ's own classes, on the connection that all adapters share. */
interface OrgQueue {
  readonly queue: Queue<Entry, unknown, string, Entry, unknown, string, IQueueBackend, unknown>;
  readonly worker: Worker<Entry, unknown, string, IQueueBackend, JobProgress, unknown>;
}

export interface OrgQueuesParts {
  readonly connection: RedisConnection;
  readonly keys: RedisKeys;
  readonly clock: Clock;
  /** How long a taken entry is held without a word of its holder. */
  readonly holdMs: number;
}

/** One queue an organization, and the lists of those that have something in it. */
export interface OrgQueues {
  of(orgId: string): OrgQueue;
  /** To be called before an entry comes, so that it is found whatever happens next. */
  list(list: OrgList, orgId: string): Promise<void>;
  listed(list: OrgList): Promise<string[]>;
  /** It has nothing any more; it stays on the list where something came lately. */
  unlist(list: OrgList, orgId: string): Promise<void>;
}

export type OrgList = "queuedOrgs" | "deadOrgs";

const unlistScript = loadScript("unlist-org");

/** Longer than anything takes that lists an organization before it adds. */
const quietMs = 60_000;

/** BullMQ is loaded here, with the first queue: it takes a while, and a gateway without Redis never needs it. */
export async function openOrgQueues({ connection, keys, clock, holdMs }: OrgQueuesParts): Promise<OrgQueues> {
  const { createRedisBackend, withBackend } = await import("bullmq");
  // The count of lost holders is looked at when an entry is taken, beside that of failed tries.
  const holding = { lockDuration: holdMs, stalledInterval: Math.ceil(holdMs / 3), maxStalledCount: 1_000_000 };
  const options = { connection: connection.client, skipWaitingForReady: true, ...holding };
  const shared = createRedisBackend(queueName, options);
  shared.on("error", () => {}); // Whoever calls hears of it.
  const queues = new Map<string, OrgQueue>();

  function openQueue(orgId: string): OrgQueue {
    const bull = withBackend(() => shared.forQueue(queueName, keys.queue(orgId)));
    // Nobody reads BullMQ's events.
    const queue = new bull.Queue<Entry, unknown>(queueName, { ...options, streams: { events: { maxLen: 0 } } });
    const worker = new bull.Worker<Entry, unknown>(queueName, null, { ...options, autorun: false });
    queue.on("error", () => {});
    worker.on("error", () => {});
    return { queue, worker };
  }

  return {
    of(orgId) {
      let queue = queues.get(orgId);
      if (queue === undefined) {
        const [oldest] = queues.keys();
        if (oldest !== undefined && queues.size >= limits.queueAppsMax) queues.delete(oldest);
        queue = openQueue(orgId);
        queues.set(orgId, queue);
      }
      return queue;
    },
    async list(list, orgId) {
      await connection.ask((client) => client.zadd(keys[list], String(clock.nowMs()), orgId));
    },
    listed: (list) => connection.ask((client) => client.zrange(keys[list], "0", "-1")),
    async unlist(list, orgId) {
      await connection.run(unlistScript, [keys[list]], [orgId, clock.nowMs() - quietMs]);
    },
  };
}
