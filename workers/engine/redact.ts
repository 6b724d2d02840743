import type { RedactedSpan, Signal } from "../../src/contracts/verdict.ts";
import type { Positions } from "./positions.ts";

export interface Redaction {
  readonly text: string;
  /** In characters of the original, in order, none over another. */
  readonly spans: readonly RedactedSpan[];
}

/** Below this a secret or personal datum is too doubtful to cut out of somebody's text. */
const redactFrom = 0.2;

/** `text` with every secret and personal datum replaced by `[TYPE]`. Where two overlap, the surer and longer one names the whole. */
export function redact(text: string, signals: readonly Signal[], positions: Positions): Redaction {
  const spans: RedactedSpan[] = [];
  let redacted = "";
  let from = 0;
  for (const { start, end, type } of mergedSpans(signals)) {
    redacted += `${text.slice(from, start)}[${type}]`;
    spans.push({ start: positions.characterAt(start), end: positions.characterAt(end), type });
    from = end;
  }
  return { text: redacted + text.slice(from), spans };
}

interface Piece {
  start: number;
  end: number;
  type: string;
  points: number;
}

function mergedSpans(signals: readonly Signal[]): Piece[] {
  const pieces: Piece[] = signals
    .filter((signal) => signal.type !== "" && signal.points >= redactFrom && signal.end > signal.start)
    .map(({ start, end, type, points }) => ({ start, end, type, points }))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (last === undefined || piece.start >= last.end) {
      merged.push(piece);
      continue;
    }
    const surer =
      piece.points > last.points || (piece.points === last.points && piece.end - piece.start > last.end - last.start);
    if (surer) {
      last.type = piece.type;
      last.points = piece.points;
    }
    last.end = Math.max(last.end, piece.end);
  }
  return merged;
}
