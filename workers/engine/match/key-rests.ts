/** What must follow a key for what stands at one place of the pack: one text, or one of many, of which the first that does counts. */
export type Rest = string | OneOfMany;

interface OneOfMany {
  readonly rests: readonly string[];
  /** What must stand before, line feeds and all; "": the key as the automaton takes it. */
  readonly key: string;
}

const blank = 0x20;
const lineFeed = 0x0a;
/** A key arms no more places at once; a few words of one rule may begin alike. */
const foundMax = 1_024;

/** Which places of a key were found by `KeyRests.find`, rising, and where what follows the key ends for each. Valid until the next call. */
export const foundPlaces = new Uint16Array(foundMax);
export const foundEnds = new Int32Array(foundMax);
const foundOrders = new Uint16Array(foundMax);

/**
 * All that may follow one key, as a tree that is walked once for all of its places: behind a common key hundreds of
 * words are told apart, most of which begin alike. A node is: how many units all of its rests go on with, and those;
 * how many rests end there, and their numbers; how many branches it has, and of each its unit and its node, or below
 * zero the one rest that is left, of which no more is in the tree. There a line feed is a blank.
 */
export class KeyRests {
  readonly #tree: Int32Array;
  readonly #places: Uint16Array;
  /** Of the rests of one place, which comes first. */
  readonly #orders: Uint16Array;
  /** The units `at[i] .. at[i + 1]` of `units` are rest `i`. */
  readonly #units: Uint16Array;
  readonly #at: Int32Array;

  /** Of the places from `first` on, what must follow the key. */
  constructor(list: readonly Rest[], first: number) {
    if (list.length > foundMax) throw new RangeError(`a key arms ${list.length} places, at most ${foundMax}`);
    const all = list.flatMap((rest, at) =>
      (typeof rest === "string" ? [rest] : rest.rests).map((one, order) => ({ one, order, place: first + at })),
    );
    all.sort((a, b) => compared(inTree(a.one), inTree(b.one)));
    const joined = all.map(({ one }) => one).join("");
    this.#units = new Uint16Array(joined.length);
    Buffer.from(this.#units.buffer).write(joined, "utf16le");
    this.#at = new Int32Array(all.length + 1);
    for (const [at, { one }] of all.entries()) this.#at[at + 1] = this.#at[at]! + one.length;
    this.#orders = Uint16Array.from(all, ({ order }) => order);
    this.#places = Uint16Array.from(all, ({ place }) => place);
    const tree: number[] = [];
    addNode(
      tree,
      all.map(({ one }) => inTree(one)),
      0,
      all.length,
      0,
    );
    this.#tree = Int32Array.from(tree);
  }

  /** How many places of the key that ends at `end` have what must follow it: see `foundPlaces`. `units` have a zero behind the text. */
  find(units: Uint16Array, end: number): number {
    const tree = this.#tree;
    let count = 0;
    let node = 0;
    for (let at = end; ; at++) {
      const shared = node + 1 + tree[node]!;
      for (node += 1; node < shared; node++, at++) if (tree[node] !== withoutBreak(units[at]!)) return count;
      const ending = node + 1 + tree[node]!;
      for (node += 1; node < ending; node++) count = this.#add(tree[node]!, units, end, count);
      const behind = node + 1 + 2 * tree[node]!;
      const unit = withoutBreak(units[at]!);
      for (node += 1; node < behind && tree[node] !== unit; node += 2);
      if (node === behind) return count;
      node = tree[node + 1]!;
      if (node < 0) return this.#add(~node, units, end, count);
    }
  }

  /** Notes the place of a rest, if it stands at `end`, where it belongs; of one place the first rest counts. */
  #add(rest: number, units: Uint16Array, end: number, count: number): number {
    const from = this.#at[rest]!;
    const to = this.#at[rest + 1]!;
    for (let next = from; next < to; next++) {
      const unit = units[end + next - from]!;
      if (unit !== this.#units[next] && (unit !== lineFeed || this.#units[next] !== blank)) return count;
    }
    const place = this.#places[rest]!;
    const order = this.#orders[rest]!;
    let at = count;
    while (at > 0 && foundPlaces[at - 1]! > place) at -= 1;
    const isKnown = at > 0 && foundPlaces[at - 1] === place;
    if (isKnown) {
      if (foundOrders[at - 1]! < order) return count;
      at -= 1;
    } else {
      for (let moved = count; moved > at; moved--) {
        foundPlaces[moved] = foundPlaces[moved - 1]!;
        foundEnds[moved] = foundEnds[moved - 1]!;
        foundOrders[moved] = foundOrders[moved - 1]!;
      }
    }
    foundPlaces[at] = place;
    foundEnds[at] = end + to - from;
    foundOrders[at] = order;
    return isKnown ? count : count + 1;
  }
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const inTree = (rest: string): string => (rest.includes("\n") ? rest.replaceAll("\n", " ") : rest);

/** Whether `rest` stands in the text at `at`; a line may break where it has a blank. */
export function standsAt(rest: string, units: Uint16Array, at: number): boolean {
  for (let next = 0; next < rest.length; next++) {
    const wanted = rest.charCodeAt(next);
    const unit = units[at + next];
    if (unit !== wanted && (unit !== lineFeed || wanted !== blank)) return false;
  }
  return true;
}

/** Whether `text` stands there unit by unit, line feeds and all. */
export function standsSo(text: string, units: Uint16Array, at: number): boolean {
  for (let next = 0; next < text.length; next++) if (units[at + next] !== text.charCodeAt(next)) return false;
  return true;
}

const withoutBreak = (unit: number): number => (unit === lineFeed ? blank : unit);

/** Adds the node of the rests `from` to `to`, which rise and begin with the same `depth` units; returns its place. */
function addNode(tree: number[], rests: readonly string[], from: number, to: number, depth: number): number {
  const node = tree.length;
  const first = rests[from] ?? "";
  const last = rests[to - 1] ?? "";
  let shared = depth;
  while (shared < first.length && first[shared] === last[shared]) shared += 1;
  tree.push(shared - depth);
  for (let at = depth; at < shared; at++) tree.push(first.charCodeAt(at));
  let at = from;
  while (at < to && rests[at]!.length === shared) at += 1;
  tree.push(at - from);
  for (let rest = from; rest < at; rest++) tree.push(rest);
  const starts: number[] = [];
  for (let rest = at; rest < to; rest++) {
    if (rest === at || rests[rest]!.charCodeAt(shared) !== rests[rest - 1]!.charCodeAt(shared)) starts.push(rest);
  }
  tree.push(starts.length);
  let branch = tree.length + 1;
  for (const start of starts) tree.push(rests[start]!.charCodeAt(shared), 0);
  for (const [which, start] of starts.entries()) {
    const behind = starts[which + 1] ?? to;
    tree[branch] = behind - start === 1 ? ~start : addNode(tree, rests, start, behind, shared + 1);
    branch += 2;
  }
  return node;
}
