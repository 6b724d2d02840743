import { expect, test } from "vitest";
import { readJob } from "../../../src/http/handlers/read-job.ts";
import { callerOf } from "../../support/callers.ts";

const jobId = "job_01m7wat9nj7xxmm76rnhmn67cn";

test.each([
  { name: "as it is", parameter: jobId, found: true },
  { name: "percent-encoded", parameter: "%6Aob%5F01m7wat9nj7xxmm76rnhmn67c%6e", found: true },
  { name: "with a broken escape", parameter: `${jobId}%`, found: false },
  { name: "with an escaped line end", parameter: `${jobId}%0A`, found: false },
])("a job is found by its id $name: $found", async ({ parameter, found }) => {
  const parts = { scans: { jobJson: async (_: unknown, id: string) => (id === jobId ? "{}" : undefined) } };
  const read = readJob(parts as never, { pass: { caller: callerOf() }, parameter } as never);
  if (found) expect(await read).toEqual({ body: "{}" });
  else await expect(read).rejects.toMatchObject({ code: "JOB_NOT_FOUND" });
});
