import type { RuleSpec } from "../../../src/contracts/rule.ts";
import type { Signal } from "../../../src/contracts/verdict.ts";
import type { Reading, Span } from "../reading.ts";

/** What a rule says where it matched; `factor`: of its points. */
export const signalOf = (spec: RuleSpec, factor: number, { start, end }: Span, view: string): Signal => ({
  ruleId: spec.id,
  family: spec.family,
  start,
  end,
  points: Math.min(1, spec.points * factor),
  what: spec.what,
  type: spec.type ?? "",
  view,
});

/** What can be seen of ASCII folds by its case alone, as do line feeds. */
const foldsByCase = /^[\n -~]*$/;

/** "plain" where the characters of `span` stand in the text as matched; "folded" where they only pass for those. */
export function plainView({ folded }: Reading, from: number, to: number, span: Span): string {
  const piece = folded.source.slice(span.start, span.end);
  const read = folded.text.slice(from, to);
  if (foldsByCase.test(piece) || piece === read) return "plain";
  if (piece.includes("\udb40")) return "tag characters";
  return piece.toLowerCase() === read ? "plain" : "folded";
}

/** Whether one of `spans`, which rise, shares a unit with `span`. */
export function overlaps(spans: readonly Span[], span: Span): boolean {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.end <= span.start) low = middle + 1;
    else high = middle;
  }
  return low < spans.length && spans[low]!.start < span.end;
}
