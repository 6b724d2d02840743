import type { ToolRule } from "../tool-rule.ts";

/** How a text with code or markup in it is met. */
export type CodeRole =
  /** A value that is data: any code in it is out of place. */
  | "value"
  /** A file, mail or program that a tool writes or runs: code is its nature, only harm counts. */
  | "text";

/** One pattern and where it says something. Patterns are bounded: no quantifier without an end, no nesting of them. */
export interface Probe {
  readonly rule: ToolRule;
  /** Bits of the survey that must all occur. */
  readonly needs: number;
  /** Of these one must occur; absent: none is asked for. */
  readonly oneOf?: number;
  /** True: telling in any text; false: only in a value that should be data. */
  readonly anywhere: boolean;
  /** What the pattern cannot match without, where that is told sooner. */
  readonly after?: RegExp;
  readonly pattern: RegExp;
}
