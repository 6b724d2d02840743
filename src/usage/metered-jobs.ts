import type { JobLog } from "../ports/journal.ts";
import type { Quota } from "../ports/quota.ts";

/** The job log, with every job that finishes counted against its organization's quota at once. */
export function meteredJobs(jobs: JobLog, quota: Quota): JobLog {
  return {
    answers: jobs.answers,
    assertWritable: () => jobs.assertWritable(),
    begin: (record) => jobs.begin(record),
    drop: (record) => jobs.drop(record),
    finish(record, answer, begun) {
      const durable = jobs.finish(record, answer, begun);
      quota.spend(record, durable);
      return durable;
    },
    find: (jobId, orgId) => jobs.find(jobId, orgId),
  };
}
