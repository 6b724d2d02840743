import { isHigh, isLow } from "../code-units.ts";
import { type Evasions, none } from "./evasions.ts";
import { FoldPass } from "./fold-pass.ts";
import { buildFoldTables, type FoldTables } from "./fold-tables.ts";
import { marks, mayHoldAnything, surveyText, type TextSurvey } from "./text-survey.ts";

/** A text in the one form that rules and classifier read, and the way back. */
export interface Folded {
  readonly source: string;
  /** NFKC, lower case, no Latin diacritics, every space U+0020 (line feed kept), nothing invisible. */
  readonly text: string;
  /** For each folded unit the source unit it came from, rising; null where the two are the same. */
  readonly map: Int32Array | null;
  readonly evasions: Evasions;
  /** False where `source` has no surrogate pair. */
  readonly mayHavePairs: boolean;
  /** Of `source`. */
  readonly survey: TextSurvey;
}

let ownTables: FoldTables | undefined;
const defaultTables = (): FoldTables => {
  ownTables ??= buildFoldTables();
  return ownTables;
};

const passes = new WeakMap<FoldTables, FoldPass>();

/** Folds any string, lone surrogates and all, in one pass. Pure: equal texts fold equally. `survey`: of `text`. */
export function foldText(
  text: string,
  tables: FoldTables = defaultTables(),
  survey: TextSurvey = surveyText(text),
): Folded {
  if ((survey.marks & marks.other) === 0)
    return { source: text, text: text.toLowerCase(), map: null, evasions: none, mayHavePairs: false, survey };
  let pass = passes.get(tables);
  if (pass === undefined) {
    pass = new FoldPass(tables);
    passes.set(tables, pass);
  }
  return { source: text, ...pass.fold(text), survey };
}

/** A text that is in folded form already, as itself. */
export function alreadyFolded(text: string): Folded {
  return { source: text, text, map: null, evasions: none, mayHavePairs: true, survey: mayHoldAnything };
}

/** Source unit where the folded unit `at` begins; whole code points. */
export function sourceStart(folded: Folded, at: number): number {
  if (folded.map === null) return at;
  const start = at < folded.map.length ? folded.map[at]! : folded.source.length;
  return isLow(folded.source.charCodeAt(start)) && isHigh(folded.source.charCodeAt(start - 1)) ? start - 1 : start;
}

/** Folded text of the source units `start` to `end`. */
export function foldedBetween({ text, map }: Folded, start: number, end: number): string {
  return map === null ? text.slice(start, end) : text.slice(placeOf(map, start), placeOf(map, end));
}

/** The first place in the rising `map` that holds `unit` or more: the first folded unit that came from there or later. */
export function placeOf(map: Int32Array, unit: number): number {
  let low = 0;
  let high = map.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (map[middle]! < unit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Source unit right after the folded unit `at - 1`; whole code points. */
export function sourceEnd(folded: Folded, at: number): number {
  if (folded.map === null || at === 0) return at;
  const last = folded.map[at - 1]!;
  return isHigh(folded.source.charCodeAt(last)) && isLow(folded.source.charCodeAt(last + 1)) ? last + 2 : last + 1;
}
