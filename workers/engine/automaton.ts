import { unitsOf } from "./unit-scratch.ts";

/**
 * Aho-Corasick over typed arrays: every literal of every rule in one pass, one step a unit whatever the text is.
 *
 * Units fall into classes. The `denseClasses` commonest have a full table (one load a step); the others, mostly Han and
 * Cyrillic letters, sit in an open-addressed table of the steps that do not lead where the root's would. States that
 * end a literal are numbered last, so the pass tests for a hit with one compare.
 */
export interface Automaton {
  /** Class of a UTF-16 unit; 0: in no literal. Classes from `denseClasses` on are sparse. */
  readonly classOf: Uint16Array;
  /** `next[(state << denseBits) | class]`. */
  readonly next: Uint16Array;
  /** Sparse steps: key `state * classes + class`, -1 where free; and the states they lead to. */
  readonly sparseKeys: Int32Array;
  readonly sparseStates: Uint16Array;
  /** Where the root leads on a sparse class. */
  readonly rootStates: Uint16Array;
  readonly classes: number;
  readonly firstHit: number;
  /** Literals that end in state `firstHit + i`: `ending[endingAt[i] .. endingAt[i + 1])`. */
  readonly endingAt: Int32Array;
  readonly ending: Uint16Array;
  /** Units of each literal. */
  readonly lengths: Uint16Array;
}

const blank = 0x20;
const lineFeed = 0x0a;
const denseBits = 6;
const denseClasses = 1 << denseBits;
/** States are 16-bit; the pack is far below. */
const statesMax = 0xffff;

/** A tree of states over typed arrays: tens of thousands of objects would cost the start of every thread more than the rest of it. */
interface Trie {
  /** States; 0 is the root. */
  size: number;
  /** The class that leads to a state. */
  readonly kind: Uint16Array;
  /** 0: none. */
  readonly firstChild: Int32Array;
  readonly sibling: Int32Array;
  /** Children of the root by class: it has hundreds. */
  readonly ofRoot: Int32Array;
  /** The longest proper suffix that is a state. */
  readonly fail: Int32Array;
  /** The literal that is spelt from the root to here; -1: none. */
  readonly literal: Int32Array;
  /** 1 where a literal ends, its own or that of a suffix. */
  readonly isHit: Uint8Array;
}

/**
 * Builds the automaton of `literals` (none empty, none twice); ids are their positions. Throws where there are too many.
 * With `breaksAsBlanks` a line feed in the text is a blank; then no literal may have one.
 */
export function buildAutomaton(literals: readonly string[], breaksAsBlanks = false): Automaton {
  const { classOf, classes } = classesOf(literals);
  if (breaksAsBlanks) classOf[lineFeed] = classOf[blank]!;
  const trie = trieOf(literals, classOf, classes);
  if (trie.size > statesMax) throw new RangeError(`${trie.size} automaton states, at most ${statesMax}`);
  const order = failuresOf(trie);
  const hitless = order.filter((state) => trie.isHit[state] === 0);
  const hitting = order.filter((state) => trie.isHit[state] === 1);
  const numberOf = new Uint16Array(trie.size);
  for (let at = 0; at < hitless.length; at++) numberOf[hitless[at]!] = at;
  const endingAt = new Int32Array(hitting.length + 1);
  const ending: number[] = [];
  for (const [at, state] of hitting.entries()) {
    numberOf[state] = hitless.length + at;
    ending.push(...literalsEndingAt(trie, state));
    endingAt[at + 1] = ending.length;
  }
  return {
    classOf,
    classes,
    ...stepsOf(trie, order, numberOf, classes),
    firstHit: hitless.length,
    endingAt,
    ending: Uint16Array.from(ending),
    lengths: Uint16Array.from(literals, (literal) => literal.length),
  };
}

/** Commonest units first, so that they get the dense classes. */
function classesOf(literals: readonly string[]): { classOf: Uint16Array; classes: number } {
  const counts = new Float64Array(0x10000);
  const units: number[] = [];
  for (const literal of literals) {
    for (let at = 0; at < literal.length; at++) {
      const unit = literal.charCodeAt(at);
      if (counts[unit] === 0) units.push(unit);
      counts[unit]! += unit < 0x80 ? literals.length : 1;
    }
  }
  units.sort((a, b) => counts[b]! - counts[a]! || a - b);
  const classOf = new Uint16Array(0x10000);
  for (const [at, unit] of units.entries()) classOf[unit] = at + 1;
  return { classOf, classes: Math.max(units.length + 1, denseClasses) };
}

function trieOf(literals: readonly string[], classOf: Uint16Array, classes: number): Trie {
  const statesAtMost = literals.reduce((units, { length }) => units + length, 1);
  const trie: Trie = {
    size: 1,
    kind: new Uint16Array(statesAtMost),
    firstChild: new Int32Array(statesAtMost),
    sibling: new Int32Array(statesAtMost),
    ofRoot: new Int32Array(classes),
    fail: new Int32Array(statesAtMost),
    literal: new Int32Array(statesAtMost).fill(-1),
    isHit: new Uint8Array(statesAtMost),
  };
  for (const [id, literal] of literals.entries()) {
    let state = 0;
    for (let at = 0; at < literal.length; at++) {
      const kind = classOf[literal.charCodeAt(at)]!;
      state = childOf(trie, state, kind) || addChild(trie, state, kind);
    }
    trie.literal[state] = id;
    trie.isHit[state] = 1;
  }
  return trie;
}

/** 0: none. */
function childOf({ ofRoot, firstChild, sibling, kind: kinds }: Trie, state: number, kind: number): number {
  if (state === 0) return ofRoot[kind]!;
  let child = firstChild[state]!;
  while (child !== 0 && kinds[child] !== kind) child = sibling[child]!;
  return child;
}

function addChild(trie: Trie, state: number, kind: number): number {
  const child = trie.size++;
  trie.kind[child] = kind;
  trie.sibling[child] = trie.firstChild[state]!;
  trie.firstChild[state] = child;
  if (state === 0) trie.ofRoot[kind] = child;
  return child;
}

/** Sets every state's longest proper suffix; returns the states in breadth-first order. */
function failuresOf(trie: Trie): number[] {
  const { firstChild, sibling, kind, fail, isHit } = trie;
  const order = [0];
  for (let at = 0; at < order.length; at++) {
    const state = order[at]!;
    for (let child = firstChild[state]!; child !== 0; child = sibling[child]!) {
      order.push(child);
      if (state === 0) continue;
      let suffix = fail[state]!;
      while (suffix !== 0 && childOf(trie, suffix, kind[child]!) === 0) suffix = fail[suffix]!;
      fail[child] = childOf(trie, suffix, kind[child]!);
      isHit[child]! |= isHit[fail[child]!]!;
    }
  }
  return order;
}

/** The longest first. */
function literalsEndingAt({ fail, literal }: Trie, state: number): number[] {
  const found: number[] = [];
  for (let suffix = state; suffix !== 0; suffix = fail[suffix]!)
    if (literal[suffix] !== -1) found.push(literal[suffix]!);
  return found;
}

function stepsOf(trie: Trie, order: readonly number[], numberOf: Uint16Array, classes: number) {
  const { firstChild, sibling, kind, fail, ofRoot } = trie;
  const next = new Uint16Array(trie.size << denseBits);
  const rootStates = Uint16Array.from(ofRoot, (child) => numberOf[child]!);
  /** Of each state, those of its suffix and its own; most have none. */
  const sparse: ReadonlyMap<number, number>[] = [];
  const none: ReadonlyMap<number, number> = new Map();
  let count = 0;
  for (const state of order) {
    const row = numberOf[state]! << denseBits;
    const failRow = numberOf[fail[state]!]! << denseBits;
    if (state !== 0) next.copyWithin(row, failRow, failRow + denseClasses);
    const inherited = state === 0 ? none : sparse[fail[state]!]!;
    let own: Map<number, number> | undefined;
    for (let child = firstChild[state]!; child !== 0; child = sibling[child]!) {
      if (kind[child]! < denseClasses) next[row | kind[child]!] = numberOf[child]!;
      else if (state !== 0) {
        own ??= new Map(inherited);
        own.set(kind[child]!, numberOf[child]!);
      }
    }
    sparse[state] = own ?? inherited;
    count += sparse[state].size;
  }
  const size = 1 << Math.max(4, Math.ceil(Math.log2(count * 2 + 1)));
  const sparseKeys = new Int32Array(size).fill(-1);
  const sparseStates = new Uint16Array(size);
  for (const state of order) {
    for (const [kind, to] of sparse[state]!) {
      const key = numberOf[state]! * classes + kind;
      let slot = slotOf(key, size);
      while (sparseKeys[slot] !== -1) slot = (slot + 1) & (size - 1);
      sparseKeys[slot] = key;
      sparseStates[slot] = to;
    }
  }
  return { next, rootStates, sparseKeys, sparseStates };
}

/** Fibonacci hashing; `size` is a power of two. */
const slotOf = (key: number, size: number): number => (Math.imul(key, 0x9e3779b1) >>> 8) & (size - 1);

/**
 * Runs `text` through the automaton; `onHit(literal, end)` for each literal at each place it ends, in order of place.
 * The whole text is read, always.
 */
export function findLiterals(automaton: Automaton, text: string, onHit: OnHit): void {
  step(automaton, unitsOf(text), 0, text.length, 0, onHit);
}

export type OnHit = (literal: number, end: number) => void;

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
