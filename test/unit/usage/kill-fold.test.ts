import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { openEmbedded } from "../../../src/adapters/embedded/open-embedded.ts";
import { sqlite } from "../../../src/adapters/embedded/sqlite.ts";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import { overagePriceMicroCents } from "../../../src/contracts/billing.ts";
import { randomFrom } from "../../conformance/seeded-random.ts";
import { callerOf } from "../../support/callers.ts";

const rounds = Number(process.env["KILL_ROUNDS"] ?? 5);
const seed = Number(process.env["SEED"] ?? 20_260_117);
const program = new URL("./kill-fold-program.ts", import.meta.url).pathname;
const [allowance, grant] = [300, 900];

test(`kill -9 between journal and fold: each job is counted and billed once, ${rounds} times (SEED=${seed})`, {
  timeout: 300_000 + rounds * 3_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "sluice-kill-fold-"));
  const random = randomFrom(seed);
  try {
    const store = await openEmbedded(folder, systemClock());
    // No period may end while this runs.
    const anchorDay = ((new Date(systemClock().nowMs()).getUTCDate() + 13) % 28) + 1;
    const org = {
      ...callerOf().org,
      plan: "growth",
      anchorDay,
      monthlyAllowance: allowance,
      grantRemaining: grant,
    } as const;
    await store.orgs.put(org);
    await store.close();
    let unfolded = 0;
    for (let round = 0; round < rounds; round += 1) {
      await killedAfter(random() * 60, folder);
      const { jobs, folded } = journalOf(folder);
      if (folded < jobs) unfolded += 1;
      await expectCounted(folder, jobs);
    }
    // About every other crash comes between the two; over many rounds, none would mean that this test shows nothing.
    if (rounds >= 20) expect(unfolded).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

async function killedAfter(afterMs: number, folder: string): Promise<void> {
  const child = spawn(process.execPath, [program, folder], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", (_, signal) => resolve(signal)));
  await Promise.race([ended, new Promise((resolve) => child.stdout.once("data", resolve))]);
  await setTimeout(afterMs);
  child.kill("SIGKILL");
  expect(await ended).toBe("SIGKILL");
}

/** Jobs in the journal and how many of them are counted, from the file itself. */
function journalOf(folder: string): { jobs: number; folded: number } {
  const database = new sqlite.DatabaseSync(join(folder, "sluice.db"), { readOnly: true });
  const row = database
    .prepare(`
      SELECT sum(jobs) AS jobs, sum(jobs * isFolded) AS folded FROM (
        SELECT 1 AS jobs, seq <= (SELECT seq FROM folded) AS isFolded FROM jobs
        UNION ALL SELECT jobs, seq <= (SELECT pack_seq FROM folded) FROM job_packs)`)
    .get();
  database.close();
  return { jobs: Number(row?.["jobs"]), folded: Number(row?.["folded"]) };
}

async function expectCounted(folder: string, jobs: number): Promise<void> {
  const clock = systemClock();
  const store = await openEmbedded(folder, clock);
  try {
    const always = { scope: "app_1", fromMs: 0, untilMs: 8.64e15, includePreview: false };
    const { sums } = await store.counters.totals(always);
    const [bill] = await store.counters.bills(["org_1"], clock.nowMs());
    const chars = 3 * jobs;
    const grantChars = Math.min(grant, Math.max(0, chars - allowance));
    const overage = Math.max(0, chars - allowance - grant);
    expect(sums).toMatchObject({ completed: jobs, ALLOW: jobs, chars });
    expect(bill).toMatchObject({
      chars,
      grantChars,
      overageMicroCents: overage * overagePriceMicroCents.growth,
      org: { grantRemaining: grant - grantChars },
    });
  } finally {
    await store.close();
  }
}
