import { expect, test } from "vitest";
import { idKinds } from "../../../workers/engine/pii/identifiers.ts";
import { anyIdName } from "../../../workers/engine/pii/kind.ts";
import { bitsOfList, bitsOfName, NamesSeen, piecesOf } from "../../../workers/engine/pii/name-gate.ts";
import { paddedUnitsOf } from "../../../workers/engine/unit-scratch.ts";
import { randomFrom } from "../../conformance/seeded-random.ts";

test.each<[source: string, pieces: readonly string[] | undefined]>([
  [String.raw`\bssn\b|social.?security`, ["ssn", "security"]],
  ["c[ée]dula", ["dula"]],
  ["colou?r", ["colo"]],
  ["(?:bank|savings).{0,12}acc(?:oun)?t", ["bank", "savings"]],
  ["pass(?!word)port", ["pass"]],
  ["(?:tax )?number", ["number"]],
  ["ab+c", ["ab"]],
  ["x{2,3}yz", ["yz"]],
  [String.raw`a\.b`, ["a.b"]],
  ["паспорт|护照", ["паспорт", "护照"]],
  [String.raw`\bc\.?f\.?\b|fiscal`, undefined],
  ["[0-9]+", undefined],
])("every match of /%s/ holds one of %j", (source, pieces) => {
  expect(piecesOf(source)).toEqual(pieces);
});

test.each(["a(?<name>b)", String.raw`\u0061bc`])("/%s/ is refused: no name is written so", (source) => {
  expect(() => piecesOf(source)).toThrow(SyntaxError);
});

const seed = Number(process.env["SEED"] ?? 20_261_122);

test(`a name that matches is never passed over (SEED=${seed})`, () => {
  const random = randomFrom(seed);
  const names = [...new Set([...idKinds.map((kind) => kind.names), anyIdName])].map((name) => ({
    name,
    bits: bitsOfName(name),
    listBits: bitsOfList([/never anywhere/, name]),
  }));
  const words = names.flatMap(({ name }) => name.source.split(/\\b|\[.*?\]|\(\?:|[|()?.*+\\{}]/).filter(Boolean));
  const joints = ["", "", " ", ".", "-", "_", "é", "s", "\n"];
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  let matches = 0;
  for (let turn = 0; turn < 2_000; turn++) {
    const plain = Array.from({ length: 4 }, () => pick(words) + pick(joints)).join("");
    const text = random() < 0.3 ? plain.toUpperCase() : plain;
    const cut = Math.floor(random() * text.length);
    const units = paddedUnitsOf(text);
    const seen = new NamesSeen();
    seen.add(units, 0, cut);
    seen.add(units, cut, text.length);
    const around = `${text.slice(0, cut)}\n${text.slice(cut)}`;
    for (const { name, bits, listBits } of names) {
      if (!name.test(around)) continue;
      matches++;
      expect(seen.names & bits, `${name} in ${around}`).not.toBe(0);
      expect(seen.lists & listBits, `${name} in ${around}`).not.toBe(0);
    }
  }
  expect(matches).toBeGreaterThan(1_000);
});
