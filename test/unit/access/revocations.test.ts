import { setImmediate as turn } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { hashKey } from "../../../src/access/hash-key.ts";
import { Revocations } from "../../../src/access/revocations.ts";
import { MemoryAccounts } from "../../support/memory-accounts.ts";

let accounts: MemoryAccounts;
let revocations: Revocations;
let told: string[];
beforeEach(() => {
  accounts = new MemoryAccounts();
  for (const key of ["a", "b"]) accounts.add(key);
  revocations = new Revocations(accounts);
  told = [];
});
const hold = (key: string, name = key) => revocations.add(hashKey(key), () => told.push(name));

test("tells every holder of a revoked key, and of one that is gone", async () => {
  hold("a", "first");
  hold("a", "second");
  hold("b");
  hold("never there");
  accounts.add("a", { enabled: false });
  await revocations.check();
  expect(told).toEqual(["first", "second", "never there"]);
});

test("tells nobody who has let go, and asks for no key that nobody holds", async () => {
  const letGo = hold("a");
  letGo();
  letGo();
  accounts.add("a", { enabled: false });
  await revocations.check();
  expect([told, accounts.calls.findCaller]).toEqual([[], 0]);
});

test("a store that cannot answer revokes nobody", async () => {
  hold("a");
  accounts.failure = new Error("down");
  await revocations.check();
  expect(told).toEqual([]);
});

test("changes that come during a check are one further check", async () => {
  hold("a");
  hold("b");
  const checks = Array.from({ length: 50 }, () => revocations.check());
  accounts.add("b", { enabled: false });
  await Promise.all(checks);
  await turn();
  expect([told, accounts.calls.findCaller]).toEqual([["b", "b"], 4]);
});
