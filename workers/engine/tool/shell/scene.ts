import type { ToolRule } from "../tool-rule.ts";
import type { Invocation } from "./invocation.ts";
import type { Dialect } from "./shell-words.ts";

interface Span {
  readonly start: number;
  readonly end: number;
}

/** What the inspectors of one command line share. */
export interface Scene {
  /** Says what was noticed and where. */
  hit(rule: ToolRule, span: Span): void;
  /** Inspects a command line written inside another (`sh -c "…"`); spans are those of `span`. */
  nested(text: string, dialect: Dialect, span: Span): void;
  /** Inspects the same call as if `call` had been typed. */
  inspect(call: Invocation): void;
  /** Things that mean something only together: files fetched, host questions asked. Bounded by the inspectors that add. */
  readonly fetched: string[];
  readonly asked: string[];
}

/** Inspects one call of a program it is listed for. */
export type ProgramInspector = (call: Invocation, scene: Scene) => void;
/** Programs that are inspected alike, blank-separated. A program may stand in several rows: all inspect it. */
export type ProgramRow = readonly [programs: string, inspect: ProgramInspector];
