import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "../../src/adapters/embedded/open-embedded.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import { jobQueueSuite } from "./job-queue-suite.ts";

jobQueueSuite("the embedded store", async (queueHoldMs) => {
  const folder = mkdtempSync(join(tmpdir(), "sluice-queue-"));
  const [store, other] = await Promise.all([1, 2].map(() => openEmbedded(folder, systemClock(), { queueHoldMs })));
  return {
    ...store!,
    other: other!.queue,
    async close() {
      await Promise.all([store!.close(), other!.close()]);
      rmSync(folder, { recursive: true });
    },
  };
});
