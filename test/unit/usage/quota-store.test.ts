import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedStore, openEmbedded } from "../../../src/adapters/embedded/open-embedded.ts";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import { openJobLog } from "../../../src/journal/group-commit.ts";
import { meteredJobs } from "../../../src/usage/metered-jobs.ts";
import { openQuota } from "../../../src/usage/quota.ts";
import { finishedJob } from "../../conformance/records.ts";
import { randomFrom } from "../../conformance/seeded-random.ts";
import { callerOf } from "../../support/callers.ts";

// Bills that are read again and again while commits are on their way to the real store: each job must be seen once, in the
// bill or on top of it, or the boundary would move.
const seed = Number(process.env["SEED"] ?? 3);
const clock = systemClock();
let folder: string;
let store: EmbeddedStore;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sluice-quota-"));
  store = await openEmbedded(folder, clock);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

test.each([
  { name: "commits one after the other", gapMs: 0 },
  { name: "commits 5 ms apart", gapMs: 5 },
])(`exactly the allowance is admitted, whenever bills are read: $name (SEED=${seed})`, async ({ gapMs }) => {
  const random = randomFrom(seed);
  const orgId = `org_${gapMs}`;
  await store.orgs.put({ ...callerOf().org, id: orgId, monthlyAllowance: 400, allowOverage: false });
  let accountsChanged = (): void => {};
  const watch = (listener: () => void) => {
    accountsChanged = listener;
    return () => {};
  };
  const quota = openQuota({ counters: store.counters, accounts: { watch }, clock });
  const log = openJobLog(store.journal, { clock, gapMs });
  const jobs = meteredJobs(log, quota);
  try {
    const scan = async (): Promise<void> => {
      if (random() < 0.4) accountsChanged();
      await quota.admit(orgId);
      // In the same turn as the admission: no two scans cross the boundary together.
      const durable = jobs.finish(finishedJob(clock, { orgId, chars: 1 }));
      const wait = random();
      if (wait < 0.2) await durable;
      else if (wait < 0.5) await setImmediate();
      else if (wait < 0.6) await setTimeout(1);
    };
    for (let scans = 0; scans < 400; scans += 1) await scan();
    await expect(scan()).rejects.toMatchObject({ code: "QUOTA_EXCEEDED" });
    await log.close();
    expect(await store.counters.bills([orgId], clock.nowMs())).toMatchObject([{ chars: 400 }]);
  } finally {
    quota.close();
  }
});
