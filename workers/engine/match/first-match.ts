import { nextOpening } from "./openings.ts";
import type { CompiledRule } from "./rule-pack.ts";

/**
 * Where the pattern of `rule` matches first for its word at `word`; -1: nowhere. It ends at the pattern's
 * `lastIndex`.
 *
 * Whether a pattern matches at a place has nothing to do with the word that asks: `failed[at]` to `failed[at + 1]` is
 * where it was asked in this text and does not match. Words of a rule stand nearer to each other than a match may
 * begin before them, so most places are asked for once.
 */
export function firstMatch(rule: CompiledRule, text: string, word: number, failed: Int32Array, at: number): number {
  const { pattern, behind } = rule;
  const from = Math.max(0, word - behind);
  const isAsked = from >= failed[at]! && from < failed[at + 1]!;
  if (!isAsked) failed[at] = from;
  const first = isAsked ? failed[at + 1]! : from;
  const found = behind === 0 ? onlyAt(pattern, text, from, first) : openingFrom(rule, text, first, from + behind);
  failed[at + 1] = found < 0 ? Math.max(first, from + behind + 1) : found;
  return found;
}

/** `place`, unless it is before `first`: there it does not match. */
function onlyAt(pattern: RegExp, text: string, place: number, first: number): number {
  if (place < first) return -1;
  pattern.lastIndex = place;
  return pattern.test(text) ? place : -1;
}

function openingFrom({ pattern, openings }: CompiledRule, text: string, from: number, to: number): number {
  let at = from > to ? -1 : nextOpening(openings, text, from, to);
  while (at >= 0) {
    pattern.lastIndex = at;
    if (pattern.test(text)) return at;
    at = nextOpening(openings, text, at + 1, to);
  }
  return -1;
}
