import { codeRules } from "../../workers/engine/tool/code/code-rules.ts";
import { pathRules } from "../../workers/engine/tool/path/path-rules.ts";
import { dataRules } from "../../workers/engine/tool/shell/data-rules.ts";
import { hostRules } from "../../workers/engine/tool/shell/host-rules.ts";
import { ownRules } from "../../workers/engine/tool/shell/own-rules.ts";
import { runRules } from "../../workers/engine/tool/shell/run-rules.ts";
import { sqlRules } from "../../workers/engine/tool/sql/sql-rules.ts";
import { termRules } from "../../workers/engine/tool/terms/term-rules.ts";
import type { ToolRule } from "../../workers/engine/tool/tool-rule.ts";
import { urlRules } from "../../workers/engine/tool/url/url-rules.ts";

/** Every rule of the argument inspectors, in the order of their ids. Each area keeps its own table beside its inspector. */
export const toolRules: readonly ToolRule[] = [
  runRules,
  hostRules,
  dataRules,
  ownRules,
  sqlRules,
  pathRules,
  urlRules,
  codeRules,
  termRules,
].flatMap((table) => Object.values(table));
