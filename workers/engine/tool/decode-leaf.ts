import { limits } from "../../../src/contracts/limits.ts";
import { type Leaf, LeafBuilder } from "./leaf.ts";

const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  amp: "&",
  lpar: "(",
  rpar: ")",
  colon: ":",
  tab: "\t",
  newline: "\n",
  nbsp: " ",
  sol: "/",
  bsol: "\\",
  equals: "=",
  semi: ";",
  comma: ",",
  period: ".",
  lbrace: "{",
  rbrace: "}",
  lcub: "{",
  rcub: "}",
  lbrack: "[",
  rbrack: "]",
  dollar: "$",
  excl: "!",
  num: "#",
  percnt: "%",
  vert: "|",
  grave: "`",
  lowbar: "_",
  plus: "+",
  quote: '"',
};
const escapePattern =
  /%u[0-9a-f]{4}|%[0-9a-f]{2}|&#x?[0-9a-f]{1,8};?|&[a-z]{2,8};|\\u\{?[0-9a-f]{2,6}\}?|\\x[0-9a-f]{2}|\\[0-7]{3}(?![0-9])|[\uff01-\uff5e\u3002\u2024\u2025\u2044\u2215\u29f8\u2460-\u2468\u24ea\u2170-\u2173\uff61]/gi;
const mayDecode = /[%&\\\u2024-\uff61]/u;

/** First bytes of overlong UTF-8, and how many 0x80 follow before the byte that counts. */
const overlongLeads: ReadonlyMap<number, number> = new Map([
  [0xe0, 1],
  [0xf0, 2],
  [0xf8, 3],
  [0xfc, 4],
]);

/** Percent sequences that stand for ASCII in broken decoders: overlong UTF-8, as `%c0%af` for a slash. */
function percentBytes(text: string, at: number): { readonly value: string; readonly length: number } | undefined {
  const byte = (index: number): number =>
    text[index] === "%" ? Number.parseInt(text.slice(index + 1, index + 3), 16) : Number.NaN;
  const first = byte(at);
  const second = byte(at + 3);
  if (first === 0xc0 || first === 0xc1) {
    // `%c0%2e` and `%c0%5c` are met too: the second byte then stands for itself.
    if (second >= 0x80 && second <= 0xbf)
      return { value: String.fromCharCode(((first & 1) << 6) | (second & 0x3f)), length: 6 };
    if (second < 0x80) return { value: String.fromCharCode(second), length: 6 };
  }
  // Three to six bytes for one unit of ASCII: every byte between the first and the last is 0x80.
  const between = overlongLeads.get(first);
  if (between !== undefined) {
    let next = at + 3;
    for (let count = 0; count < between && byte(next) === 0x80; count += 1) next += 3;
    const last = byte(next);
    if (next === at + 3 + between * 3 && last >= 0x80 && last <= 0xbf)
      return { value: String.fromCharCode(last & 0x3f), length: next + 3 - at };
  }
  return undefined;
}

function decodedUnit(match: string): string | undefined {
  const head = match[0];
  if (head === "%")
    return String.fromCharCode(Number.parseInt(match.slice(match[1] === "u" || match[1] === "U" ? 2 : 1), 16));
  if (head === "\\") {
    const hex = /[0-9a-f]+/i.exec(match.slice(2))?.[0] ?? "";
    if (match[1] === "u" || match[1] === "x")
      return Number.parseInt(hex, 16) <= 0x10ffff ? String.fromCodePoint(Number.parseInt(hex, 16)) : undefined;
    return String.fromCharCode(Number.parseInt(match.slice(1), 8) & 255);
  }
  if (head === "&") {
    if (match[1] !== "#") return entities[match.slice(1, -1).toLowerCase()];
    const hex = match[2] === "x" || match[2] === "X";
    const code = Number.parseInt(match.replace(/[&#;x]/gi, ""), hex ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
  }
  return match === "\u2025" ? ".." : match === "\u3002" || match === "\uff61" ? "." : match.normalize("NFKC");
}

const viewOf = (match: string): string =>
  match[0] === "%" ? "percent" : match[0] === "&" ? "entities" : match[0] === "\\" ? "escapes" : "folded";

function decodeOnce(leaf: Leaf): Leaf | undefined {
  const { text } = leaf;
  if (!mayDecode.test(text)) return undefined;
  escapePattern.lastIndex = 0;
  let builder: LeafBuilder | undefined;
  let view = leaf.view;
  let at = 0;
  for (let match = escapePattern.exec(text); match !== null; match = escapePattern.exec(text)) {
    const wide = match[0][0] === "%" ? percentBytes(text, match.index) : undefined;
    const value = wide?.value ?? decodedUnit(match[0]);
    if (value === undefined) continue;
    builder ??= new LeafBuilder(leaf);
    if (view === "plain") view = viewOf(match[0]);
    builder.copy(at, match.index);
    builder.put(value, match.index);
    at = match.index + (wide?.length ?? match[0].length);
    escapePattern.lastIndex = at;
  }
  if (builder === undefined) return undefined;
  builder.copy(at, text.length);
  return builder.build(leaf.key, view, text.length);
}

/**
 * The leaf with percent, entity, backslash and full-width spellings undone, as often as they are nested (bounded), or
 * undefined where it has none. `+` stays: only a form's decoder makes it a blank.
 */
export function decodeLeaf(leaf: Leaf): Leaf | undefined {
  let decoded: Leaf | undefined;
  for (let round = 0; round < limits.argumentDecodesMax; round += 1) {
    const next = decodeOnce(decoded ?? leaf);
    if (next === undefined || next.text === (decoded ?? leaf).text) break;
    decoded = next;
  }
  return decoded;
}
