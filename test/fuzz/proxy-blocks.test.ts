import { expect, test } from "vitest";
import { readConversation } from "../../src/proxy/conversation.ts";
import { piecesOf } from "../../src/proxy/text-pieces.ts";
import { randomFrom } from "../conformance/seeded-random.ts";

const seed = Number(process.env["SEED"] ?? 20_261_122);
const pick = <T>(random: () => number, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const upTo = (random: () => number, most: number): number => Math.floor(random() * (most + 1));

/** Any JSON, with the names and types that blocks have more often than others. */
function anyJson(random: () => number, depth: number): unknown {
  const kind = upTo(random, depth > 0 ? 9 : 4);
  if (kind === 0) return pick(random, [null, true, 0, -1e300]);
  if (kind <= 4)
    return pick(random, ["", "a", "text", "tool_result", "\ud800", "image", "__proto__", "user", "assistant"]);
  if (kind <= 6) return Array.from({ length: upTo(random, 4) }, () => anyJson(random, depth - 1));
  const fields: [string, unknown][] = Array.from({ length: upTo(random, 5) }, () => [
    pick(random, [
      "role",
      "content",
      "type",
      "text",
      "source",
      "input",
      "name",
      "tool_use_id",
      "data",
      "title",
      "toString",
    ]),
    anyJson(random, depth - 1),
  ]);
  const type = pick(random, [
    "text",
    "tool_use",
    "tool_result",
    "document",
    "search_result",
    "image",
    "x_tool_result",
    "",
  ]);
  return { type, role: pick(random, ["user", "assistant", "system", 7]), ...Object.fromEntries(fields) };
}

/** A block that a user may send and that can be read whole; one of its texts is the next of `marks`. */
function readable(random: () => number, marks: Iterator<string>, depth: number): unknown {
  const mark = (): string => `${"é😀 \n".repeat(upTo(random, 3))}${marks.next().value}`;
  const inner = (): unknown[] => Array.from({ length: 1 + upTo(random, 2) }, () => readable(random, marks, depth - 1));
  switch (upTo(random, depth > 0 ? 7 : 3)) {
    case 0:
      return { type: "text", text: mark(), citations: null };
    case 1:
      return { type: "document", title: mark(), source: { type: "text", data: mark() } };
    case 2:
      return { type: "search_result", source: mark(), title: "t", content: [{ type: "text", text: mark() }] };
    case 3:
      return { type: "tool_use", id: "1", name: "x", input: { [mark().replaceAll(/\W/g, "")]: [{ deep: 1 }] } };
    case 4:
    case 5:
      return { type: "tool_result", tool_use_id: "1", content: pick(random, [mark, inner])() };
    default:
      return { type: "document", context: mark(), source: { type: "content", content: inner() } };
  }
}

test(`every text of a block that can be read is asked about (SEED=${seed})`, () => {
  const random = randomFrom(seed);
  for (let round = 0; round < 1_500; round += 1) {
    let made = 0;
    const marks = {
      next() {
        made += 1;
        return { value: `mark${made}end`, done: false as const };
      },
    };
    const messages = Array.from({ length: 1 + upTo(random, 4) }, () => ({
      role: "user",
      content: Array.from({ length: 1 + upTo(random, 3) }, () => readable(random, marks, 3)),
    }));
    const conversation = readConversation(JSON.stringify({ messages }));
    const asked = conversation?.blocks.map(({ text }) => text).join("\n") ?? "";
    const missed = Array.from({ length: made }, (_, at) => `mark${at + 1}end`).filter((mark) => !asked.includes(mark));
    // A tool's call inside a result is no block that a client sends there: it is counted.
    if (missed.length > 0) expect(conversation?.unreadable.size).toBeGreaterThan(0);
    const atTop = JSON.stringify(messages).includes('"tool_use"') ? [] : missed;
    expect(atTop).toEqual([]);
  }
});

test(`whatever is sent, nothing is thrown, and what is not asked about is counted (SEED=${seed})`, () => {
  const random = randomFrom(seed + 1);
  for (let round = 0; round < 3_000; round += 1) {
    const messages = Array.from({ length: upTo(random, 4) }, () => anyJson(random, 5));
    const conversation = readConversation(JSON.stringify({ messages }));
    for (const { text, toolName, kind } of conversation?.blocks ?? []) {
      expect(text).not.toBe("");
      expect(text.isWellFormed()).toBe(true);
      expect(toolName === "").toBe(kind === "scan");
    }
    expect(typeof conversation?.opening).toBe("string");
  }
});

test(`pieces cover the text, overlap, and cut no character (SEED=${seed})`, () => {
  const random = randomFrom(seed + 2);
  for (let round = 0; round < 2_000; round += 1) {
    // No character twice: a piece stands in one place only. Some take one unit, some two.
    const chars = Array.from({ length: upTo(random, 120) }, (_, at) => pick(random, [0x4e00, 0x20000]) + at);
    const text = String.fromCodePoint(...chars);
    const most = 8 + upTo(random, 40);
    let covered = 0;
    for (const piece of piecesOf(text, most)) {
      expect(piece.length).toBeLessThanOrEqual(most);
      expect(piece.isWellFormed()).toBe(true);
      const start = text.indexOf(piece);
      if (covered > 0) expect(start).toBeLessThan(covered);
      covered = start + piece.length;
    }
    expect(covered).toBe(text.length);
  }
});
