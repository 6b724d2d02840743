import type { EngineAction } from "../../../src/contracts/verdict.ts";

/**
 * Within one text an action that blocks goes before one that asks a person: a REVIEW that the app lets through must not
 * undo a SOFT_BLOCK. (Across the chunks of a retrieval the ladder's own order holds.)
 */
export const strength: readonly EngineAction[] = ["ALLOW", "REVIEW", "SOFT_BLOCK", "SANDBOX", "HARD_BLOCK"];

export const stronger = (a: EngineAction, b: EngineAction): EngineAction =>
  a !== b && strength.indexOf(b) > strength.indexOf(a) ? b : a;
