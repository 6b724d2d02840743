import { once } from "node:events";
import { getEnvironmentData, Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import type { HeadsMemory } from "../../../workers/model/heads-memory.ts";
import { shareShippedHeads } from "../../../workers/model/shipped.ts";

const shipped = new URL("../../../workers/model/shipped.ts", import.meta.url).href;
const heads = new URL("../../../workers/model/heads.ts", import.meta.url).href;

/** A thread that opens the heads of this release, and then as many pages more as there are readers in it. */
async function openInThread(): Promise<void> {
  const code = `Promise.all([import("${shipped}"), import("${heads}")]).then(([{ shippedHeads }, { openHeads }]) =>
    openHeads(shippedHeads()))`;
  const thread = new Worker(code, { eval: true });
  const [status] = await once(thread, "exit");
  expect(status).toBe(0);
}

test("threads that start later read the weights from one memory, and after a reload from another", async () => {
  const memory = (): HeadsMemory => getEnvironmentData("sluice heads") as unknown as HeadsMemory;
  shareShippedHeads();
  const first = memory();
  const pages = first.buffer.byteLength / 65_536;
  await openInThread();
  await openInThread();
  expect(first.buffer.byteLength / 65_536).toBe(pages + 2);
  shareShippedHeads();
  await openInThread();
  expect(first.buffer.byteLength / 65_536).toBe(pages + 2);
  expect(memory().buffer.byteLength / 65_536).toBe(pages + 1);
});
