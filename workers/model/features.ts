import { runsOf } from "../engine/fold/every-unit.ts";
import { sentenceClass, signClasses, wordClasses } from "./lexicon.ts";

/**
 * What the linear heads see of a folded text: hashed character 4-grams, words alone, pairs of neighbouring words (an
 * ideograph is a word), and pairs and rows of three of the classes of `lexicon.ts`, whatever stands between them. By
 * leave-one-source-out 4-grams do as well as 3- to 5-grams together, at half the cost and with fewer collisions.
 * Training reads texts with this, scoring with `kernel/`, which tests hold to it (docs/decisions/head-kernel.md).
 */

/** Buckets a reader tells apart: 2^19. A lane may have fewer, and then takes the leading bits of a bucket. */
export const bucketBits = 19;
const shift = 32 - bucketBits;
const space = 0x20;
/** Odd multipliers with well-spread bits: one rolls, the others keep words and pairs apart from grams. */
const roll = 0x2c1b3c6d;
const mixWord = 0x27d4eb2f;
const mixPair = 0x165667b1;
const mixApart = 0x61c88647;
const mixClasses = 0x3c6ef373;
const mixClassRow = 0x5851f42d;

/**
 * Folded text is read in blocks of this many UTF-16 units; a window is two or three of them (`tables`), each a block
 * on from the one before. Short windows keep a short attack from drowning in what stands around it, and keep long
 * texts from adding up to one: by leave-one-source-out 64 units found 38 % at 1 % false positives where 256 found 27
 * %.
 */
export const blockUnits = 32;
/** Most features one block can have: a gram, two of words and two of classes a unit, a word carried in, and the end of the text. */
export const blockFeaturesMax = blockUnits * 5 + 8;
/** Blocks read in one go: enough to make the start of a go cheap, few enough to stay in the first-level cache. */
export const blocksAtOnce = 32;

const symbol = 0;
const letter = 1;
/** Written without spaces: each character is a word of its own. */
const ideograph = 2;
const kindBits = 3;
/** Kana, CJK ideographs and Thai. */
const ideographs = [
  [0x3041, 0x30ff],
  [0x3400, 0x9fff],
  [0xf900, 0xfaff],
  [0x0e00, 0x0e7f],
] as const;
const [surrogatesFrom, surrogatesTo] = [0xd800, 0xe000];

/**
 * For each UTF-16 unit a random number whose low two bits say its kind. Units that mean the same here share one number: all digits,
 * all spaces. Random codes make a rolled sum of them a good hash in its high bits without a last multiplication.
 */
export const codes = buildCodes();
export const spaceCode = codes[space]!;

function buildCodes(): Int32Array {
  const kinds = new Uint8Array(65_536).fill(symbol);
  const standIns = new Uint16Array(65_536);
  for (const [from, to] of runsOf(/[\p{L}\p{M}\p{N}]+/gu)) kinds.fill(letter, from, to);
  for (const [from, to] of runsOf(/\p{Nd}+/gu)) standIns.fill(0x30, from, to);
  for (const [from, to] of runsOf(/\s+/g)) standIns.fill(space, from, to);
  kinds.fill(letter, surrogatesFrom, surrogatesTo);
  standIns.fill(0, surrogatesFrom, surrogatesTo);
  for (const [from, to] of ideographs) kinds.fill(ideograph, from, to + 1);
  const table = new Int32Array(65_536);
  for (let unit = 0; unit < table.length; unit++) {
    table[unit] = (scramble(standIns[unit]! || unit) & ~kindBits) | kinds[unit]!;
  }
  return table;
}

/** The class of a sign, by unit; 0: none. */
export const signClassOf = new Uint8Array(65_536);
signClassOf.set(signClasses);

/** The class of a word by the upper half of its hash; a few words outside the lexicon share one, in training and in scoring alike. */
export const classOf = buildClassOf();

function buildClassOf(): Uint8Array {
  const table = new Uint8Array(65_536);
  for (const [number, words] of wordClasses) {
    for (const word of words) {
      let hash = 0;
      for (let i = 0; i < word.length; i++) hash = (Math.imul(hash, roll) + codes[word.charCodeAt(i)]!) | 0;
      table[Math.imul(hash, mixWord) >>> 16] = number;
    }
  }
  return table;
}

/** The finalizer of MurmurHash3: every bit of the unit reaches every bit of its code. */
function scramble(unit: number): number {
  let x = unit + 0x9e3779b9;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** Arrays that are constants of the module cost the compiled loop no look-up. */
const buckets = new Int32Array(blocksAtOnce * blockFeaturesMax);
const ends = new Int32Array(blocksAtOnce + 1);
const unitsAtOnce = blocksAtOnce * blockUnits;
/** With room for the space that ends a text. */
const units = new Uint16Array(unitsAtOnce + 1);
const unitBytes = Buffer.from(units.buffer);

/**
 * Reads a text in order, `blocksAtOnce` blocks a go. A feature belongs to the block in which it ends, so a window's features are those
 * of its blocks. Of a run of one symbol the first counts, of one letter the first two.
 */
export class FeatureReader {
  /** Buckets of the blocks read last, by any reader of this thread: those of block `i` are [ends[i], ends[i + 1]). */
  readonly buckets = buckets;
  readonly ends = ends;
  #last = spaceCode;
  #beforeLast = 0;
  /** Rolled codes of the last two and three characters. */
  #gram2 = spaceCode;
  #gram3 = spaceCode;
  #word = 0;
  #wordBefore = 0;
  #class: number = sentenceClass;
  #classBefore = 0;

  /** Begins a new text, as if after a space. */
  reset(): void {
    this.#last = spaceCode;
    this.#beforeLast = 0;
    this.#gram2 = spaceCode;
    this.#gram3 = spaceCode;
    this.#word = 0;
    this.#wordBefore = 0;
    this.#class = sentenceClass;
    this.#classBefore = 0;
  }

  /** Reads from `from`, where a block begins; returns how many blocks it read. The end of the text ends a word. */
  read(text: string, from: number): number {
    let n = 0;
    let last = this.#last;
    let beforeLast = this.#beforeLast;
    let gram2 = this.#gram2;
    let gram3 = this.#gram3;
    let word = this.#word;
    let before = this.#wordBefore;
    let lastClass = this.#class;
    let classBefore = this.#classBefore;
    const to = Math.min(text.length - from, unitsAtOnce);
    const end = from + to === text.length ? to + 1 : to;
    unitBytes.write(text.slice(from, from + to), "utf16le");
    if (end > to) units[to] = space;
    let blocks = 0;
    for (let i = 0; i < end; ) {
      const blockEnd = i + blockUnits < to ? i + blockUnits : end;
      for (; i < blockEnd; i++) {
        const code = codes[units[i]!]!;
        const kind = code & kindBits;
        if (code === last && (kind === symbol || code === beforeLast)) continue;
        if (kind === letter) word = (Math.imul(word, roll) + code) | 0;
        else {
          // A word ends here, and an ideograph is one by itself: none, one or two of them.
          let ended = word !== 0 || kind !== ideograph ? word : code;
          while (ended !== 0) {
            const hash = Math.imul(ended, mixWord);
            buckets[n++] = hash >>> shift;
            const wordClass = classOf[hash >>> 16]!;
            if (wordClass !== 0) {
              const pair = Math.imul(lastClass, roll) + wordClass;
              buckets[n++] = Math.imul(pair, mixClasses) >>> shift;
              buckets[n++] = Math.imul(Math.imul(classBefore, mixApart) + pair, mixClassRow) >>> shift;
              classBefore = lastClass;
              lastClass = wordClass;
            }
            if (before !== 0) buckets[n++] = Math.imul(Math.imul(before, roll) + ended, mixPair) >>> shift;
            before = ended;
            ended = kind === ideograph && ended !== code ? code : 0;
          }
          word = 0;
          const signClass = code === spaceCode ? 0 : signClassOf[units[i]!]!;
          if (signClass !== 0 && signClass !== lastClass) {
            classBefore = lastClass;
            lastClass = signClass;
          }
        }
        const gram4 = Math.imul(gram3, roll) + code;
        gram3 = (Math.imul(gram2, roll) + code) | 0;
        gram2 = (Math.imul(last, roll) + code) | 0;
        beforeLast = last;
        last = code;
        buckets[n++] = gram4 >>> shift;
      }
      ends[++blocks] = n;
    }
    this.#last = last;
    this.#beforeLast = beforeLast;
    this.#gram2 = gram2;
    this.#gram3 = gram3;
    this.#word = word;
    this.#wordBefore = before;
    this.#class = lastClass;
    this.#classBefore = classBefore;
    return blocks;
  }
}
