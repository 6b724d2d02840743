import { limits } from "../../contracts/limits.ts";
import { type Directive, directives, type Finding, families, severityOf } from "../../contracts/verdict.ts";
import type { Inspected } from "../inspected.ts";
import { findingsOf, type SeamReading } from "./seam-attack.ts";

/** What `Inspected.result` holds, as far as two of them are brought together. */
interface ResultFields {
  readonly decision: {
    readonly rationale: string;
    readonly score_breakdown: Readonly<Record<string, number>>;
  };
  readonly policy: { readonly directives: readonly Directive[]; readonly matched_rule_ids: readonly string[] };
  readonly language: object;
}

const opening = '{"decision":{';
const fieldsOf = (result: string): ResultFields => JSON.parse(`${opening}${result}}`) as ResultFields;

/**
 * Chunk number `at` with the verdict of a seam that it is part of: the more severe decision of the two, and both sides' directives,
 * rules, scores and findings. Language, personal data and secrets, redaction, characters and times stay the chunk's own: no chunk is
 * judged by a neighbour's address.
 */
export function raisedBy(reading: SeamReading, at: number, chunk: Inspected): Inspected {
  const { verdict } = reading;
  const view = chunkView(reading, at, chunk);
  const ours = fieldsOf(chunk.result);
  const theirs = withoutValues(fieldsOf(verdict.result), view);
  const isRaised = severityOf(verdict.action) > severityOf(chunk.action);
  const note = splitNote(theirs.decision.rationale, view);
  const wanted = directivesOf(isRaised ? theirs : ours, isRaised ? ours : theirs);
  const result = {
    decision: {
      ...(isRaised ? theirs : ours).decision,
      rationale: isRaised ? note : noted(ours.decision.rationale, note),
      score_breakdown: highest(ours.decision.score_breakdown, theirs.decision.score_breakdown),
    },
    policy: {
      directives: wanted,
      matched_rule_ids: union(ours.policy.matched_rule_ids, theirs.policy.matched_rule_ids).sort(),
    },
    language: ours.language,
  };
  return {
    ...chunk,
    action: isRaised ? verdict.action : chunk.action,
    risk: Math.max(chunk.risk, verdict.risk),
    confidence: isRaised ? verdict.confidence : chunk.confidence,
    result: JSON.stringify(result).slice(opening.length, -1),
    directives: JSON.stringify(wanted),
    findings: chunk.findings === "" ? "" : findingsJson(findingsOf(chunk), view.findings),
  };
}

/** A seam as one of its chunks has it. */
interface ChunkView {
  /** The seam's findings that reach into the chunk, as far as they do, in its own characters. Neither personal data nor secrets. */
  readonly findings: readonly Finding[];
  /** Rules that fired in other chunks only. */
  readonly elsewhere: ReadonlySet<string>;
  /** A range of the seam in the chunk's own characters; undefined where it does not reach into it. */
  readonly place: (start: number, end: number) => { readonly start: number; readonly end: number } | undefined;
}

function chunkView({ findings: all, parts }: SeamReading, at: number, chunk: Inspected): ChunkView {
  const part = parts.find((one) => one.chunk === at)!;
  // The first part is the end of its chunk.
  const before = part === parts[0] ? chunk.chars - (part.end - part.start) : 0;
  const place: ChunkView["place"] = (start, end) =>
    start < part.end && part.start < end
      ? { start: Math.max(start, part.start) - part.start + before, end: Math.min(end, part.end) - part.start + before }
      : undefined;
  const findings = all.flatMap((finding) => {
    const own = place(finding.start, finding.end);
    return own === undefined || isValue(finding) ? [] : [{ ...finding, ...own }];
  });
  const here = new Set(findings.map((finding) => finding.rule_id));
  const elsewhere = new Set(all.map((finding) => finding.rule_id).filter((id) => !here.has(id)));
  return { findings, elsewhere, place };
}

/** Where its finding shows, and where that is in the chunk. One sentence stays one: a rationale has one or two. */
function splitNote(sentence: string, { place }: ChunkView): string {
  const placed = sentence.replace(/characters (\d+) to (\d+)/g, (_all, start: string, end: string) => {
    const own = place(Number(start), Number(end));
    return own === undefined ? "its neighbour" : `characters ${own.start} to ${own.end}`;
  });
  return `${placed.replace(/\.$/, "")}${noteEnd}`;
}

const noteEnd = ", where this chunk is read together with its neighbour.";

/** Both in two sentences; what has a note already needs no other. */
const noted = (rationale: string, note: string): string =>
  rationale.endsWith(noteEnd) ? rationale : `${firstOf(rationale)} ${firstOf(note)}`;

/** The first sentence. */
const firstOf = (rationale: string): string => rationale.replace(/\. [A-Z].*$/su, ".");

/** What can be redacted, and the rules for it. */
const isValue = ({ family }: Finding): boolean => family === "pii" || family === "secrets";
const isOfValues = (ruleId: string): boolean => /^(?:PII|SEC)-/.test(ruleId);

/** Without what is said of such values, and of other chunks alone. */
function withoutValues({ decision, policy, language }: ResultFields, { elsewhere }: ChunkView): ResultFields {
  const { pii: _pii, secrets: _secrets, ...scores } = decision.score_breakdown;
  return {
    decision: { ...decision, score_breakdown: scores },
    policy: {
      directives: policy.directives.filter((one) => one !== "redact_pii" && one !== "redact_secrets"),
      matched_rule_ids: policy.matched_rule_ids.filter((id) => !isOfValues(id) && !elsewhere.has(id)),
    },
    language,
  };
}

/** Whether a person must look at it is the verdict's to say, so it is the decider's. */
function directivesOf(decider: ResultFields, other: ResultFields): Directive[] {
  const others = other.policy.directives.filter((one) => one !== "require_human_review");
  const wanted = union(decider.policy.directives, others);
  return directives.filter((one) => wanted.includes(one));
}

const union = <T>(a: readonly T[], b: readonly T[]): T[] => [...new Set([...a, ...b])];

type Scores = Readonly<Record<string, number>>;

/** In the order of `families`, as every breakdown, with `risk` at its end. */
function highest(ours: Scores, theirs: Scores): Scores {
  const scores: Record<string, number> = {};
  for (const name of [...families, "risk"]) {
    const score = Math.max(ours[name] ?? -1, theirs[name] ?? -1);
    if (score >= 0) scores[name] = score;
  }
  return scores;
}

/** Both in order of place, each once. */
function findingsJson(ours: readonly Finding[], theirs: readonly Finding[]): string {
  const isKnown = (one: Finding): boolean =>
    ours.some(({ rule_id, start, end }) => rule_id === one.rule_id && start === one.start && end === one.end);
  const all = [...ours, ...theirs.filter((one) => !isKnown(one))].slice(0, limits.signalsPerTextMax);
  return `,"findings":${JSON.stringify(all.sort((a, b) => a.start - b.start || a.end - b.end))}`;
}
