import { describe, expect, test } from "vitest";
import { marks, surveyText } from "../../../workers/engine/fold/text-survey.ts";

const marksOf = (text: string): number => surveyText(text).marks;

describe("what one pass tells of two signs side by side", () => {
  test.each([
    { text: "h4x", leet: true, gap: false },
    { text: "a 4 b", leet: false, gap: false },
    { text: "4a", leet: true, gap: false },
    { text: "Z0", leet: true, gap: false },
    { text: "a2", leet: false, gap: false },
    { text: "one  two", leet: false, gap: true },
    { text: "one\n> two", leet: false, gap: true },
    { text: "one *two", leet: false, gap: true },
    { text: "one two\nthree", leet: false, gap: false },
    { text: "_x_", leet: false, gap: false },
  ])("$text", ({ text, leet, gap }) => {
    expect((marksOf(text) & marks.leetWord) !== 0).toBe(leet);
    expect((marksOf(text) & marks.wideGap) !== 0).toBe(gap);
  });

  test("wherever they stand, also where the pass pauses", () => {
    for (const at of [0, 1, 2_046, 2_047, 2_048, 4_095, 4_999]) {
      const before = "x".repeat(at);
      const behind = "y".repeat(5_000 - at);
      expect(marksOf(`${before}4${behind}`) & (marks.leetWord | marks.wideGap)).toBe(marks.leetWord);
      expect(marksOf(`${before}  ${behind}`) & (marks.leetWord | marks.wideGap)).toBe(marks.wideGap);
      expect(marksOf(`${before} ${behind}`) & (marks.leetWord | marks.wideGap)).toBe(0);
    }
  });

  test.each([
    { text: "", letters: 0, spaces: 0 },
    { text: "a", letters: 1, spaces: 0 },
    { text: "Ab c\td\n", letters: 4, spaces: 3 },
    { text: `${"word ".repeat(1_000)}z`, letters: 4_001, spaces: 1_000 },
  ])("letters and spaces are counted: $letters and $spaces", ({ text, letters, spaces }) => {
    expect(surveyText(text)).toMatchObject({ isAscii: true, letters, spaces });
  });

  test("nothing is told of a text that is not all ASCII: it may hold anything", () => {
    expect(marksOf(`plain ${"x".repeat(3_000)} é`)).toBe(-1);
  });
});
