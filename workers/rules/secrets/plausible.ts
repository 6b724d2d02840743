import type { RuleMatch } from "../../../src/contracts/rule.ts";
import { isPublished } from "./published.ts";

/** Shannon entropy in bits a character: 0 for one repeated character, about 3.8 for 32 random hex digits, 4.7 and more for 40 base62. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const c of text) counts.set(c, (counts.get(c) ?? 0) + 1);
  let bits = 0;
  for (const n of counts.values()) bits -= (n / text.length) * Math.log2(n / text.length);
  return bits;
}

/** Words and marks that people put where a secret would stand. */
const placeholderMarks =
  /example|x{4}|place.?holder|change.?(?:me|it)|redacted|dummy|(?:^|[^a-z])fake(?![a-z])|fake.?(?:key|token|secret|pass|api)|sample|insert|your.?(?:key|token|secret|pass|api|own)|my.?(?:key|token|secret|api)|(?:goes|put|paste|add).?here|not.?a.?(?:real|valid)|deadbeef|replace|<[a-z]|\.{3}|\*{3}|\$[{(]|\{\{|%[sdv]\b|todo|masked|hidden|removed|deleted|omitted/i;

/** True when the text says of itself that it is not a secret. */
export function isPlaceholder(text: string): boolean {
  return placeholderMarks.test(text) || isPublished(text);
}

/** The characters of ASCII that a text has: a set would hash each. */
const seen = new Uint8Array(128);

/** Number of different characters. */
export function distinctCount(text: string): number {
  seen.fill(0);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= seen.length) return new Set(text).size;
    count += 1 - seen[unit]!;
    seen[unit] = 1;
  }
  return count;
}

/** Belief in what everybody may read in a manual: enough to redact it, and nothing else. */
export const published = 0.45;
/** Belief in what was typed by hand: with its provider's form it is for a person (a test's sample, or a weak key), and blocks nothing. */
export const typed = 0.51;

/** Runs this long are typed, not drawn; the longer one tells by itself. */
const typedRun = 4;
const typedLong = 9;
/** Share of a value that may be typed before the rest no longer matters. */
const typedMost = 0.7;

/** Characters of `value` in runs where each is the next of the one `lag` before it: `1234`, and `a1b2c3d4` at a lag of two. */
function typedRuns(value: string, lag: number): { readonly longest: number; readonly all: number } {
  const text = value.toLowerCase();
  let longest = 1;
  let all = 0;
  let run = 0;
  for (let i = lag; i <= text.length; i += 1) {
    const step = text.charCodeAt(i) - text.charCodeAt(i - lag);
    if (step === 1 || (text[i] === "0" && text[i - lag] === "9")) run += 1;
    else {
      if (run >= typedRun - 1) all += run + lag;
      longest = Math.max(longest, run + 1);
      run = 0;
    }
  }
  return { longest, all };
}

/** Characters in the order of the alphabet, nine and more in a row, or one short piece again and again: typed, not drawn. */
export function isTyped(value: string): boolean {
  return typedRuns(value, 1).longest >= typedLong || isRepetitive(value);
}

const isRepetitive = (value: string): boolean => /^(.{1,8})\1{2,}.{0,8}$/.test(value) || /^(?:(.)\1)+$/.test(value);

/** Mostly pieces of the alphabet or of 0 to 9, perhaps in turn, as people type a sample: `a1b2c3d4…`. Chance hardly ever does. */
export function isMostlyTyped(value: string): boolean {
  return Math.max(typedRuns(value, 1).all, typedRuns(value, 2).all) > value.length * typedMost;
}

/**
 * `confirm` of tokens whose prefix names the provider. A body of `x`, `0` or dots stands for a token; one of another single
 * character, or typed along the alphabet, is what a test writes, and some stand in every manual: these are to be redacted, and block
 * nothing; what was typed is for a person. The rest is believed.
 */
export function looksIssued(match: RuleMatch): number {
  const token = match.text.slice(match.start, match.end);
  if (isPublished(token)) return published;
  if (isPlaceholder(token) || isRepetitive(token)) return 0;
  const [fill] = /(.)\1{7}/.exec(token.slice(-24)) ?? [];
  const tail = token.slice(-16);
  if (fill === undefined && distinctCount(tail) >= 5) return isMostlyTyped(token) ? typed : 1;
  return /[xX0.*_-]/.test(fill ?? tail) ? 0 : typed;
}
