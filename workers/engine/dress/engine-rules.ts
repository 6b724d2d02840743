import type { Directive, Family, Signal } from "../../../src/contracts/verdict.ts";

/** What the engine notices without a pattern: how a text is dressed, not what it says. Ids OBF-9000 to OBF-9099. */
interface EngineRule {
  readonly id: string;
  readonly family: Family;
  readonly points: number;
  readonly what: string;
  readonly directive?: Directive;
}

export const engineRules = {
  tagCharacters: {
    id: "OBF-9001",
    family: "obfuscation",
    points: 0.82,
    what: "text in invisible tag characters",
    directive: "strip_hidden_text",
  },
  selectorBytes: {
    id: "OBF-9002",
    family: "obfuscation",
    points: 0.82,
    what: "bytes hidden in variation selectors",
    directive: "strip_hidden_text",
  },
  zeroWidthBits: {
    id: "OBF-9003",
    family: "obfuscation",
    points: 0.82,
    what: "text written in zero-width characters",
    directive: "strip_hidden_text",
  },
  hiddenOrder: {
    id: "OBF-9004",
    family: "injection",
    points: 0.6,
    what: "hidden text addressed to an assistant",
    directive: "strip_hidden_text",
  },
  brokenWords: {
    id: "OBF-9005",
    family: "obfuscation",
    points: 0.6,
    what: "invisible characters inside words",
    directive: "strip_hidden_text",
  },
  lookAlikes: {
    id: "OBF-9006",
    family: "obfuscation",
    points: 0.6,
    what: "words mixing look-alike letters of two alphabets",
  },
  bidi: {
    id: "OBF-9007",
    family: "obfuscation",
    points: 0.4,
    what: "characters that turn the reading direction round",
    directive: "strip_hidden_text",
  },
  stackedMarks: { id: "OBF-9008", family: "obfuscation", points: 0.4, what: "piles of combining marks" },
  styledLetters: { id: "OBF-9009", family: "obfuscation", points: 0.35, what: "letters in fancy dress" },
  nestedEncoding: { id: "OBF-9010", family: "obfuscation", points: 0.4, what: "an encoding inside an encoding" },
  flooding: { id: "OBF-9011", family: "obfuscation", points: 0.55, what: "rule words repeated beyond reason" },
  unread: { id: "OBF-9012", family: "obfuscation", points: 0.55, what: "more encoded text than is ever decoded" },
  codedOrder: {
    id: "OBF-9013",
    family: "obfuscation",
    points: 0.5,
    what: "encoded text that the reader is told to act on",
  },
  slashed: { id: "OBF-9014", family: "obfuscation", points: 0.5, what: "a backslash before every character" },
  suffix: {
    id: "OBF-9015",
    family: "obfuscation",
    points: 0.35,
    what: "an ending like an adversarial suffix, words and signs run together",
  },
} as const satisfies Record<string, EngineRule>;

/** Ids whose text a person cannot see: the caller should strip it. */
export const hiddenTextRuleIds: ReadonlySet<string> = new Set(
  Object.values(engineRules)
    .filter((rule: EngineRule) => rule.directive === "strip_hidden_text")
    .map((rule) => rule.id),
);

/** A signal of one of these rules over a span of the original text. */
export function engineSignal(rule: EngineRule, start: number, end: number, view = "plain"): Signal {
  return { ruleId: rule.id, family: rule.family, start, end, points: rule.points, what: rule.what, type: "", view };
}
