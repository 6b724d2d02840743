import { setTimeout } from "node:timers/promises";
import { openEmbedded } from "../../../src/adapters/embedded/open-embedded.ts";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import { openJobLog } from "../../../src/journal/group-commit.ts";
import { finishedJob } from "../../conformance/records.ts";

// Finishes jobs of 3 characters each as fast as the store in the folder takes them, and asks for bills all the time, so that
// a few commits stand between one fold and the next, until it is killed. Says so on standard output when it has begun.
const clock = systemClock();
const store = await openEmbedded(process.argv[2]!, clock);
const log = openJobLog(store.journal, { clock });

/** Every second job begins here, as a scan does, and is written in a pack. */
async function finishForever(): Promise<never> {
  for (let n = 0; ; n += 1) {
    const job = finishedJob(clock, { chars: 3 });
    if (n % 2 === 0) log.begin(job);
    await log.finish(job);
  }
}

async function askForever(): Promise<never> {
  for (;;) {
    await store.counters.bills(["org_1"], clock.nowMs());
    await setTimeout(10);
  }
}

await log.finish(finishedJob(clock, { chars: 3 }));
process.stdout.write("begun\n");
await Promise.all([askForever(), ...Array.from({ length: 32 }, finishForever)]);
