import { unitsOf } from "../unit-scratch.ts";
import { Rewriting, type View } from "./view.ts";

/** What attacks are made of. A model reads these words with letters swapped, dropped or doubled; the rules do not. */
const targets = (
  "ignore ignoring disregard disregarding forget previous previously preceding earlier instruction instructions system prompt prompts reveal " +
  "override bypass safety guideline guidelines directive directives restrictions restricted unrestricted password secret secrets hidden " +
  "developer pretend constraints policies confidential everything commands filters verbatim jailbreak assistant"
).split(" ");

/** Words of English, and of other languages, that are a slip away from a target. */
const innocent: ReadonlySet<string> = new Set(
  "forgot precious preciously pervious perviously repeal revel safely commends polices prepend overripe filers fillers falters filtres secretes sistem".split(
    " ",
  ),
);

interface Target {
  readonly word: string;
  readonly letters: number;
}

const unitOfA = 97;
const alphabet = 26;
const isTarget: ReadonlySet<string> = new Set(targets);
const none: readonly Target[] = [];
const lettersOf = (word: string): number =>
  [...word].reduce((set, letter) => set | (1 << (letter.charCodeAt(0) - unitOfA)), 0);
/** By first and last letter, which whoever misspells a word keeps (or swaps the last two). */
const targetsAt: (readonly Target[])[] = Array.from({ length: alphabet * alphabet }, () => none);
/** Bit `n`: a word of `n` letters may be one of those targets. Most words are told by it. */
const lengthsAt = new Uint32Array(alphabet * alphabet);
for (const word of targets) {
  for (const last of new Set([word.length - 1, word.length - 2])) {
    const at = (word.charCodeAt(0) - unitOfA) * alphabet + word.charCodeAt(last) - unitOfA;
    targetsAt[at] = [...targetsAt[at]!, { word, letters: lettersOf(word) }];
    lengthsAt[at]! |= 0b111 << (word.length - 1);
  }
}
const unitsMin = Math.min(...targets.map((word) => word.length)) - 1;
const unitsMax = Math.max(...targets.map((word) => word.length)) + 1;

/** One slip in a text is a slip; it is read as meant where it stands among other such words. */
const meantMin = 2;
/** What changes in a word's set of letters when one of them is replaced. */
const lettersApartMax = 2;

/**
 * The text with misspelt key words put right: letters in another order between the first and the last ("prevoius"), one dropped,
 * added or replaced ("instrucions"). Null where there is none, or none that stands with another key word. Expects folded text.
 */
export function misspeltView(text: string): View | null {
  const units = unitsOf(text);
  let rewriting: Rewriting | null = null;
  let meant = 0;
  let wordAt = 0;
  // Backwards from probes one word apart: words that are too short are hardly read.
  for (let probe = unitsMin - 1; probe < text.length; probe = wordAt + unitsMin - 1) {
    let at = probe;
    while (at >= wordAt && isLetterUnit(units[at]!)) at -= 1;
    if (at >= wordAt) {
      wordAt = at + 1;
      continue;
    }
    let end = probe + 1;
    while (end < text.length && isLetterUnit(units[end]!)) end += 1;
    const near = end - wordAt > unitsMax ? undefined : nearOf(units, text, wordAt, end);
    if (near !== undefined) {
      meant += 1;
      if (end - wordAt !== near.length || !text.startsWith(near, wordAt)) {
        rewriting ??= new Rewriting(text);
        rewriting.put(near, wordAt, end);
      }
    }
    wordAt = end + 1;
  }
  const view = meant >= meantMin ? rewriting?.finish("misspelt words") : undefined;
  // However many words were put right: it could be read before.
  return view ? { ...view, isNew: false } : null;
}

const isLetterUnit = (unit: number): boolean => unit >= unitOfA && unit < unitOfA + alphabet;

/** The target that a word is, or is a misspelling of. */
function nearOf(units: Uint16Array, text: string, from: number, to: number): string | undefined {
  const ends = (units[from]! - unitOfA) * alphabet + units[to - 1]! - unitOfA;
  if ((lengthsAt[ends]! & (1 << (to - from))) === 0) return undefined;
  let letters = 0;
  for (let at = from; at < to; at++) letters |= 1 << (units[at]! - unitOfA);
  for (const target of targetsAt[ends]!) {
    if (Math.abs(target.word.length - (to - from)) > 1 || bits(target.letters ^ letters) > lettersApartMax) continue;
    const word = text.slice(from, to);
    if (isTarget.has(word)) return word;
    if (isMisspelling(word, target, letters) && !innocent.has(word)) return target.word;
  }
  return undefined;
}

/**
 * One slip within the word, whose set of `letters` is known, or its inner letters in any order; the first letter is
 * known to be the same.
 */
function isMisspelling(word: string, { word: target, letters: wanted }: Target, letters: number): boolean {
  const shorter = Math.min(word.length, target.length);
  let same = 1;
  while (same < shorter && word.charCodeAt(same) === target.charCodeAt(same)) same += 1;
  let tail = 0;
  while (
    tail < shorter - same &&
    word.charCodeAt(word.length - 1 - tail) === target.charCodeAt(target.length - 1 - tail)
  ) {
    tail += 1;
  }
  // The endings are words' grammar, not slips: "ignored", "rule", "systems".
  if (word.length !== target.length) return tail >= 1 && same + tail >= shorter;
  if (tail >= 1 && same + tail === target.length - 1) return true;
  const isSwap = same + tail === target.length - 2;
  return (tail >= 1 || isSwap) && letters === wanted && sorted(word) === sorted(target);
}

const sorted = (word: string): string => [...word].sort().join("");

function bits(set: number): number {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count += 1;
  return count;
}
