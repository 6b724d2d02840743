import { isLetter } from "../code-units.ts";
import { holds, marks, surveyText, type TextSurvey } from "../fold/text-survey.ts";
import { backslashAt, entityAt, percentAt, type Undone } from "./escape-codes.ts";
import { Rewriting, type View } from "./view.ts";

/** Where an escape may begin; quotes and tags are looked at only in texts that seem to break words with them. */
const begins: readonly RegExp[] = [/[%&\\\u001b]/g, /[%&\\\u001b<*]/g, /[%&\\\u001b"'`]/g, /[%&\\\u001b<*"'`]/g];
/** An escape that may change a word; quotes in JSON and ampersands in HTML alone do not. A letter in fancy dress has two units. */
const telling =
  /\\(?:[uxU][0-9a-f{]|[0-3][0-7]|[nrtbfv]|.{1,2}(?:\\[^\\]{1,2}){5})|%[0-9a-f]{2}|&(?:amp;)*(?:#|(?!amp|quot|lt|gt|apos)[a-z]{2,8};)|\u001b[[\]]/i;
/** The same in a text whose escapes were undone once: a line break there is one that the text speaks of. */
const tellingAgain =
  /\\(?:[uxU][0-9a-f{]|[0-3][0-7]{2})|%[0-9a-f]{2}|&(?:amp;)*(?:#|(?!amp|quot|lt|gt|apos)[a-z]{2,8};)/i;
const letter = /^\p{L}/iu;
const tagOpens = /^[!/a-z]/iu;
const brokenString = /["'`]\s{0,4}(?:\+|\|\|)\s{0,4}["'`]/;
const stringEnds = /["'`]\s{0,4}$/;
const stringBegins = /^\s{0,4}["'`]/;
/** A quote and the blanks between it and an operator. */
const jointUnits = 5;
/** So many operators are looked at one by one; a text with more is gone through once. */
const operatorsMax = 64;

const backslash = 0x5c;
const terminal = /\u001b(?:\[[0-9;?]{0,32}[ -/]{0,4}[@-~]|\][^\u0007\u001b]{0,256}(?:\u0007|\u001b\\)?)/y;
const joint = /["'`]\s{0,4}(?:\+|&|\|\||\.)\s{0,4}["'`]/y;
const tag = /(?:<(?:!--[\s\S]{0,400}?--|\/?[a-z][^<>]{0,200})>){1,8}(?=\p{L})/iuy;
/** A backslash before every character, then none of them means another one; line breaks in a row of their own do. */
const slashed = /(?!(?:\\[nrt]){6})(?:\\[^\\]){6,4096}/uy;
const emphasis = /\*\*(?=\p{L})/uy;

const names = {
  percent: "percent-encoding",
  entity: "HTML entities",
  backslash: "escape sequences",
  terminal: "terminal codes",
  joint: "joined strings",
  tag: "words cut by markup",
} as const;

const kinds = Object.keys(names) as readonly (keyof typeof names)[];

/**
 * One view with every escape of `text` undone at once: percent-encoding, HTML entities, backslash escapes, terminal codes,
 * strings joined by an operator, and markup inside a word. Null where there is none. `isAgain`: they were undone once, and what is left was
 * escaped twice.
 */
export function escapesView(text: string, survey: TextSurvey = surveyText(text), isAgain = false): View | null {
  const { marks: seen } = survey;
  const cuts =
    ((seen & marks.opensTag) !== 0 && cutsWord(text, "<", tagOpens)) ||
    ((seen & marks.asterisk) !== 0 && cutsWord(text, "**", letter));
  const breaks = (seen & (marks.plus | marks.bar)) !== 0 && (joinsStrings(text, "+") || joinsStrings(text, "||"));
  const holdsSign =
    holds(text, survey, marks.backslash, "\\") ||
    holds(text, survey, marks.ampersand, "&") ||
    holds(text, survey, marks.percent, "%") ||
    ((seen & marks.other) !== 0 && text.includes("\u001b"));
  const tells = isAgain ? tellingAgain : telling;
  if ((isAgain || (!cuts && !breaks)) && !(holdsSign && tells.test(text))) return null;
  const rewriting = new Rewriting(text);
  const undone = { percent: 0, entity: 0, backslash: 0, terminal: 0, joint: 0, tag: 0 };
  const next = begins[(cuts ? 1 : 0) + (breaks ? 2 : 0)]!;
  next.lastIndex = 0;
  while (next.test(text)) {
    const from = next.lastIndex - 1;
    let at = from;
    // Escapes come in rows: the next one is tried in place before it is searched for.
    for (let what = kindOf(text, at); what !== null; what = kindOf(text, at)) {
      const step = undo(text, at, what);
      if (step === null) break;
      rewriting.put(step.text, at, step.end);
      undone[what] += step.end - at;
      at = step.end;
    }
    next.lastIndex = Math.max(at, from + 1);
  }
  let most: keyof typeof names = "percent";
  for (const what of kinds) if (undone[what] > undone[most]) most = what;
  return rewriting.finish(names[most]);
}

/** Whether somewhere `cut` stands right behind a letter and before `next`. */
function cutsWord(text: string, cut: string, next: RegExp): boolean {
  for (let at = text.indexOf(cut); at >= 0; at = text.indexOf(cut, at + 1)) {
    if (isLetterBefore(text, at) && next.test(text.slice(at + cut.length, at + cut.length + 2))) return true;
  }
  return false;
}

/** Whether somewhere `operator` stands between two quotes. */
function joinsStrings(text: string, operator: string): boolean {
  let left = operatorsMax;
  for (let at = text.indexOf(operator); at >= 0; at = text.indexOf(operator, at + 1)) {
    if (left-- === 0) return brokenString.test(text);
    const end = at + operator.length;
    if (
      stringEnds.test(text.slice(Math.max(0, at - jointUnits), at)) &&
      stringBegins.test(text.slice(end, end + jointUnits))
    )
      return true;
  }
  return false;
}

function isLetterBefore(text: string, at: number): boolean {
  const unit = text.charCodeAt(at - 1);
  return unit < 128 ? isLetter(unit) : letter.test(text.charAt(at - 1));
}

/** Which escape may begin at `at`. */
function kindOf(text: string, at: number): keyof typeof names | null {
  switch (text.charCodeAt(at)) {
    case 0x25:
      return "percent";
    case 0x26:
      return "entity";
    case 0x5c:
      return "backslash";
    case 0x1b:
      return "terminal";
    case 0x3c:
    case 0x2a:
      return "tag";
    case 0x22:
    case 0x27:
    case 0x60:
      return "joint";
    default:
      return null;
  }
}

function undo(text: string, at: number, what: keyof typeof names): Undone | null {
  switch (what) {
    case "percent":
      return percentAt(text, at);
    case "entity":
      return entityAt(text, at);
    case "backslash":
      return unslashed(text, at) ?? backslashAt(text, at);
    case "terminal":
      return dropped(terminal, text, at);
    case "joint":
      return dropped(joint, text, at);
    case "tag":
      return isLetterBefore(text, at) ? dropped(text.charAt(at) === "<" ? tag : emphasis, text, at) : null;
  }
}

function unslashed(text: string, at: number): Undone | null {
  // Behind a character, of one unit or two, the next backslash.
  if (text.charCodeAt(at + 2) !== backslash && text.charCodeAt(at + 3) !== backslash) return null;
  slashed.lastIndex = at;
  const row = slashed.exec(text)?.[0];
  return row === undefined ? null : { text: row.replaceAll("\\", ""), end: at + row.length };
}

function dropped(pattern: RegExp, text: string, at: number): Undone | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? { text: "", end: pattern.lastIndex } : null;
}
