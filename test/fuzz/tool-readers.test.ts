import { expect, test } from "vitest";
import { leavesOf } from "../../workers/engine/tool/argument-leaves.ts";
import { decodeLeaf } from "../../workers/engine/tool/decode-leaf.ts";
import { type Leaf, placeOf } from "../../workers/engine/tool/leaf.ts";
import { climbOf } from "../../workers/engine/tool/path/inspect-path.ts";
import { readScript } from "../../workers/engine/tool/shell/read-script.ts";
import { readSql } from "../../workers/engine/tool/sql/read-sql.ts";
import { readIpv4, readIpv6 } from "../../workers/engine/tool/url/host-kind.ts";
import { urlsOf } from "../../workers/engine/tool/url/read-url.ts";
import { randomFrom } from "../conformance/seeded-random.ts";

const seed = Number(process.env["SEED"] ?? 20_261_121);
const leafOf = (text: string): Leaf => ({ text, key: "", places: 0, view: "plain" });
const pick = <T>(random: () => number, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

/** Pieces that every reader stops at, that open what is never closed, and that are plain. */
const pieces =
  "' \" ` \\ $( \x24{ ( ) { } [ ] < > << <<< >> /* */ -- # ; | & && || \n \t a ls -c = == ../ %2e %u002e &lt; &#x41; \\u0041 :// // @ 0x7f 1 , . * ? ! é 号 \ud800 \u{1f600} \0"
    .split(" ")
    .concat([" ", "  "]);
const garbage = (random: () => number, count: number): string =>
  Array.from({ length: count }, () => pick(random, pieces)).join("");

test(`words quoted for a shell are read back as they were (SEED=${seed})`, () => {
  const random = randomFrom(seed);
  for (let round = 0; round < 400; round += 1) {
    const words = Array.from({ length: 1 + Math.floor(random() * 5) }, () =>
      garbage(random, 1 + Math.floor(random() * 6)),
    );
    const line = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
    const script = readScript(line, "posix");
    expect(script.commands.map((command) => command.words.map((word) => word.text))).toEqual([words]);
    expect(script.openQuote).toBe(false);
  }
});

test(`whatever a command line is, its words lie inside it (SEED=${seed})`, () => {
  const random = randomFrom(seed + 1);
  for (let round = 0; round < 1_500; round += 1) {
    const text = garbage(random, Math.floor(random() * 60));
    for (const dialect of ["posix", "cmd", "powershell"] as const) {
      for (const command of readScript(text, dialect).commands) {
        for (const { start, end } of [...command.words, ...command.redirects.map(({ target }) => target)]) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }
    }
  }
});

test(`tokens of a query stand in order and apart (SEED=${seed})`, () => {
  const random = randomFrom(seed + 2);
  for (let round = 0; round < 1_500; round += 1) {
    const text = garbage(random, Math.floor(random() * 60));
    let last = 0;
    for (const { start, end } of readSql(text, 0).tokens) {
      expect(start).toBeGreaterThanOrEqual(last);
      expect(end).toBeGreaterThan(start);
      last = end;
    }
    expect(last).toBeLessThanOrEqual(text.length);
  }
});

function randomJson(random: () => number, depth: number): unknown {
  const kind = random();
  if (depth > 4 || kind < 0.5) return pick(random, [garbage(random, Math.floor(random() * 8)), 7, -1.5e3, true, null]);
  const size = Math.floor(random() * 4);
  if (kind < 0.7) return Array.from({ length: size }, () => randomJson(random, depth + 1));
  return Object.fromEntries(
    Array.from({ length: size }, (_, at) => [`k${at}${garbage(random, 1)}`, randomJson(random, depth + 1)]),
  );
}

function stringsOf(value: unknown, into: string[]): string[] {
  if (typeof value === "string") {
    if (value !== "") into.push(value);
  } else if (Array.isArray(value)) for (const each of value) stringsOf(each, into);
  else if (value !== null && typeof value === "object") for (const each of Object.values(value)) stringsOf(each, into);
  return into;
}

test(`strings of JSON arguments are those that JSON.parse finds, each unit at its place (SEED=${seed})`, () => {
  const random = randomFrom(seed + 3);
  for (let round = 0; round < 600; round += 1) {
    const text = JSON.stringify({ a: randomJson(random, 0) });
    const read = leavesOf(leafOf(text));
    expect(read.json).toBe(true);
    const values = read.leaves.filter((leaf) => !leaf.key.startsWith("KEY "));
    expect(values.map((leaf) => leaf.text)).toEqual(stringsOf(JSON.parse(text), []));
    for (const leaf of read.leaves) {
      for (let at = 0; at < leaf.text.length; at += 1) {
        const written = text.slice(placeOf(leaf, at), placeOf(leaf, at + 1));
        expect(JSON.parse(`"${written}"`)).toBe(leaf.text[at]);
      }
    }
  }
});

test(`text that is no JSON is one leaf, or leaves inside it (SEED=${seed})`, () => {
  const random = randomFrom(seed + 4);
  for (let round = 0; round < 1_500; round += 1) {
    const text = `{"a":${garbage(random, Math.floor(random() * 20))}`;
    const { leaves } = leavesOf(leafOf(text));
    for (const leaf of leaves) {
      expect(placeOf(leaf, 0)).toBeGreaterThanOrEqual(0);
      expect(placeOf(leaf, leaf.text.length)).toBeLessThanOrEqual(text.length);
    }
  }
});

test(`every encoding is undone, each unit at the place it came from (SEED=${seed})`, () => {
  const random = randomFrom(seed + 5);
  const spell: readonly ((unit: string) => string)[] = [
    (unit) => `%${unit.charCodeAt(0).toString(16).padStart(2, "0")}`,
    (unit) => `%25${unit.charCodeAt(0).toString(16).padStart(2, "0")}`,
    (unit) => `%u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
    (unit) => `&#${unit.charCodeAt(0)};`,
    (unit) => `&#x${unit.charCodeAt(0).toString(16)};`,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
    (unit) => String.fromCharCode(unit.charCodeAt(0) + 0xfee0),
  ];
  for (let round = 0; round < 600; round += 1) {
    const plain = Array.from({ length: 1 + Math.floor(random() * 12) }, () => pick(random, [..."abc/.<>'\"(;"])).join(
      "",
    );
    let encoded = "";
    const places: number[] = [];
    for (const unit of plain) {
      places.push(encoded.length);
      encoded += pick(random, spell)(unit);
    }
    const decoded = decodeLeaf(leafOf(encoded));
    expect(decoded?.text).toBe(plain);
    expect(decoded === undefined ? [] : places.map((_, at) => placeOf(decoded, at))).toEqual(places);
  }
});

test(`an address means the same in every spelling (SEED=${seed})`, () => {
  const random = randomFrom(seed + 6);
  for (let round = 0; round < 1_000; round += 1) {
    const value = Math.floor(random() * 4_294_967_296);
    const parts = [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256);
    const hex = (part: number): string => `0x${part.toString(16)}`;
    const octal = (part: number): string => `0${part.toString(8)}`;
    const spellings = [
      parts.join("."),
      String(value),
      hex(value),
      octal(value),
      parts.map(hex).join("."),
      parts.map((part) => pick(random, [String, hex, octal])(part)).join("."),
      `${parts[0]}.${value % 16_777_216}`,
      `${parts[0]}.${parts[1]}.${value % 65_536}`,
    ];
    for (const spelling of spellings) expect([spelling, readIpv4(spelling)?.value]).toEqual([spelling, value]);
    const mapped = readIpv6(`::ffff:${parts.join(".")}`);
    expect(mapped?.slice(5)).toEqual([0xffff, Math.floor(value / 65_536), value % 65_536]);
  }
});

test(`URLs and climbs of garbage end inside it (SEED=${seed})`, () => {
  const random = randomFrom(seed + 7);
  for (let round = 0; round < 1_500; round += 1) {
    const text = `http:/${garbage(random, Math.floor(random() * 40))}`;
    for (const { start, end } of urlsOf(text).urls) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(text.length);
    }
    expect(climbOf(text)).toBeGreaterThanOrEqual(0);
  }
});
