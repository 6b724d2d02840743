import type { Directive, Family, JobKind } from "./verdict.ts";

/**
 * What else the engine has to know of a rule than how much it weighs. `frames_prompt`: it reads role labels and template tokens, of which
 * forged turns and the frame of an assembled prompt are made; `ends_part`: a line that ends a part of one; `closes_tag`: what stands behind
 * a closing tag. `opens_developers`: developers' own prompts begin so; `never_developers`: no developer's prompt says it.
 */
export type RuleTrait = "frames_prompt" | "ends_part" | "closes_tag" | "opens_developers" | "never_developers";

/** A rule of the pack: plain data with its evidence. `test/unit/rules` runs every hit and miss. */
export interface RuleSpec {
  /** Block by family, never reused: INJ-, LEAK-, JBK-, EXF-, TOOL-, SEC-, PII-, OBF-, HARM- and four digits. */
  readonly id: string;
  readonly name: string;
  readonly family: Family;
  readonly traits?: readonly RuleTrait[];
  /** Kinds of text it looks at; absent: all. */
  readonly kinds?: readonly JobKind[];
  /**
   * Literals that arm the rule, as they stand in FOLDED text (lower case, no Latin diacritics, NFKC). The pattern runs
   * only where one of them stands; no word, no run. A blank is a line feed too, as it is in the patterns of rules on prose
   * (injection, jailbreak, harmful, exfiltration).
   */
  readonly words: readonly string[];
  /**
   * Bounded pattern, flags `u` (+ `y`). No unbounded quantifier: `{0,40}`, never `*` or `+`. Absent: the word alone is the match.
   * Matched sticky at the word's first character, or, with `behind`, anywhere from `behind` characters before it.
   * Where the pattern ends in a group named `value`, that group is the span: a key's name stays when its value is redacted.
   */
  readonly pattern?: string;
  /** How many characters before the word a match may begin (at most 200). Default 0: the match begins at the word. */
  readonly behind?: number;
  /** The text the pattern runs on: `folded` (default), or `original` (case and all; secrets and PII). */
  readonly on?: "folded" | "original";
  /** 0 to 1: the risk this rule carries alone; under 0.5 it never blocks by itself. */
  readonly points: number;
  /** Secrets and PII: the label of a redacted span, as in `[AWS_ACCESS_KEY]`. */
  readonly type?: string;
  readonly directive?: Directive;
  /** What fired, in a few words that end the sentence "The text contains …". */
  readonly what: string;
  /** Why the rule exists and why its pattern is not wider; the public source of a format. */
  readonly why: string;
  /** Texts it must fire on, and texts it must not fire on, near misses first. At least one each. */
  readonly hits: readonly string[];
  readonly misses: readonly string[];
  /** A second look at a match: 0 refuses it, else the factor on `points` (0 < f ≤ 2). Pure, bounded by the match and ±80 characters. */
  readonly confirm?: (match: RuleMatch) => number;
}

/** What `confirm` sees. Offsets are UTF-16 units of `text`. */
export interface RuleMatch {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Capture groups of the pattern, group 1 first; "" where a group took no part. */
  readonly groups: readonly string[];
}
