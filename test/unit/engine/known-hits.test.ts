import { describe, expect, test } from "vitest";
import { surveyRewritten, surveyText } from "../../../workers/engine/fold/text-survey.ts";
import { buildAutomaton, findLiterals } from "../../../workers/engine/match/automaton.ts";
import { KnownHits } from "../../../workers/engine/match/known-hits.ts";
import { Rewriting, type View } from "../../../workers/engine/views/view.ts";
import { randomFrom } from "../../conformance/seeded-random.ts";

const seed = Number(process.env["SEED"] ?? 20_261_123);

/** A text of a few letters with pieces of it replaced, put in or dropped. */
function rewrittenOf(random: () => number, text: string, letters: string): View | null {
  const rewriting = new Rewriting(text);
  for (let at = Math.floor(random() * 30); at < text.length; at += 1 + Math.floor(random() * 40)) {
    const end = Math.min(text.length, at + 1 + Math.floor(random() * 4));
    const put = Array.from({ length: Math.floor(random() * 4) }, () => letters[Math.floor(random() * letters.length)]);
    rewriting.put(put.join(""), at, end);
    at = end;
  }
  return rewriting.finish("escape sequences");
}

test("of a flood of words not all are known, and then those of the next text are", () => {
  const known = new KnownHits();
  for (let end = 1; end <= 8_192; end++) known.note(0, end);
  expect(known.areAll).toBe(true);
  known.note(0, 8_193);
  expect(known.areAll).toBe(false);
  known.clear();
  expect(known.areAll).toBe(true);
});

describe("a rewriting is read as if nothing was known of the text before it", () => {
  test(`its literals (SEED=${seed})`, () => {
    const random = randomFrom(seed);
    const letters = "ab я\n";
    const word = (most: number) =>
      Array.from({ length: 1 + Math.floor(random() * most) }, () => letters[Math.floor(random() * 4)]).join("");
    for (let round = 0; round < 300; round++) {
      const literals = [...new Set(Array.from({ length: 1 + Math.floor(random() * 12) }, () => word(5)))];
      const automaton = buildAutomaton(literals, true);
      const longest = Math.max(...literals.map(({ length }) => length));
      const text = word(400);
      const known = new KnownHits();
      findLiterals(automaton, text, (literal, end) => known.note(literal, end));
      const view = rewrittenOf(random, text, letters);
      if (view === null) continue;
      const again: string[] = [];
      known.find(automaton, longest, view.text, view.pieces!, (literal, end) => again.push(`${literal}@${end}`));
      const anew: string[] = [];
      findLiterals(automaton, view.text, (literal, end) => anew.push(`${literal}@${end}`));
      expect(again, JSON.stringify({ literals, text, view: view.text })).toEqual(anew);
    }
  });

  test(`its survey misses nothing (SEED=${seed})`, () => {
    const random = randomFrom(seed);
    const letters = "ab1 4\n>*\\&%<|+]é\u0000";
    for (let round = 0; round < 300; round++) {
      const plain = Array.from({ length: 200 }, () => "ab1 "[Math.floor(random() * 4)]).join("");
      const view = rewrittenOf(random, plain, letters);
      if (view === null) continue;
      const seen = surveyRewritten(view.text, surveyText(plain), view.pieces).marks;
      expect(surveyText(view.text).marks & ~seen, JSON.stringify({ plain, view: view.text })).toBe(0);
    }
  });
});
