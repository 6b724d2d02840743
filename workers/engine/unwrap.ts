import { limits } from "../../src/contracts/limits.ts";
import { type Folded, foldText, sourceEnd, sourceStart } from "./fold.ts";
import type { FoldTables } from "./fold-tables.ts";
import type { Reading } from "./reading.ts";
import { escapesView } from "./views/escapes.ts";
import { selectorViews, zeroWidthViews } from "./views/invisible.ts";
import { morseViews, numberViews } from "./views/number-codes.ts";
import { runViews } from "./views/runs.ts";
import { leetView, reversedViews, shiftedView, spacedView } from "./views/spelling.ts";
import { tellTales } from "./views/tell-tales.ts";
import type { View } from "./views/view.ts";

/** Which tell-tale literals a reading showed, by group. */
export type Tells = ReadonlyMap<number, ReadonlySet<number>>;

/** A view this short holds no order. */
const viewUnitsMin = 6;
const bytesInHidingMin = 3;
const zeroWidthsMin = 32;

/** Units that the derived views of a text of `units` may have in all. */
export function viewBudget(units: number): number {
  return Math.min(limits.viewCharsMax, Math.max(limits.viewCharsMin, units * limits.viewGrowthMax));
}

/**
 * The readings hidden in `reading`: decoded runs, undone escapes, invisible bytes and disguised spellings, each a
 * reading of its own with its way back to the original. None from depth `limits.viewDepthMax` on.
 */
export function unwrap(reading: Reading, tells: Tells, tables: FoldTables): Reading[] {
  if (reading.depth >= limits.viewDepthMax) return [];
  const { source, evasions } = reading.folded;
  const ofSource = runViews(source);
  const escapes = escapesView(source);
  if (escapes !== null) ofSource.push(escapes);
  if (evasions.selectors >= bytesInHidingMin) ofSource.push(...selectorViews(source));
  if (evasions.invisible >= zeroWidthsMin) ofSource.push(...zeroWidthViews(source));
  const ofFolded = spelledViews(reading.folded.text, tells);
  return [
    ...ofSource.filter(isWorthReading).map((view) => readingOf(view, reading, tables)),
    ...ofFolded.filter(isWorthReading).map((view) => readingOf(inSource(view, reading.folded), reading, tables)),
  ];
}

const isWorthReading = (view: View): boolean => view.text.length >= viewUnitsMin;

function spelledViews(folded: string, tells: Tells): View[] {
  const views: View[] = [];
  for (const [group, literals] of tells) {
    const tellTale = tellTales[group]!;
    if (literals.size < tellTale.distinctMin) continue;
    switch (tellTale.name) {
      case "reversed":
        views.push(...reversedViews(folded));
        break;
      case "shifted":
        views.push(shiftedView(folded, tellTale.shift));
        break;
      case "numbers":
        views.push(...numberViews(folded));
        break;
      case "morse":
        views.push(...morseViews(folded));
        break;
      case "leet":
      case "spaced": {
        const view = tellTale.name === "leet" ? leetView(folded) : spacedView(folded);
        if (view !== null) views.push(view);
      }
    }
  }
  return views;
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

function readingOf(view: View, parent: Reading, tables: FoldTables): Reading {
  return {
    view: parent.depth === 0 ? view.name : `${view.name} in ${parent.view}`,
    folded: foldText(view.text, tables),
    depth: parent.depth + 1,
    isNew: view.isNew,
    toOriginal(start, end) {
      const span = view.toParent(start, end);
      return parent.toOriginal(span.start, span.end);
    },
  };
}
