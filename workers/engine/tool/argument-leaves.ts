import { limits } from "../../../src/contracts/limits.ts";
import { type Leaf, LeafBuilder, pieceOf, type Runs } from "./leaf.ts";

/** A field that holds no text, by the nearest key name: `"force": true`, `"filter": {}`. */
export interface Switch {
  readonly key: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** The strings of an argument, in order, and whether the bounds cut them short. */
export interface ArgumentLeaves {
  readonly leaves: readonly Leaf[];
  readonly switches: readonly Switch[];
  readonly truncated: boolean;
  /** True when the text was JSON; else `leaves` is the text itself. */
  readonly json: boolean;
}

const quote = 34;
/** Around the strings of an object as Python shows it, which agents hand on as it is. */
const apostrophe = 39;
const backslash = 92;

/** The unit after the closing quote of the string that opens at `open`, or -1. */
function stringEnd(text: string, open: number): number {
  const closing = text[open] as string;
  let at = text.indexOf(closing, open + 1);
  while (at !== -1) {
    let slashes = at;
    while (text.charCodeAt(slashes - 1) === backslash) slashes -= 1;
    // An even run of backslashes escapes itself, an odd one the quote.
    if ((at - slashes) % 2 === 0) return at + 1;
    at = text.indexOf(closing, at + 1);
  }
  return -1;
}

const simpleEscapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

/** The leaf between the quotes of a JSON string; escapes undone, places kept. */
function leafAt(source: Leaf, open: number, close: number, key: string): Leaf {
  const from = open + 1;
  const to = close - 1;
  const piece = pieceOf(source, from, to, key);
  if (!piece.text.includes("\\")) return piece;
  const text = spelled(source.text, from, to);
  if (text === undefined) return decodedLeaf(source, from, to, key);
  return { text, key, places: new LateRuns(source, from, to), view: source.view };
}

/** Units of scratch; a longer string, and one that is not all Latin-1, is put together by `decodedLeaf`. */
const scratch = Buffer.alloc(1 << 14);
const escapedUnit = Uint8Array.from({ length: 128 }, (_, unit) => {
  const letter = String.fromCharCode(unit);
  return (simpleEscapes[letter] ?? letter).charCodeAt(0);
});
const letterU = 117;

/** The text of `decodedLeaf` in one pass; undefined where it does not fit. */
function spelled(text: string, from: number, to: number): string | undefined {
  if (to - from > scratch.length) return undefined;
  let length = 0;
  for (let at = from; at < to; at++) {
    let unit = text.charCodeAt(at);
    if (unit === backslash) {
      at += 1;
      unit = text.charCodeAt(at);
      if (unit === letterU) {
        const code = Number.parseInt(text.slice(at + 1, at + 5), 16);
        if (!Number.isNaN(code)) {
          unit = code;
          at += 4;
        }
      } else if (unit < 128) unit = escapedUnit[unit]!;
    }
    if (unit > 0xff) return undefined;
    scratch[length++] = unit;
  }
  return scratch.toString("latin1", 0, length);
}

/** The places of a string that `spelled` wrote, found once they are asked for: of most strings nothing is reported. */
class LateRuns implements Runs {
  readonly source: Leaf;
  readonly #from: number;
  readonly #to: number;
  #found: Runs | undefined;

  constructor(source: Leaf, from: number, to: number) {
    this.source = source;
    this.#from = from;
    this.#to = to;
  }

  get starts(): readonly number[] {
    return this.#runs().starts;
  }

  get origins(): readonly number[] {
    return this.#runs().origins;
  }

  #runs(): Runs {
    this.#found ??= decodedLeaf(this.source, this.#from, this.#to, "").places as Runs;
    return this.#found;
  }
}

/** The leaf of units `from` to `to`, escapes undone one by one. */
function decodedLeaf(source: Leaf, from: number, to: number, key: string): Leaf {
  const { text } = source;
  const builder = new LeafBuilder(source);
  let at = from;
  let slash = text.indexOf("\\", from);
  while (slash !== -1 && slash < to) {
    builder.copy(at, slash);
    const letter = text[slash + 1] ?? "";
    const code = letter === "u" ? Number.parseInt(text.slice(slash + 2, slash + 6), 16) : Number.NaN;
    builder.put(Number.isNaN(code) ? (simpleEscapes[letter] ?? letter) : String.fromCharCode(code), slash);
    at = Math.min(to, slash + (Number.isNaN(code) ? 2 : 6));
    slash = text.indexOf("\\", at);
  }
  builder.copy(at, to);
  return builder.build(key, source.view, to);
}

const plainKeyMax = 80;
const isKeyUnit = Uint8Array.from({ length: 128 }, (_, unit) => (/[\w-]/.test(String.fromCharCode(unit)) ? 1 : 0));

/** A name as programs have them, and no `__` in it, which reaches into objects. */
function isPlainKey(key: string): boolean {
  if (key.length > plainKeyMax) return false;
  for (let at = 0; at < key.length; at += 1) if (isKeyUnit[key.charCodeAt(at)] !== 1) return false;
  return !key.includes("__");
}

const scalar = /(?:-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|True|False|None)(?=[\s,}\]]|$)/uy;

/**
 * The strings of a JSON object or array: values, and keys that are no plain identifier (an operator, a path, a payload).
 * One pass with a bounded stack of key names; anything that is neither JSON nor an object of Python makes the whole text the one leaf.
 */
export function leavesOf(source: Leaf): ArgumentLeaves {
  const { text } = source;
  const whole: ArgumentLeaves = { leaves: [source], switches: [], truncated: false, json: false };
  if (!opensJson(text)) return whole;
  const leaves: Leaf[] = [];
  const switches: Switch[] = [];
  // The key under way at each depth; deeper than the bound, the deepest one stands for all.
  const keys: string[] = [source.key];
  let depth = 0;
  let deepest = 0;
  let at = 0;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === quote || unit === apostrophe) {
      const end = stringEnd(text, at);
      if (end === -1) return whole;
      const slot = Math.min(depth, limits.argumentDepthMax);
      if (isKey(text, end)) {
        const leaf = leafAt(source, at, end, "");
        keys[slot] = leaf.text.slice(0, 80).toLowerCase();
        if (!isPlainKey(leaf.text)) leaves.push({ ...leaf, key: keyLeaf + (keys[Math.max(0, slot - 1)] ?? "") });
      } else if (end - at > 2) leaves.push(leafAt(source, at, end, keys[slot] ?? ""));
      if (leaves.length > limits.argumentLeavesMax) return { leaves, switches, truncated: true, json: true };
      at = end;
    } else if (unit === 123 || unit === 91) {
      const slot = Math.min(depth, limits.argumentDepthMax);
      const key = keys[slot] ?? "";
      keys[Math.min(depth + 1, limits.argumentDepthMax)] = key;
      if (unit === 123 && text.charCodeAt(at + 1) === 125 && switches.length < limits.argumentLeavesMax)
        switches.push({ key, value: "{}", start: at, end: at + 2 });
      depth += 1;
      deepest = Math.max(deepest, depth);
      at += 1;
    } else if (unit === 125 || unit === 93) {
      depth -= 1;
      at += 1;
    } else if (unit === 44 || unit === 58 || unit <= 32) at += 1;
    else {
      scalar.lastIndex = at;
      const match = scalar.exec(text);
      if (match === null) return whole;
      const [value] = match;
      const end = at + value.length;
      // `true`, `false`, `null`: a number settles nothing.
      if (unit > 57 && switches.length < limits.argumentLeavesMax) {
        const key = keys[Math.min(depth, limits.argumentDepthMax)] ?? "";
        switches.push({ key, value: value === "None" ? "null" : value.toLowerCase(), start: at, end });
      }
      at = end;
    }
  }
  if (depth !== 0) return whole;
  return { leaves, switches, truncated: deepest > limits.argumentDepthMax, json: true };
}

/** True where the text begins with a bracket of JSON: most strings of arguments are no more than their first unit read. */
function opensJson(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first > 32 && first < 127) return first === 123 || first === 91;
  const opener = text.trimStart()[0];
  return opener === "{" || opener === "[";
}

/** True where the string that ends before `end` is followed by a colon. */
function isKey(text: string, end: number): boolean {
  let next = end;
  while (next < text.length && text.charCodeAt(next) <= 32) next += 1;
  return text.charCodeAt(next) === 58;
}

/**
 * Begins the `key` of a leaf that is itself a key name; the key that holds it follows. JSON keys are lower-cased, so
 * none is read as this.
 */
export const keyLeaf = "KEY ";
