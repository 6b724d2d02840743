import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goldenFiles, goldenFolder, replay } from "../support/golden.ts";
import { type RealGateway, startRealGateway } from "../support/real-gateway.ts";
import { StillClock } from "../support/still-clock.ts";

// Every path and every refusal that a request alone can bring about, through the whole gateway.
let gateway: RealGateway;
beforeAll(async () => {
  gateway = await startRealGateway(new StillClock());
});
afterAll(() => gateway.stop());

test.each(goldenFiles())("%s", async (path) => {
  await expect(await replay(path, gateway)).toMatchFileSnapshot(join(goldenFolder, path));
});
