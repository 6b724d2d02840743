import { limits } from "../../src/contracts/limits.ts";
import { alreadyFolded, type Folded, foldText, sourceEnd, sourceStart } from "./fold.ts";
import type { FoldTables } from "./fold-tables.ts";
import type { Reading } from "./reading.ts";
import { escapesView } from "./views/escapes.ts";
import { selectorView, zeroWidthView } from "./views/invisible.ts";
import { morseView, numberViews } from "./views/number-codes.ts";
import { runViews } from "./views/runs.ts";
import { leetView, reversedViews, shiftedView, spacedView } from "./views/spelling.ts";
import { type TellTale, tellTales } from "./views/tell-tales.ts";
import type { View } from "./views/view.ts";

/** Which tell-tale literals a reading showed, by group. */
export type Tells = ReadonlyMap<number, ReadonlySet<number>>;

/** A view this short holds no order. */
const viewUnitsMin = 6;
const nothing: ReadonlySet<string> = new Set();
/** In a text longer than this, one more tell-tale is asked for: chance finds some of them. */
const longTextUnits = 65_536;
const bytesInHidingMin = 3;
const zeroWidthsMin = 32;

/** Units that the derived views of a text of `units` may have in all. */
export function viewBudget(units: number): number {
  return Math.min(limits.viewCharsMax, Math.max(limits.viewCharsMin, units * limits.viewGrowthMax));
}

/**
 * The readings hidden in `reading`: decoded runs, undone escapes, invisible bytes and disguised spellings, each with its way
 * back to the original. None from depth `limits.viewDepthMax` on. What two rewritings of one text would find in each
 * other's result they found in the text before, so a decoder is asked again only where the content is new to it.
 */
export function unwrap(reading: Reading, tells: Tells, tables: FoldTables): Reading[] {
  if (reading.depth >= limits.viewDepthMax) return [];
  const { source, text, evasions } = reading.folded;
  const fresh: View[] = [...runViews(source)];
  const rewritten: View[] = [];
  const spelled: View[] = [];
  const fired = new Set(reading.spent);
  const ask = (decoder: string, views: () => readonly (View | null)[], into: View[]) => {
    if (reading.spent.has(decoder)) return;
    for (const view of views()) {
      if (view === null) continue;
      fired.add(decoder);
      into.push(view);
    }
  };
  if (evasions.selectors >= bytesInHidingMin) ask("selectors", () => [selectorView(source)], fresh);
  if (evasions.invisibleRow >= zeroWidthsMin) ask("zero-width", () => [zeroWidthView(source)], fresh);
  const escapes = reading.spent.has("escapes") ? null : escapesView(source);
  if (escapes !== null) ask("escapes", () => [escapes], escapes.isNew ? fresh : rewritten);
  for (const [group, literals] of tells) {
    const tellTale = tellTales[group]!;
    if (literals.size < tellTale.distinctMin + (text.length > longTextUnits ? 1 : 0)) continue;
    const isRun = tellTale.name === "numbers" || tellTale.name === "morse";
    const views = () => spelledViews(text, tellTale).map((view) => inSource(view, reading.folded));
    ask(`${tellTale.name} ${tellTale.shift}`, views, isRun ? fresh : spelled);
  }
  return [
    ...fresh.map((view) => readingOf(view, foldText(view.text, tables), reading, nothing)),
    ...rewritten.map((view) => readingOf(view, foldText(view.text, tables), reading, fired)),
    ...spelled.map((view) => readingOf(view, alreadyFolded(view.text), reading, fired)),
  ].filter((view) => view.folded.source.length >= viewUnitsMin);
}

function readingOf(view: View, folded: Folded, parent: Reading, spent: ReadonlySet<string>): Reading {
  return {
    view: parent.depth === 0 ? view.name : `${view.name} in ${parent.view}`,
    folded,
    depth: parent.depth + 1,
    isNew: view.isNew,
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
    case "spaced":
      return [spacedView(folded)].filter((view) => view !== null);
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
