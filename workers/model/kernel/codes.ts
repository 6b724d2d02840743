/** The codes of a text's units, block by block, without those that only go on with a run. */

/** The low two bits of a code say its kind: 1 a letter, 2 an ideograph, 0 any other. */
const kindBits: u32 = 3;
export const blockUnits: i32 = 32;

/** Within the page: codes of a block. What stands before a block begins them, so its first unit is so many bytes from their start. */
export const codesAt: usize = 512;
export const first: usize = 16;

let page: usize = 0;
/** A code of 4 bytes a unit. */
let codeTable: usize = 0;
/** The last three codes before the block, the last one first. */
export let code1: u32 = 0;
export let code2: u32 = 0;
export let code3: u32 = 0;

export function openCodes(ownPage: usize, table: usize): void {
  page = ownPage;
  codeTable = table;
}

/** Begins a text, as if after a space. */
export function beginCodes(space: u32): void {
  code1 = space;
  code2 = code3 = 0;
}

/** Puts the codes of the block's units into place, without those that only go on with a run; how many are left. */
export function lookUp(units: usize, count: i32): i32 {
  const codes = page + codesAt;
  v128.store(codes, i32x4(0, code3, code2, code1));
  const table = codeTable;
  let before = i32x4(0, code3, code2, code1);
  let run = i32x4.splat(0);
  // What is read behind the last unit is a unit of the page, whatever it holds.
  for (let i = 0; i < count; i += 4) {
    const four = load<u64>(units + pairs(i));
    let code = v128.load_zero<u32>((table + ((four << 2) & 0x3fffc)) as usize);
    code = v128.load_lane<u32>((table + ((four >> 14) & 0x3fffc)) as usize, code, 1);
    code = v128.load_lane<u32>((table + ((four >> 30) & 0x3fffc)) as usize, code, 2);
    code = v128.load_lane<u32>((table + ((four >> 46) & 0x3fffc)) as usize, code, 3);
    v128.store(codes + quads(i), code, first);
    const symbol = i32x4.eq(v128.and(code, i32x4.splat(kindBits)), i32x4.splat(0));
    const third = v128.or(symbol, i32x4.eq(code, v128.shuffle<i32>(before, code, 2, 3, 4, 5)));
    run = v128.or(run, v128.and(i32x4.eq(code, v128.shuffle<i32>(before, code, 3, 4, 5, 6)), third));
    before = code;
  }
  return v128.any_true(run) ? withoutRuns(units, count) : count;
}

/** Of a run of one symbol the first counts, of one letter the first two. Moves units and codes together. */
function withoutRuns(units: usize, count: i32): i32 {
  const codes = page + codesAt;
  let last = code1;
  let beforeLast = code2;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const code = load<u32>(codes + quads(i), first);
    if (code === last && ((code & kindBits) === 0 || code === beforeLast)) continue;
    store<u32>(codes + quads(kept), code, first);
    store<u16>(units + pairs(kept), load<u16>(units + pairs(i)));
    beforeLast = last;
    last = code;
    kept++;
  }
  return kept;
}

/** The block of so many codes is read: its last three stand before the next. */
export function passCodes(count: i32): void {
  const behind = page + codesAt + quads(count);
  code1 = load<u32>(behind, first - 4);
  code2 = load<u32>(behind, first - 8);
  code3 = load<u32>(behind, first - 12);
}

/** Bytes of so many codes, of so many units. */
export function quads(count: i32): usize {
  return (count as usize) << 2;
}
export function pairs(count: i32): usize {
  return (count as usize) << 1;
}
