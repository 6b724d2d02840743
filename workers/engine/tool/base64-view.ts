import { type Leaf, wholeFor } from "./leaf.ts";

const run = /[A-Za-z0-9+/_-]{8,}={0,2}/gu;
/** Runs looked into, and units of each that are decoded. */
const runsMax = 16;
const runUnitsMax = 8_192;
const readable = /^[\t\n\r\x20-\x7e]{6,}$/u;
/** Words that only an attack brings inside an encoding: gadget classes, program starters, climbs. */
const telling =
  /process(?:builder|impl)|(?:invoker|instantiate|clone)transformer|(?:for|while)closure|instantiatefactory|prototype(?:clone|serialization)factory|^.{0,2}runtime$|getruntime/i;

/**
 * The texts that a leaf holds in base64: a run that decodes to readable text, or, at any alignment (a fragment cut out of a
 * longer encoding), to words that only an attack brings. Bounded runs and units.
 */
export function base64Leaves(leaf: Leaf): Leaf[] {
  const found: Leaf[] = [];
  run.lastIndex = 0;
  let tries = 0;
  for (let match = run.exec(leaf.text); match !== null && tries < runsMax; match = run.exec(leaf.text)) {
    const body = match[0];
    // A word of one case, a number or a hyphenated name is no encoding.
    if (!/[a-z]/u.test(body) || !/[A-Z]/u.test(body) || body.includes("-")) continue;
    tries += 1;
    const end = match.index + body.length;
    const straight = Buffer.from(body.slice(0, runUnitsMax), "base64").toString("latin1");
    if (readable.test(straight) && /[^A-Za-z0-9]/u.test(straight)) {
      found.push(wholeFor(leaf, straight, match.index, end, "base64"));
      continue;
    }
    for (let shift = 0; shift < 4; shift += 1) {
      const text =
        shift === 0
          ? straight
          : Buffer.from("A".repeat(shift) + body.slice(0, runUnitsMax), "base64").toString("latin1");
      const word = telling.exec(text);
      if (word === null) continue;
      found.push(wholeFor(leaf, word[0], match.index, end, "base64"));
      break;
    }
  }
  return found;
}
