import { strict as assert } from "node:assert";
import { limits } from "../../../src/contracts/limits.ts";
import { none } from "../fold/evasions.ts";
import { alreadyFolded, type Folded, foldText, sourceEnd, sourceStart } from "../fold/fold.ts";
import type { FoldTables } from "../fold/fold-tables.ts";
import { marks, surveyRewritten } from "../fold/text-survey.ts";
import { nothingSpent, type Reading, type Spent } from "../reading.ts";
import { escapesView } from "./escapes.ts";
import { brokenKeysView, selectorView, zeroWidthView } from "./invisible.ts";
import { misspeltView } from "./misspelt.ts";
import { letterNamesView, morseView, numberViews } from "./number-codes.ts";
import { partedView } from "./parted.ts";
import { printedViews } from "./printed.ts";
import type { Rewritten } from "./rewritten.ts";
import { runViews } from "./runs.ts";
import { scrambledView } from "./scrambled.ts";
import { leetView, looksLeet, looksSpaced, reversedViews, shiftedView, spacedView } from "./spelling.ts";
import { type TellTale, tellTales, tellWeightMin } from "./tell-tales.ts";
import type { View } from "./view.ts";
import { wideGapsView } from "./wide-gaps.ts";

/** Weight of the distinct tell-tale literals that a reading showed, by position in `tellTales`. */
export type Tells = ReadonlyMap<number, number>;

/** The decoders that no tell-tale asks for, a bit each. */
const decoder = { runs: 1, escapes: 2, misspelt: 4, spaced: 8, gaps: 16, escapesOnce: 32 } as const;
assert(tellTales.length <= 32, "tell-tales are told apart by the bits of an integer");
const leet = 1 << tellTales.findIndex(({ name }) => name === "leet");
/** In a text longer than this, twice the tell-tales are asked for: chance finds some of them. */
const longTextUnits = 8_192;
const bytesInHidingMin = 3;
const zeroWidthsMin = 32;

const slackShare = 16;

/** How much more of derived views may be read. */
export class ViewBudget {
  #left: number;
  #wasRefused = false;
  #takesRespellings = true;

  /** Of a text of `units`. */
  constructor(units: number) {
    // A rewriting may be a little longer than its text.
    const growth = units * limits.viewGrowthMax + Math.floor(units / slackShare);
    this.#left = Math.min(limits.viewCharsMax, Math.max(limits.viewCharsMin, growth));
  }

  /** True once something had no room: then not all that is hidden in the text was read. */
  get wasRefused(): boolean {
    return this.#wasRefused;
  }

  /** Something hidden is left unread, however much room there is. */
  refuse(): void {
    this.#wasRefused = true;
  }

  /**
   * Once the rules have had all their tries, the text in another spelling is not worth a reading; runs and bytes that
   * it hides still are.
   */
  refuseRespellings(): void {
    this.#takesRespellings = false;
  }

  get takesRespellings(): boolean {
    return this.#takesRespellings;
  }

  hasRoomFor(units: number): boolean {
    if (units > this.#left) this.#wasRefused = true;
    return units <= this.#left;
  }

  /** Whether so many units could be taken; no harm where they could not. */
  holds(units: number): boolean {
    return units <= this.#left;
  }

  /** Whether as much again would be left beside so many units; no harm where it would not. */
  canSpare(units: number): boolean {
    return 2 * units <= this.#left;
  }

  /** Takes room for a view; false where there is none. */
  take(units: number): boolean {
    if (!this.hasRoomFor(units)) return false;
    this.#left -= units;
    return true;
  }
}

/**
 * Hands over the readings hidden in `reading`, each as it is found: decoded runs, invisible bytes, undone escapes,
 * then disguised spellings, each with its way back to the original. From depth `limits.viewDepthMax` on nothing is respelt, but what is
 * encoded is decoded on, and shorter each time; from `limits.viewDecodesMax` on that is refused. What two rewritings of one text would
 * find in each other's result they found in the text before, so a decoder is asked again only where the content is new to it.
 */
export function unwrap(
  reading: Reading,
  tells: Tells,
  tables: FoldTables,
  budget: ViewBudget,
  take: (hidden: Reading) => void,
): void {
  const found = reading.depth < limits.viewDecodesMax ? take : (): void => budget.refuse();
  const isDeep = reading.depth >= limits.viewDepthMax;
  const { source, text, map, evasions, survey } = reading.folded;
  const { decoders, tales } = reading.spent;
  // Folding changes digits of ASCII nowhere, and where it changes nothing else there are no others. What it drops may have stood between.
  const mayBeLeet =
    evasions !== none ||
    (survey.marks & marks.leetWord) !== 0 ||
    ((survey.marks & marks.other) !== 0 && (survey.marks & marks.leetDigit) !== 0);
  const showing = talesShowing(text, tells, tales, mayBeLeet);
  const isSpaced = !isDeep && (decoders & decoder.spaced) === 0 && looksSpaced(text);
  const spent: Spent = {
    decoders: decoders | decoder.escapes | decoder.misspelt | decoder.gaps | (isSpaced ? decoder.spaced : 0),
    tales: tales | showing,
  };

  if ((decoders & decoder.runs) === 0) {
    for (const view of runViews(source, reading.isKept)) found(fresh(view, reading, tables));
  }
  const bytes = evasions.selectors >= bytesInHidingMin ? selectorView(source) : null;
  if (bytes !== null) found(fresh(bytes, reading, tables));
  const bits = evasions.invisibleRow >= zeroWidthsMin ? zeroWidthView(source) : null;
  if (bits !== null) found(fresh(bits, reading, tables));
  // Where folding dropped nothing, there is nothing invisible.
  const keys = reading.depth === 0 && map !== null && budget.takesRespellings ? brokenKeysView(source) : null;
  if (keys !== null) found(undone(keys, reading, allSpent, tables));
  const escapes =
    (decoders & decoder.escapes) !== 0 || !budget.takesRespellings
      ? null
      : escapesView(source, survey, (decoders & decoder.escapesOnce) !== 0);
  if (escapes?.isNew) found(fresh(escapes, reading, tables));
  else if (escapes) found(undone(escapes, reading, escapesLeft(spent), tables));
  const spaced = isSpaced && budget.takesRespellings ? spacedView(text) : null;
  if (spaced !== null) found(respelling(spaced, reading, spent));
  const misspelt =
    isDeep || (decoders & decoder.misspelt) !== 0 || !budget.takesRespellings ? null : misspeltView(text);
  // Nothing is hidden by a letter that is wrong: heads and rules read the text as it stands.
  if (misspelt !== null && budget.holds(text.length)) found(respelling(misspelt, reading, respelt(spent)));
  for (let at = 0; showing !== 0 && at < tellTales.length; at++) {
    if (((showing >> at) & 1) === 0) continue;
    const tellTale = tellTales[at]!;
    const { pointsAt } = tellTale;
    if (pointsAt !== "runs" && (isDeep || !budget.takesRespellings)) continue;
    // A respelt text is as long as the text; it is not even made where it cannot be read.
    if (pointsAt === "text" && !budget.hasRoomFor(text.length)) return;
    const left = tellTale.name === "reversed" ? spent : respelt(spent);
    for (const view of spelledViews(reading.folded, tellTale)) {
      if (pointsAt === "runs") found(fresh(view, reading, tables));
      else if (pointsAt === "text" || budget.canSpare(view.text.length)) found(respelling(view, reading, left));
    }
  }
  // Last, and only where it takes no other view's room: it hides nothing.
  if (isDeep || (decoders & decoder.gaps) !== 0 || !budget.takesRespellings || !budget.canSpare(text.length)) return;
  if ((survey.marks & (marks.wideGap | marks.other)) === 0) return;
  const gaps = wideGapsView(text);
  if (gaps !== null) found(respelling(gaps, reading, respelt(spent)));
}

/** A view of the folded text of `parent` in other letters. */
const respelling = (view: View, parent: Reading, spent: Spent): Reading =>
  readingOf(inSource(view, parent.folded), alreadyFolded(view.text), parent, spent, view.pieces);

/** The tell-tales that show in a text and are not `spent`. */
function talesShowing(text: string, tells: Tells, spent: number, mayBeLeet: boolean): number {
  let showing = 0;
  const tellMin = (text.length > longTextUnits ? 2 : 1) * tellWeightMin;
  if (tells.size > 0) for (const [at, weight] of tells) if (weight >= tellMin) showing |= 1 << at;
  if (((showing | spent) & leet) === 0 && mayBeLeet && looksLeet(text)) showing |= leet;
  return showing & ~spent;
}

/** Nothing more is hidden than in the text it was made of. */
const allSpent: Spent = { decoders: ~0, tales: ~0 };

/** Letters changed one by one make no run of an encoding that was not one before. */
const respelt = ({ decoders, tales }: Spent): Spent => ({ decoders: decoders | decoder.runs, tales });

/** An escape undone may be the beginning of another one. */
const escapesLeft = ({ decoders, tales }: Spent): Spent => ({
  decoders: (decoders & ~decoder.escapes) | decoder.escapesOnce,
  tales,
});

/** A view of the source of `parent` with its escapes undone. */
function undone(view: View, parent: Reading, spent: Spent, tables: FoldTables): Reading {
  const folded = foldText(view.text, tables, surveyRewritten(view.text, parent.folded.survey, view.pieces));
  // Where nothing is folded but capitals, what is kept of the source is kept of the folded text.
  const isPlain = ((parent.folded.survey.marks | folded.survey.marks) & marks.other) === 0;
  return readingOf(view, folded, parent, spent, isPlain ? view.pieces : undefined);
}

const fresh = (view: View, parent: Reading, tables: FoldTables): Reading =>
  readingOf(view, foldText(view.text, tables), parent, nothingSpent);

function readingOf(view: View, folded: Folded, parent: Reading, spent: Spent, pieces?: Rewritten): Reading {
  return {
    view: nameIn(parent, view.name),
    folded,
    depth: parent.depth + 1,
    isNew: view.isNew,
    isFresh: spent === nothingSpent,
    isKept: spent === nothingSpent ? undefined : view.isKept,
    pieces,
    spent,
    toOriginal(start, end) {
      const span = view.toParent(start, end);
      return parent.toOriginal(span.start, span.end);
    },
  };
}

/** For people: the outermost say enough of what was decoded many times. */
function nameIn(parent: Reading, name: string): string {
  if (parent.depth === 0) return name;
  return parent.depth < limits.viewDepthMax ? `${name} in ${parent.view}` : parent.view;
}

/** What the tell-tale gives away: runs as views of the source, any other of the folded text. */
function spelledViews(folded: Folded, { name, shift }: TellTale): View[] {
  const { text, source } = folded;
  const held = (views: readonly (View | null)[]): View[] => views.filter((view) => view !== null);
  const ofSource = (views: readonly (View | null)[]): View[] => held(views).map((view) => inSource(view, folded));
  switch (name) {
    case "reversed":
      return reversedViews(text);
    case "shifted":
      return [shiftedView(text, shift)];
    case "leet":
      return [leetView(text)];
    case "parted":
      return held([partedView(text)]);
    case "scrambled":
      return held([scrambledView(text)]);
    case "numbers":
      return [...ofSource(numberViews(text)), ...printedViews(source)];
    case "morse":
      return ofSource([morseView(text), letterNamesView(text)]);
  }
}

/** A view of folded text as a view of the source. */
function inSource(view: View, folded: Folded): View {
  if (folded.map === null) return view;
  return {
    ...view,
    toParent(start, end) {
      const span = view.toParent(start, end);
      return { start: sourceStart(folded, span.start), end: sourceEnd(folded, span.end) };
    },
  };
}
