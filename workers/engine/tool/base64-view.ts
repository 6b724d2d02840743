import { type Leaf, wholeFor } from "./leaf.ts";

/** Units of base64: 1 for a small letter, 2 for a capital, 4 for digits and `+/_`, 8 for a hyphen; else 0. */
const kinds = new Uint8Array(128);
for (let unit = 48; unit <= 57; unit += 1) kinds[unit] = 4;
for (let unit = 65; unit <= 90; unit += 1) kinds[unit] = 2;
for (let unit = 97; unit <= 122; unit += 1) kinds[unit] = 1;
for (const unit of "+/_") kinds[unit.charCodeAt(0)] = 4;
kinds["-".charCodeAt(0)] = 8;
const runUnitsMin = 8;
const pad = 61;
/** Runs looked into, and units of each that are decoded. */
const runsMax = 16;
const runUnitsMax = 8_192;
const readable = /^[\t\n\r\x20-\x7e]{6,}$/u;
/** Words that only an attack brings inside an encoding: gadget classes, program starters, climbs. */
const telling =
  /process(?:builder|impl)|(?:invoker|instantiate|clone)transformer|(?:for|while)closure|instantiatefactory|prototype(?:clone|serialization)factory|^.{0,2}runtime$|getruntime/i;

/** Runs that may be base64, with their padding: long enough, of both cases and without a hyphen, as no word, number or name is. */
function* runsOf(text: string): Generator<{ readonly start: number; readonly end: number }> {
  let start = 0;
  while (start < text.length) {
    let mix = 0;
    let end = start;
    for (let kind = kindAt(text, end); kind !== 0; kind = kindAt(text, end)) {
      mix |= kind;
      end += 1;
    }
    const isRun = end - start >= runUnitsMin && (mix & 11) === 3;
    for (let pads = 0; isRun && pads < 2 && text.charCodeAt(end) === pad; pads += 1) end += 1;
    if (isRun) yield { start, end };
    start = end + 1;
  }
}

const kindAt = (text: string, at: number): number => (at < text.length ? (kinds[text.charCodeAt(at)] ?? 0) : 0);

/** Units below which no shift of a run yields a telling word: seven bytes. */
const tellingUnitsMin = 10;

/**
 * The texts that a leaf holds in base64: a run that decodes to readable text, or, at any alignment (a fragment cut out of a
 * longer encoding), to words that only an attack brings. Bounded runs and units.
 */
export function base64Leaves(leaf: Leaf): Leaf[] {
  const found: Leaf[] = [];
  let tries = 0;
  for (const { start, end } of runsOf(leaf.text)) {
    if (tries === runsMax) break;
    tries += 1;
    const body = leaf.text.slice(start, Math.min(end, start + runUnitsMax));
    const straight = Buffer.from(body, "base64").toString("latin1");
    if (readable.test(straight) && /[^A-Za-z0-9]/u.test(straight)) {
      found.push(wholeFor(leaf, straight, start, end, "base64"));
      continue;
    }
    for (let shift = 0; shift < 4 && end - start >= tellingUnitsMin; shift += 1) {
      const text = shift === 0 ? straight : Buffer.from("A".repeat(shift) + body, "base64").toString("latin1");
      const word = telling.exec(text);
      if (word === null) continue;
      found.push(wholeFor(leaf, word[0], start, end, "base64"));
      break;
    }
  }
  return found;
}
