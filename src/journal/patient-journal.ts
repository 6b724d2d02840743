import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "../contracts/limits.ts";
import type { Journal } from "../ports/journal.ts";

/**
 * The journal of one of several processes. A scan is answered before its job is durable (SLUICE_ACK=decision), and the next
 * question about it may come to another process: there a job that is not found is looked for once more, a commit later.
 */
export function patientJournal(journal: Journal): Journal {
  return {
    ...journal,
    async findJob(jobId) {
      const found = await journal.findJob(jobId);
      if (found !== undefined) return found;
      await sleep(limits.siblingCommitMsMax);
      return await journal.findJob(jobId);
    },
  };
}
