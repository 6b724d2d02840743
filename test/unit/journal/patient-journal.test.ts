import { expect, test } from "vitest";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import { type JobRecord, madeAtMs } from "../../../src/contracts/job.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { patientJournal } from "../../../src/journal/patient-journal.ts";
import type { Journal } from "../../../src/ports/journal.ts";

const clock = systemClock();
const job = { jobId: "job" } as JobRecord;

/** A journal that finds a job at the look of that number, and tells what it was asked. */
function journalThatFindsAt(look: number): { journal: Journal; asked: unknown[][] } {
  const asked: unknown[][] = [];
  const findJob = async (...about: unknown[]): Promise<JobRecord | undefined> => {
    asked.push(about);
    return asked.length >= look ? job : undefined;
  };
  return { journal: { findJob } as Partial<Journal> as Journal, asked };
}

test("an id says when it was made", () => {
  const before = Date.now();
  const ms = madeAtMs(clock.newId("job"));
  expect(Math.abs(ms - before)).toBeLessThan(1_000);
});

test.each([
  { name: "that is there is found at the first look", look: 1, id: clock.newId("job"), looks: 1, found: job },
  {
    name: "of another gateway that is on its way is found a commit later",
    look: 2,
    id: clock.newId("job"),
    looks: 2,
    found: job,
  },
  { name: "that nobody has is looked for no further", look: 9, id: clock.newId("job"), looks: limits.othersLooksMax },
  { name: "made long ago is looked for once", look: 2, id: "job_01m81yb2m5xt00736g57xkeew1", looks: 1 },
])("a job $name", async ({ look, id, looks, found }) => {
  const { journal, asked } = journalThatFindsAt(look);
  const late = {
    nowMs: () => (id.startsWith("job_01m81yb2m5") ? madeAtMs(id) + limits.othersJobMsMax : clock.nowMs()),
  };
  expect(await patientJournal(journal, late).findJob(id, "org")).toBe(found);
  expect(asked).toEqual(Array(looks).fill([id, "org"]));
});
