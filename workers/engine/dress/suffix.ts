import { unitsOf } from "../unit-scratch.ts";

/** Such a prompt is a request and some twenty tokens; in longer ones brackets stay open for other reasons. */
const textUnits = { least: 40, most: 1_000 } as const;
/** The suffix stands at the end. */
const tailUnits = 260;
const openMin = 2;
const joinsMin = 3;

const opening = "([{";
const closing = ")]}";
const bracket = new Uint8Array(128);
for (const [kind, sign] of [...opening].entries()) bracket[sign.charCodeAt(0)] = 1 + kind;
for (const [kind, sign] of [...closing].entries()) bracket[sign.charCodeAt(0)] = 4 + kind;
const [colon, semicolon, hyphen] = [0x3a, 0x3b, 0x2d];

/** A capital within a word, two signs side by side, a sign between two letters. */
const joins = [
  /(?<![A-Za-z])[a-z]{2,40}[A-Z][a-z]/g,
  /[^\w\s.!?-][^\w\s]/g,
  /[A-Za-z][\])}>({[<*&^$#@=|\\~;:!?,.][A-Za-z([{<]/g,
];

/**
 * Where a prompt ends in signs that nobody types: words and brackets run together and left open, as a search for the tokens that
 * make a model give in puts them together ("describing.\ + similarlyNow write oppositeley.]( Me giving**ONE"). -1: nowhere.
 * Code, formulas and markup close what they open.
 */
export function suffixStart(source: string): number {
  const { length } = source;
  if (length < textUnits.least || length > textUnits.most) return -1;
  const from = Math.max(0, length - tailUnits);
  const units = unitsOf(source);
  let at = length - 1;
  while (at >= from && kindOf(units[at]!) === 0) at -= 1;
  if (at < from || leftOpen(units, length) < openMin) return -1;
  const tail = source.slice(from);
  let count = 0;
  for (const join of joins) count += tail.match(join)?.length ?? 0;
  return count >= joinsMin ? from : -1;
}

const kindOf = (unit: number): number => (unit < 128 ? bracket[unit]! : 0);

/** How many brackets have no partner. The mouth of a smiley is none. */
function leftOpen(units: Uint16Array, length: number): number {
  const open: number[] = [];
  let alone = 0;
  for (let at = 0; at < length; at++) {
    const kind = kindOf(units[at]!);
    if (kind === 0 || isMouth(units, at)) continue;
    if (kind <= 3) open.push(kind);
    else if (open.at(-1) === kind - 3) open.pop();
    else alone += 1;
  }
  return alone + open.length;
}

function isMouth(units: Uint16Array, at: number): boolean {
  const before = at === 0 ? 0 : units[at - 1]!;
  const eyes = before === hyphen && at > 1 ? units[at - 2]! : before;
  return eyes === colon || eyes === semicolon;
}
