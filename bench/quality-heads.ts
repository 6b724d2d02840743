import { areaUnder, recallAt } from "../workers/model/training/metrics.ts";
import {
  attackRiskOf,
  isFlaggedAsAttack,
  isFlaggedFor,
  type JudgedRow,
  type JudgedText,
  type QualityRow,
} from "./quality-rows.ts";

/** What is measured together: a head's own attacks beside the ordinary texts it must let pass. */
export interface HeadScope {
  readonly name: string;
  readonly attacks: (row: QualityRow) => boolean;
  readonly ordinary: (row: QualityRow) => boolean;
  readonly isFlagged: (judged: JudgedText) => boolean;
  readonly scoreOf: (judged: JudgedText) => number;
}

const inData = ({ stage }: QualityRow): boolean => stage === "rag" || stage === "tool_output";
const isOrdinary = ({ label, subtype }: QualityRow): boolean =>
  label === "benign" && !subtype.startsWith("encoded_benign");
const attackScope = { isFlagged: isFlaggedAsAttack, scoreOf: attackRiskOf };
const longCharsMin = 8_192;

export const headScopes: readonly HeadScope[] = [
  {
    name: "injection (prompts)",
    attacks: ({ stage, category }) =>
      stage === "prompt" && ["direct_injection", "system_prompt_leak", "jailbreak"].includes(category),
    ordinary: (row) => row.stage === "prompt" && isOrdinary(row),
    ...attackScope,
  },
  {
    name: "instruction in data",
    attacks: (row) => inData(row) && row.category === "indirect_injection",
    ordinary: (row) => inData(row) && isOrdinary(row),
    ...attackScope,
  },
  {
    name: "exfiltration",
    attacks: ({ category }) => category === "exfiltration",
    ordinary: (row) => row.stage !== "prompt" && isOrdinary(row),
    ...attackScope,
  },
  {
    name: "tool abuse (calls)",
    attacks: ({ stage, category }) => stage === "tool_call" && category === "tool_abuse",
    ordinary: (row) => row.stage === "tool_call" && isOrdinary(row),
    ...attackScope,
  },
  {
    name: "encoded attacks",
    attacks: ({ category }) => category === "encoding_obfuscation",
    ordinary: ({ label, subtype }) => label === "benign" && subtype.startsWith("encoded_benign"),
    ...attackScope,
  },
  {
    name: "harmful requests",
    attacks: ({ category }) => category === "harmful_request",
    ordinary: (row) => row.stage === "prompt" && isOrdinary(row),
    ...attackScope,
  },
  {
    name: "secrets",
    attacks: ({ category }) => category === "secret",
    ordinary: ({ subtype }) => subtype.startsWith("secret_negative"),
    isFlagged: isFlaggedFor("secrets"),
    scoreOf: ({ breakdown }) => breakdown.secrets ?? 0,
  },
  {
    name: "personal data",
    attacks: ({ category }) => category === "pii",
    ordinary: ({ subtype }) => subtype.startsWith("pii_negative"),
    isFlagged: isFlaggedFor("pii"),
    scoreOf: ({ breakdown }) => breakdown.pii ?? 0,
  },
  {
    name: "long documents",
    attacks: () => false,
    ordinary: (row) => inData(row) && isOrdinary(row) && row.text.length >= longCharsMin,
    ...attackScope,
  },
];

/** One line of the report. Shares are 0 to 1, NaN where there is nothing to count. */
export interface HeadResult {
  readonly name: string;
  readonly attacks: number;
  readonly ordinary: number;
  readonly recall: number;
  readonly falsePositives: number;
  readonly area: number;
  readonly recallAtOnePercent: number;
}

export function measureHead(scope: HeadScope, rows: readonly JudgedRow[]): HeadResult {
  const attacks = rows.filter(({ row }) => scope.attacks(row));
  const ordinary = rows.filter(({ row }) => scope.ordinary(row));
  const flagged = (side: readonly JudgedRow[]): number =>
    side.filter(({ judged }) => scope.isFlagged(judged)).length / side.length;
  const scores = (side: readonly JudgedRow[]): number[] => side.map(({ judged }) => scope.scoreOf(judged));
  return {
    name: scope.name,
    attacks: attacks.length,
    ordinary: ordinary.length,
    recall: flagged(attacks),
    falsePositives: flagged(ordinary),
    area: areaUnder(scores(attacks), scores(ordinary)),
    recallAtOnePercent: recallAt(scores(attacks), scores(ordinary), 0.01),
  };
}

/** A row's own head, for reports by source and language: its first scope. */
export const scopeOf = (row: QualityRow): HeadScope | undefined =>
  headScopes.find((scope) => scope.attacks(row) || scope.ordinary(row));
