import type { RuleSpec } from "../../src/contracts/rule.ts";
import { unlessMentioned } from "./mention.ts";
import { gapBefore, list } from "./phrases.ts";

/** Inside one sentence, with the stops of the scripts of Asia and Africa. */
export const near = gapBefore("。.!?؟।");

/** How one language says what a group of rules looks for; folded spelling. */
export interface Saying {
  readonly language: string;
  readonly name: string;
  readonly words: string;
  readonly pattern: string;
  readonly points?: number;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** What the rules of a group have in common. */
interface Group extends Pick<RuleSpec, "family" | "points" | "what" | "why" | "name"> {
  /** Of the rules' ids: `INJ-`. */
  readonly prefix: string;
  /** The number of the first language's rule. */
  readonly from: number;
  readonly behind: number;
}

/** A rule for each language, three numbers apart. */
export const rulesOf = (group: Group, sayings: readonly Saying[]): RuleSpec[] =>
  sayings.map((saying, at) => ruleOf(group, saying, at));

/** The rule of the language at place `at` of its group. */
export const ruleOf = (group: Group, saying: Saying, at: number): RuleSpec => ({
  id: `${group.prefix}${group.from + 3 * at}`,
  name: `${saying.language}-${group.name}`,
  family: group.family,
  words: list(saying.words),
  pattern: saying.pattern,
  behind: group.behind,
  points: saying.points ?? group.points,
  what: `${group.what} (${saying.name})`,
  why: group.why,
  hits: saying.hits,
  misses: saying.misses,
  confirm: unlessMentioned,
});
