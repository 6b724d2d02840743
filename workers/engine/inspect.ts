import type { RuleSpec } from "../../src/contracts/rule.ts";
import type { Inspection, Signal, Verdict } from "../../src/contracts/verdict.ts";
import { rulePack } from "../rules/pack.ts";
import { decide } from "./decide.ts";
import { foldText } from "./fold.ts";
import { buildFoldTables, type FoldTables } from "./fold-tables.ts";
import type { HeadScorer } from "./head-scorer.ts";
import { identifyLanguage } from "./language/identify.ts";
import { Matcher } from "./match.ts";
import { findPii } from "./pii/find-pii.ts";
import { positionsOf } from "./positions.ts";
import { plainReading } from "./reading.ts";
import { compilePack } from "./rule-pack.ts";
import { judgeArguments } from "./tool/judge-arguments.ts";

/** What every worker reads and none writes; built once on the main thread. */
export interface EngineAssets {
  readonly foldTables: FoldTables;
}

export function buildAssets(): EngineAssets {
  return { foldTables: buildFoldTables() };
}

export interface EngineOptions {
  readonly assets?: EngineAssets;
  /** Default: the built-in pack. */
  readonly rules?: readonly RuleSpec[];
  /** Absent: rules alone decide. */
  readonly heads?: HeadScorer;
}

export interface Engine {
  /** The whole text is inspected, whatever its length and content. Pure, and linear in the text. */
  inspect(task: Inspection): Verdict;
}

/** Compiles the rules and tables: about 100 ms. An engine is for one thread. */
export function openEngine(options: EngineOptions = {}): Engine {
  const { foldTables } = options.assets ?? buildAssets();
  const pack = compilePack(options.rules ?? rulePack);
  const { heads } = options;

  return {
    inspect(task) {
      const { text, kind, stage } = task;
      const reading = plainReading(foldText(text, foldTables));
      const matcher = new Matcher(pack, kind, text.length);
      matcher.read(reading);
      const signals: Signal[] = [...matcher.matches.signals];
      signals.push(...findPii(text));
      if (kind === "tool_call") signals.push(...judgeArguments(text, task.toolName));
      return decide({
        kind,
        stage,
        signals,
        heads: heads?.score(reading.folded.text, kind),
        language: identifyLanguage(text, task.languageHint),
        positions: positionsOf(text),
      });
    },
  };
}
