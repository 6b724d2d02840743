import type { RuleSpec } from "../../src/contracts/rule.ts";
import type { Inspection, Verdict } from "../../src/contracts/verdict.ts";
import { headerOf, loadHeads, openHeads } from "../model/heads.ts";
import type { HeadsMemory } from "../model/heads-memory.ts";
import { shippedHeads } from "../model/shipped.ts";
import { rulePack } from "../rules/pack.ts";
import type { HeadScorer } from "./classify/head-scorer.ts";
import { askedHeads } from "./decide/family-risk.ts";
import { plainHeadSteps } from "./decide/thresholds.ts";
import { buildFoldTables, type FoldTables } from "./fold/fold-tables.ts";
import { Inspecting, type Parts, stages } from "./inspecting.ts";
import { compilePack } from "./match/rule-pack.ts";
import type { CompiledPolicy } from "./policy/policy.ts";

/** What an engine reads and never writes, but for its rules. */
interface EngineAssets {
  readonly foldTables: FoldTables;
  /** The classifier's weights as `loadHeads` shares them; null: rules alone decide. */
  readonly weights: HeadsMemory | null;
}

/** `weights`: the bytes of a weights file, by default those of this release; null: rules alone decide. Throws on a bad file. */
export function buildAssets(weights?: Uint8Array | null): EngineAssets {
  const heads = weights === undefined ? shippedHeads() : weights === null ? null : loadHeads(weights);
  return { foldTables: buildFoldTables(), weights: heads };
}

interface EngineOptions {
  readonly assets?: EngineAssets;
  /** Default: the built-in pack. */
  readonly rules?: readonly RuleSpec[];
  /** In place of the classifier over `assets.weights`. */
  readonly heads?: HeadScorer;
  /** A clock for the time that an app's own rules may take; absent: they may take any. */
  readonly elapsedMs?: () => number;
}

export interface Engine {
  /** The whole text is inspected, whatever its length and content. Pure, and linear in the text. `policy`: the app's. */
  inspect(task: Inspection, policy?: CompiledPolicy): Verdict;
  /**
   * The same for several texts, a stage of all before the next stage: what a short text pays for is code and tables
   * that are not in the caches, and so they are fetched once for all. Throws nothing; a text that a stage throws at
   * throws where its verdict is asked for.
   */
  begin(tasks: readonly Inspection[]): readonly Begun[];
}

/** A text that went through all stages but the last. */
interface Begun {
  /** To be asked for once. `policy`: the app's. */
  verdict(policy?: CompiledPolicy): Verdict;
}

/** Compiles the rules and tables: about 100 ms. An engine is for one thread. */
export function openEngine(options: EngineOptions = {}): Engine {
  const { foldTables, weights } = options.assets ?? buildAssets();
  const parts: Parts = {
    foldTables,
    pack: compilePack(options.rules ?? rulePack, true),
    heads: options.heads ?? (weights === null ? undefined : openHeads(weights)),
    asked: askedHeads(weights === null ? plainHeadSteps : headerOf(weights).thresholds),
    elapsedMs: options.elapsedMs ?? (() => 0),
  };
  return {
    inspect: (task, policy) => {
      const one = new Inspecting(parts, task);
      for (const stage of stages) stage(one);
      return one.verdict(policy);
    },
    begin: (tasks) => begin(parts, tasks),
  };
}

function begin(parts: Parts, tasks: readonly Inspection[]): Begun[] {
  const begun = tasks.map((task): Begun => new Inspecting(parts, task));
  for (const stage of stages) {
    for (let at = 0; at < begun.length; at++) {
      const one = begun[at]!;
      if (!(one instanceof Inspecting)) continue;
      try {
        stage(one);
      } catch (error) {
        begun[at] = new Failed(error);
      }
    }
  }
  return begun;
}

/** A text that a stage threw at. */
class Failed implements Begun {
  readonly #error: unknown;

  constructor(error: unknown) {
    this.#error = error;
  }

  verdict(): never {
    throw this.#error;
  }
}
