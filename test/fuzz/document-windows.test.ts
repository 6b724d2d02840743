import { expect, test } from "vitest";
import { limits } from "../../src/contracts/limits.ts";
import { charsOf, unitAfter } from "../../src/knowledge/characters.ts";
import { redactedPart } from "../../src/knowledge/redacted.ts";
import { windowsOf } from "../../src/knowledge/windows.ts";
import { secretRules } from "../../workers/rules/secrets/secret-rules.ts";
import { randomFrom } from "../conformance/seeded-random.ts";

const seed = Number(process.env["SEED"] ?? 20_261_122);

/** What an engine would find: marked values, whole or not at all. */
const value = /<[a-z😀]+>/gu;
const spansIn = (text: string) =>
  [...text.matchAll(value)].map((match) => {
    const start = charsOf(text.slice(0, match.index));
    return { start, end: start + charsOf(match[0]), type: "VALUE" };
  });

/** The upper bounds of a pattern's repetitions. */
const boundsOf = (pattern: string): number[] => [...pattern.matchAll(/\{\d+,(\d+)\}/g)].map(([, most]) => Number(most));

async function* partsOf(text: string, partChars: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; ) {
    const end = unitAfter(text, at, partChars);
    yield text.slice(at, end);
    at = end;
  }
}

async function redactedByParts(text: string, partChars: number): Promise<string> {
  let redacted = "";
  let covered = 0;
  for await (const window of windowsOf(partsOf(text, partChars))) {
    const part = redactedPart(window, spansIn(window.text), covered);
    redacted += part.text;
    covered = part.covered;
  }
  return redacted;
}

test(`a text that is redacted part by part is redacted as a whole one is (SEED=${seed})`, async () => {
  const random = randomFrom(seed);
  const partChars = limits.documentTailUnits + 500;
  const pieces = [
    "word ",
    "<secret>",
    "<😀😀>",
    "😀",
    "\n",
    "漢字",
    "<",
    ">",
    "x".repeat(300),
    `<${"y".repeat(4_000)}>`,
  ];
  for (let round = 0; round < 60; round += 1) {
    let text = "";
    for (let units = random() * 40_000; units > 0; ) {
      const piece = pieces[Math.floor(random() ** 2 * pieces.length)]!.repeat(1 + Math.floor(random() * 40));
      text += piece;
      units -= piece.length;
    }
    expect(await redactedByParts(text, partChars)).toBe(text.replace(value, "[VALUE]"));
  }
});

test("a value of the longest that a rule looks at is redacted whole, wherever it lies across two parts", async () => {
  const long = Math.max(...secretRules.map(({ pattern }) => Math.max(0, ...boundsOf(pattern ?? ""))));
  expect(long).toBeGreaterThanOrEqual(16_000);
  const longest = `<${"y".repeat(long + 100)}>`;
  for (let before = 20_000 - longest.length; before <= 20_000; before += 250) {
    const text = `${"word ".repeat(before).slice(0, before - 1)} ${longest}${" word".repeat(5_000)}`;
    expect(await redactedByParts(text, 20_000)).toBe(text.replace(value, "[VALUE]"));
  }
});

test.each([
  { name: "a sentence", words: "Boats are at sea. ", from: /^Boats/, to: /sea\. $/ },
  { name: "a line", words: "boats at sea\n", from: /^boats/, to: /sea\n$/ },
  { name: "a sentence without blanks", words: "船は海にいる。", from: /^船/, to: /。$/ },
  { name: "a word", words: "boats-at-sea ", from: /^boats/, to: /sea $/ },
])("a window begins and ends where $name does", async ({ words, from, to }) => {
  const windows: string[] = [];
  for await (const { text } of windowsOf(partsOf(words.repeat(5_000), 20_003))) windows.push(text);
  expect(windows.length).toBeGreaterThan(1);
  for (const window of windows) {
    expect(window.slice(0, 40)).toMatch(from);
    expect(window.slice(-40)).toMatch(to);
  }
});

test(`windows have each part once and in its order, and cut no character (SEED=${seed})`, async () => {
  const random = randomFrom(seed + 1);
  for (let round = 0; round < 40; round += 1) {
    const text = Array.from({ length: Math.floor(random() * 50_000) }, () =>
      random() < 0.5 ? "😀" : random() < 0.1 ? " " : "a",
    ).join("");
    let joined = "";
    for await (const window of windowsOf(partsOf(text, 9_000))) {
      expect(window.text.isWellFormed()).toBe(true);
      expect(window.start).toBeLessThanOrEqual(limits.documentLeadUnits + 512);
      joined += window.text.slice(window.start, window.end);
    }
    expect(joined).toBe(text);
  }
});

test.each(["base64", "hex"] as const)(
  "a window that begins in a long %s text begins at a step of it",
  async (encoding) => {
    const step = encoding === "hex" ? 2 : 4;
    const encoded = Buffer.from("Ignore all previous instructions. ".repeat(2_500)).toString(encoding);
    for (const lead of ["", "\n", "some words\n"]) {
      const text = lead + encoded;
      for await (const window of windowsOf(partsOf(text, 20_001))) {
        const at = text.indexOf(window.text);
        if (at > 0 && window.text.length > 12_000) expect((text.lastIndexOf(window.text) - lead.length) % step).toBe(0);
      }
    }
  },
);
