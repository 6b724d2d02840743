import { isLetterOrDigit } from "../code-units.ts";
import { unitsOf } from "../unit-scratch.ts";
import { type Beginning, beginningsOf, merged, textStart } from "./pattern-beginnings.ts";
import { fits, treeOf, type UnitTree } from "./unit-tree.ts";

/** Units of a pattern's beginning that are told, and at least; the first three are looked at first. */
const told = 6;
const toldMin = 3;
/** Units fall into as many classes: their lowest bits tell most letters of an alphabet apart. */
const classBits = 5;
const classMask = (1 << classBits) - 1;
const everyClass: readonly number[] = Array.from({ length: 1 << classBits }, (_, at) => at);
/** Of two units side by side: they may be the first two of a match, or the second and the third. */
const isFirst = 1;
const isSecond = 2;

/** How a pattern's matches may begin: where none may, it need not be tried. */
export interface Openings {
  /** Bits of two units side by side, by their classes. */
  readonly pairs: Uint8Array;
  /** All that is told: most places that the bits let pass are not in it. */
  readonly tree: UnitTree;
  readonly opensText: boolean;
  /** None begins behind a letter or digit of ASCII. */
  readonly opensWord: boolean;
}

/** What a pattern begins with that matches only where a word begins. */
export const wordOpens = "(?<![A-Za-z0-9])";

/** How matches of `pattern` (flag `u`) may begin. */
export function openingsOf(pattern: string): Openings {
  const pairs = new Uint8Array(1 << (2 * classBits));
  const first = beginningsOf(pattern, told, toldMin);
  const opensText = first.next.delete(textStart);
  for (const [one, behindOne] of classesBehind(first)) {
    for (const [two, behindTwo] of classesBehind(behindOne)) {
      pairs[(one << classBits) | two]! |= isFirst;
      for (const [three] of classesBehind(behindTwo)) pairs[(two << classBits) | three]! |= isSecond;
    }
  }
  return { pairs, tree: treeOf(first), opensText, opensWord: pattern.startsWith(wordOpens) };
}

/** Classes of the units that may come next, with what may come behind each. */
const classesBehind = (beginning: Beginning): Iterable<readonly [number, Beginning]> =>
  beginning.isOpen
    ? everyClass.map((one) => [one, beginning] as const)
    : Array.from(beginning.next, ([unit, behind]) => [unit & classMask, behind] as const);

/**
 * A pattern that matches in every text in which one of `patterns` (all of the same flags) does, by how their matches
 * begin: it stands for a row of patterns of which mostly none matches. By so many units: with more, fewer other texts
 * pass.
 */
export function gateOf(patterns: readonly RegExp[], units = toldMin): RegExp {
  const beginnings = patterns.map(({ source }) => beginningsOf(source, units, units));
  return new RegExp(written(merged(beginnings)), patterns[0]!.flags);
}

/** Units that several beginnings share are read once. */
function written({ next, isOpen }: Beginning): string {
  if (isOpen) return "";
  const choices = Array.from(next, ([unit, behind]) => signOf(unit) + written(behind));
  return choices.length === 1 ? choices[0]! : `(?:${choices.join("|")})`;
}

const signOf = (unit: number): string =>
  unit === textStart ? "^" : String.fromCharCode(unit).replace(/[\\^$.*+?()[\]{}|/]/u, "\\$&");

/** The first place of `text` from `from` to `to` where a match may begin; -1: none. */
export function nextOpening(openings: Openings, text: string, from: number, to: number): number {
  const { pairs, tree, opensText, opensWord } = openings;
  if (from === 0 && opensText) return 0;
  const units = unitsOf(text);
  const last = Math.min(to, text.length - 1);
  for (let at = nextLikely(pairs, units, from, last); at >= 0; at = nextLikely(pairs, units, at + 1, last)) {
    const isInWord = opensWord && at > 0 && isLetterOrDigit(units[at - 1]!);
    if (!isInWord && fits(tree, units, at)) return at;
  }
  return -1;
}

/**
 * The first place from `from` to `last` that the bits of `pairs` let pass; -1: none. Every other pair is looked at:
 * it is the second of a match that begins before it, or the first of one that begins with it. Without a call in its
 * loop.
 */
function nextLikely(pairs: Uint8Array, units: Uint16Array, from: number, last: number): number {
  for (let at = from; at <= last + 1; at += 2) {
    const one = units[at]! & classMask;
    const two = units[at + 1]! & classMask;
    const bits = pairs[(one << classBits) | two]!;
    if (bits === 0) continue;
    const before = at === from ? 0 : pairs[((units[at - 1]! & classMask) << classBits) | one]!;
    if ((bits & isSecond & (before << 1)) !== 0) return at - 1;
    const behind = pairs[(two << classBits) | (units[at + 2]! & classMask)]!;
    if (at <= last && (bits & isFirst & (behind >> 1)) !== 0) return at;
  }
  return -1;
}
