import { beforeEach, describe, expect, test } from "vitest";
import { newRateWindow, type Pass } from "../../../src/access/pass.ts";
import { RecentSecrets } from "../../../src/access/recent-secrets.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { callerOf } from "../../support/callers.ts";
import { StillClock } from "../../support/still-clock.ts";

const pass: Pass = {
  caller: callerOf(),
  keyHash: "00ff",
  window: newRateWindow("k"),
  untold: { keyId: "k", pending: 0 },
};
let clock: StillClock;
let secrets: RecentSecrets;

beforeEach(() => {
  clock = new StillClock();
  secrets = new RecentSecrets(clock);
});

describe("secrets that came a moment ago", () => {
  test.each([
    { told: "for a second", keptAtMs: [0], freshUntilMs: 30_000, lostAtMs: limits.recentSecretsMsMax },
    { told: "all for a second after the first", keptAtMs: [0, 999], freshUntilMs: 30_000, lostAtMs: 1_000 },
    { told: "no longer than the store's word is fresh", keptAtMs: [0], freshUntilMs: 20, lostAtMs: 20 },
  ])("are held $told", ({ keptAtMs, freshUntilMs, lostAtMs }) => {
    for (const [index, ms] of keptAtMs.entries()) {
      clock.advance(ms - clock.elapsedMs());
      secrets.keep(`secret ${index}`, pass, freshUntilMs);
    }
    clock.advance(lostAtMs - 1 - clock.elapsedMs());
    expect(secrets.find("secret 0")).toBe(pass);
    clock.advance(1);
    expect(keptAtMs.map((_, index) => secrets.find(`secret ${index}`))).toEqual(keptAtMs.map(() => undefined));
  });

  test("are forgotten when told so", () => {
    secrets.keep("secret", pass, 30_000);
    secrets.clear();
    expect(secrets.find("secret")).toBeUndefined();
  });

  test("are no more than the bound, and those held stay", () => {
    for (let n = 0; n <= limits.recentSecretsMax; n += 1) secrets.keep(`secret ${n}`, pass, 30_000);
    expect(secrets.find("secret 0")).toBe(pass);
    expect(secrets.find(`secret ${limits.recentSecretsMax}`)).toBeUndefined();
  });
});
