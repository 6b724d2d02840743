import type { RuleMatch, RuleSpec } from "../../../src/contracts/rule.ts";
import { looksIssued } from "./plausible.ts";
import { type Form, placeholderOf, sampleOf, shortSampleOf } from "./sample.ts";

/** What a token rule says of itself; the rest of its `RuleSpec` follows from its forms. */
interface TokenRule {
  readonly id: string;
  /** Label of a redacted span; the rule's name is its kebab-case. */
  readonly type: string;
  /** Ends the sentence "The text contains …". */
  readonly what: string;
  /** Facts of the format and where they are published. */
  readonly why: string;
  /** Every spelling of the token. */
  readonly forms: readonly Form[];
  /** Needed where a form does not begin with its literal: the literals, in lower case. */
  readonly words?: readonly string[];
  readonly behind?: number;
  /** Default 0.95: a live credential as far as its text can tell. */
  readonly points?: number;
  /** Default `looksIssued`. */
  readonly confirm?: (match: RuleMatch) => number;
  /** Replaces the made-up hits, where a checksum or a context is needed. */
  readonly hits?: readonly string[];
  /** Added to the near misses that follow from the forms. */
  readonly misses?: readonly string[];
}

/** The rule with the forms it was made from. */
export interface TokenSpec extends RuleSpec {
  readonly forms: readonly Form[];
}

const escaped = (literal: string): string => literal.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** The form as a bounded pattern that ends where its last run ends: one character more would be another thing. */
function patternOf(form: Form): string {
  const body = form
    .map((part) => {
      if (typeof part === "string") return escaped(part);
      const [charClass, min, max = min] = part;
      return `[${charClass}]{${min === max ? min : `${min},${max}`}}`;
    })
    .join("");
  const last = form.at(-1)!;
  return `${body}(?![${typeof last === "string" ? "A-Za-z0-9" : last[0]}])`;
}

function wordsOf(form: Form): string {
  const first = form[0]!;
  if (typeof first !== "string") throw new Error("a form without a leading literal needs `words`");
  return first.toLowerCase();
}

/** A rule for tokens whose text alone names their issuer. Hits and near misses are made from the forms. */
export function tokenRule(rule: TokenRule): TokenSpec {
  const behind = rule.behind === undefined ? {} : { behind: rule.behind };
  return {
    id: rule.id,
    name: rule.type.toLowerCase().replaceAll("_", "-"),
    family: "secrets",
    forms: rule.forms,
    words: rule.words ?? [...new Set(rule.forms.map(wordsOf))],
    pattern: `(?<![A-Za-z0-9])(?:${rule.forms.map(patternOf).join("|")})`,
    ...behind,
    on: "original",
    points: rule.points ?? 0.95,
    type: rule.type,
    directive: "redact_secrets",
    what: rule.what,
    why: rule.why,
    confirm: rule.confirm ?? looksIssued,
    // Made when they are asked for: no start of a scan thread needs them.
    get hits() {
      return (
        rule.hits ?? rule.forms.flatMap((form) => [sampleOf(form, 7), `deploy with '${sampleOf(form, 11)}', thanks`])
      );
    },
    get misses() {
      return [...rule.forms.flatMap((form) => [shortSampleOf(form, 13), placeholderOf(form)]), ...(rule.misses ?? [])];
    },
  };
}
