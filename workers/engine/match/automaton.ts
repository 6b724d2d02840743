import { type Automaton, denseBits, denseClasses, slotOf } from "./automaton-table.ts";

export { findLiterals, type OnHit, step } from "./find-literals.ts";

const blank = 0x20;
const lineFeed = 0x0a;
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
  const { numberOf, firstHit } = numbersOf(trie, order);
  return {
    classOf,
    classes,
    ...stepsOf(trie, order, numberOf, classes),
    firstHit,
    ...endingsOf(trie, order),
    lengths: Uint16Array.from(literals, (literal) => literal.length),
    longest: literals.reduce((most, { length }) => Math.max(most, length), 0),
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
function failuresOf(trie: Trie): Int32Array {
  const { size, firstChild, sibling, kind, fail, isHit } = trie;
  const order = new Int32Array(size);
  let behind = 1;
  for (let at = 0; at < size; at++) {
    const state = order[at]!;
    for (let child = firstChild[state]!; child !== 0; child = sibling[child]!) {
      order[behind++] = child;
      if (state === 0) continue;
      let suffix = fail[state]!;
      while (suffix !== 0 && childOf(trie, suffix, kind[child]!) === 0) suffix = fail[suffix]!;
      fail[child] = childOf(trie, suffix, kind[child]!);
      isHit[child]! |= isHit[fail[child]!]!;
    }
  }
  return order;
}

/** States in the order that they are told apart by: those that end a literal last. */
function numbersOf({ size, isHit }: Trie, order: Int32Array): { numberOf: Uint16Array; firstHit: number } {
  const numberOf = new Uint16Array(size);
  let number = 0;
  for (const state of order) if (isHit[state] === 0) numberOf[state] = number++;
  const firstHit = number;
  for (const state of order) if (isHit[state] === 1) numberOf[state] = number++;
  return { numberOf, firstHit };
}

/** Of each state that ends literals, which they are, the longest first. */
function endingsOf({ isHit, fail, literal }: Trie, order: Int32Array): Pick<Automaton, "endingAt" | "ending"> {
  const endingAt = [0];
  const ending: number[] = [];
  for (const state of order) {
    if (isHit[state] === 0) continue;
    for (let suffix = state; suffix !== 0; suffix = fail[suffix]!)
      if (literal[suffix] !== -1) ending.push(literal[suffix]!);
    endingAt.push(ending.length);
  }
  return { endingAt: Int32Array.from(endingAt), ending: Uint16Array.from(ending) };
}

/**
 * Sparse steps of all states, those of each side by side: `from[state]` to `to[state]`. A state that has none of its own shares its
 * suffix's.
 */
interface SparseSteps {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly kinds: number[];
  readonly states: number[];
}

function stepsOf(trie: Trie, order: Int32Array, numberOf: Uint16Array, classes: number) {
  const { size, firstChild, sibling, kind, fail, ofRoot } = trie;
  const next = new Uint16Array(size << denseBits);
  const rootStates = Uint16Array.from(ofRoot, (child) => numberOf[child]!);
  const sparse: SparseSteps = { from: new Int32Array(size), to: new Int32Array(size), kinds: [], states: [] };
  for (const state of order) {
    const row = numberOf[state]! << denseBits;
    const failRow = numberOf[fail[state]!]! << denseBits;
    if (state !== 0) next.copyWithin(row, failRow, failRow + denseClasses);
    const first = sparse.kinds.length;
    for (let child = firstChild[state]!; child !== 0; child = sibling[child]!) {
      if (kind[child]! < denseClasses) next[row | kind[child]!] = numberOf[child]!;
      else if (state !== 0) {
        sparse.kinds.push(kind[child]!);
        sparse.states.push(numberOf[child]!);
      }
    }
    inherit(sparse, state, fail[state]!, first);
  }
  return { next, rootStates, ...sparseTableOf(sparse, order, numberOf, classes) };
}

/** Adds to the sparse steps of `state`, which are those from `first` on, its suffix's that do not lead elsewhere here. */
function inherit({ from, to, kinds, states }: SparseSteps, state: number, suffix: number, first: number): void {
  const behindOwn = kinds.length;
  if (first === behindOwn) {
    from[state] = from[suffix]!;
    to[state] = to[suffix]!;
    return;
  }
  for (let at = from[suffix]!; at < to[suffix]!; at++) {
    if (kinds.indexOf(kinds[at]!, first) !== -1) continue;
    kinds.push(kinds[at]!);
    states.push(states[at]!);
  }
  from[state] = first;
  to[state] = kinds.length;
}

function sparseTableOf(sparse: SparseSteps, order: Int32Array, numberOf: Uint16Array, classes: number) {
  const { from, to, kinds, states } = sparse;
  let count = 0;
  for (const state of order) count += to[state]! - from[state]!;
  const size = 1 << Math.max(4, Math.ceil(Math.log2(count * 2 + 1)));
  const sparseKeys = new Int32Array(size).fill(-1);
  const sparseStates = new Uint16Array(size);
  for (const state of order) {
    for (let at = from[state]!; at < to[state]!; at++) {
      const key = numberOf[state]! * classes + kinds[at]!;
      let slot = slotOf(key, size);
      while (sparseKeys[slot] !== -1) slot = (slot + 1) & (size - 1);
      sparseKeys[slot] = key;
      sparseStates[slot] = states[at]!;
    }
  }
  return { sparseKeys, sparseStates };
}
