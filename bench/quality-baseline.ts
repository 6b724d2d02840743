import { readFileSync } from "node:fs";
import type { HeadResult } from "./quality-heads.ts";
import type { QualityReport } from "./quality-report.ts";
import { type QualityRow, readQualityRows } from "./quality-rows.ts";

/** The project's own labelled texts: few, but the same everywhere, so that every change can be held against the last. */
export const ownRows = (): QualityRow[] =>
  ["attacks", "ordinary"].flatMap((name) =>
    readQualityRows(new URL(`../test/quality/${name}.jsonl`, import.meta.url).pathname),
  );

/** A report that `--json` wrote. JSON has null for NaN, the share of nothing. */
export const readBaseline = (file: string | URL): QualityReport =>
  JSON.parse(readFileSync(file, "utf8"), (_, value: unknown) => value ?? Number.NaN) as QualityReport;

/** One count of one head that is not as the baseline has it. */
interface Difference {
  readonly isDrop: boolean;
  /** For people, in one line. */
  readonly text: string;
}

/** What became better or worse, by head. Throws where the baseline was measured on other texts. */
export function differencesOf(baseline: QualityReport, now: QualityReport): Difference[] {
  const sizes = ({ heads }: QualityReport): string =>
    JSON.stringify(heads.map(({ name, attacks, ordinary }) => [name, attacks, ordinary]));
  if (sizes(baseline) !== sizes(now)) {
    throw new Error(
      "The baseline was measured on other texts. Write a new one with --json FILE, in a change of its own.",
    );
  }
  return baseline.heads.flatMap((before, at) => [
    ...differenceOf("attacks flagged", before, now.heads[at]!),
    ...differenceOf("ordinary texts flagged", before, now.heads[at]!),
  ]);
}

function differenceOf(what: "attacks flagged" | "ordinary texts flagged", before: HeadResult, now: HeadResult) {
  const ofAttacks = what === "attacks flagged";
  const count = ({ attacks, recall, ordinary, falsePositives }: HeadResult): number =>
    // A share of nothing is NaN.
    Math.round((ofAttacks ? recall * attacks : falsePositives * ordinary) || 0);
  const [was, is] = [count(before), count(now)];
  if (was === is) return [];
  const isDrop = ofAttacks ? is < was : is > was;
  const all = ofAttacks ? now.attacks : now.ordinary;
  return [{ isDrop, text: `${isDrop ? "worse " : "better"}  ${now.name}: ${was} → ${is} of ${all} ${what}` }];
}

/** Prints every difference; a drop makes the exit status 1. */
export function holdAgainst(baseline: QualityReport, now: QualityReport): void {
  const differences = differencesOf(baseline, now);
  console.log(`\nagainst the baseline${differences.length === 0 ? ": the same counts" : ""}`);
  for (const { text } of differences) console.log(`  ${text}`);
  if (differences.some(({ isDrop }) => isDrop)) process.exitCode = 1;
}
