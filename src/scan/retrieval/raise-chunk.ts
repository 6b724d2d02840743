import type { Inspected } from "../inspected.ts";

/** What `Inspected.result` holds, as far as two of them are brought together. */
interface ResultFields {
  readonly decision: {
    readonly rationale: string;
    readonly score_breakdown: Readonly<Record<string, number>>;
  };
  readonly policy: { readonly directives: readonly string[]; readonly matched_rule_ids: readonly string[] };
  readonly language: object;
}

const opening = '{"decision":{';
const fieldsOf = (result: string): ResultFields => JSON.parse(`${opening}${result}}`) as ResultFields;

/** A sentence with where its finding shows: a rationale stays one or two sentences. */
const splitNote = (sentence: string): string =>
  `${sentence.replace(/\.$/, "")}, where this chunk is read together with its neighbour.`;

/**
 * A chunk with the verdict of a seam that it is part of: the seam's decision, and both sides' directives, rules and scores. Language,
 * personal data and secrets, findings, redaction, characters and times stay the chunk's own: no seam is judged by a neighbour's address, and
 * a seam's offsets mean nothing to the chunk.
 */
export function raisedBy(seam: Inspected, chunk: Inspected): Inspected {
  const ours = fieldsOf(chunk.result);
  const theirs = withoutValues(fieldsOf(seam.result));
  // Whether a person must look at it is the verdict's to say, and the verdict is the seam's.
  const ownDirectives = ours.policy.directives.filter((one) => one !== "require_human_review");
  const directives = union(theirs.policy.directives, ownDirectives);
  const result = {
    decision: {
      ...theirs.decision,
      rationale: splitNote(theirs.decision.rationale),
      score_breakdown: highest(ours.decision.score_breakdown, theirs.decision.score_breakdown),
    },
    policy: {
      directives,
      matched_rule_ids: union(ours.policy.matched_rule_ids, theirs.policy.matched_rule_ids).sort(),
    },
    language: ours.language,
  };
  return {
    ...chunk,
    action: seam.action,
    risk: Math.max(chunk.risk, seam.risk),
    confidence: seam.confidence,
    result: JSON.stringify(result).slice(opening.length, -1),
    directives: JSON.stringify(directives),
  };
}

/** Without what is said of values that can be redacted. */
function withoutValues({ decision, policy, language }: ResultFields): ResultFields {
  const { pii: _pii, secrets: _secrets, ...scores } = decision.score_breakdown;
  return {
    decision: { ...decision, score_breakdown: scores },
    policy: {
      directives: policy.directives.filter((one) => one !== "redact_pii" && one !== "redact_secrets"),
      matched_rule_ids: policy.matched_rule_ids.filter((id) => !/^(?:PII|SEC)-/.test(id)),
    },
    language,
  };
}

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])];

function highest(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> {
  const scores: Record<string, number> = { ...a };
  for (const [family, score] of Object.entries(b)) scores[family] = Math.max(score, scores[family] ?? 0);
  return scores;
}
