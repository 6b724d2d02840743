import type { ToolRule } from "../tool-rule.ts";
import type { Invocation } from "./invocation.ts";
import type { Dialect } from "./shell-words.ts";

interface Span {
  readonly start: number;
  readonly end: number;
}

/** What the judges of one command line share. */
export interface Scene {
  /** Says what was noticed and where. */
  hit(rule: ToolRule, span: Span): void;
  /** Judges a command line written inside another (`sh -c "…"`); spans are those of `span`. */
  nested(text: string, dialect: Dialect, span: Span): void;
  /** Judges the same call as if `call` had been typed. */
  judge(call: Invocation): void;
  /** Things that mean something only together: files fetched, host questions asked. Bounded by the judges that add. */
  readonly fetched: string[];
  readonly asked: string[];
}

/** Judges one call of a program it is listed for. */
export type ProgramJudge = (call: Invocation, scene: Scene) => void;
/** Programs that are judged alike, blank-separated. A program may stand in several rows: all judge it. */
export type ProgramRow = readonly [programs: string, judge: ProgramJudge];
