import type { LanguageResult } from "../../../src/contracts/verdict.ts";
import { surveyText, type TextSurvey } from "../fold/text-survey.ts";
import { confidenceMax, type Detection, detectByGrams, isPlainlyEnglish, nothingDetected } from "./detect.ts";
import { sampleWords } from "./sample.ts";
import {
  countScripts,
  hanClass,
  hangulClass,
  kanaClass,
  latinClass,
  type Script,
  scripts,
  soleLanguageOf,
  spaceClass,
} from "./scripts.ts";
import { modelSetOf, type SupportStatus, supportOf } from "./support.ts";
import { codeOfTag, nameOfLanguage, namesNoLanguage, refineByHint, sameGroup } from "./tags.ts";

/** Under it a detection is no answer; against a hint for another language it is one from `sureMin` on. */
const answerMin = 0.6;
const sureMin = 0.8;
/** Fewer letters than this among what is not a space: code, JSON of numbers, encoded text. */
const letterShareMin = 0.4;
/** Letters of a second script that make a text mixed, and the share that Latin words need in a text of another script. */
const secondScriptLettersMin = 8;
const secondLatinShareMin = 0.25;
/** Not knowing the language of fewer letters than this takes nothing from the verdict. */
const lettersThatMatterMin = 20;
const fewIdeographs = 8;

/** What the histogram says. `main` and `second` are positions in `scripts`; `second` is 0 unless the text is mixed. */
interface ScriptView {
  readonly main: number;
  readonly second: number;
  readonly letters: number;
  readonly letterShare: number;
  /** Kana among Han and Kana. */
  readonly kanaShare: number;
}

/**
 * The language of `text` and how far rules and heads cover it. `hint`: a BCP 47 tag, or "". Pure data for the answer: no rule is
 * switched on or off by it. 2 to 15 µs for a KB; the script histogram (1.3 µs a KB) is all that grows with the text.
 */
export function identifyLanguage(text: string, hint: string, survey = surveyText(text)): LanguageResult {
  const view = viewScripts(text, survey);
  const hinted = hint === "" ? "" : codeOfTag(hint);
  const found = view.letterShare < letterShareMin ? nothingDetected : detect(text, view, hinted);
  const detected = found.confidence >= answerMin ? refineByHint(found.language, hinted) : "und";
  const agrees = sameGroup(detected, hinted);
  const sure = detected !== "und" && (hinted === "" || agrees || found.confidence >= sureMin);
  const language = sure ? detected : hinted === "" ? "und" : hinted;
  const matters = sure || view.letters >= lettersThatMatterMin;
  const support = matters || language !== "und" ? supportOf(language) : "supported";
  const mixed = matters && view.second !== 0;
  return {
    language,
    detected,
    confidence: detected === "und" ? 0 : Math.round(found.confidence * 100) / 100,
    source: sure ? "detected" : hinted === "" ? "default" : "hint",
    hint_agrees: !sure || agrees || namesNoLanguage(hint),
    support_status: support,
    model_set: modelSetOf(language),
    degraded: support !== "supported" || (matters && (!sure || mixed)),
    message: matters || support !== "supported" ? messageOf(language, sure, support, mixed ? view : undefined) : "",
  };
}

function viewScripts(text: string, survey: TextSurvey): ScriptView {
  const counts = countScripts(text, survey);
  let letters = 0;
  for (let script = latinClass; script < counts.length; script++) letters += counts[script]!;
  const visible = text.length - counts[spaceClass]!;
  const letterShare = visible === 0 ? 0 : letters / visible;
  if (letters === counts[latinClass]) return { main: latinClass, second: 0, letters, letterShare, kanaShare: 0 };
  let main = latinClass;
  let mainWeight = 0;
  for (let script = latinClass; script < counts.length; script++) {
    const weight = counts[script]! * weightOf(script);
    if (weight > mainWeight) {
      main = script;
      mainWeight = weight;
    }
  }
  const eastAsian = counts[hanClass]! + counts[kanaClass]!;
  const kanaShare = eastAsian === 0 ? 0 : counts[kanaClass]! / eastAsian;
  let second = 0;
  for (let script = latinClass; script < counts.length; script++) {
    const least = script === latinClass ? letters * secondLatinShareMin : 0;
    if (belongsWith(script, main) || counts[script]! < Math.max(secondScriptLettersMin, least)) continue;
    if (second === 0 || counts[script]! > counts[second]!) second = script;
  }
  return { main, second, letters, letterShare, kanaShare };
}

/** An ideograph says as much as five letters, a syllable as three: Chinese prose about `TypeScript` stays Chinese. */
const weightOf = (script: number): number =>
  script === hanClass ? 5 : script === kanaClass || script === hangulClass ? 3 : 1;

const belongsWith = (a: number, b: number): boolean =>
  a === b || ((a === hanClass || a === kanaClass) && (b === hanClass || b === kanaClass));

function detect(text: string, view: ScriptView, hinted: string): Detection {
  const script: Script = scripts[view.main]!;
  const sole = soleLanguageOf[script];
  if (sole !== undefined) return { language: sole, confidence: confidenceMax };
  if (script === "Kana" || (script === "Han" && view.kanaShare >= 0.05))
    return { language: "ja", confidence: confidenceMax };
  if (script === "Han") {
    // A few ideographs alone may be a Japanese heading, but no other language's.
    const few = view.letters < fewIdeographs;
    return { language: few && hinted === "ja" ? "ja" : "zh", confidence: few ? sureMin : confidenceMax };
  }
  const sample = sampleWords(text, view.main, script === "Latin" ? 1 : script === "Devanagari" ? 3 : 2);
  if (script === "Latin" && isPlainlyEnglish(sample)) {
    return { language: "en", confidence: Math.min(confidenceMax, 0.93 + 0.01 * sample.words) };
  }
  return detectByGrams(sample);
}

const hintedCover: Readonly<Record<SupportStatus, string>> = {
  supported: "",
  partial: ", which injection rules and model cover partly",
  unsupported: ", which has no injection rules of its own",
};

/** One sentence for a person who reads the answer, or "". */
function messageOf(language: string, sure: boolean, support: SupportStatus, mixed: ScriptView | undefined): string {
  const name = language === "und" ? "" : nameOfLanguage(language);
  if (mixed !== undefined) {
    const of = name === "" ? "its language could not be told" : `it was taken as ${name}`;
    return `The text mixes ${scripts[mixed.main]} and ${scripts[mixed.second]} script; ${of}.`;
  }
  if (!sure) {
    return name === ""
      ? "The language could not be told; rules of every language were applied."
      : `The language could not be told; the hint, ${name}, was used${hintedCover[support]}.`;
  }
  if (support === "supported") return "";
  return support === "partial"
    ? `Detected ${name}; injection rules and model cover it partly.`
    : `Detected ${name}; it has no injection rules of its own, so only general detectors apply fully.`;
}
