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

export const denseBits = 6;
const denseClasses = 1 << denseBits;
/** States are 16-bit; the pack is far below. */
const statesMax = 0xffff;

interface TrieState {
  readonly children: Map<number, number>;
  readonly ends: number[];
  fail: number;
}

/** Builds the automaton of `literals` (none empty, none twice); ids are their positions. Throws where there are too many. */
export function buildAutomaton(literals: readonly string[]): Automaton {
  const { classOf, classes } = classesOf(literals);
  const trie = trieOf(literals, classOf);
  if (trie.length > statesMax) throw new RangeError(`${trie.length} automaton states, at most ${statesMax}`);
  const order = failuresOf(trie);
  const hitless = order.filter((state) => trie[state]!.ends.length === 0);
  const hitting = order.filter((state) => trie[state]!.ends.length > 0);
  const numberOf = new Uint16Array(trie.length);
  for (const [number, state] of [...hitless, ...hitting].entries()) numberOf[state] = number;

  const endingAt = new Int32Array(hitting.length + 1);
  for (const [at, state] of hitting.entries()) endingAt[at + 1] = endingAt[at]! + trie[state]!.ends.length;
  return {
    classOf,
    classes,
    ...stepsOf(trie, order, numberOf, classes),
    firstHit: hitless.length,
    endingAt,
    ending: Uint16Array.from(hitting.flatMap((state) => trie[state]!.ends)),
    lengths: Uint16Array.from(literals, (literal) => literal.length),
  };
}

/** Commonest units first, so that they get the dense classes. */
function classesOf(literals: readonly string[]): { classOf: Uint16Array; classes: number } {
  const counts = new Map<number, number>();
  for (const literal of literals) {
    for (let at = 0; at < literal.length; at++) {
      const unit = literal.charCodeAt(at);
      counts.set(unit, (counts.get(unit) ?? 0) + (unit < 0x80 ? literals.length : 1));
    }
  }
  const units = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([unit]) => unit);
  const classOf = new Uint16Array(0x10000);
  for (const [at, unit] of units.entries()) classOf[unit] = at + 1;
  return { classOf, classes: Math.max(units.length + 1, denseClasses) };
}

function trieOf(literals: readonly string[], classOf: Uint16Array): TrieState[] {
  const trie: TrieState[] = [{ children: new Map(), ends: [], fail: 0 }];
  for (const [id, literal] of literals.entries()) {
    let state = 0;
    for (let at = 0; at < literal.length; at++) {
      const kind = classOf[literal.charCodeAt(at)]!;
      let child = trie[state]!.children.get(kind);
      if (child === undefined) {
        child = trie.push({ children: new Map(), ends: [], fail: 0 }) - 1;
        trie[state]!.children.set(kind, child);
      }
      state = child;
    }
    trie[state]!.ends.push(id);
  }
  return trie;
}

/** Sets every state's longest proper suffix and adds what ends there; returns the states in breadth-first order. */
function failuresOf(trie: readonly TrieState[]): number[] {
  const order = [0];
  for (let at = 0; at < order.length; at++) {
    const state = trie[order[at]!]!;
    for (const [kind, child] of state.children) {
      order.push(child);
      if (order[at] === 0) continue;
      let fail = state.fail;
      while (fail !== 0 && !trie[fail]!.children.has(kind)) fail = trie[fail]!.fail;
      trie[child]!.fail = trie[fail]!.children.get(kind) ?? 0;
      trie[child]!.ends.push(...trie[trie[child]!.fail]!.ends);
    }
  }
  return order;
}

function stepsOf(trie: readonly TrieState[], order: readonly number[], numberOf: Uint16Array, classes: number) {
  const next = new Uint16Array(trie.length << denseBits);
  const rootStates = new Uint16Array(classes);
  for (const [kind, child] of trie[0]!.children) rootStates[kind] = numberOf[child]!;
  const sparse: Map<number, number>[] = [];
  let count = 0;
  for (const state of order) {
    const { children, fail } = trie[state]!;
    const row = numberOf[state]! << denseBits;
    const failRow = numberOf[fail]! << denseBits;
    if (state !== 0) next.copyWithin(row, failRow, failRow + denseClasses);
    const steps = new Map(state === 0 ? [] : sparse[fail]);
    for (const [kind, child] of children) {
      if (kind < denseClasses) next[row | kind] = numberOf[child]!;
      else if (state !== 0) steps.set(kind, numberOf[child]!);
    }
    sparse[state] = steps;
    count += steps.size;
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
export function findLiterals(automaton: Automaton, text: string, onHit: (literal: number, end: number) => void): void {
  const { classOf, next, sparseKeys, sparseStates, rootStates, classes, firstHit, endingAt, ending } = automaton;
  const size = sparseKeys.length;
  let state = 0;
  for (let at = 0; at < text.length; at++) {
    const kind = classOf[text.charCodeAt(at)]!;
    if (kind < denseClasses) {
      state = next[(state << denseBits) | kind]!;
    } else {
      const key = state * classes + kind;
      let slot = slotOf(key, size);
      while (sparseKeys[slot] !== key && sparseKeys[slot] !== -1) slot = (slot + 1) & (size - 1);
      state = sparseKeys[slot] === key ? sparseStates[slot]! : rootStates[kind]!;
    }
    if (state >= firstHit) {
      const hit = state - firstHit;
      for (let place = endingAt[hit]!; place < endingAt[hit + 1]!; place++) onHit(ending[place]!, at + 1);
    }
  }
}
