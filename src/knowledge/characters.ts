/** Half of a character that takes two UTF-16 units, by its unit. */
const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;
const halves = /[\ud800-\udfff]/;

/** Characters of a text: code points. */
export function charsOf(text: string): number {
  if (!halves.test(text)) return text.length;
  let chars = 0;
  for (let at = 0; at < text.length; at = unitAfter(text, at, 1)) chars += 1;
  return chars;
}

/** Where `chars` characters end that begin at unit `from`: the text's end, where it has fewer. */
export function unitAfter(text: string, from: number, chars: number): number {
  let at = from;
  for (let left = chars; left > 0 && at < text.length; left -= 1) {
    at += isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1)) ? 2 : 1;
  }
  return Math.min(at, text.length);
}

/** The unit at or before `at` where a character begins. */
export function unitOfCharacter(text: string, at: number): number {
  return isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1)) ? at - 1 : at;
}
