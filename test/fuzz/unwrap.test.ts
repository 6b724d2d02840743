import { expect, test } from "vitest";
import { limits } from "../../src/contracts/limits.ts";
import { foldText } from "../../workers/engine/fold/fold.ts";
import { buildFoldTables } from "../../workers/engine/fold/fold-tables.ts";
import { openEngine } from "../../workers/engine/inspect.ts";
import { Matcher } from "../../workers/engine/match/match.ts";
import { compilePack } from "../../workers/engine/match/rule-pack.ts";
import { originalSpan, plainReading, type Reading } from "../../workers/engine/reading.ts";
import { unwrap, ViewBudget } from "../../workers/engine/views/unwrap.ts";
import { randomFrom } from "../conformance/seeded-random.ts";
import { inspectionOf, overrideRule } from "../support/rules-for-tests.ts";
import { wildText } from "../support/wild-text.ts";

const seed = Number(process.env["SEED"] ?? 1_121);
const tables = buildFoldTables();
const pack = compilePack([overrideRule], true);

/** Every reading below `reading`, as deep as it goes. */
function* readingsOf(reading: Reading, matcher: Matcher): Generator<Reading> {
  const hidden: Reading[] = [];
  unwrap(reading, matcher.read(reading), tables, new ViewBudget(1e6), (view) => hidden.push(view));
  for (const view of hidden) {
    yield view;
    yield* readingsOf(view, matcher);
  }
}

test(`views end, stay bounded and lead back into the text (SEED=${seed})`, () => {
  const random = randomFrom(seed);
  for (let round = 0; round < 400; round++) {
    const text = wildText(random, Math.floor(random() * 40));
    const told = JSON.stringify(text);
    let count = 0;
    for (const view of readingsOf(plainReading(foldText(text, tables)), new Matcher(pack, "scan", text.length))) {
      count += 1;
      expect(view.depth, told).toBeLessThanOrEqual(limits.viewDecodesMax);
      expect(view.folded.source.length, told).toBeLessThanOrEqual(text.length * 2 + 64);
      const length = view.folded.text.length;
      for (let tries = 0; tries < 8 && length > 0; tries++) {
        const start = Math.floor(random() * length);
        const end = start + 1 + Math.floor(random() * (length - start));
        const span = originalSpan(view, start, end);
        if (span.start < 0 || span.end > text.length || span.start >= span.end) {
          expect.fail(`${view.view} ${start} to ${end} is ${span.start} to ${span.end} of ${told}`);
        }
      }
    }
    expect(count, told).toBeLessThan(100);
  }
});

test(`any text gets a verdict whose places lie inside it (SEED=${seed})`, () => {
  const random = randomFrom(seed + 1);
  const engine = openEngine();
  for (let round = 0; round < 300; round++) {
    const text = wildText(random, Math.floor(random() * 60));
    const verdict = engine.inspect(
      inspectionOf(text, { kind: round % 2 === 0 ? "scan" : "tool_call", toolName: "shell" }),
    );
    for (const { start, end, ruleId } of verdict.signals) {
      if (start < 0 || end > text.length || start > end)
        expect.fail(`${ruleId} ${start} to ${end} of ${JSON.stringify(text)}`);
    }
    expect(engine.inspect(inspectionOf(text)).risk).toBe(engine.inspect(inspectionOf(text)).risk);
  }
});

test.each([
  { name: "a short text has a floor", units: 0, room: limits.viewCharsMin },
  {
    name: "a longer one, a multiple of itself and a little",
    units: 100_000,
    room: 100_000 * limits.viewGrowthMax + 6_250,
  },
  { name: "and there is an end", units: 1e9, room: limits.viewCharsMax },
])("the budget for views: $name", ({ units, room }) => {
  const budget = new ViewBudget(units);
  expect(budget.take(room)).toBe(true);
  expect(budget.wasRefused).toBe(false);
  expect(budget.take(1)).toBe(false);
  expect(budget.wasRefused).toBe(true);
});
