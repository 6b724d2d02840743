import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { openEmbedded } from "../../src/adapters/embedded/open-embedded.ts";
import { sqlite } from "../../src/adapters/embedded/sqlite.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import { randomFrom } from "../conformance/seeded-random.ts";

const rounds = Number(process.env["KILL_ROUNDS"] ?? 10);
const seed = Number(process.env["SEED"] ?? 20_260_115);
const program = new URL("./kill-store-program.ts", import.meta.url).pathname;

/** Runs the program until it was killed, `afterMs` after its first word. Returns the ids it printed whole. */
async function killedAfter(afterMs: number, folder: string): Promise<string[]> {
  const child = spawn(process.execPath, [program, folder], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", (_, signal) => resolve(signal)));
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  await Promise.race([ended, new Promise((resolve) => child.stdout.once("data", resolve))]);
  await setTimeout(afterMs);
  child.kill("SIGKILL");
  expect(await ended).toBe("SIGKILL");
  return printed
    .slice(0, printed.lastIndexOf("\n") + 1)
    .split("\n")
    .filter(Boolean);
}

test(`what was durable is there after kill -9, ${rounds} times (SEED=${seed})`, {
  timeout: 300_000 + rounds * 20_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "sluice-kill-"));
  const random = randomFrom(seed);
  const earlier: string[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const ids = await killedAfter(random() * 120, folder);
      expect(ids.length).toBeGreaterThan(0);
      const store = await openEmbedded(folder, systemClock());
      const missing: string[] = [];
      // The last ones are those at risk; of the others a sample is enough to see a hole.
      const asked = [...ids.slice(-200), ...ids.filter((_, index) => index % 17 === 0), ...earlier];
      for (const id of asked) {
        const [job, answer] = await Promise.all([store.journal.findJob(id), store.journal.findAnswer(`answer:${id}`)]);
        if (job?.jobId !== id || answer?.body !== job.result) missing.push(`round ${round}: ${id}`);
      }
      const always = { scope: "app_1", fromMs: 0, untilMs: 8.64e15, includePreview: false };
      const { sums } = await store.counters.totals(always);
      await store.close();
      expect(missing).toEqual([]);
      expect(sums.completed, `round ${round}: jobs counted`).toBe(jobsIn(folder));
      earlier.push(...ids.slice(-10));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** How many jobs there are, read from the file itself. */
function jobsIn(folder: string): number {
  const database = new sqlite.DatabaseSync(join(folder, "sluice.db"), { readOnly: true });
  const row = database
    .prepare("SELECT (SELECT count(*) FROM jobs) + (SELECT coalesce(sum(jobs), 0) FROM job_packs) AS jobs")
    .get();
  database.close();
  return Number(row?.["jobs"]);
}
