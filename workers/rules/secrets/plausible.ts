import type { RuleMatch } from "../../../src/contracts/rule.ts";

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
  return placeholderMarks.test(text);
}

/** Number of different characters. */
export function distinctCount(text: string): number {
  return new Set(text).size;
}

/** Characters in the order of the alphabet, `least` and more in a row, or one short piece again and again: typed, not drawn. */
export function isTyped(value: string, least = 9): boolean {
  let run = 1;
  for (let i = 1; i < value.length; i += 1) {
    run = value.charCodeAt(i) === value.charCodeAt(i - 1) + 1 ? run + 1 : 1;
    if (run === least) return true;
  }
  return /^(.{1,8})\1{2,}.{0,8}$/.test(value) || /^(?:(.)\1)+$/.test(value);
}

/**
 * `confirm` of tokens whose prefix names the provider. A body of `x`, `0` or dots stands for a token; one of another single
 * character is what a test writes: it is to be redacted, and blocks nothing. The rest is believed.
 */
export function looksIssued(match: RuleMatch): number {
  const token = match.text.slice(match.start, match.end);
  if (isPlaceholder(token) || isTyped(token, 20)) return 0;
  const [fill] = /(.)\1{7}/.exec(token.slice(-24)) ?? [];
  const tail = token.slice(-16);
  if (fill === undefined && distinctCount(tail) >= 5) return 1;
  return /[xX0.*_-]/.test(fill ?? tail) ? 0 : 0.5;
}
