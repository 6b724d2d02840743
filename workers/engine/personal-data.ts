import type { JobKind, Signal } from "../../src/contracts/verdict.ts";
import { none } from "./evasions.ts";
import { type Folded, sourceEnd, sourceStart } from "./fold.ts";
import { findPii } from "./pii/find-pii.ts";
import type { Reading } from "./reading.ts";

/** A text this short is about what it holds: "Please contact me at …", a number alone. */
const shortTextUnitsMax = 160;
/** Then a contact detail weighs as much as it takes to ask for its redaction (docs/decisions/contact-details.md). */
const shortTextPoints = 0.5;
const contactTypes: ReadonlySet<string> = new Set(["EMAIL", "PHONE", "IP_ADDRESS"]);

/** Personal data of a text as it stands, as it folds where it was dressed up, and of what was hidden in it. */
export function personalData(plain: Reading, views: readonly Reading[], kind: JobKind): Signal[] {
  const text = plain.folded.source;
  const found = findPii(text);
  if (isDressed(plain.folded)) found.push(...onlyFolded(plain.folded, found));
  for (const view of views) if (view.isFresh) found.push(...inView(view));
  if (kind === "tool_call" || text.length > shortTextUnitsMax) return found;
  return found.map((one) =>
    contactTypes.has(one.type) ? { ...one, points: Math.max(one.points, shortTextPoints) } : one,
  );
}

/** Fullwidth and mathematical digits. */
const otherDigits = /[\uFF10-\uFF19\u{1D7CE}-\u{1D7FF}]/u;

/** Digits in other forms, or with invisible characters between them, show only after folding. */
function isDressed({ evasions, source }: Folded): boolean {
  if (evasions === none) return false;
  return evasions.styled > 0 || evasions.invisible > 0 || evasions.stacked > 0 || otherDigits.test(source);
}

function onlyFolded(folded: Folded, plain: readonly Signal[]): Signal[] {
  return findPii(folded.text)
    .map((one) => ({ ...one, start: sourceStart(folded, one.start), end: sourceEnd(folded, one.end), view: "folded" }))
    .filter((one) => !plain.some((other) => other.start < one.end && one.start < other.end));
}

/** Personal data inside a view, at the run it was hidden in. */
function inView(view: Reading): Signal[] {
  return findPii(view.folded.source).map((one) => ({
    ...one,
    ...view.toOriginal(one.start, one.end),
    view: view.view,
  }));
}
