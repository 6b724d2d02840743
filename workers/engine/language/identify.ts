import type { LanguageResult } from "../../../src/contracts/verdict.ts";

/** The language of `text` and how far the engine covers it. `hint`: a BCP 47 tag, or "". */
export function identifyLanguage(text: string, hint: string): LanguageResult {
  const language = hint === "" ? "und" : hint;
  return {
    language,
    detected: "und",
    confidence: 0,
    source: hint === "" ? "default" : "hint",
    hint_agrees: true,
    support_status: "unsupported",
    model_set: "",
    degraded: text.length >= 20,
    message: "",
  };
}
