import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { holdAgainst, ownRows, readBaseline } from "./quality-baseline.ts";
import { type Judge, openGateway, openHere } from "./quality-inspect.ts";
import { printReliability } from "./quality-reliability.ts";
import { printMistakes, printReport, reportOf } from "./quality-report.ts";
import { type JudgedRow, type QualityRow, readQualityRows } from "./quality-rows.ts";

const usage = `npm run bench -- quality [options]
  --corpus FILE    labelled texts, JSON lines or .jsonl.gz, in place of the project's own (test/quality)
  --http URL       a running gateway in place of the engine in this process; needs --key
  --key KEY        its scan key
  --weights FILE   other head weights for the engine in this process; "" for rules alone
  --reliability    whether confidence is right as often as it says
  --show           print the texts of mistakes, not only their ids
  --json FILE      write the report
  --baseline FILE  compare with such a report; exit status 1 where a head finds less or flags more ordinary texts
`;

/** Recall and false positives by head, family, stage, language and source, at the shipped thresholds, with the worst mistakes. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: "boolean", default: false },
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
  if (values.help) {
    console.log(usage);
    return;
  }
  const rows = values.corpus === undefined ? ownRows() : readQualityRows(values.corpus);
  const judge = values.http === undefined ? openHere(values.weights) : openGateway(values.http, values.key);
  const judged = await judgeAll(rows, judge);
  const report = reportOf(judged);
  const baseline = values.baseline === undefined ? undefined : readBaseline(values.baseline);
  printReport(report, judged, baseline);
  if (values.reliability) printReliability(judged);
  printMistakes(judged, values.show);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  if (baseline !== undefined) holdAgainst(baseline, report);
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
