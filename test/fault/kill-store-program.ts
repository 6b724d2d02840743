import { writeSync } from "node:fs";
import { openEmbedded } from "../../src/adapters/embedded/open-embedded.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import { openJobLog } from "../../src/journal/group-commit.ts";
import { finishedJob } from "../conformance/records.ts";

// Finishes jobs as fast as the store in the folder takes them and prints each job's id once it is durable, until it is
// killed. Each has an answer under the key `answer:{jobId}`. Two kB each: the log is moved into the file many times a second.
// Every second one begins here, as a scan does, and is written in a pack.
const clock = systemClock();
const store = await openEmbedded(process.argv[2]!, clock);
const log = openJobLog(store.journal, { clock });
const padding = "x".repeat(2_000);

async function finishOne(n: number): Promise<void> {
  const job = finishedJob(clock, { result: `"${padding}"` });
  if (n % 2 === 0) log.begin(job);
  const expiresAt = clock.nowMs() + 3_600_000;
  await log.finish(job, { key: `answer:${job.jobId}`, requestHash: "0", status: 200, body: job.result, expiresAt });
  // To the pipe at once: what the parent reads was durable before.
  writeSync(1, `${job.jobId}\n`);
}

async function finishForever(): Promise<never> {
  for (let n = 0; ; n += 1) await finishOne(n);
}

await Promise.all(Array.from({ length: 64 }, finishForever));
