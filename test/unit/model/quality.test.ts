import { describe, expect, test } from "vitest";
import { differencesOf, ownRows, readBaseline } from "../../../bench/quality-baseline.ts";
import { headScopes, measureHead } from "../../../bench/quality-heads.ts";
import { openHere } from "../../../bench/quality-inspect.ts";
import { reportOf } from "../../../bench/quality-report.ts";
import { isFlaggedAsAttack, type JudgedRow, type QualityRow } from "../../../bench/quality-rows.ts";

/**
 * The project's own texts: attacks and their look-alikes in fourteen languages. The attacks teach nothing: a phrase grammar must not
 * take from them; forty of those in prompts avoid every usual word. The ordinary documents share themes with `workers/model/own/plain.txt`,
 * which flatters on them. The bars stand a little under what the engine reaches, so that a change which makes it worse is seen here first.
 */
const rows = ownRows();
const baseline = readBaseline(new URL("../../quality/baseline.json", import.meta.url));
const judge = openHere();
const judged: JudgedRow[] = [];
for (const row of rows) judged.push({ row, judged: await judge(row) });

describe("the engine on the project's own texts", () => {
  test.each([
    { head: "injection (prompts)", recallMin: 0.65 },
    { head: "instruction in data", recallMin: 0.8 },
    { head: "exfiltration", recallMin: 1 },
    { head: "tool abuse (calls)", recallMin: 0.93 },
  ])("$head: at least $recallMin of the attacks are flagged", ({ head, recallMin }) => {
    const scope = headScopes.find(({ name }) => name === head)!;
    expect(measureHead(scope, judged).recall).toBeGreaterThanOrEqual(recallMin);
  });

  test("at most two ordinary texts in a hundred are flagged", () => {
    const ordinary = judged.filter(({ row }) => row.label === "benign");
    const flagged = ordinary.filter((one) => isFlaggedAsAttack(one.judged)).map(({ row }) => row.id);
    expect(flagged.length, flagged.join(" ")).toBeLessThanOrEqual(Math.floor(ordinary.length * 0.02) + 1);
  });

  test("no head finds less, or flags more ordinary texts, than the baseline has it", () => {
    const drops = differencesOf(baseline, reportOf(judged)).filter(({ isDrop }) => isDrop);
    expect(drops.map(({ text }) => text)).toEqual([]);
  });

  // Not a bar but a record: whatever changes a verdict shows, text by text, in the change's own diff. `npm test -- -u` writes it.
  test("every verdict is as the golden file has it", async () => {
    const heads = headScopes.map((scope) => measureHead(scope, judged)).filter(({ attacks }) => attacks > 0);
    const shares = heads.map(
      ({ name, attacks, recall, ordinary, falsePositives }) =>
        `${name}: ${Math.round(recall * attacks)} of ${attacks} attacks, ${Math.round(falsePositives * ordinary)} of ${ordinary} ordinary`,
    );
    const verdicts = judged.map((one) => `${one.row.id} ${one.row.label} ${one.row.stage} ${one.judged.action}`);
    await expect(`${[...shares, "", ...verdicts].join("\n")}\n`).toMatchFileSnapshot(
      "../../golden/quality/own-texts.txt",
    );
  });
});

describe("the report", () => {
  const row = (id: string, label: QualityRow["label"], category: string): QualityRow => ({
    id,
    label,
    category,
    text: "x",
    subtype: "",
    stage: "prompt",
    toolName: "",
    language: "en",
    source: "s",
  });
  const one = (id: string, label: QualityRow["label"], category: string, injection: number): JudgedRow => ({
    row: row(id, label, category),
    judged: {
      action: injection >= 0.5 ? "REVIEW" : "ALLOW",
      risk: injection,
      confidence: 0.8,
      breakdown: { injection },
      directives: [],
    },
  });
  const report = reportOf([
    one("1", "attack", "direct_injection", 0.9),
    one("2", "attack", "jailbreak", 0.2),
    one("3", "benign", "benign", 0.6),
    one("4", "benign", "benign", 0.1),
  ]);

  test("counts each head's own attacks beside its ordinary texts", () => {
    const head = report.heads.find(({ name }) => name === "injection (prompts)");
    expect(head).toMatchObject({ attacks: 2, ordinary: 2, recall: 0.5, falsePositives: 0.5, area: 0.75 });
  });

  test("tells families apart", () => {
    const families = report.parts.filter(({ dimension }) => dimension === "family");
    expect(families.map(({ value, flagged }) => [value, flagged])).toEqual([
      ["direct_injection", 1],
      ["jailbreak", 0],
      ["ordinary", 0.5],
    ]);
  });

  test("a secret alone does not make an ordinary text an attack", () => {
    const secret = {
      action: "SOFT_BLOCK" as const,
      risk: 0.9,
      confidence: 0.8,
      breakdown: { secrets: 0.9 },
      directives: ["redact_secrets"],
    };
    expect(isFlaggedAsAttack(secret)).toBe(false);
    expect(isFlaggedAsAttack({ ...secret, breakdown: { secrets: 0.9, injection: 0.8 } })).toBe(true);
  });

  test("beside a baseline says what got worse and what better", () => {
    const rows = [
      one("1", "attack", "direct_injection", 0.4),
      one("2", "attack", "jailbreak", 0.2),
      one("3", "benign", "benign", 0.4),
      one("4", "benign", "benign", 0.1),
    ];
    expect(differencesOf(report, report)).toEqual([]);
    expect(differencesOf(report, reportOf(rows))).toEqual([
      { isDrop: true, text: "worse   injection (prompts): 1 → 0 of 2 attacks flagged" },
      { isDrop: false, text: "better  injection (prompts): 1 → 0 of 2 ordinary texts flagged" },
      { isDrop: false, text: "better  harmful requests: 1 → 0 of 2 ordinary texts flagged" },
    ]);
    expect(() => differencesOf(report, reportOf(rows.slice(1)))).toThrow(/other texts/);
  });
});
