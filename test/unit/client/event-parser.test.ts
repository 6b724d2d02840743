import { describe, expect, test } from "vitest";
import { EventParser } from "../../../src/client/event-parser.ts";

const rows = [
  { name: "one event", text: "id: 1\ndata: a\n\n", events: [["1", "a"]], after: "1" },
  { name: "no space after the colon", text: "id:1\ndata:a\n\n", events: [["1", "a"]], after: "1" },
  { name: "only one space goes", text: "data:  a\n\n", events: [["0", " a"]], after: "0" },
  { name: "carriage returns", text: "id: 1\r\ndata: a\r\n\r\n", events: [["1", "a"]], after: "1" },
  { name: "old line ends", text: "id: 1\rdata: a\r\r:", events: [["1", "a"]], after: "1" },
  { name: "several data lines", text: "data: a\ndata: b\ndata\n\n", events: [["0", "a\nb\n"]], after: "0" },
  { name: "comments and unknown fields", text: ": hi\nevent: x\ndata: a\n\n", events: [["0", "a"]], after: "0" },
  { name: "an id stays until the next", text: "id: 1\ndata: a\n\ndata: b\n\n", events: [["1", "a"], ["1", "b"]], after: "1" }, // biome-ignore format: a row
  { name: "an id without data is where to go on", text: "id: 2\n\n", events: [], after: "2" },
  { name: "an event that is not whole is not where to go on", text: "id: 2\ndata: a\n", events: [], after: "0" },
  { name: "an id with a zero is none", text: "id: a\0b\ndata: a\n\n", events: [["0", "a"]], after: "0" },
  { name: "letters beyond ASCII", text: "data: ž🎈\n\n", events: [["0", "ž🎈"]], after: "0" },
];

describe("events from pieces of any size", () => {
  test.each(rows)("$name", ({ text, events, after }) => {
    for (let cut = 0; cut <= text.length; cut += 1) {
      const parser = new EventParser("0", 3_000);
      const found = [...parser.push(text.slice(0, cut)), ...parser.push(text.slice(cut))];
      expect(found.map(({ id, data }) => [id, data])).toEqual(events);
      expect(parser.lastEventId).toBe(after);
    }
    const parser = new EventParser("0", 3_000);
    const found = [...text].flatMap((letter) => parser.push(letter));
    expect(found.map(({ id, data }) => [id, data])).toEqual(events);
  });

  test.each([
    { line: "retry: 250", ms: 250 },
    { line: "retry: soon", ms: 3_000 },
    { line: "retry: 99999999", ms: 3_000 },
  ])("$line", ({ line, ms }) => {
    const parser = new EventParser("", 3_000);
    parser.push(`${line}\n\n`);
    expect(parser.retryMs).toBe(ms);
  });

  test.each([
    { name: "a line", piece: "x".repeat(65_536) },
    { name: "an event", piece: `data: ${"x".repeat(65_536)}\n` },
  ])("$name that does not end is refused", ({ piece }) => {
    const parser = new EventParser("", 3_000);
    expect(() => {
      for (let pieces = 0; pieces < 20; pieces += 1) parser.push(piece);
    }).toThrow(RangeError);
  });
});
