import { setTimeout as sleep } from "node:timers/promises";
import { madeAtMs } from "../contracts/job.ts";
import { limits } from "../contracts/limits.ts";
import type { Clock } from "../ports/clock.ts";
import type { Journal } from "../ports/journal.ts";

/**
 * The journal of one of several gateways. A scan is answered before its job is durable (SLUICE_ACK=decision), and the
 * next question about it may come to another gateway: there a young job that is not found is looked for again, a
 * commit later and, where the store is slow, later still.
 */
export function patientJournal(journal: Journal, clock: Pick<Clock, "nowMs">): Journal {
  return {
    ...journal,
    async findJob(jobId, orgId) {
      let found = await journal.findJob(jobId, orgId);
      const isYoung = Math.abs(clock.nowMs() - madeAtMs(jobId)) < limits.othersJobMsMax;
      for (let look = 1; found === undefined && isYoung && look < limits.othersLooksMax; look += 1) {
        await sleep(limits.othersCommitMsMax * 2 ** (look - 1));
        found = await journal.findJob(jobId, orgId);
      }
      return found;
    },
  };
}
