import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import { GatewayError } from "../../../src/contracts/errors.ts";
import { limits } from "../../../src/contracts/limits.ts";
import type { ScanService, ServedScan } from "../../../src/contracts/scan.ts";
import type { JobKind } from "../../../src/contracts/verdict.ts";
import { type MeteredJobLog, openJobLog } from "../../../src/journal/group-commit.ts";
import type { Quota } from "../../../src/ports/quota.ts";
import { createEnginePool, type EnginePool } from "../../../src/scan/engine-pool.ts";
import { HeldBodies } from "../../../src/scan/held-bodies.ts";
import type { Decided } from "../../../src/scan/scan-parts.ts";
import { createScanService } from "../../../src/scan/scan-service.ts";
import { VerdictCache } from "../../../src/scan/verdict-cache.ts";
import { callerOf, unmetered } from "../../support/callers.ts";
import { HeldJournal } from "../../support/held-journal.ts";
import { scriptedWorker, taskOf } from "../../support/scan-tasks.ts";

// Bodies that the scan thread reads.
const clock = systemClock();
const caller = callerOf();
let held: HeldBodies;
let pool: EnginePool;
let verdicts: VerdictCache;
let journal: HeldJournal;
let jobs: MeteredJobLog;
let decided: Decided[];
let scans: ScanService;

async function startPool(): Promise<void> {
  held = new HeldBodies();
  const options = { workers: 1, queueScansMax: 2_000, scanTimeoutMs: 30_000, workerFile: scriptedWorker };
  pool = createEnginePool({ ...options, clock, bodies: held.memory });
  await pool.ready();
}

beforeAll(startPool);
afterAll(() => pool.close());
beforeEach(() => open());

function open(quota: Pick<Quota, "admit"> = unmetered, ack: "decision" | "durable" = "decision"): void {
  verdicts = new VerdictCache(pool, clock, held);
  journal = new HeldJournal();
  jobs = openJobLog(journal, { clock });
  decided = [];
  const onDecision = (one: Decided): void => void decided.push(one);
  scans = createScanService({ pool: verdicts, unread: verdicts, jobs, quota, clock, ack, onDecision });
}

type Heard = { served: ServedScan } | { failed: unknown } | { left: string };

/** What comes of a body; undefined where it is to be read here. */
function ask(body: unknown, kind: JobKind = "scan"): Promise<Heard> | undefined {
  const { promise, resolve } = Promise.withResolvers<Heard>();
  const isTaken = scans.scanUnread(caller, {
    kind,
    bytes: typeof body === "string" ? Buffer.from(body) : Buffer.from(JSON.stringify(body)),
    receivedMs: clock.elapsedMs(),
    client: { isGone: false },
    served: (served) => resolve({ served }),
    failed: (failed) => resolve({ failed }),
    left: (bytes) => resolve({ left: Buffer.from(bytes).toString() }),
  });
  return isTaken ? promise : undefined;
}

describe("a body that is plainly valid", () => {
  test("is read, inspected and told of like one that is read here", async () => {
    const heard = await ask(
      { tool_name: 'sh "ell', output: { a: ["<REVIEW 0.5>"] }, session_id: "s-1", include: ["findings", "redaction"] },
      "tool_output",
    );
    expect(decided).toMatchObject([{ kind: "tool_output", stage: "tool", toolName: 'sh "ell', sessionId: "s-1" }]);
    const { body, storedBody } = (heard as { served: ServedScan }).served;
    expect(JSON.parse(body)).toMatchObject({
      decision: { engine_action: "REVIEW" },
      tool_name: 'sh "ell',
      findings: [],
      redaction: { text: '{"a":["<REVIEW 0.5>"]}' },
    });
    expect(JSON.parse(storedBody)).not.toHaveProperty("redaction");
    await vi.waitFor(() => expect(jobs.stats()).toMatchObject({ committedRecords: 1, begunRecords: 0 }));
  });

  test("is answered once its job is durable, where that is asked for", async () => {
    open(unmetered, "durable");
    const heard = ask({ text: "hello" });
    await expect(heard).resolves.toHaveProperty("served.status", 200);
    expect(jobs.stats()).toMatchObject({ committedRecords: 1 });
  });

  test("fails with its scan, which is a failed job", async () => {
    const heard = await ask({ text: "<throw>" });
    expect(heard).toMatchObject({ failed: { code: "INTERNAL" } });
    expect(jobs.stats()).toMatchObject({ begunRecords: 0 });
    expect(decided).toEqual([]);
  });

  test("fails with its thread as one that is read here does: the same job, and nothing is told", async () => {
    await ask({ tool_name: "sh", output: "<crash>", session_id: "s-1" }, "tool_output");
    const task = taskOf("<crash>", { kind: "tool_output", stage: "tool", toolName: "sh" });
    const read = { task, sessionId: "s-1", receivedMs: clock.elapsedMs(), client: { isGone: false } };
    await expect(async () => scans.scan(caller, read)).rejects.toMatchObject({ code: "OVERLOADED" });
    await vi.waitFor(() => expect(jobs.stats()).toMatchObject({ committedRecords: 2, begunRecords: 0 }));
    const failed = [...journal.jobs.values()].map(({ status, kind, error, chars }) => ({ status, kind, error, chars }));
    expect(failed[0]).toEqual({ status: "failed", kind: "tool_output", error: expect.anything(), chars: 0 });
    expect(failed[1]).toEqual(failed[0]);
    expect(decided).toEqual([]);
    // The thread that follows is up.
    await vi.waitFor(() => expect(pool.hasSpare()).toBe(true), { timeout: 30_000 });
  });

  test("outlives a thread that crashes over another one", async () => {
    const crash = ask({ text: "<wait 50> <crash>" })!;
    // Its batch has left by then: what comes now goes in another.
    await new Promise((resolve) => setImmediate(resolve));
    const behind = ask({ text: "<HARD_BLOCK 0.9>" })!;
    expect(await crash).toMatchObject({ failed: { code: "OVERLOADED" } });
    expect(await behind).toMatchObject({ served: { body: expect.stringContaining("HARD_BLOCK") } });
  });
});

describe("a body that is not plainly valid", () => {
  test.each(["", "{", "[]", '{"text":1}', '{"text":"a","session_id":"no spaces"}', '{"text":"\u0000"}'])(
    "comes back as it was, and was no job: %j",
    async (body) => {
      expect(await ask(body)).toEqual({ left: body });
      expect(jobs.stats()).toMatchObject({ begunRecords: 0, pendingRecords: 0, committedRecords: 0 });
      expect(decided).toEqual([]);
    },
  );
});

describe("a body is read here", () => {
  test.each<[string, Quota["admit"]]>([
    [
      "where the bill refuses it",
      () => {
        throw new GatewayError("QUOTA_EXCEEDED");
      },
    ],
    ["where the bill must be read", async () => {}],
    ["where the bill cannot be read", () => Promise.reject(new GatewayError("STORE_UNAVAILABLE"))],
  ])("%s: what is wrong with it is said first", (_, admit) => {
    open({ admit });
    expect(ask({ text: "hello" })).toBeUndefined();
  });

  test("where it is too long, or no place is free, and later no more", async () => {
    // One that has not learned from the rows above how slow texts may be: on a busy machine it would refuse some of these.
    await pool.close();
    await startPool();
    open();
    expect(ask({ text: "a".repeat(limits.bodyHeldBytesMax) })).toBeUndefined();
    const waiting = Array.from({ length: limits.bodiesHeldMax }, (_, n) => ask({ text: `<wait 1> ${n}` })!);
    expect(ask({ text: "one more" })).toBeUndefined();
    for (const heard of await Promise.all(waiting)) expect(heard).toHaveProperty("served");
    expect(await ask({ text: "one more" })).toHaveProperty("served");
  });

  test("for a while after a text came again, as its verdict may be known", async () => {
    expect(await ask({ text: "the same" })).toHaveProperty("served");
    expect(await ask({ text: "another" })).toHaveProperty("served");
    expect(await ask({ text: "the same", session_id: "s-2" })).toHaveProperty("served");
    expect(ask({ text: "a third" })).toBeUndefined();
    for (let n = 0; n < limits.readsPerRepeat; n += 1) {
      expect(ask({ text: `${n}` })).toBeUndefined();
      await verdicts.inspect(taskOf(`read here ${n}`), undefined, undefined, caller.app.id);
    }
    expect(await ask({ text: "a fourth" })).toHaveProperty("served");
    expect(verdicts.stats()).toMatchObject({ hits: 0, misses: 4 + limits.readsPerRepeat });
  });

  test("but not where what came again asks for a redaction, whose verdict is never kept", async () => {
    for (let n = 0; n < 3; n += 1) expect(await ask({ text: "x", include: ["redaction"] })).toHaveProperty("served");
  });

  test("a text that was read there and comes again here has its verdict from the fourth time on", async () => {
    await ask({ text: "hello" });
    const again = () => verdicts.inspect(taskOf("hello"), undefined, undefined, caller.app.id);
    await again();
    await again();
    expect(again()).not.toBeInstanceOf(Promise);
  });
});
