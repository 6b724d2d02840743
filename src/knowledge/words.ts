import type { DocumentTerms } from "../contracts/document.ts";
import { limits } from "../contracts/limits.ts";
import type { SearchTerm } from "../ports/document-index.ts";
import { charsOf, unitAfter, unitOfCharacter } from "./characters.ts";
import { rootOf } from "./endings.ts";

/** Scripts that put no space between words: there each character counts as a word, and each two neighbours. */
const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const runs = new RegExp(String.raw`([${unspaced}]+)|[[\p{L}\p{N}\p{M}]--[${unspaced}]]+`, "gv");
const lastBreak = /[^\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}]*$/u;
const asciiOnly = /^[\0-\x7f]*$/;
const accents = /[\u0300-\u036f]/g;
/** A run without an end is cut after so many units of what came last. */
const restUnitsMax = 1_024;
const countMax = 0xffff;
/** A word of the title is worth so many of the text. */
export const titleWeight = 4;
/** A word of a query that stands in a document in another form is worth so much of it. */
const rootWeight = 0.5;

/** Calls `found` with each word of a text in the form it is compared in, and the unit where it stands. */
function eachWord(text: string, isQuery: boolean, found: (term: string, at: number) => void): void {
  for (const match of text.matchAll(runs)) {
    const [run, unspacedRun] = match;
    if (unspacedRun === undefined) found(folded(run), match.index);
    else eachPair(unspacedRun, match.index, isQuery, found);
  }
}

/** A query of several characters asks for its pairs alone: single characters are everywhere. */
function eachPair(run: string, from: number, isQuery: boolean, found: (term: string, at: number) => void): void {
  let at = from;
  let before = "";
  for (const character of run) {
    if (before !== "") found(folded(before + character), at - before.length);
    if (!isQuery || run.length === character.length) found(folded(character), at);
    before = character;
    at += character.length;
  }
}

/** One form for what readers take for the same word: case, accents and widths do not tell words apart. */
function folded(word: string): string {
  if (asciiOnly.test(word)) return word.slice(0, limits.documentTermUnitsMax).toLowerCase();
  const plain = word.normalize("NFKC").toLowerCase().normalize("NFD").replace(accents, "").normalize("NFC");
  return plain.slice(0, limits.documentTermUnitsMax).toWellFormed();
}

/** The different words of a query, the first limits.searchWordsMax of them. A query may have any length: what comes late is not read. */
export function queryWords(query: string): string[] {
  const words = new Set<string>();
  eachWord(query.slice(0, limits.searchQueryUnitsRead), true, (word) => {
    if (words.size < limits.searchWordsMax) words.add(word);
  });
  return [...words];
}

/**
 * What to look for: each word of a query, and its root, which other forms of the word have too. Of the two a document must have both to
 * count whole.
 */
export function queryTerms(query: string): SearchTerm[] {
  const weights = new Map<string, number>();
  const add = (term: string, weight: number): void => void weights.set(term, (weights.get(term) ?? 0) + weight);
  for (const word of queryWords(query)) {
    const root = rootOf(word);
    add(word, root === word ? 1 : 1 - rootWeight);
    if (root !== word) add(root, rootWeight);
  }
  return [...weights].map(([term, weight]) => ({ term, weight }));
}

interface Word {
  count: number;
  place: number;
}

/** Counts the words of a text that comes in pieces. */
export class WordCount {
  readonly #words = new Map<string, Word>();
  #length = 0;
  /** Characters of what is counted, and what is not: it may go on in the next piece. */
  #chars = 0;
  #rest = "";

  /** Each word of it counts as often as `weight` says, and is found at the beginning. */
  addTitle(title: string, weight: number): void {
    eachWord(title, false, (term) => this.#count(term, 0, weight));
  }

  add(piece: string): void {
    const text = this.#rest + piece;
    const end = unitOfCharacter(text, text.length - Math.min(restUnitsMax, text.length));
    const cut = lastBreak.exec(text.slice(end));
    const whole = cut === null ? end : unitAfter(text, end + cut.index, 1);
    this.#rest = text.slice(whole);
    this.#countAll(text.slice(0, whole));
  }

  end(): DocumentTerms {
    this.#countAll(this.#rest);
    this.#rest = "";
    this.#addRoots();
    const words = [...this.#words];
    return {
      terms: words.map(([term]) => term),
      counts: words.map(([, { count }]) => Math.min(count, countMax)),
      places: words.map(([, { place }]) => place),
      length: this.#length,
    };
  }

  /** Under its root a word is found by its other forms. Words come first: roots have the room that is left. */
  #addRoots(): void {
    for (const [term, { count, place }] of [...this.#words]) {
      const root = rootOf(term);
      if (root !== term) this.#note(root, place, count);
    }
  }

  #countAll(text: string): void {
    let countedTo = 0;
    let chars = this.#chars;
    eachWord(text, false, (term, at) => {
      chars += charsOf(text.slice(countedTo, at));
      countedTo = at;
      this.#count(term, chars, 1);
    });
    this.#chars = chars + charsOf(text.slice(countedTo));
  }

  #count(term: string, place: number, weight: number): void {
    this.#length += 1;
    this.#note(term, place, weight);
  }

  #note(term: string, place: number, count: number): void {
    const known = this.#words.get(term);
    if (known !== undefined) {
      known.count += count;
      known.place = Math.min(known.place, place);
    } else if (this.#words.size < limits.documentTermsMax) this.#words.set(term, { count, place });
  }
}
