import { limits } from "../contracts/limits.ts";

/** Of a short text that must be cut the pieces share so many times less. */
const overlapShare = 4;

/**
 * A text in pieces of at most `unitsMax` UTF-16 units. Neighbours overlap, so that what stands on a cut is in one of them whole; no
 * piece begins or ends inside a character.
 */
export function piecesOf(text: string, unitsMax: number = limits.proxyPieceUnitsMax): string[] {
  if (text.length <= unitsMax) return [text];
  const overlap = Math.min(limits.proxyPieceOverlapUnits, Math.floor(unitsMax / overlapShare));
  const pieces: string[] = [];
  for (let start = 0; ; ) {
    const end = isInside(text, start + unitsMax) ? start + unitsMax - 1 : start + unitsMax;
    pieces.push(text.slice(start, end));
    if (end >= text.length) return pieces;
    start = isInside(text, end - overlap) ? end - overlap - 1 : end - overlap;
  }
}

/** Between the halves of a surrogate pair. */
function isInside(text: string, at: number): boolean {
  return at > 0 && at < text.length && isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
