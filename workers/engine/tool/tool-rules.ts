import { codeRules } from "./code/code-rules.ts";
import { pathRules } from "./path/path-rules.ts";
import { dataRules } from "./shell/data-rules.ts";
import { hostRules } from "./shell/host-rules.ts";
import { runRules } from "./shell/run-rules.ts";
import { sqlRules } from "./sql/sql-rules.ts";
import { termRules } from "./terms/term-rules.ts";
import type { ToolRule } from "./tool-rule.ts";
import { urlRules } from "./url/url-rules.ts";

/** Every rule of the argument inspectors, in the order of their ids. Each area keeps its own table beside its inspector. */
export const toolRules: readonly ToolRule[] = [
  runRules,
  hostRules,
  dataRules,
  sqlRules,
  pathRules,
  urlRules,
  codeRules,
  termRules,
].flatMap((table) => Object.values(table));
