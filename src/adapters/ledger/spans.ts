/** How long the counters' buckets are, in milliseconds. */
export const spans = { day: 86_400_000, hour: 3_600_000, minute: 60_000 } as const;
export type Span = (typeof spans)[keyof typeof spans];

interface SpanRange {
  readonly span: Span;
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * [fromMs, untilMs), both on whole minutes, as the fewest buckets that are no longer than `longest`: days inside, hours
 * around them, minutes at the edges.
 */
export function wholeSpans(fromMs: number, untilMs: number, longest: Span = spans.day): SpanRange[] {
  const shorter = [spans.day, spans.hour, spans.minute].filter((span) => span <= longest);
  return cut(fromMs, untilMs, shorter);
}

function cut(fromMs: number, untilMs: number, [span, ...shorter]: readonly Span[]): SpanRange[] {
  if (span === undefined || fromMs >= untilMs) return [];
  const first = Math.ceil(fromMs / span) * span;
  const last = Math.floor(untilMs / span) * span;
  if (first >= last) return cut(fromMs, untilMs, shorter);
  return [...cut(fromMs, first, shorter), { span, fromMs: first, untilMs: last }, ...cut(last, untilMs, shorter)];
}
