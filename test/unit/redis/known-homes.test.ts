import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import type { RedisConnection } from "../../../src/adapters/redis/connect.ts";
import { KnownHomes } from "../../../src/adapters/redis/known-homes.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { finishedJob } from "../../conformance/records.ts";
import { StillClock } from "../../support/still-clock.ts";

const clock = new StillClock("2026-06-15T12:00:00.000Z");
const client = new EventEmitter();
const troubles = new EventEmitter();
const connection = {
  client,
  onTrouble: (listener: () => void) => void troubles.on("trouble", listener),
} as unknown as RedisConnection;
const jobs = ["app_1", "app_2", "app_1"].map((appId) => finishedJob(clock, { orgId: "org_1", appId }));

test("homes are told once; again after a while, and to a server that was away or in trouble", () => {
  const known = new KnownHomes(connection, clock);
  const due = (): string[] => {
    const homes = new Map<string, string>();
    known.note(homes, "org_1", jobs);
    return [...homes.keys()];
  };
  const all = ["org_1", "app_1", "app_2"];
  const tell = (): void => known.told(new Map(all.map((id) => [id, "org_1"])));

  expect(due()).toEqual(all);
  // The commit failed: nothing was told.
  expect(due()).toEqual(all);
  tell();
  expect(due()).toEqual([]);

  client.emit("close");
  expect(due()).toEqual(all);
  tell();
  troubles.emit("trouble");
  expect(due()).toEqual(all);
  tell();
  clock.advance(limits.homesToldMs + 1);
  expect(due()).toEqual(all);
});
