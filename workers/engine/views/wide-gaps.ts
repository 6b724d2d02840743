import { Rewriting, type View } from "./view.ts";

/** Not a disguise: people who write so hide nothing. */
export const wideGapsName = "words set apart";

const blank = 0x20;
/** One gap between two words happens to anybody. */
const gapsMin = 2;

/**
 * FOLDED text in which words of one line stand more than one blank apart, with one blank there: rules know words by single blanks.
 * Null where that is so less than `gapsMin` times. Blanks behind a full stop, in front of a line and in tables of numbers are no gap.
 */
export function wideGapsView(text: string): View | null {
  let gaps = 0;
  for (let at = text.indexOf("  "); at >= 0 && gaps < gapsMin; ) {
    const end = endOfBlanks(text, at);
    if (partsWords(text, at, end)) gaps += 1;
    at = text.indexOf("  ", end);
  }
  if (gaps < gapsMin) return null;
  const rewriting = new Rewriting(text);
  for (let at = text.indexOf("  "); at >= 0; ) {
    const end = endOfBlanks(text, at);
    rewriting.put(" ", at, end);
    at = text.indexOf("  ", end);
  }
  const view = rewriting.finish(wideGapsName);
  return view && { ...view, isNew: false };
}

function endOfBlanks(text: string, from: number): number {
  let at = from + 2;
  while (text.charCodeAt(at) === blank) at += 1;
  return at;
}

const partsWords = (text: string, from: number, to: number): boolean =>
  isLetter(text.charCodeAt(from - 1)) && isLetter(text.charCodeAt(to));

/** A letter of folded text, roughly: a to z, and what is not ASCII. */
const isLetter = (unit: number): boolean => (unit >= 0x61 && unit <= 0x7a) || unit > 0xaa;
