import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openEmbedded } from "../../src/adapters/embedded/open-embedded.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import type { Clock } from "../../src/ports/clock.ts";
import { accountStoreSuite } from "./account-store-suite.ts";
import { billsSuite } from "./counter-store-bills-suite.ts";
import { counterStoreSuite } from "./counter-store-suite.ts";
import { journalSuite } from "./journal-suite.ts";
import { finishedJob } from "./records.ts";

const newFolder = (): string => mkdtempSync(join(tmpdir(), "sluice-conformance-"));

async function openWithClock(clock: Clock) {
  const folder = newFolder();
  const { close, ...store } = await openEmbedded(folder, clock);
  return {
    ...store,
    async close() {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}

journalSuite("the embedded store", openWithClock);
counterStoreSuite("the embedded store", openWithClock);
billsSuite("the embedded store", openWithClock);

accountStoreSuite("the embedded store", async () => {
  const folder = newFolder();
  const [store, other] = await Promise.all([openEmbedded(folder, systemClock()), openEmbedded(folder, systemClock())]);
  return {
    ...store,
    other,
    async close() {
      await Promise.all([store.close(), other.close()]);
      rmSync(folder, { recursive: true });
    },
  };
});

test("what another process finishes while it is counted is inflight or completed, never neither", async () => {
  const folder = newFolder();
  const clock = systemClock();
  const [asked, working] = await Promise.all([openEmbedded(folder, clock), openEmbedded(folder, clock)]);
  const done = Array.from({ length: 1_500 }, () => finishedJob(clock));
  const accepted = done.map((job) => ({ ...job, status: "inflight" as const, action: null }));
  await working.journal.append({ records: accepted, answers: [] });
  const receivedAt = done.map((job) => job.receivedAt);
  const fromMs = Math.floor(Math.min(...receivedAt) / 60_000) * 60_000;
  const range = { scope: "app_1", fromMs, untilMs: Math.max(...receivedAt) + 60_000, includePreview: false };
  const untilMs = Math.ceil(range.untilMs / 60_000) * 60_000;

  let left = done.length;
  const finishing = (async () => {
    for (const job of done) {
      await working.journal.append({ records: [job], answers: [] });
      left -= 1;
    }
  })();
  const totals = new Set<number>();
  while (left > 0) {
    const { sums } = await asked.counters.totals({ ...range, untilMs });
    totals.add(sums.inflight + sums.completed);
    const series = await asked.counters.series({ ...range, untilMs }, "hour");
    totals.add(series.reduce((sum, bucket) => sum + bucket.sums.inflight + bucket.sums.completed, 0));
  }
  await finishing;
  expect([...totals]).toEqual([done.length]);
  await Promise.all([asked.close(), working.close()]);
  rmSync(folder, { recursive: true });
});
