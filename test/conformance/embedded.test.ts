import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "../../src/adapters/embedded/open-embedded.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import type { Clock } from "../../src/ports/clock.ts";
import { accountStoreSuite } from "./account-store-suite.ts";
import { billsSuite } from "./counter-store-bills-suite.ts";
import { counterStoreSuite } from "./counter-store-suite.ts";
import { journalSuite } from "./journal-suite.ts";

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
