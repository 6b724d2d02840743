import type { Family } from "../../../src/contracts/verdict.ts";

/** One thing the argument inspectors can notice. Ids TOOL-2000 to TOOL-2999, never reused. */
export interface ToolRule {
  readonly id: string;
  readonly name: string;
  readonly family: Extract<Family, "tool_abuse" | "exfiltration">;
  /** 0 to 1: 0.9 and more is certain, 0.6 to 0.85 dangerous outside isolation, 0.3 to 0.45 never flags alone. */
  readonly points: number;
  /** Ends the sentence "The arguments contain …". */
  readonly what: string;
  readonly why: string;
}

/** Where an inspector says what it noticed: half-open, in units of the leaf's text. */
export type Report = (rule: ToolRule, start: number, end: number) => void;
