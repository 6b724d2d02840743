import type { App, Org } from "../contracts/account.ts";
import type { Clock } from "../ports/clock.ts";
import type { DocumentInspector, DocumentIntake, RoomForCallers } from "../ports/document-work.ts";
import type { ScanRunner } from "../ports/job-queue.ts";
import type { OrderedThread } from "../ports/ordered-thread.ts";
import type { Store } from "../ports/store.ts";
import { type DocumentCalls, documentThread } from "./document-thread.ts";
import { documentRunner } from "./ingest.ts";
import { Knowledge } from "./knowledge.ts";
import { startSweep } from "./sweep.ts";

interface KnowledgeOptions {
  readonly store: Pick<Store, "documents" | "documentTexts" | "documentIndex">;
  readonly thread: OrderedThread<DocumentCalls>;
  readonly intake: DocumentIntake;
  readonly callers: RoomForCallers;
  readonly findOrg: (orgId: string) => Promise<Org | undefined>;
  readonly findApp: (appId: string) => Promise<App | undefined>;
  readonly clock: Clock;
  /** Hears of a sweep that failed. */
  readonly onError?: (error: unknown) => void;
}

/** What an operator sees of the documents that this gateway decided, since its start. */
export interface KnowledgeStats {
  readonly served: number;
  readonly quarantined: number;
  readonly failed: number;
}

/** Knowledge documents of one gateway. */
export interface OpenKnowledge {
  readonly service: Knowledge;
  /** Runs queued documents, and leaves other scans to `scans`. */
  runner(scans: ScanRunner, inspector: DocumentInspector): ScanRunner;
  stats(): KnowledgeStats;
  close(): Promise<void>;
}

export function openKnowledge({ store, intake, onError, ...options }: KnowledgeOptions): OpenKnowledge {
  const { documents, documentTexts: texts, documentIndex: index } = store;
  const { clock, callers, findOrg, findApp } = options;
  const counts = { served: 0, quarantined: 0, failed: 0 };
  const thread = documentThread(options.thread);
  const sweep = startSweep(documents, onError === undefined ? { clock } : { clock, onError });
  return {
    service: new Knowledge({ documents, texts, index, intake, thread, clock }),
    runner(scans, inspector) {
      const onDecided = ({ status }: { readonly status: string }): void => {
        if (status === "served" || status === "quarantined" || status === "failed") counts[status] += 1;
      };
      return documentRunner(
        { documents, texts, inspector, thread, callers, findOrg, findApp, clock, onDecided },
        scans,
      );
    },
    stats: () => ({ ...counts }),
    close: () => sweep.stop(),
  };
}
