import { limits } from "../../src/contracts/limits.ts";
import { alreadyFolded, type Folded, foldText, sourceEnd, sourceStart } from "./fold.ts";
import type { FoldTables } from "./fold-tables.ts";
import type { Reading } from "./reading.ts";
import { escapesView } from "./views/escapes.ts";
import { selectorView, zeroWidthView } from "./views/invisible.ts";
import { misspeltView } from "./views/misspelt.ts";
import { morseView, numberViews } from "./views/number-codes.ts";
import { runViews } from "./views/runs.ts";
import { leetView, looksLeet, looksSpaced, reversedViews, shiftedView, spacedView } from "./views/spelling.ts";
import { type TellTale, tellTales, tellWeightMin } from "./views/tell-tales.ts";
import type { View } from "./views/view.ts";

/** Weight of the distinct tell-tale literals that a reading showed, by position in `tellTales`. */
export type Tells = ReadonlyMap<number, number>;

const nothing: ReadonlySet<string> = new Set();
/** In a text longer than this, twice the tell-tales are asked for: chance finds some of them. */
const longTextUnits = 8_192;
const bytesInHidingMin = 3;
const zeroWidthsMin = 32;

/** How much more of derived views may be read. */
export class ViewBudget {
  #left: number;
  #wasRefused = false;
  #takesRespellings = true;

  /** Of a text of `units`. */
  constructor(units: number) {
    this.#left = Math.min(limits.viewCharsMax, Math.max(limits.viewCharsMin, units * limits.viewGrowthMax));
  }

  /** True once something had no room: then not all that is hidden in the text was read. */
  get wasRefused(): boolean {
    return this.#wasRefused;
  }

  /** Once the rules have had all their tries, the text in another spelling is not worth a reading; runs and bytes that it hides still are. */
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

  /** Takes room for a view; false where there is none. */
  take(units: number): boolean {
    if (!this.hasRoomFor(units)) return false;
    this.#left -= units;
    return true;
  }
}

/**
 * The readings hidden in `reading`, made one at a time as they are asked for: decoded runs, invisible bytes, undone escapes,
 * then disguised spellings, each with its way back to the original. None from depth `limits.viewDepthMax` on. What two
 * rewritings of one text would find in each other's result they found in the text before, so a decoder is asked
 * again only where the content is new to it.
 */
export function* unwrap(reading: Reading, tells: Tells, tables: FoldTables, budget: ViewBudget): Generator<Reading> {
  if (reading.depth >= limits.viewDepthMax) return;
  const { source, text, evasions } = reading.folded;
  const tellMin = (text.length > longTextUnits ? 2 : 1) * tellWeightMin;
  const showing = tellTales.filter(
    (tellTale, at) =>
      !reading.spent.has(nameOf(tellTale)) &&
      ((tells.get(at) ?? 0) >= tellMin || (tellTale.name === "leet" && looksLeet(text))),
  );
  const isSpaced = !reading.spent.has("spaced") && looksSpaced(text);
  const spent = new Set([
    ...reading.spent,
    "escapes",
    "misspelt",
    ...(isSpaced ? ["spaced"] : []),
    ...showing.map(nameOf),
  ]);
  // Letters changed one by one make no run of an encoding that was not one before.
  const respelt = new Set([...spent, "runs"]);

  for (const view of reading.spent.has("runs") ? [] : runViews(source, reading.isKept))
    yield fresh(view, reading, tables);
  const bytes = evasions.selectors >= bytesInHidingMin ? selectorView(source) : null;
  if (bytes !== null) yield fresh(bytes, reading, tables);
  const bits = evasions.invisibleRow >= zeroWidthsMin ? zeroWidthView(source) : null;
  if (bits !== null) yield fresh(bits, reading, tables);
  const escapes = reading.spent.has("escapes") || !budget.takesRespellings ? null : escapesView(source);
  if (escapes?.isNew) yield fresh(escapes, reading, tables);
  else if (escapes) yield readingOf(escapes, foldText(escapes.text, tables), reading, spent);
  const spaced = isSpaced && budget.takesRespellings ? spacedView(text) : null;
  if (spaced !== null) yield readingOf(inSource(spaced, reading.folded), alreadyFolded(spaced.text), reading, spent);
  const misspelt = reading.spent.has("misspelt") || !budget.takesRespellings ? null : misspeltView(text);
  if (misspelt !== null && budget.hasRoomFor(text.length))
    yield readingOf(inSource(misspelt, reading.folded), alreadyFolded(misspelt.text), reading, respelt);
  for (const tellTale of showing) {
    if (!tellTale.isRun && !budget.takesRespellings) continue;
    // A respelt text is as long as the text; it is not even made where it cannot be read.
    if (!tellTale.isRun && !budget.hasRoomFor(text.length)) return;
    for (const view of spelledViews(text, tellTale)) {
      const found = inSource(view, reading.folded);
      if (tellTale.isRun) yield fresh(found, reading, tables);
      else yield readingOf(found, alreadyFolded(view.text), reading, tellTale.name === "reversed" ? spent : respelt);
    }
  }
}

const nameOf = ({ name, shift }: TellTale): string => `${name} ${shift}`;
const fresh = (view: View, parent: Reading, tables: FoldTables): Reading =>
  readingOf(view, foldText(view.text, tables), parent, nothing);

function readingOf(view: View, folded: Folded, parent: Reading, spent: ReadonlySet<string>): Reading {
  return {
    view: parent.depth === 0 ? view.name : `${view.name} in ${parent.view}`,
    folded,
    depth: parent.depth + 1,
    isNew: view.isNew,
    isFresh: spent === nothing,
    isKept: spent === nothing ? undefined : view.isKept,
    spent,
    toOriginal(start, end) {
      const span = view.toParent(start, end);
      return parent.toOriginal(span.start, span.end);
    },
  };
}

function spelledViews(folded: string, tellTale: TellTale): View[] {
  switch (tellTale.name) {
    case "reversed":
      return reversedViews(folded);
    case "shifted":
      return [shiftedView(folded, tellTale.shift)];
    case "leet":
      return [leetView(folded)];
    case "numbers":
      return numberViews(folded);
    case "morse":
      return [morseView(folded)].filter((view) => view !== null);
  }
}

/** A view of folded text as a view of the source. */
function inSource(view: View, folded: Folded): View {
  return {
    ...view,
    toParent(start, end) {
      const span = view.toParent(start, end);
      return { start: sourceStart(folded, span.start), end: sourceEnd(folded, span.end) };
    },
  };
}
