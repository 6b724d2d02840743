import type { ScanTask } from "../src/contracts/engine-message.ts";
import type { Verdict } from "../src/contracts/verdict.ts";
import { taskOf } from "../test/support/scan-tasks.ts";
import { writeVerdict } from "../workers/engine/answer.ts";
import { foldText } from "../workers/engine/fold/fold.ts";
import { buildFoldTables } from "../workers/engine/fold/fold-tables.ts";
import { type Engine, openEngine } from "../workers/engine/inspect.ts";
import { identifyLanguage } from "../workers/engine/language/identify.ts";
import { Matcher } from "../workers/engine/match/match.ts";
import { compilePack } from "../workers/engine/match/rule-pack.ts";
import { findPii } from "../workers/engine/pii/find-pii.ts";
import { plainReading, type Reading } from "../workers/engine/reading.ts";
import { unwrap, ViewBudget } from "../workers/engine/views/unwrap.ts";
import { openHeads } from "../workers/model/heads.ts";
import { shippedHeads } from "../workers/model/shipped.ts";
import { rulePack } from "../workers/rules/pack.ts";
import { benchText, type TextKind } from "./engine-texts.ts";
import { appendHistory } from "./history.ts";

const kinds: readonly TextKind[] = ["english", "code", "json", "chinese", "russian", "attack", "hostile"];
const sizes = [200, 1_024, 8_192, 65_536, 1_048_576];
const rounds = 15;
const sampleMs = 4;
const warmUpMs = 12_000;

/**
 * `npm run bench -- engine [--quick]`: what one scan costs the engine, by stage and whole, for texts of every kind and
 * size. Every row is sampled once a round: whoever else uses the processor for a tenth of a second makes all rows slower, not one.
 * A row whose verdict is not the expected one has no speed and stops the bench. Writes `history/engine.ndjson`.
 */
export async function run(args: string[]): Promise<void> {
  const quick = args.includes("--quick");
  const began = performance.now();
  const engine = openEngine();
  const openedMs = performance.now() - began;
  warmUp(engine);
  console.log(
    `engine opens in ${openedMs.toFixed(0)} ms; processor microseconds a scan, the middle of ${rounds} rounds and the least\n`,
  );
  const rows = kinds.flatMap((kind) => (quick ? sizes.slice(0, 4) : sizes).map((size) => new Row(kind, size, engine)));
  for (let round = 0; round < rounds; round++) for (const row of rows) row.whole.sample();
  // Only now: a scan thread has one engine, and what there are two of the compiler cannot take for constant.
  const stages = openStages();
  for (const row of rows) row.measureStages(stages);
  console.log(`text          units${columns.map((column) => column.padStart(12)).join("")}`);
  for (const { kind, size, figures } of rows) {
    console.log(kind.padEnd(10) + String(size).padStart(9) + columns.map((column) => shown(figures[column])).join(""));
  }
  if (!quick)
    appendHistory(
      "engine",
      rows.map(({ kind, size, figures }) => ({ kind, size, ...figures })),
    );
}

const columns = [
  "whole",
  "least",
  "mbPerSecond",
  "fold",
  "match",
  "unwrap",
  "heads",
  "pii",
  "language",
  "answer",
] as const;
const shown = (value: number): string => value.toFixed(value < 100 ? 1 : 0).padStart(12);

/**
 * As a scan thread after some 100,000 scans: what a text seldom needs (the phone library, the confirmation of a rule) is compiled
 * after thousands of its calls, and until then a kilobyte that needs it costs twice as much.
 */
function warmUp(engine: Engine): void {
  const tasks = kinds.flatMap((kind) => [200, 1_024, 2_000].map((size) => taskOf(benchText(kind, size))));
  const endMs = performance.now() + warmUpMs;
  while (performance.now() < endMs) for (const task of tasks) engine.inspect(task);
}

function assertAnswer({ action }: Verdict, kind: TextKind, text: string): void {
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
      const tells = new Matcher(pack, "scan", text.length).read(reading);
      const hidden: Reading[] = [];
      unwrap(reading, tells, tables, new ViewBudget(text.length), (view) => hidden.push(view));
      return hidden;
    },
  };
}

/** One text, and what its scan and the stages of it took. */
class Row {
  readonly kind: TextKind;
  readonly size: number;
  readonly whole: Sampled;
  readonly #task: ScanTask;
  readonly #verdict: Verdict;
  #middles: readonly number[] = [];

  constructor(kind: TextKind, size: number, engine: Engine) {
    this.kind = kind;
    this.size = size;
    this.#task = taskOf(benchText(kind, size));
    this.#verdict = engine.inspect(this.#task);
    assertAnswer(this.#verdict, kind, this.#task.text);
    this.whole = new Sampled(() => engine.inspect(this.#task));
  }

  measureStages({ fold, match, unwrap, heads }: Stages): void {
    const { text } = this.#task;
    const numbers = new Float64Array(8);
    const works = [
      () => fold(text),
      () => match(text),
      () => unwrap(text),
      () => heads(text),
      () => findPii(text),
      () => identifyLanguage(text, ""),
      () => writeVerdict(this.#task, this.#verdict, { numbers, numbersAt: 0, strings: [], stringsAt: 0 }),
    ].map((work) => new Sampled(work));
    for (let round = 0; round < rounds; round++) for (const work of works) work.sample();
    this.#middles = works.map((work) => work.middle);
  }

  /** Microseconds; match, unwrap and heads are what they add to the stages before them. */
  get figures(): Record<(typeof columns)[number], number> {
    const [fold, matched, unwrapped, scored, pii, language, answer] = this.#middles as Seven;
    const whole = this.whole.middle;
    const figures = {
      whole,
      least: this.whole.least,
      mbPerSecond: this.size / whole,
      fold,
      match: matched - fold,
      unwrap: unwrapped - matched,
      heads: scored - fold,
      pii,
      language,
      answer,
    };
    for (const column of columns) figures[column] = Math.max(0, Math.round(figures[column] * 10) / 10);
    return figures;
  }
}

type Seven = [number, number, number, number, number, number, number];

/** Microseconds of a piece of work, a few milliseconds of it each time. */
class Sampled {
  readonly #work: () => unknown;
  readonly #turns: number;
  readonly #times: number[] = [];

  constructor(work: () => unknown) {
    this.#work = work;
    const once = Math.max(1, timed(work, 5) / 5);
    this.#turns = Math.max(1, Math.min(2_000, Math.round((sampleMs * 1_000) / once)));
  }

  /** As often unmeasured first: between its turns, the megabytes of other rows make the collector throw away patterns compiled for this one. */
  sample(): void {
    if (this.#turns > 1) timed(this.#work, this.#turns);
    this.#times.push(timed(this.#work, this.#turns) / this.#turns);
  }

  get middle(): number {
    return this.#times.toSorted((a, b) => a - b)[this.#times.length >> 1]!;
  }

  get least(): number {
    return Math.min(...this.#times);
  }
}

/** Processor microseconds of `turns` turns: what other programs take of the machine does not count. */
function timed(work: () => unknown, turns: number): number {
  const began = process.cpuUsage();
  for (let turn = 0; turn < turns; turn++) work();
  const { user, system } = process.cpuUsage(began);
  return user + system;
}
