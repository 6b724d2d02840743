import type { RuleSpec } from "../../src/contracts/rule.ts";

/** Names the pack in `language.model_set`. */
export const packVersion = "core@0.1.0";

/** Every built-in rule, ordered by id. */
export const rulePack: readonly RuleSpec[] = [];
