import { describe, expect, test } from "vitest";
import { embeddedFrameLog } from "../../src/adapters/embedded/frame-log.ts";
import { embeddedLeases } from "../../src/adapters/embedded/leases.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import { limits } from "../../src/contracts/limits.ts";
import type { LoggedFrame } from "../../src/ports/frame-log.ts";
import { StillClock } from "../support/still-clock.ts";
import { appendAll, frameLogSuite, framesOf } from "./frame-log-suite.ts";
import { leaseStoreSuite } from "./lease-store-suite.ts";

frameLogSuite("the embedded store", async () => ({ log: embeddedFrameLog(systemClock()), close: async () => {} }));
leaseStoreSuite("the embedded store", async () => embeddedLeases());

describe("the embedded frame log", () => {
  const elsewhere = { entry: "0", numbering: "elsewhere", number: 0 };

  test("lets go of an organization that was silent for five minutes, and still counts its sessions", async () => {
    const clock = new StillClock();
    const log = embeddedFrameLog(clock);
    await log.append(framesOf("a", 1, 3));
    clock.advance(limits.framesKeptMsMax);
    await log.append(framesOf("b", 1, 1, "org_2"));
    expect((await log.read("org_1", "a", elsewhere, 9)).frames).toHaveLength(3);
    clock.advance(2_000);
    await log.append(framesOf("b", 2, 2, "org_2"));
    const { frames, newest } = await log.read("org_1", "a", elsewhere, 9);
    expect([frames.length, newest?.number]).toEqual([0, 3]);
    expect((await log.read("org_2", "b", elsewhere, 9)).frames).toHaveLength(2);
  });

  test("counts a forgotten session anew, under another name", async () => {
    const log = embeddedFrameLog(new StillClock());
    const seen: LoggedFrame[] = [];
    await log.follow((frames) => seen.push(...frames.filter(({ session }) => session === "a")));
    await log.append(framesOf("a", 1, 2));
    await appendAll(
      log,
      Array.from({ length: limits.sessionsNumberedMax }, (_, n) => framesOf(`s${n}`, 1, 1, "org_2")[0]!),
    );
    await log.append(framesOf("a", 3, 3));
    expect(seen.map(({ number }) => number)).toEqual([1, 2, 1]);
    expect(seen[2]!.numbering).not.toBe(seen[0]!.numbering);
    const { numbering, entry } = seen[0]!;
    expect((await log.read("org_1", "a", { entry, numbering, number: 1 }, 9)).frames).toEqual(seen.slice(1));
  });

  test("no two runs count under the same name", async () => {
    const names: string[] = [];
    for (let run = 0; run < 2; run += 1) {
      const log = embeddedFrameLog(systemClock());
      await log.follow((frames) => names.push(...frames.map(({ numbering }) => numbering)));
      await log.append(framesOf("a", 1, 1));
    }
    expect(names[0]).not.toBe(names[1]);
  });
});
