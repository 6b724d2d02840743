/**
 * The heads' inner loop, in AssemblyScript: compiled by `npm run kernel` to `score.wasm`, which is what runs. What a text's features are
 * is told by `../features.ts`, what a lane makes of them by `../weights-file.ts`; a row of tests holds this file to a plain telling of
 * both. Why it is no JavaScript: docs/decisions/head-kernel.md.
 *
 * Memory is shared by all threads and laid out by `../heads-memory.ts` and `../heads-reader.ts`. Each instance writes to its own page of it alone; what else
 * it must remember stands in its globals, which no other instance sees.
 */

import {
  beginCodes,
  blockUnits,
  code1,
  code2,
  code3,
  codesAt,
  first,
  lookUp,
  openCodes,
  pairs,
  passCodes,
  quads,
} from "./codes.ts";
import { beginLanes, hearBlock, openLanes } from "./lanes.ts";

/** The bits of a code that say letter and ideograph, moved to where `bitmask` looks. */
const letterToSign = 31;
const ideographToSign = 30;

/** The hash of `../features.ts`: a rolled sum of codes, and what keeps words, pairs and classes apart from grams. */
const roll: u32 = 0x2c1b3c6d;
const roll2: u32 = roll * roll;
const mixWord: u32 = 0x27d4eb2f;
const mixPair: u32 = 0x165667b1;
const mixApart: u32 = 0x61c88647;
const mixClasses: u32 = 0x3c6ef373;
const mixClassRow: u32 = 0x5851f42d;

// Within the page, in bytes from its start; `../heads-reader.ts` knows `unitsAt`, and `lanes.ts` what stands behind.
/** Powers of `roll`, one for each unit that a block can have. */
const powersAt: usize = 0;
/** For each unit of a block the rolled sum of all codes up to it, from the word that goes on into the block; it begins as codes do. */
const sumsAt: usize = 1024;
const unitsAt: usize = 2048;
/** Where the tables of `../features.ts` stand: a class a hash of a word, a class a unit. */
let wordClasses: usize = 0;
let signClasses: usize = 0;
let page: usize = 0;
let spaceCode: u32 = 0;
let startClass: u32 = 0;

/** The table that is asked: where, how many bits of a hash say the bucket, and log2 of the bytes of one. */
let weights: usize = 0;
let hashShift: u32 = 0;
let bucketShift: u32 = 0;

/** What the text read so far leaves for what comes. */
let word: u32 = 0;
let wordBefore: u32 = 0;
let lastClass: u32 = 0;
let classBefore: u32 = 0;
let windows: i32 = 0;

/** What the block being read adds up to: stored weights in its lower four 16-bit lanes, features, and which of its units are what. */
let sum: v128 = i32x4.splat(0);
let features: i32 = 0;
let letters: u64 = 0;
let ideographs: u64 = 0;
let spaces: u64 = 0;

/** Once an instance: where the tables and its page are. */
export function open(
  codes: usize,
  wordClassTable: usize,
  signClassTable: usize,
  ownPage: usize,
  space: u32,
  sentence: u32,
  smooth: f64,
  fade: f64,
): void {
  wordClasses = wordClassTable;
  signClasses = signClassTable;
  page = ownPage;
  spaceCode = space;
  startClass = sentence;
  openCodes(ownPage, codes);
  openLanes(ownPage, smooth, fade);
  let power: u32 = 1;
  for (let i = 0; i <= blockUnits + 1; i++) {
    store<u32>(page + powersAt + quads(i), power);
    power *= roll;
  }
}

/** Begins a text of so many units, as if after a space. `scale` and `softness` of the lanes stand in the page. */
export function begin(table: usize, shift: u32, lanesShift: u32, blocksOfWindow: i32, units: i32): void {
  weights = table;
  hashShift = shift;
  bucketShift = lanesShift;
  word = wordBefore = classBefore = 0;
  lastClass = startClass;
  beginCodes(spaceCode);
  windows = 0;
  beginLanes(blocksOfWindow, (units + blockUnits - 1) / blockUnits);
}

/** Reads the next `count` units of the page; `ends`: the text ends there, and with it a word. Returns how many windows there were. */
export function read(count: i32, ends: bool): i32 {
  if (ends) store<u16>(page + unitsAt + pairs(count), 0x20);
  const end = ends ? count + 1 : count;
  for (let from = 0; from < end; ) {
    const next = from + blockUnits < count ? from + blockUnits : end;
    const units = page + unitsAt + pairs(from);
    readBlock(units, lookUp(units, next - from));
    from = next;
  }
  return windows;
}

function readBlock(units: usize, count: i32): void {
  sum = i32x4.splat(0);
  features = count;
  sumGrams(count);
  sumWords(units, count);
  passCodes(count);
  // Weights are stored 128 higher, so that they add up without a sign.
  windows = hearBlock(i32x4.sub(i32x4.extend_low_i16x8_u(sum), i32x4.splat(features << 7)), features);
}

/** Adds the weights of the 4-grams that end in the block; which units are letters, ideographs, spaces; and the rolled sums. */
function sumGrams(count: i32): void {
  const codes = page + codesAt;
  const rolled = page + sumsAt;
  const powers = v128.load(page + powersAt, 4);
  const table = weights;
  const shift = hashShift;
  const wide = bucketShift;
  const space = i32x4.splat(spaceCode);
  let lettersSeen: u64 = 0;
  let ideographsSeen: u64 = 0;
  let spacesSeen: u64 = 0;
  let even = i32x4.splat(0);
  let odd = i32x4.splat(0);
  let carried = word;
  let codesBefore = i32x4(0, code3, code2, code1);
  let twiceBefore = i32x4(0, 0, code3 * roll + code2, code2 * roll + code1);
  for (let i = 0; i < count; i += 4) {
    const at = codes + quads(i);
    const code = v128.load(at, first);
    lettersSeen |= (v128.bitmask<i32>(i32x4.shl(code, letterToSign)) as u64) << i;
    ideographsSeen |= (v128.bitmask<i32>(i32x4.shl(code, ideographToSign)) as u64) << i;
    spacesSeen |= (v128.bitmask<i32>(i32x4.eq(code, space)) as u64) << i;

    const zero = i32x4.splat(0);
    const twos = i32x4.add(code, i32x4.mul(v128.shuffle<i32>(zero, code, 3, 4, 5, 6), i32x4.splat(roll)));
    const fours = i32x4.add(twos, i32x4.mul(v128.shuffle<i32>(zero, twos, 2, 3, 4, 5), i32x4.splat(roll2)));
    const sums = i32x4.add(fours, i32x4.mul(i32x4.splat(carried), powers));
    v128.store(rolled + quads(i), sums, first);
    carried = i32x4.extract_lane(sums, 3);

    const twice = i32x4.add(code, i32x4.mul(v128.shuffle<i32>(codesBefore, code, 3, 4, 5, 6), i32x4.splat(roll)));
    codesBefore = code;
    const grams = i32x4.add(twice, i32x4.mul(v128.shuffle<i32>(twiceBefore, twice, 2, 3, 4, 5), i32x4.splat(roll2)));
    twiceBefore = twice;
    const buckets = i32x4.shl(i32x4.shr_u(grams, shift), wide);
    even = i16x8.add(even, weightsAt(table, i32x4.extract_lane(buckets, 0)));
    if (i + 4 <= count) {
      odd = i16x8.add(odd, weightsAt(table, i32x4.extract_lane(buckets, 1)));
      even = i16x8.add(even, weightsAt(table, i32x4.extract_lane(buckets, 2)));
      odd = i16x8.add(odd, weightsAt(table, i32x4.extract_lane(buckets, 3)));
    } else {
      if (i + 1 < count) odd = i16x8.add(odd, weightsAt(table, i32x4.extract_lane(buckets, 1)));
      if (i + 2 < count) even = i16x8.add(even, weightsAt(table, i32x4.extract_lane(buckets, 2)));
    }
  }
  letters = lettersSeen;
  ideographs = ideographsSeen;
  spaces = spacesSeen;
  sum = i16x8.add(even, odd);
}

/** The stored weights of the bucket so many bytes into the table, each widened; what the upper lanes hold is of no meaning. */
function weightsAt(table: usize, bucket: u32): v128 {
  return v128.load_ext<u8>(table + (bucket as usize));
}

/** Adds what words, pairs of words and classes weigh; a unit that is no letter ends a word, and an ideograph is one by itself. */
function sumWords(units: usize, count: i32): void {
  if (count === 0) return;
  store<u32>(page + sumsAt, word, first - 4);
  const others = ~letters & (((1 as u64) << count) - 1);
  const ended = others & ((letters << 1) | ((word !== 0) as u64));
  const single = ideographs & others;
  const signs = others & ~spaces & ~single;
  const table = weights;
  const shift = hashShift;
  const wide = bucketShift;
  let added = sum;
  let more = features;
  let before = wordBefore;
  let last = lastClass;
  let earlier = classBefore;
  for (let left = ended | single | signs; left !== 0; left &= left - 1) {
    const at = ctz(left) as usize;
    let hash: u32 = (ended >> at) & 1 ? wordUpTo(at, others & (((1 as u64) << at) - 1)) : 0;
    let next: u32 = (single >> at) & 1 ? load<u32>(page + codesAt + (at << 2), first) : 0;
    if (hash === 0) {
      hash = next;
      next = 0;
    }
    while (hash !== 0) {
      const mixed = hash * mixWord;
      added = i16x8.add(added, weightsAt(table, (mixed >> shift) << wide));
      more++;
      const wordClass = load<u8>(wordClasses + (mixed >> 16)) as u32;
      if (wordClass !== 0) {
        const pair = last * roll + wordClass;
        const row = (earlier * mixApart + pair) * mixClassRow;
        added = i16x8.add(added, weightsAt(table, ((pair * mixClasses) >> shift) << wide));
        added = i16x8.add(added, weightsAt(table, (row >> shift) << wide));
        more += 2;
        earlier = last;
        last = wordClass;
      }
      if (before !== 0) {
        const pair = (before * roll + hash) * mixPair;
        added = i16x8.add(added, weightsAt(table, (pair >> shift) << wide));
        more++;
      }
      before = hash;
      hash = next;
      next = 0;
    }
    if ((signs >> at) & 1) {
      const signClass = load<u8>(signClasses + (load<u16>(units + (at << 1)) as usize)) as u32;
      if (signClass !== 0 && signClass !== last) {
        earlier = last;
        last = signClass;
      }
    }
  }
  word = (letters >> (count - 1)) & 1 ? wordUpTo(count, others) : 0;
  sum = added;
  features = more;
  wordBefore = before;
  lastClass = last;
  classBefore = earlier;
}

/** The hash of the word that ends before unit `at`; `others`: which units before that are no letters. */
function wordUpTo(at: usize, others: u64): u32 {
  const rolled = page + sumsAt;
  const all = load<u32>(rolled + (at << 2), first - 4);
  if (others === 0) return all;
  const from = (64 - clz(others)) as usize;
  return all - load<u32>(rolled + (from << 2), first - 4) * load<u32>(page + powersAt + ((at - from) << 2));
}
