import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Judge, openGateway, openHere } from "./quality-inspect.ts";
import { printReliability } from "./quality-reliability.ts";
import { printMistakes, printReport, type QualityReport, reportOf } from "./quality-report.ts";
import { type JudgedRow, type QualityRow, readQualityRows } from "./quality-rows.ts";

const usage = `npm run bench -- quality --corpus FILE [options]
  --corpus FILE    labelled texts, JSON lines or .jsonl.gz
  --http URL       a running gateway in place of the engine in this process; needs --key
  --key KEY        its scan key
  --weights FILE   other head weights for the engine in this process; "" for rules alone
  --reliability    whether confidence is right as often as it says
  --show           print the texts of mistakes, not only their ids
  --json FILE      write the report
  --baseline FILE  compare with such a report
`;

/** Recall and false positives by head, family, stage, language and source, at the shipped thresholds, with the worst mistakes. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      corpus: { type: "string" },
      http: { type: "string" },
      key: { type: "string", default: "" },
      weights: { type: "string" },
      reliability: { type: "boolean", default: false },
      show: { type: "boolean", default: false },
      json: { type: "string" },
      baseline: { type: "string" },
    },
  });
  if (values.corpus === undefined) throw new Error(`--corpus is missing\n\n${usage}`);
  const rows = readQualityRows(values.corpus);
  const judge = values.http === undefined ? openHere(values.weights) : openGateway(values.http, values.key);
  const judged = await judgeAll(rows, judge);
  const report = reportOf(judged);
  const baseline =
    values.baseline === undefined ? undefined : (JSON.parse(readFileSync(values.baseline, "utf8")) as QualityReport);
  printReport(report, judged, baseline);
  if (values.reliability) printReliability(judged);
  printMistakes(judged, values.show);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report)}\n`);
}

/** Enough to keep a pool busy, few enough that a gateway does not refuse. */
const inFlightMax = 8;

async function judgeAll(rows: readonly QualityRow[], judge: Judge): Promise<JudgedRow[]> {
  const judged: JudgedRow[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < rows.length) {
      const at = next++;
      judged[at] = { row: rows[at]!, judged: await judge(rows[at]!) };
    }
  };
  await Promise.all(Array.from({ length: inFlightMax }, work));
  return judged;
}
