import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goldenFiles, goldenFolder, replay } from "../support/golden.ts";
import { type RealGateway, startRealGateway } from "../support/real-gateway.ts";
import { StillClock } from "../support/still-clock.ts";
import { stores } from "../support/stores.ts";

// Every path and every refusal that a request alone can bring about, through the whole gateway.
/** What a store has a say in; the rest is the same on each. */
const ofStores = /^(admin|analytics|jobs|keys|knowledge|later|quota)\/|^scan\/repeat/;

describe.each(stores)("on the $name", ({ name, open }) => {
  let gateway: RealGateway;
  beforeAll(async () => {
    gateway = await startRealGateway(new StillClock(), open);
  });
  afterAll(() => gateway.stop());

  const files = goldenFiles().filter((path) => name === stores[0]?.name || ofStores.test(path));
  test.each(files)("%s", async (path) => {
    await expect(await replay(path, gateway)).toMatchFileSnapshot(join(goldenFolder, path));
  });
});
