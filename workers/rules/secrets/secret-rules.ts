import type { RuleSpec } from "../../../src/contracts/rule.ts";
import { aiRules } from "./ai.ts";
import { cloudRules } from "./cloud.ts";
import { sourceForgeRules } from "./source-forges.ts";

/**
 * Every rule for credentials, ordered by id. A file holds the providers of one kind and owns a block of ids; to add a
 * token, add a `tokenRule` with its published form, and its hits and near misses are made from that form.
 */
export const secretRules: readonly RuleSpec[] = [...cloudRules, ...sourceForgeRules, ...aiRules];
