import type { Org } from "../contracts/account.ts";
import type { Clock } from "../ports/clock.ts";
import type { DocumentInspector, DocumentIntake, RoomForCallers } from "../ports/document-work.ts";
import type { ScanRunner } from "../ports/job-queue.ts";
import type { Store } from "../ports/store.ts";
import { openDocumentThread } from "./document-thread.ts";
import { documentRunner } from "./ingest.ts";
import { Knowledge } from "./knowledge.ts";
import { startSweep } from "./sweep.ts";

export interface KnowledgeOptions {
  readonly store: Pick<Store, "documents" | "documentTexts" | "documentIndex">;
  readonly intake: DocumentIntake;
  readonly callers: RoomForCallers;
  readonly findOrg: (orgId: string) => Promise<Org | undefined>;
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

export function openKnowledge({ store, intake, onError, ...parts }: KnowledgeOptions): OpenKnowledge {
  const { documents, documentTexts: texts, documentIndex: index } = store;
  const { clock } = parts;
  const counts = { served: 0, quarantined: 0, failed: 0 };
  const thread = openDocumentThread();
  const sweep = startSweep(documents, onError === undefined ? { clock } : { clock, onError });
  return {
    service: new Knowledge({ documents, texts, index, intake, thread, clock }),
    runner(scans, inspector) {
      const onDecided = ({ status }: { readonly status: string }): void => {
        if (status === "served" || status === "quarantined" || status === "failed") counts[status] += 1;
      };
      return documentRunner({ ...parts, documents, texts, inspector, thread, onDecided }, scans);
    },
    stats: () => ({ ...counts }),
    async close() {
      await sweep.stop();
      await thread.close();
    },
  };
}
