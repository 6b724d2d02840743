import type { LanguageResult } from "../../../src/contracts/verdict.ts";
import { packVersion } from "../../rules/pack.ts";

export type SupportStatus = LanguageResult["support_status"];

/**
 * Languages whose attacks and ordinary texts were measured with rules and heads together (`npm run bench -- quality`)
 * and hold its bars.
 */
const supported: ReadonlySet<string> = new Set(["en"]);

/**
 * Languages with rules of their own for the core override and leak phrases (up to `it`), or whose core phrases the heads learned
 * (the rest). Few fresh texts measure them: of 18 attacks in `test/quality` 12 were found, of those in English 3 in 4.
 */
const partial: ReadonlySet<string> = new Set(
  "zh es de fr pt ru ja ko ar hi tr vi it nl pl uk fa he id th el ro cs hu sv fi da".split(" "),
);

/** How far rules and heads cover a language; detectors of secrets, PII, encodings and tool calls need none. */
export function supportOf(language: string): SupportStatus {
  if (supported.has(language)) return "supported";
  return partial.has(language) ? "partial" : "unsupported";
}

const headsModel = "heads@0.1.0";

/** Names made before: at most one a language. */
const modelSets = new Map<string, string>();

/** Rules, heads and the language group used, as in `core@0.1.0+heads@0.1.0:en`; `any` where no language has rules of its own. */
export function modelSetOf(language: string): string {
  const group = supportOf(language) === "unsupported" ? "any" : language;
  const known = modelSets.get(group);
  if (known !== undefined) return known;
  const name = `${packVersion}+${headsModel}:${group}`;
  modelSets.set(group, name);
  return name;
}
