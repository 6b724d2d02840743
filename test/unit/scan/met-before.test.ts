import { expect, test } from "vitest";
import { MetBefore, mixedWords } from "../../../src/scan/met-before.ts";

const words = Int32Array.from({ length: 21 }, (_, at) => at * 7);

test("another word anywhere makes another number", () => {
  const others = Array.from(words, (word, changed) => mixedWords(words.with(changed, word + 1), words.length, 1, 5));
  expect(new Set([mixedWords(words, words.length, 1, 5), ...others]).size).toBe(words.length + 1);
});

test("of each eight times the step eight words in a row are looked at, and what is left at the end", () => {
  const many = Int32Array.from({ length: 53 }, (_, at) => at * 7);
  const number = mixedWords(many, 52, 3, 5);
  const isSeen = (at: number): boolean => mixedWords(many.with(at, -1), 52, 3, 5) !== number;
  expect([...many.keys()].filter(isSeen).join(" ")).toBe("0 1 2 3 4 5 6 7 24 25 26 27 28 29 30 31 48 49 50 51");
});

test("another seed makes another number, of no words too", () => {
  expect(mixedWords(words, 0, 1, 5)).not.toBe(mixedWords(words, 0, 1, 6));
  expect(mixedWords(words, 21, 1, 5)).not.toBe(mixedWords(words, 21, 1, 6));
});

test("a number is new until it is seen", () => {
  const met = new MetBefore(16);
  expect([met.see(-3), met.see(-3), met.see(5)]).toEqual([false, true, false]);
});
