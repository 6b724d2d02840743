import { expect, test } from "vitest";
import { MetBefore, mixedWords } from "../../../src/scan/met-before.ts";

const words = Int32Array.from({ length: 21 }, (_, at) => at * 7);

test("another word anywhere makes another number", () => {
  const others = Array.from(words, (word, changed) => mixedWords(words.with(changed, word + 1), words.length, 1, 5));
  expect(new Set([mixedWords(words, words.length, 1, 5), ...others]).size).toBe(words.length + 1);
});

test("words between the steps, and behind the last one, are not looked at", () => {
  const number = mixedWords(words, 20, 3, 5);
  expect(mixedWords(words.with(1, -1).with(20, -1), 20, 3, 5)).toBe(number);
  expect(mixedWords(words.with(18, -1), 20, 3, 5)).not.toBe(number);
});

test("another seed makes another number, of no words too", () => {
  expect(mixedWords(words, 0, 1, 5)).not.toBe(mixedWords(words, 0, 1, 6));
  expect(mixedWords(words, 21, 1, 5)).not.toBe(mixedWords(words, 21, 1, 6));
});

test("a number is new until it is seen", () => {
  const met = new MetBefore(16);
  expect([met.see(-3), met.see(-3), met.see(5)]).toEqual([false, true, false]);
});
