import { describe, expect, test } from "vitest";
import { foundEnds, foundPlaces, KeyRests, type Rest } from "../../../workers/engine/match/key-rests.ts";
import { compilePack } from "../../../workers/engine/match/rule-pack.ts";
import { unitsOf } from "../../../workers/engine/unit-scratch.ts";
import { rulePack } from "../../../workers/rules/pack.ts";

/** Place and length of what stands behind a key. */
function foundIn(list: readonly Rest[], text: string): string[] {
  const found = new KeyRests(list, 5).find(unitsOf(`key${text}`), 3);
  return Array.from({ length: found }, (_, at) => `${foundPlaces[at]! - 5}:${foundEnds[at]! - 3}`);
}

const oneOf = (...rests: string[]): Rest => ({ rests, key: "" });

describe("what follows a key", () => {
  test.each([
    { name: "nothing more, wherever the key stands", list: [""], text: "x", found: ["0:0"] },
    { name: "one text", list: [" all rules"], text: " all rules!", found: ["0:10"] },
    { name: "not where it ends early", list: [" all rules"], text: " all rule", found: [] },
    { name: "not where another goes on", list: [" all", " any"], text: " axe", found: [] },
    {
      name: "several places, in their order",
      list: [" all rules", "", " all", " any"],
      text: " all rules",
      found: ["0:10", "1:0", "2:4"],
    },
    { name: "a blank as the end of a line", list: [" all of it"], text: "\nall\nof it", found: ["0:10"] },
    {
      name: "the end of a line as nothing else",
      list: [" all\nof", " all of"],
      text: " all of",
      found: ["1:7"],
    },
    { name: "and where it is asked for", list: [" all\nof", " all of"], text: " all\nof", found: ["0:7", "1:7"] },
    { name: "of many the first, not the longest", list: [oneOf(" al", " all", "x")], text: " all", found: ["0:3"] },
    { name: "be it the longest", list: [oneOf(" all", " al")], text: " all", found: ["0:4"] },
    {
      name: "and once for its place",
      list: [oneOf("s", ""), "s", oneOf("", "s")],
      text: "s",
      found: ["0:1", "1:1", "2:0"],
    },
  ])("$name", ({ list, text, found }) => {
    expect(foundIn(list, text)).toEqual(found);
  });
});

test("of every key of the rules, what one by one are found stands in its tree", () => {
  const { rests, armedAt, tellsAt } = compilePack(rulePack, true);
  let found = 0;
  for (let key = 0; key < tellsAt.length; key++) {
    const list = rests.slice(armedAt[key], tellsAt[key]);
    const texts = new Set(list.flatMap((rest) => (typeof rest === "string" ? [rest] : rest.rests)));
    const tree = new KeyRests(list, 0);
    for (const text of [...texts].slice(0, 12)) {
      const count = tree.find(unitsOf(`${text} and on`), 0);
      const places = Array.from(foundPlaces.subarray(0, count));
      expect(places).toEqual([...list.keys()].filter((at) => stands(list[at]!, `${text} and on`)));
      found += count;
    }
  }
  expect(found).toBeGreaterThan(30_000);
});

const stands = (rest: Rest, text: string): boolean =>
  typeof rest === "string"
    ? text.startsWith(rest) || text.startsWith(rest.replaceAll(" ", "\n"))
    : rest.rests.some((one) => text.startsWith(one));
