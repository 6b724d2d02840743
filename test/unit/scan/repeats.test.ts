import { beforeEach, describe, expect, test } from "vitest";
import { embeddedLeases } from "../../../src/adapters/embedded/leases.ts";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import { GatewayError } from "../../../src/contracts/errors.ts";
import type { Repeat, ServedScan } from "../../../src/contracts/scan.ts";
import { openJobLog } from "../../../src/journal/group-commit.ts";
import type { JobLog } from "../../../src/ports/journal.ts";
import { acceptedJob } from "../../../src/scan/job-record.ts";
import { openRepeats, type Repeats } from "../../../src/scan/repeats.ts";
import type { Keep } from "../../../src/scan/scan-parts.ts";
import { callerOf } from "../../support/callers.ts";
import { HeldJournal } from "../../support/held-journal.ts";

const clock = systemClock();
const caller = callerOf();
let journal: HeldJournal;
let jobs: JobLog;
let repeats: Repeats;
let runs: number;

beforeEach(() => {
  journal = new HeldJournal();
  jobs = openJobLog(journal, { clock });
  repeats = openRepeats(jobs.answers, clock);
  runs = 0;
});

const answer: ServedScan = {
  status: 200,
  body: '{"n":1,"redaction":{}}',
  storedBody: '{"n":1}',
  queueMs: 1,
  engineMs: 2,
  replayed: false,
};

/** A scan that takes `ms` and hands its answer to the job log. */
const running =
  (ms = 0) =>
  async (keep: Keep | undefined): Promise<ServedScan> => {
    runs += 1;
    await new Promise((resolve) => setTimeout(resolve, ms));
    void jobs.finish(acceptedJob(clock, caller, "scan", clock.elapsedMs()), keep?.(answer.storedBody, answer.status));
    return answer;
  };

const failing = async (): Promise<ServedScan> => {
  runs += 1;
  await new Promise((resolve) => setTimeout(resolve, 5));
  throw new GatewayError("SCAN_TIMEOUT", { retryAfterSeconds: 1 });
};

const repeat: Repeat = { key: "k1", requestHash: "hash" };
const replayed = { body: answer.storedBody, replayed: true };

describe("Idempotency-Key", () => {
  test("without one, every request runs", async () => {
    expect(await repeats.once(caller, undefined, running())).toMatchObject({ body: answer.body, replayed: false });
    await repeats.once(caller, undefined, running());
    expect(runs).toBe(2);
  });

  test("a repeat gets the first answer without redaction, before and after it is durable", async () => {
    journal.hold();
    expect(await repeats.once(caller, repeat, running())).toMatchObject({ body: answer.body, replayed: false });
    expect(await repeats.once(caller, repeat, running())).toMatchObject(replayed);
    journal.release();
    await expect.poll(() => journal.answers.size).toBe(1);
    expect(await repeats.once(caller, repeat, running())).toMatchObject(replayed);
    expect(runs).toBe(1);
  });

  test("another gateway's stored answer is replayed too", async () => {
    await repeats.once(caller, repeat, running());
    await expect.poll(() => journal.answers.size).toBe(1);
    const other = openRepeats(openJobLog(journal, { clock }).answers, clock);
    expect(await other.once(caller, repeat, running())).toMatchObject(replayed);
  });

  test("of two gateways one runs it, and the other waits until its answer is durable", async () => {
    const leases = embeddedLeases();
    const both = [jobs, openJobLog(journal, { clock })].map((log) => openRepeats(log.answers, clock, leases));
    journal.hold();
    const asked = both.map((one) => one.once(caller, repeat, running(10)));
    expect(await Promise.race(asked)).toMatchObject({ body: answer.body, replayed: false });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(runs).toBe(1);
    journal.release();
    expect((await Promise.all(asked)).map((one) => one.replayed).sort()).toEqual([false, true]);
    expect(runs).toBe(1);
    // The turn was given back.
    await expect.poll(async () => (await leases.take(`repeat:${caller.key.id}:k1`, 1)) !== undefined).toBe(true);
  });

  test("a failure at one gateway lets the other try", async () => {
    const leases = embeddedLeases();
    const both = [0, 1].map(() => openRepeats(jobs.answers, clock, leases));
    const failed = both[0]!.once(caller, repeat, failing);
    const other = both[1]!.once(caller, repeat, running());
    await expect(failed).rejects.toMatchObject({ code: "SCAN_TIMEOUT" });
    expect(await other).toMatchObject({ replayed: false });
  });

  test("it is kept for 24 hours", async () => {
    await repeats.once(caller, repeat, running());
    await expect.poll(() => journal.answers.size).toBe(1);
    const [stored] = [...journal.answers.values()];
    expect(stored!.expiresAt - clock.nowMs()).toBeGreaterThan(24 * 3_600_000 - 5_000);
    expect(stored!.expiresAt - clock.nowMs()).toBeLessThanOrEqual(24 * 3_600_000);
  });

  test("repeats that come while the first is running wait for it", async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => repeats.once(caller, repeat, running(20))));
    expect(all.map((one) => one.replayed)).toEqual([false, true, true, true, true]);
    expect(runs).toBe(1);
  });

  test.each([
    { name: "while the first is running", wait: false },
    { name: "after it is answered", wait: true },
  ])("the same key for another request is a conflict: $name", async ({ wait }) => {
    const first = repeats.once(caller, repeat, running(10));
    if (wait) await first;
    const other = repeats.once(caller, { ...repeat, requestHash: "other" }, running());
    await expect(other).rejects.toMatchObject({ code: "IDEMPOTENCY_CONFLICT", status: 409 });
    expect((await first).replayed).toBe(false);
    expect(runs).toBe(1);
  });

  test("while another request is found to be a conflict, a repeat of the first still gets its answer", async () => {
    await repeats.once(caller, repeat, running());
    const asked = ["other", "hash", "third", "hash"].map((requestHash) =>
      repeats.once(caller, { ...repeat, requestHash }, running()),
    );
    expect(await Promise.allSettled(asked)).toMatchObject([
      { status: "rejected", reason: { code: "IDEMPOTENCY_CONFLICT" } },
      { status: "fulfilled", value: replayed },
      { status: "rejected", reason: { code: "IDEMPOTENCY_CONFLICT" } },
      { status: "fulfilled", value: replayed },
    ]);
    expect(runs).toBe(1);
  });

  test("another API key's repeat is not ours", async () => {
    await repeats.once(caller, repeat, running());
    expect((await repeats.once(callerOf({}, "key_2"), repeat, running())).replayed).toBe(false);
    expect(runs).toBe(2);
  });

  test("a failure frees the key; who waited shares it", async () => {
    const both = await Promise.allSettled([
      repeats.once(caller, repeat, failing),
      repeats.once(caller, repeat, failing),
    ]);
    expect(both.map((one) => one.status === "rejected" && one.reason.code)).toEqual(["SCAN_TIMEOUT", "SCAN_TIMEOUT"]);
    expect(runs).toBe(1);
    expect((await repeats.once(caller, repeat, running())).replayed).toBe(false);
  });
});
