import { resolve } from "node:path";
import { limits } from "../../contracts/limits.ts";
import { workerFileOf } from "../../contracts/worker-file.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import { embeddedAccounts, embeddedAdmin } from "./accounts.ts";
import { embeddedCounters } from "./counters.ts";
import { embeddedDocumentIndex, embeddedDocuments, embeddedDocumentTexts } from "./documents.ts";
import { embeddedFrameLog } from "./frame-log.ts";
import { embeddedDeadLetters, embeddedJobQueue } from "./job-queue.ts";
import { embeddedJournal } from "./journal.ts";
import { embeddedLeases } from "./leases.ts";
import { embeddedRates } from "./rates.ts";
import type { Impairment } from "./store-message.ts";
import { StoreThread } from "./store-thread.ts";

/**
 * The store that needs no service: one SQLite file, written by one thread of this process and searched by another. Places end
 * with the process.
 */
export interface EmbeddedStore extends Store {
  /** Makes every write fail as on a full or a read-only disk, until `none`: for fault tests and drills. */
  impair(as: Impairment): Promise<void>;
}

interface EmbeddedOptions {
  /** Hears of failures in the background that no call does (counters that cannot be written), for the log. */
  readonly onTrouble?: (detail: string) => void;
  /** It tells sessions, and so takes over what the run before left of them; default true. What else opens the store takes nothing. */
  readonly tellsSessions?: boolean;
  /** How long a queued scan is held without a word of its holder; default limits.queueHoldMs. */
  readonly queueHoldMs?: number;
}

/**
 * Opens, or makes, the store in `dataDir`. Other processes may have it open too. What a killed process had made durable
 * is there again. Rejects with an error whose message is one line for people: the folder is not writable, the file is
 * damaged or written by a newer version.
 */
export async function openEmbedded(
  dataDir: string,
  clock: Clock,
  { onTrouble, tellsSessions = true, queueHoldMs = limits.queueHoldMs }: EmbeddedOptions = {},
): Promise<EmbeddedStore> {
  const start = { dataDir: resolve(dataDir) };
  const thread = await StoreThread.open(workerFileOf("store"), start, onTrouble);
  const searches = StoreThread.later(workerFileOf("search"), start);
  const frames = embeddedFrameLog(clock, tellsSessions ? thread : undefined);
  await frames.inherit();
  return {
    accounts: embeddedAccounts(thread),
    ...embeddedAdmin(thread),
    journal: embeddedJournal(thread, clock),
    counters: embeddedCounters(thread),
    frames,
    leases: embeddedLeases(),
    rates: embeddedRates(),
    queue: embeddedJobQueue(thread, clock, queueHoldMs),
    deadLetters: embeddedDeadLetters(thread, clock),
    documents: embeddedDocuments(thread),
    documentTexts: embeddedDocumentTexts(thread),
    documentIndex: embeddedDocumentIndex(searches),
    impair: (as) => thread.call("impair", [as]),
    async close() {
      await frames.end();
      await searches.close();
      await thread.close();
    },
  };
}
