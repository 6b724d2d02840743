import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { RedisConnection } from "../../../src/adapters/redis/connect.ts";
import { openFold } from "../../../src/adapters/redis/fold.ts";
import { redisKeys } from "../../../src/adapters/redis/keys.ts";
import { storeUnavailable } from "../../../src/contracts/errors.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { handClock } from "../../conformance/records.ts";

test.each([
  { when: "of a gateway that runs", closes: false, told: ["counters: the store is closed"] },
  { when: "of one that stops", closes: true, told: [] },
])("a count that fails, $when, is told: $told", async ({ closes, told }) => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<never>();
  const ask = (): Promise<never> => {
    asked.resolve();
    return answer.promise;
  };
  const connection = { ask } as unknown as RedisConnection;
  const troubles: string[] = [];
  const clock = handClock();
  const keys = redisKeys("test");
  const fold = openFold({ connection, keys, clock, onTrouble: (trouble) => troubles.push(trouble) });
  fold.touch("org_1");
  clock.forward(limits.foldEveryMs);
  await asked.promise;
  if (closes) fold.close();
  answer.reject(storeUnavailable("the store is closed"));
  await setImmediate();
  expect(troubles).toEqual(told);
  fold.close();
});
