import type { RuleSpec } from "../../src/contracts/rule.ts";
import { injectionMarkerRules } from "./injection-markers.ts";
import { injectionOverrideRules } from "./injection-override.ts";
import { injectionTakeoverRules } from "./injection-takeover.ts";
import { leakRules } from "./leak.ts";

/** Names the pack in `language.model_set`. */
export const packVersion = "core@0.1.0";

/** Every built-in rule, ordered by id. */
export const rulePack: readonly RuleSpec[] = [
  ...injectionOverrideRules,
  ...injectionTakeoverRules,
  ...injectionMarkerRules,
  ...leakRules,
].sort((left, right) => (left.id < right.id ? -1 : left.id > right.id ? 1 : 0));
