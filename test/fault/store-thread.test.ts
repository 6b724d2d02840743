import { afterEach, beforeEach, expect, test } from "vitest";
import { StoreThread } from "../../src/adapters/embedded/store-thread.ts";
import { limits } from "../../src/contracts/limits.ts";

const file = new URL("./dying-store.worker.ts", import.meta.url);
let thread: StoreThread;
beforeEach(async () => {
  thread = await StoreThread.open(file, { dataDir: "" });
});
afterEach(() => thread.close());

test.each([
  { dies: "ends", detail: "the store's thread ended", die: () => thread.call("probe", []) },
  { dies: "throws", detail: "the store's thread ended: out of order", die: () => thread.call("prune", [0, 0, 1]) },
])("a thread that $dies fails the calls it had, and the next call has another", async ({ die, detail }) => {
  const calls = [die(), thread.call("isEmpty", [])];
  for (const outcome of await Promise.allSettled(calls)) {
    expect(outcome).toMatchObject({ reason: { code: "STORE_UNAVAILABLE", detail } });
  }
  expect(await thread.call("isEmpty", [])).toBe(true);
});

test("who watches is told after a new thread: nobody knows what changed meanwhile", async () => {
  const told = new Promise<void>((resolve) => {
    thread.onAccountsChanged(resolve);
  });
  await thread.call("probe", []).catch(() => {});
  await thread.call("isEmpty", []);
  await told;
});

test("calls beyond the bound are refused", async () => {
  const calls = Array.from({ length: limits.storeCallsMax }, () => thread.call("isEmpty", []));
  await expect(thread.call("isEmpty", [])).rejects.toMatchObject({ detail: "the store is too busy" });
  await Promise.all(calls);
  expect(await thread.call("isEmpty", [])).toBe(true);
});

test("a closed store refuses calls, and closing again is harmless", async () => {
  await thread.close();
  await thread.close();
  await expect(thread.call("isEmpty", [])).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
});
