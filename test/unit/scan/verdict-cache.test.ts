import { beforeEach, describe, expect, test } from "vitest";
import type { ScanTask, VersionedPolicy } from "../../../src/contracts/engine-message.ts";
import { GatewayError } from "../../../src/contracts/errors.ts";
import { limits } from "../../../src/contracts/limits.ts";
import type { EnginePool } from "../../../src/scan/engine-pool.ts";
import type { Inspected, InspectedSoon, Inspector } from "../../../src/scan/inspected.ts";
import { VerdictCache } from "../../../src/scan/verdict-cache.ts";
import { taskOf } from "../../support/scan-tasks.ts";
import { StillClock } from "../../support/still-clock.ts";

/** Says of every inspection which one it was: a verdict that comes again is a kept one. */
class Counting implements Pick<EnginePool, keyof Inspector> {
  asked = 0;
  isFull = false;
  fails = false;
  fields: Partial<Inspected> = {};

  assertAdmits(): void {
    if (this.isFull) throw new GatewayError("OVERLOADED");
  }

  inspect(task: ScanTask): Promise<Inspected> {
    this.assertAdmits();
    this.asked += 1;
    if (this.fails) return Promise.reject(new GatewayError("SCAN_TIMEOUT"));
    return Promise.resolve({
      action: "REVIEW",
      risk: 0.6,
      confidence: 0.8,
      engineUs: 90,
      queueUs: 210,
      chars: task.text.length,
      heardStart: 2,
      heardEnd: 5,
      result: `"n":${this.asked}`,
      directives: "[]",
      pii: "",
      findings: task.wantsFindings ? ',"findings":[]' : "",
      redaction: task.wantsRedaction ? `,"redaction":{"text":"${task.text}"}` : "",
      ...this.fields,
    });
  }

  inspectAll(tasks: readonly ScanTask[]): Promise<Inspected>[] {
    this.assertAdmits();
    return tasks.map((task) => this.inspect(task));
  }

  take(): void {
    throw new Error("no body is held here");
  }
}

const app = "app_1";
let pool: Counting;
let clock: StillClock;
let cache: VerdictCache;
beforeEach(() => {
  pool = new Counting();
  clock = new StillClock();
  cache = new VerdictCache(pool, clock);
});

const ask = (task: ScanTask, policy?: VersionedPolicy, appId = app): InspectedSoon =>
  cache.inspect(task, policy, undefined, appId);

/** Asks often enough that the verdict is kept: which inspection the kept one is. */
async function keep(task: ScanTask, policy?: VersionedPolicy, appId = app): Promise<string> {
  for (let n = 1; n < 4; n += 1) await ask(task, policy, appId);
  return (await ask(task, policy, appId)).result;
}

const versioned = (id: string): VersionedPolicy => ({
  id,
  policy: { thresholds: {}, disabledRules: [id], customRules: [], allowList: [] },
});

describe("a text that comes again", () => {
  test("has its verdict from the fourth time on, with no engine time", async () => {
    const task = taskOf("hello", { wantsFindings: true });
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push(await ask(task));
    expect(pool.asked).toBe(3);
    expect(answers.map(({ engineUs }) => engineUs)).toEqual([90, 90, 90, 0, 0]);
    expect(answers[3]).toEqual({ ...answers[2], engineUs: 0, queueUs: 0 });
    expect(cache.stats()).toMatchObject({ hits: 2, misses: 3, entries: 1 });
  });

  test("is answered while the pool takes nothing; another text is not", async () => {
    await keep(taskOf("hello"));
    pool.isFull = true;
    expect(ask(taskOf("hello"))).toMatchObject({ action: "REVIEW" });
    expect(() => ask(taskOf("other"))).toThrow(expect.objectContaining({ code: "OVERLOADED" }));
  });

  test("is inspected anew when the engine has changed, also where the old one answers late", async () => {
    await keep(taskOf("hello"));
    await ask(taskOf("late"));
    await ask(taskOf("late"));
    const late = ask(taskOf("late"));
    clock.newId("job"); // Its chance is another then.
    cache.forget();
    await late;
    const asked = pool.asked;
    await ask(taskOf("hello"));
    await ask(taskOf("late"));
    expect(pool.asked).toBe(asked + 2);
    expect(cache.stats()).toMatchObject({ hits: 1 });
    expect((await keep(taskOf("hello"))).length).toBeGreaterThan(0);
    expect(cache.stats().hits).toBeGreaterThan(1);
  });

  test("is inspected as often as it is asked for at once: nobody waits for another's inspection", async () => {
    await Promise.all([1, 2, 3, 4].map(() => ask(taskOf("hello"))));
    expect(pool.asked).toBe(4);
    expect((await ask(taskOf("hello"))).engineUs).toBe(0);
  });
});

const task = taskOf("text", { kind: "tool_call", stage: "tool", toolName: "tool", query: "query", languageHint: "en" });
describe("no verdict is another's", () => {
  test.each<{ of: string; other: ScanTask; policy?: VersionedPolicy; appId?: string }>([
    { of: "another app", other: task, appId: "app_2" },
    { of: "another policy version", other: task, policy: versioned("b") },
    { of: "a policy of another app with the same name", other: task, policy: versioned("a"), appId: "app_2" },
    { of: "another text", other: { ...task, text: "texT" } },
    { of: "another kind", other: { ...task, kind: "tool_output" } },
    { of: "another stage", other: { ...task, stage: "response" } },
    { of: "another tool", other: { ...task, toolName: "tooL" } },
    { of: "another query", other: { ...task, query: "querY" } },
    { of: "another hint", other: { ...task, languageHint: "de" } },
    { of: "findings asked for", other: { ...task, wantsFindings: true } },
    { of: "a border moved into the tool", other: { ...task, toolName: "toolq", query: "uery" } },
    { of: "a border moved into the text", other: { ...task, languageHint: "e", text: "ntext" } },
    { of: "a text that spells the lengths", other: { ...task, toolName: "", query: "", text: "toolqueryentext" } },
  ])("$of", async ({ other, policy, appId }) => {
    const own = await keep(task, versioned("a"));
    expect(await keep(other, policy ?? versioned("a"), appId)).not.toBe(own);
  });
});

describe("what is never kept", () => {
  test.each<{ what: string; task: ScanTask; appId?: string }>([
    { what: "a redaction, which holds text", task: taskOf("hello", { wantsRedaction: true }) },
    { what: "the verdict of a long text", task: taskOf("a".repeat(limits.verdictTextUnitsMax + 1)) },
    { what: "the verdict of half a character", task: taskOf("a\ud83d") },
    { what: "the verdict of a tool with half a character", task: taskOf("a", { toolName: "\ude00" }) },
    { what: "the verdict of a text that is no app's", task: taskOf("hello"), appId: "" },
  ])("$what", async ({ task, appId }) => {
    await keep(task, undefined, appId);
    expect(pool.asked).toBe(4);
    expect(cache.stats()).toMatchObject({ hits: 0, entries: 0, bytes: 0 });
  });

  test("a failure", async () => {
    pool.fails = true;
    for (const _ of [1, 2, 3, 4]) await expect(ask(taskOf("hello"))).rejects.toMatchObject({ code: "SCAN_TIMEOUT" });
    pool.fails = false;
    await ask(taskOf("hello"));
    expect(pool.asked).toBe(5);
  });

  test("a verdict that the clock may have cut short", async () => {
    pool.fields = { engineUs: limits.customRulesMsMax * 1_000 };
    await keep(taskOf("hello"));
    expect(pool.asked).toBe(4);
  });

  test("anything of texts that come once, however alike they are", async () => {
    for (let n = 0; n < 2_000; n += 1) await ask(taskOf(`${"the same words ".repeat(40)}${n}`));
    expect(cache.stats()).toEqual({ hits: 0, misses: 2_000, entries: 0, bytes: 0 });
  });
});

describe("texts that belong together", () => {
  test("only those that are not known are inspected, and each has its own verdict", async () => {
    const known = await keep(taskOf("known"));
    const texts = ["a", "known", "b"].map((text) => taskOf(text));
    const answers = await Promise.all(cache.inspectAll(texts, undefined, undefined, app));
    expect(answers.map(({ result, chars }) => [result, chars])).toEqual([
      ['"n":4', 1],
      [known, 5],
      ['"n":5', 1],
    ]);
  });

  test("all are taken or none, and known ones need no room", async () => {
    await keep(taskOf("known"));
    pool.isFull = true;
    const all = (texts: readonly string[]) =>
      cache.inspectAll(
        texts.map((text) => taskOf(text)),
        undefined,
        undefined,
        app,
      );
    expect(() => all(["known", "a"])).toThrow(expect.objectContaining({ code: "OVERLOADED" }));
    expect(all(["known", "known"])).toHaveLength(2);
  });
});

describe("its bounds", () => {
  test.each<{ bound: string; result: string; texts: number }>([
    { bound: "entries", result: "", texts: limits.verdictsKeptMax * 1.25 },
    { bound: "bytes", result: "x".repeat(limits.verdictBytesKeptMax / 64), texts: 100 },
  ])("$bound: the least recently used go", async ({ result, texts }) => {
    pool.fields = { result };
    await keep(taskOf("used"));
    for (let n = 0; n < texts; n += 1) {
      for (let times = 0; times < 3; times += 1) await ask(taskOf(String(n)));
      if (n % 5 === 0) await ask(taskOf("used"));
    }
    const { entries, bytes } = cache.stats();
    expect(entries).toBeLessThanOrEqual(limits.verdictsKeptMax);
    expect(bytes).toBeLessThanOrEqual(limits.verdictBytesKeptMax);
    expect(entries).toBeGreaterThan(1);
    expect((await ask(taskOf("used"))).engineUs).toBe(0);
    expect((await ask(taskOf("0"))).engineUs).toBe(90);
  });
});
