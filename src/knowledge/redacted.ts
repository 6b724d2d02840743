import type { RedactedSpan } from "../contracts/verdict.ts";
import { unitAfter } from "./characters.ts";
import type { Window } from "./windows.ts";

/** What is served of a window's part. */
interface RedactedPart {
  readonly text: string;
  /** Units of the next part that a value reaches into which begins in this one: they are redacted with it. */
  readonly covered: number;
  /** Something of the part stands as its name, here or in the part before. */
  readonly isRedacted: boolean;
}

/**
 * The window's part with each secret and personal value in the place of its name. `spans`: what the engine found in
 * the window, in its characters and in their order. `covered`: what the part before said of this one. What begins
 * behind the part is left to the next window, which sees what stands behind it.
 */
export function redactedPart({ text, start, end }: Window, spans: readonly RedactedSpan[], covered = 0): RedactedPart {
  let redacted = "";
  let at = Math.min(end, start + covered);
  /** What stands before `at` is the name of a value. */
  let isNamed = covered > 0;
  let isRedacted = isNamed;
  const toUnits = unitsIn(text);
  for (const span of spans) {
    const from = toUnits(span.start);
    const to = toUnits(span.end);
    if (from >= end) break;
    if (to <= at) continue;
    if (from >= at || !isNamed) redacted += `${text.slice(at, Math.max(at, from))}[${span.type}]`;
    at = to;
    isNamed = true;
    isRedacted = true;
  }
  if (at < end) redacted += text.slice(at, end);
  return { text: redacted, covered: Math.max(0, at - end), isRedacted };
}

/** What finds the units of characters that are asked for in their order: one walk for all of them. */
function unitsIn(text: string): (char: number) => number {
  let knownChar = 0;
  let knownUnit = 0;
  return (char) => {
    knownUnit = unitAfter(text, knownUnit, char - knownChar);
    knownChar = char;
    return knownUnit;
  };
}
