import { unitsOf } from "../unit-scratch.ts";
import { separated } from "./spelling.ts";
import { Gathering, type View } from "./view.ts";
import { isCommonWord, isVocabulary } from "./vocabulary.ts";

/**
 * So many words in a row, so many of their gaps and such a share of them odd, and such a share of the words known ones of two letters or
 * more: a sentence.
 */
const wordsMin = 5;
const oddGapsMin = 4;
const oddShare = 0.3;
const knownShare = 0.4;
/** Wider, something else stands between two words. */
const gapUnitsMax = 12;
/** A tag of a page that only dresses a word. */
const tagUnitsMax = 40;

/** So many letters without a gap may be a sentence. Of them such a share is known words, so many at least. */
const gluedUnitsMin = 14;
const gluedKnownShare = 0.6;
const gluedKnownMin = 2;

/** So much of a text is written so; the rest of it is the same again, or code. */
const sentencesUnitsMax = 16_384;
/** Of a text, such a share is in runs that were parted: then it was no text before. */
const newShare = 0.5;

const lineFeed = 0x0a;
const apostrophe = 0x27;
const opensTag = 0x3c;
const closesTag = 0x3e;

/**
 * The sentences of FOLDED text whose words are parted by signs ("ignore_all_rules", `["ignore","all"]`, "<b>ignore</b> <b>all</b>")
 * or by nothing ("ignoreAllRules"), with blanks there. Null where there is none.
 */
export function partedView(text: string): View | null {
  const units = unitsOf(text);
  const sentences = new Gathering();
  let covered = 0;
  const run = new Run(text);
  const endRun = (): void => {
    covered += run.writeTo(sentences);
  };
  for (let at = 0; at < text.length && covered < sentencesUnitsMax; ) {
    const tagEnd = units[at] === opensTag ? endOfTag(units, at, text.length) : 0;
    if (tagEnd > 0 || !isLetter(units[at]!)) {
      at = Math.max(tagEnd, at + 1);
      continue;
    }
    const end = endOfWord(units, at, text.length);
    if (end - at < gluedUnitsMin) {
      if (!run.takes(at, end)) {
        endRun();
        run.takes(at, end);
      }
    } else {
      endRun();
      const apart = sentenceIn(text.slice(at, end));
      if (apart !== null) {
        sentences.put(apart, at, end);
        covered += end - at;
      }
    }
    at = end;
  }
  endRun();
  const view = sentences.finish("words parted otherwise");
  return view && { ...view, isNew: covered > text.length * newShare };
}

/** Words side by side, parted by a blank or by something odd. */
class Run {
  readonly #text: string;
  #start = 0;
  #end = 0;
  #words = 0;
  #known = 0;
  /** Where the odd gaps begin and end, by turns. */
  #odd: number[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Goes on with the word at `from` to `to`; false where another sentence begins with it. */
  takes(from: number, to: number): boolean {
    if (this.#words > 0) {
      const gap = this.#text.slice(this.#end, from);
      if (gap !== " ") {
        if (!isOdd(gap)) return false;
        this.#odd.push(this.#end, from);
      }
    } else {
      this.#start = from;
    }
    this.#words += 1;
    if (to - from > 1 && isVocabulary(this.#text.slice(from, to))) this.#known += 1;
    this.#end = to;
    return true;
  }

  /** Ends the run; where it is a sentence, writes it with blanks for its odd gaps, and tells how many units that covers. */
  writeTo(sentences: Gathering): number {
    const gaps = this.#odd.length / 2;
    const isSentence =
      this.#words >= wordsMin &&
      gaps >= oddGapsMin &&
      gaps >= (this.#words - 1) * oddShare &&
      this.#known >= this.#words * knownShare;
    if (isSentence) sentences.put(this.#withBlanks(), this.#start, this.#end);
    const units = isSentence ? this.#end - this.#start : 0;
    this.#words = 0;
    this.#known = 0;
    this.#odd = [];
    return units;
  }

  #withBlanks(): string {
    let sentence = "";
    let done = this.#start;
    for (let at = 0; at < this.#odd.length; at += 2) {
      const from = this.#odd[at]!;
      const to = this.#odd[at + 1]!;
      sentence += this.#text.slice(done, from) + (endsSentence(this.#text.slice(from, to)) ? ". " : " ");
      done = to;
    }
    return sentence + this.#text.slice(done, this.#end);
  }
}

/** Signs that no sentence has between two of its words: not a comma, a stop or a bracket with a blank beside it, nor the end of a line. */
const isOdd = (gap: string): boolean =>
  gap.length <= gapUnitsMax * (gap.includes("<") ? 2 : 1) &&
  !/^\s*$|^[,;:.!?)]{1,3}\s+$|^[,;:.!?]{1,3}\s+["'(]$|^\s+["'(-]\s*$|\n\n/.test(gap);

/** A full stop before the sign that parts words. */
const endsSentence = (gap: string): boolean => /^[.!?][^.!?\w]/.test(gap);

/** The words of a run of letters; null where too little of it is known. */
function sentenceIn(letters: string): string | null {
  const apart = separated(letters);
  let known = 0;
  let knownUnits = 0;
  for (const word of apart.split(" ")) {
    if (word.length < 2 || !isCommonWord(word)) continue;
    knownUnits += word.length;
    if (isVocabulary(word)) known += 1;
  }
  return known >= gluedKnownMin && knownUnits >= letters.length * gluedKnownShare ? apart : null;
}

/** Behind the tag that opens at `at`; 0 where none does. */
function endOfTag(units: Uint16Array, at: number, length: number): number {
  const last = Math.min(length, at + tagUnitsMax);
  for (let next = at + 1; next < last; next++) {
    if (units[next] === closesTag) return next + 1;
    if (units[next] === opensTag || units[next] === lineFeed) return 0;
  }
  return 0;
}

/** An apostrophe between letters is part of a word. */
function endOfWord(units: Uint16Array, from: number, length: number): number {
  let end = from + 1;
  while (end < length && (isLetter(units[end]!) || (units[end] === apostrophe && isLetter(units[end + 1]!)))) end += 1;
  return end;
}

/** A letter of folded text, roughly: a to z, and what is not ASCII. */
const isLetter = (unit: number): boolean => (unit >= 0x61 && unit <= 0x7a) || unit > 0xaa;
