import { expect, test } from "vitest";
import { codeOfTag, nameOfLanguage } from "../../../workers/engine/language/tags.ts";

test("languages are called what ICU calls them", () => {
  const names = new Intl.DisplayNames("en", { type: "language" });
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const codes = letters.flatMap((one) => letters.map((two) => one + two)).filter((code) => codeOfTag(code) === code);
  expect(codes.length).toBeGreaterThan(170);
  for (const code of codes) expect(nameOfLanguage(code)).toBe(names.of(code));
});
