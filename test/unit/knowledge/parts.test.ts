import { describe, expect, test } from "vitest";
import { limits } from "../../../src/contracts/limits.ts";
import { charsOf, unitAfter } from "../../../src/knowledge/characters.ts";
import { cursorOf, numberOf } from "../../../src/knowledge/cursor.ts";
import { docIdOf, newDocId } from "../../../src/knowledge/doc-id.ts";
import { cutIntoParts, readServed, ServedText } from "../../../src/knowledge/document-text.ts";
import { snippetAt } from "../../../src/knowledge/snippet.ts";
import { randomFrom } from "../../conformance/seeded-random.ts";
import { memoryTexts } from "../../support/memory-texts.ts";
import { StillClock } from "../../support/still-clock.ts";

const place = { orgId: "org_1", docId: "d" };
const partChars = limits.documentPartCharsMax;

async function served(...pieces: string[]) {
  const texts = memoryTexts();
  const text = new ServedText(texts, place);
  for (const piece of pieces) await text.add(piece);
  await text.end();
  return { texts, chars: text.chars };
}

describe("parts", () => {
  test.each([
    { name: "nothing", text: "", parts: [] },
    { name: "less than a part", text: "é😀", parts: [2] },
    { name: "a part", text: "a".repeat(partChars), parts: [partChars] },
    { name: "one more", text: "a".repeat(partChars + 1), parts: [partChars, 1] },
    { name: "characters of two units", text: "😀".repeat(partChars + 2), parts: [partChars, 2] },
    { name: "a border inside a pair, were it of units", text: `a${"😀".repeat(partChars)}`, parts: [partChars, 1] },
  ])("of $name: characters are whole", ({ text, parts }) => {
    const cut = cutIntoParts(text).map((bytes) => Buffer.from(bytes).toString("utf8"));
    expect(cut.map(charsOf)).toEqual(parts);
    expect(cut.join("")).toBe(text);
  });

  test("that are served are the same however the text comes, and are read from any character on", async () => {
    const text = `${"😀é漢a".repeat(partChars / 2)}end`;
    const all = [...text];
    const { texts, chars } = await served(
      ...cutIntoParts(text.slice(0, -6)).map((part) => Buffer.from(part).toString()),
      text.slice(-6),
    );
    expect(chars).toBe(all.length);
    for (const offset of [0, 1, partChars - 1, partChars, 2 * partChars - 3, all.length - 1]) {
      const read = await readServed(texts, { ...place, chars }, offset, partChars);
      expect(read).toBe(all.slice(offset, offset + partChars).join(""));
    }
    expect(await readServed(texts, { ...place, chars, docId: "gone" }, 0, 5)).toBeUndefined();
  });

  test.each([
    { name: "one full part", chars: partChars, from: [1, partChars - 1, partChars] },
    { name: "two full parts", chars: 2 * partChars, from: [1, partChars + 1, 2 * partChars - 1, 2 * partChars] },
  ])("of a text of $name are read to their end from any character on", async ({ chars, from }) => {
    const text = "aé漢b".repeat(chars / 4);
    const { texts } = await served(text);
    for (const offset of from) {
      const read = await readServed(texts, { ...place, chars }, offset, partChars);
      expect(read).toBe(text.slice(offset, offset + partChars));
    }
  });

  test("half a character by itself counts as one", () => {
    expect(charsOf("a\ud83db\ude00")).toBe(4);
    expect(unitAfter("😀\ud83d😀", 0, 2)).toBe(3);
  });
});

describe("snippets", () => {
  test.each([
    { name: "all of a short text", text: "Refunds take five days.", at: 8, snippet: "Refunds take five days." },
    { name: "nothing of none", text: "", at: 0, snippet: "" },
  ])("$name", async ({ text, at, snippet }) => {
    const { texts, chars } = await served(text);
    expect(await snippetAt(texts, { ...place, chars }, at)).toBe(snippet);
  });

  test("hold what was found, in whole words, across parts too", async () => {
    const text = "word ".repeat(11_999) + "findable ".repeat(2) + "tail ".repeat(200);
    const { texts, chars } = await served(text);
    const snippet = (await snippetAt(texts, { ...place, chars }, text.indexOf("findable")))!;
    expect(snippet).toMatch(/^(word )+findable findable (tail ?)+$/);
    expect(charsOf(snippet)).toBeLessThanOrEqual(limits.snippetCharsMax);
  });

  test("hold what was found at the end of a last part that is full", async () => {
    const text = `${"word ".repeat(partChars / 5 - 2)}unfindable`;
    const { texts, chars } = await served(text);
    expect(chars).toBe(partChars);
    expect(await snippetAt(texts, { ...place, chars }, text.indexOf("unfindable"))).toMatch(/word unfindable$/);
  });

  test("split no character where there are no spaces", async () => {
    const text = "😀退".repeat(500);
    const { texts, chars } = await served(text);
    for (const at of [0, 1, 300, 999]) {
      const snippet = (await snippetAt(texts, { ...place, chars }, at))!;
      expect(snippet.isWellFormed() && text.includes(snippet)).toBe(true);
      expect(charsOf(snippet)).toBeGreaterThan(0);
    }
  });
});

describe("ids", () => {
  test("are UUIDs of version 7 that sort by time", () => {
    const clock = new StillClock();
    const ids = Array.from({ length: 50 }, () => newDocId(clock));
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect([...new Set(ids)].sort()).toEqual(ids);
  });

  test.each([
    { text: "01A20557-352E-7A2D-B032-4BF8AF2E0B98", id: "01a20557-352e-7a2d-b032-4bf8af2e0b98" },
    { text: "01a20557352e7a2db0324bf8af2e0b98", id: undefined },
    { text: "01a20557-352e-7a2d-b032-4bf8af2e0b98 ", id: undefined },
    { text: "../../etc", id: undefined },
    { text: "", id: undefined },
  ])("$text", ({ text, id }) => expect(docIdOf(text)).toBe(id));
});

test.each(["abc", "invalid", "garbage", "1", "zz", "1.", "1.1", "2.", "next"])(
  "a cursor that is a word or a number and not one of ours is refused: %s",
  (text) => expect(() => numberOf(text)).toThrow(expect.objectContaining({ code: "INVALID_REQUEST" })),
);

const seed = Number(process.env["SEED"] ?? 20_261_122);

test(`a cursor is one of ours, or refused and not quoted (SEED=${seed})`, () => {
  const random = randomFrom(seed);
  const letters = "0123456789abcxyzABC-_=+/%. \u0000é漢'\"{}";
  for (let round = 0; round < 20_000; round += 1) {
    const number = 1 + Math.floor(random() * 2 ** 40);
    expect(numberOf(cursorOf(number))).toBe(number);
    const text = Array.from(
      { length: Math.floor(random() * 14) },
      () => letters[Math.floor(random() * letters.length)],
    ).join("");
    try {
      const read = numberOf(text);
      expect([Number.isSafeInteger(read) && read > 0, cursorOf(read)]).toEqual([true, text]);
    } catch (error) {
      expect(error).toMatchObject({ code: "INVALID_REQUEST", message: expect.stringContaining("`cursor`") });
    }
  }
});
