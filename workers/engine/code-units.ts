/** What a UTF-16 unit is by itself. */
export const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
export const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;
export const isLetter = (unit: number): boolean => (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
/** Both of ASCII. */
export const isLetterOrDigit = (unit: number): boolean => (unit >= 0x30 && unit <= 0x39) || isLetter(unit);

/** What a Hangul syllable or leading consonant becomes with the vowel or final `jamo` behind it (Unicode 3.12); 0: they do not join. */
export function syllableOf(before: number, jamo: number): number {
  const isFinal = jamo >= 0x11a8;
  if (!isFinal && before >= 0x1100 && before < 0x1113) return 0xac00 + ((before - 0x1100) * 21 + jamo - 0x1161) * 28;
  return isFinal && before >= 0xac00 && before < 0xd7a4 && (before - 0xac00) % 28 === 0 ? before + jamo - 0x11a7 : 0;
}

/** A tag character (U+E0020–E007E), two units, at `at`. */
export function isTag(text: string, at: number): boolean {
  const low = text.charCodeAt(at + 1);
  return text.charCodeAt(at) === 0xdb40 && low >= 0xdc20 && low <= 0xdc7e;
}

/** U+1F3F4 before tags makes a flag of them: six letters at most, then the cancel tag. */
const blackFlagLow = 0xdff4;
const flagTagsMax = 6;

/** The last unit of the flag that the tags `start` to `end` make; -1: they make none. */
export function flagEnd(text: string, start: number, end: number): number {
  if (text.charCodeAt(start - 1) !== blackFlagLow || end - start > flagTagsMax * 2) return -1;
  const cancel = text.charCodeAt(end) === 0xdb40 && text.charCodeAt(end + 1) === 0xdc7f;
  return cancel ? end + 1 : end - 1;
}

/**
 * `\nПривет` in JSON, its units written `start` to `end` from those of `text` that `places` name: the letter is the
 * escape's, and the word has none of ASCII.
 */
export function isBehindEscape(
  text: string,
  places: { sourceOf(at: number): number },
  start: number,
  end: number,
): boolean {
  const from = places.sourceOf(start);
  if (text[from - 1] !== "\\" || !"nrt".includes(text[from]!)) return false;
  for (let at = start + 1; at < end; at++) if (isLetter(text.charCodeAt(places.sourceOf(at)))) return false;
  return true;
}
