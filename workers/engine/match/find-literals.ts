import { unitsOf } from "../unit-scratch.ts";
import { type Automaton, denseBits as bits, denseClasses as dense, slotOf } from "./automaton-table.ts";

export type OnHit = (literal: number, end: number) => void;

/** An import is looked up anew each time, a constant of the module is not. */
const denseBits = bits;
const denseClasses = dense;

/** A shorter text is read from its beginning to its end. */
const sideBySideMin = 128;
/** Of a longer one two stretches of so many units at a time. */
const stretchUnits = 1_024;
/**
 * So many units of a text are looked at; with more than a few beyond ASCII, most of whose classes are sparse, one
 * pass is quicker than two.
 */
const looks = 16;
const othersMax = 2;

/**
 * Runs `text` through the automaton; `onHit(literal, end)` for each literal at each place it ends, in order of place.
 * The whole text is read, always.
 */
export function findLiterals(automaton: Automaton, text: string, onHit: OnHit): void {
  const units = unitsOf(text);
  if (text.length < sideBySideMin || 2 * automaton.longest > sideBySideMin || !isMostlyAscii(units, text.length)) {
    step(automaton, units, 0, text.length, 0, onHit);
  } else findSideBySide(automaton, units, text.length, onHit);
}

function isMostlyAscii(units: Uint16Array, length: number): boolean {
  const apart = Math.floor(length / looks);
  let others = 0;
  for (let look = 0; look < looks; look++) if (units[look * apart]! > 127) others += 1;
  return others <= othersMax;
}

/** Takes the automaton from `first` over the units `from` to `to`; returns the state that it is in then. 0: that before a text. */
export function step(
  automaton: Automaton,
  units: Uint16Array,
  from: number,
  to: number,
  first: number,
  onHit: OnHit,
): number {
  const { classOf, next, sparseKeys, sparseStates, rootStates, classes, firstHit, endingAt, ending } = automaton;
  const size = sparseKeys.length;
  let state = first;
  for (let at = from; at < to; ) {
    // Without a call in it: what a call might change is loaded again each time round.
    for (; at < to; at++) {
      const kind = classOf[units[at]!]!;
      if (kind < denseClasses) {
        state = next[(state << denseBits) | kind]!;
      } else {
        const key = state * classes + kind;
        let slot = slotOf(key, size);
        while (sparseKeys[slot] !== key && sparseKeys[slot] !== -1) slot = (slot + 1) & (size - 1);
        state = sparseKeys[slot] === key ? sparseStates[slot]! : rootStates[kind]!;
      }
      if (state >= firstHit) break;
    }
    if (at === to) break;
    at += 1;
    const hit = state - firstHit;
    for (let place = endingAt[hit]!; place < endingAt[hit + 1]!; place++) onHit(ending[place]!, at);
  }
  return state;
}

/** States that end literals and where, of each of two stretches; and how many numbers those are, and the state behind the second. */
const hits = new Int32Array(2 * stretchUnits);
const otherHits = new Int32Array(2 * stretchUnits);
const passed = { hits: 0, otherHits: 0, state: 0 };

/**
 * The same by two passes side by side, each over a stretch of its own: an automaton mostly waits for its table, which
 * is larger than the caches near the processor, and two wait at the same time. Hits are told once both are through.
 */
function findSideBySide(automaton: Automaton, units: Uint16Array, length: number, onHit: OnHit): void {
  let state = 0;
  let at = 0;
  while (length - at >= sideBySideMin) {
    const stretch = Math.min(stretchUnits, (length - at) >> 1);
    stepSideBySide(automaton, units, at, stretch, state);
    state = passed.state;
    at += 2 * stretch;
    const behind = passed.otherHits;
    tell(automaton, hits, passed.hits, onHit);
    tell(automaton, otherHits, behind, onHit);
  }
  step(automaton, units, at, length, state, onHit);
}

/** Takes the automaton from `first` over a stretch of units from `from` on, and side by side over the one behind it. */
function stepSideBySide(automaton: Automaton, units: Uint16Array, from: number, stretch: number, first: number): void {
  const { classOf, next, firstHit, longest } = automaton;
  const middle = from + stretch;
  let state = first;
  let other = 0;
  // No state knows of more units than the longest literal has: from there on the second pass is in the state that the first will be in.
  for (let at = middle - longest; at < middle; at++) other = stateBehind(automaton, other, classOf[units[at]!]!);
  let size = 0;
  let otherSize = 0;
  for (let at = from; at < middle; at++) {
    let kind = 0;
    let otherKind = 0;
    // Without a call in it, as above.
    for (; at < middle; at++) {
      kind = classOf[units[at]!]!;
      otherKind = classOf[units[at + stretch]!]!;
      if (kind >= denseClasses || otherKind >= denseClasses) break;
      state = next[(state << denseBits) | kind]!;
      other = next[(other << denseBits) | otherKind]!;
      if (state >= firstHit) {
        hits[size] = state;
        hits[size + 1] = at + 1;
        size += 2;
      }
      if (other >= firstHit) {
        otherHits[otherSize] = other;
        otherHits[otherSize + 1] = at + stretch + 1;
        otherSize += 2;
      }
    }
    if (at === middle) break;
    state = stateBehind(automaton, state, kind);
    other = stateBehind(automaton, other, otherKind);
    if (state >= firstHit) {
      hits[size] = state;
      hits[size + 1] = at + 1;
      size += 2;
    }
    if (other >= firstHit) {
      otherHits[otherSize] = other;
      otherHits[otherSize + 1] = at + stretch + 1;
      otherSize += 2;
    }
  }
  passed.hits = size;
  passed.otherHits = otherSize;
  passed.state = other;
}

/** The state behind a unit of class `kind`. */
function stateBehind(automaton: Automaton, state: number, kind: number): number {
  if (kind < denseClasses) return automaton.next[(state << denseBits) | kind]!;
  const { sparseKeys, sparseStates, rootStates, classes } = automaton;
  const size = sparseKeys.length;
  const key = state * classes + kind;
  let slot = slotOf(key, size);
  while (sparseKeys[slot] !== key && sparseKeys[slot] !== -1) slot = (slot + 1) & (size - 1);
  return sparseKeys[slot] === key ? sparseStates[slot]! : rootStates[kind]!;
}

function tell({ firstHit, endingAt, ending }: Automaton, told: Int32Array, size: number, onHit: OnHit): void {
  for (let at = 0; at < size; at += 2) {
    const hit = told[at]! - firstHit;
    const end = told[at + 1]!;
    for (let place = endingAt[hit]!; place < endingAt[hit + 1]!; place++) onHit(ending[place]!, end);
  }
}
