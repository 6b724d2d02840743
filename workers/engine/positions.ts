/** Turns UTF-16 offsets of one text into characters (code points). A lone surrogate is one character. */
export interface Positions {
  /** Characters of the whole text. */
  readonly count: number;
  /** Characters before the UTF-16 unit `offset`. */
  characterAt(offset: number): number;
}

/** A count is kept every so many units: a look-up then reads at most that far. */
const stride = 256;
const pair = /[\ud800-\udbff](?=[\udc00-\udfff])/;

/** Of the text asked for last: its answer is made right behind its verdict. */
let latest = { text: "", positions: countedIn("", false) };

/** One linear pass, none where the text has no surrogate pair; not even a look for one unless it `mayHavePairs`. */
export function positionsOf(text: string, mayHavePairs = true): Positions {
  if (latest.text !== text) latest = { text, positions: countedIn(text, mayHavePairs) };
  return latest.positions;
}

function countedIn(text: string, mayHavePairs: boolean): Positions {
  if (!mayHavePairs || !pair.test(text)) return { count: text.length, characterAt: (offset) => offset };
  const pairsBefore = new Uint32Array(Math.ceil(text.length / stride));
  let pairs = 0;
  for (let at = 0; at < text.length; at++) {
    if (at % stride === 0) pairsBefore[at / stride] = pairs;
    if (isPairAt(text, at)) pairs += 1;
  }
  return {
    count: text.length - pairs,
    characterAt(offset) {
      const bounded = Math.min(offset, text.length);
      const block = Math.min(Math.floor(bounded / stride), pairsBefore.length - 1);
      let before = pairsBefore[block]!;
      // A pair counts once its low half is before the offset.
      if (block > 0 && isPairAt(text, block * stride - 1)) before -= 1;
      for (let at = Math.max(0, block * stride - 1); at + 1 < bounded; at++) if (isPairAt(text, at)) before += 1;
      return bounded - before;
    },
  };
}

function isPairAt(text: string, at: number): boolean {
  const high = text.charCodeAt(at);
  if (high < 0xd800 || high > 0xdbff) return false;
  const low = text.charCodeAt(at + 1);
  return low >= 0xdc00 && low <= 0xdfff;
}
