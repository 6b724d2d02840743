import { expect, test } from "vitest";
import { foldText, sourceEnd, sourceStart } from "../../workers/engine/fold/fold.ts";
import { randomFrom } from "../conformance/seeded-random.ts";
import { wildText } from "../support/wild-text.ts";

const seed = Number(process.env["SEED"] ?? 1_120);

test(`any text folds: places rise, lie inside it and never cut a character (SEED=${seed})`, () => {
  const random = randomFrom(seed);
  for (let round = 0; round < 1_500; round++) {
    const text = wildText(random, Math.floor(random() * 40));
    const folded = foldText(text);
    const told = JSON.stringify(text);
    expect(folded.source).toBe(text);
    if (folded.map === null) {
      expect(folded.text.length, told).toBe(text.length);
      continue;
    }
    expect(folded.map.length, told).toBe(folded.text.length);
    let before = 0;
    for (let at = 0; at < folded.map.length; at++) {
      const start = sourceStart(folded, at);
      const end = sourceEnd(folded, at + 1);
      if (
        folded.map[at]! < before ||
        start >= end ||
        end > text.length ||
        cutsPair(text, start) ||
        cutsPair(text, end)
      ) {
        expect.fail(`unit ${at} of ${told}: ${start} to ${end}`);
      }
      before = folded.map[at]!;
    }
  }
});

test(`folding again changes nothing that a rule could see (SEED=${seed})`, () => {
  const random = randomFrom(seed + 1);
  for (let round = 0; round < 1_500; round++) {
    const text = wildText(random, Math.floor(random() * 30));
    const once = foldText(text).text;
    // What a first pass uncovers may spell new look-alikes or compositions; a second pass settles.
    const twice = foldText(once).text;
    expect(foldText(twice).text, JSON.stringify(text)).toBe(twice);
  }
});

test(`the same text folds the same after any other (SEED=${seed})`, () => {
  const random = randomFrom(seed + 2);
  const texts = Array.from({ length: 200 }, () => wildText(random, 20));
  const first = texts.map((text) => foldText(text));
  for (const [at, text] of texts.entries()) {
    wildText(random, 5);
    expect(foldText(text)).toEqual(first[at]);
  }
});

/** True where `at` lies between the halves of a surrogate pair. */
function cutsPair(text: string, at: number): boolean {
  const high = text.charCodeAt(at - 1);
  const low = text.charCodeAt(at);
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}
