import { taskOf } from "../test/support/scan-tasks.ts";
import { answerOf } from "../workers/engine/answer.ts";
import { foldText } from "../workers/engine/fold.ts";
import { buildFoldTables } from "../workers/engine/fold-tables.ts";
import { type Engine, openEngine } from "../workers/engine/inspect.ts";
import { identifyLanguage } from "../workers/engine/language/identify.ts";
import { Matcher } from "../workers/engine/match.ts";
import { findPii } from "../workers/engine/pii/find-pii.ts";
import { plainReading } from "../workers/engine/reading.ts";
import { compilePack } from "../workers/engine/rule-pack.ts";
import { unwrap, ViewBudget } from "../workers/engine/unwrap.ts";
import { openHeads } from "../workers/model/heads.ts";
import { shippedHeads } from "../workers/model/shipped.ts";
import { rulePack } from "../workers/rules/pack.ts";
import { benchText, type TextKind } from "./engine-texts.ts";
import { appendHistory } from "./history.ts";

const kinds: readonly TextKind[] = ["english", "code", "json", "chinese", "russian", "attack", "hostile"];
const sizes = [200, 1_024, 8_192, 65_536, 1_048_576];
const samples = 15;
const sampleMs = 4;
const warmUpMs = 1_500;

/**
 * `npm run bench -- engine [--quick]`: what one scan costs the engine, by stage and whole, for texts of every kind and
 * size. A row whose verdict is not the expected one has no speed and stops the bench. Writes `history/engine.ndjson`.
 */
export async function run(args: string[]): Promise<void> {
  const quick = args.includes("--quick");
  const openedMs = await timeOf(async () => openEngine());
  const engine = openEngine();
  const stages = openStages();
  warmUp(engine);
  console.log(
    `engine opens in ${openedMs.toFixed(0)} ms; processor microseconds a scan, the middle of ${samples} samples\n`,
  );
  console.log(`text          units${columns.map((column) => column.padStart(12)).join("")}`);
  const rows = [];
  for (const kind of kinds) {
    for (const size of quick ? sizes.slice(0, 4) : sizes) {
      const text = benchText(kind, size);
      assertAnswer(engine, kind, text);
      const row = { kind, size, ...measure(engine, stages, text) };
      rows.push(row);
      console.log(kind.padEnd(10) + String(size).padStart(9) + columns.map((column) => shown(row[column])).join(""));
    }
  }
  if (!quick) appendHistory("engine", rows);
}

const columns = ["whole", "mbPerSecond", "fold", "match", "unwrap", "heads", "pii", "language", "answer"] as const;
const shown = (value: number): string => value.toFixed(value < 100 ? 1 : 0).padStart(12);

/** Every kind of text, until the compiler has seen it. */
function warmUp(engine: Engine): void {
  const endMs = performance.now() + warmUpMs;
  while (performance.now() < endMs) for (const kind of kinds) engine.inspect(taskOf(benchText(kind, 2_000)));
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function assertAnswer(engine: Engine, kind: TextKind, text: string): void {
  const { action } = engine.inspect(taskOf(text));
  const expected =
    kind === "attack" || kind === "hostile" ? text.length < 1_000 || action !== "ALLOW" : action === "ALLOW";
  if (!expected) throw new Error(`${kind} of ${text.length}: ${action}`);
}

interface Stages {
  readonly fold: (text: string) => unknown;
  readonly match: (text: string) => unknown;
  readonly unwrap: (text: string) => unknown;
  readonly heads: (text: string) => unknown;
}

function openStages(): Stages {
  const tables = buildFoldTables();
  const heads = openHeads(shippedHeads());
  const pack = compilePack(rulePack, true);
  return {
    fold: (text) => foldText(text, tables),
    match: (text) => new Matcher(pack, "scan", text.length).read(plainReading(foldText(text, tables))),
    heads: (text) => heads.score(foldText(text, tables).text, "scan"),
    unwrap: (text) => {
      const reading = plainReading(foldText(text, tables));
      return [
        ...unwrap(reading, new Matcher(pack, "scan", text.length).read(reading), tables, new ViewBudget(text.length)),
      ];
    },
  };
}

/** Microseconds of each stage; match, unwrap and heads are what they add to the stages before them. */
function measure(engine: Engine, stages: Stages, text: string): Record<(typeof columns)[number], number> {
  const task = taskOf(text);
  const verdict = engine.inspect(task);
  const numbers = new Float64Array(8);
  const whole = medianUs(() => engine.inspect(task));
  const fold = medianUs(() => stages.fold(text));
  const matched = medianUs(() => stages.match(text));
  const row = {
    whole,
    mbPerSecond: text.length / whole,
    fold,
    match: matched - fold,
    unwrap: medianUs(() => stages.unwrap(text)) - matched,
    heads: medianUs(() => stages.heads(text)) - fold,
    pii: medianUs(() => findPii(text)),
    language: medianUs(() => identifyLanguage(text, "")),
    answer: medianUs(() => answerOf(task, verdict, numbers, 0, [], 0, 0)),
  };
  for (const column of columns) row[column] = Math.max(0, Math.round(row[column] * 10) / 10);
  return row;
}

function medianUs(work: () => unknown): number {
  const once = Math.max(1, timed(work, 5) / 5);
  const turns = Math.max(1, Math.min(2_000, Math.round((sampleMs * 1_000) / once)));
  const times = Array.from({ length: turns === 1 ? 5 : samples }, () => timed(work, turns) / turns);
  return times.sort((a, b) => a - b)[times.length >> 1]!;
}

/** Processor microseconds of `turns` turns: what other programs take of the machine does not count. */
function timed(work: () => unknown, turns: number): number {
  const began = process.cpuUsage();
  for (let turn = 0; turn < turns; turn++) work();
  const { user, system } = process.cpuUsage(began);
  return user + system;
}
