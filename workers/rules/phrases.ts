/**
 * Word groups that several rules share, as pieces of a pattern over folded text. Groups of synonyms beat single
 * phrases: an attacker changes a word more easily than a meaning. No piece has an unbounded quantifier.
 */

/** Up to `characters` characters inside one sentence: stops at `.`, `!`, `?` and at a blank line, so a match never joins two thoughts. */
export const gap = (characters: number): string => `(?:[^.!?\\n]|\\n(?!\\n)){0,${characters}}?`;

/** The same for languages with marks of their own: up to so many characters of a line, before any of `stops`. */
export const gapBefore =
  (stops: string) =>
  (characters: number): string =>
    `[^${stops}\\n]{0,${characters}}?`;

/** Arming words, written as one comma-separated text so that a rule stays readable. */
export const list = (text: string): readonly string[] => text.split(",").map((word) => word.trim());

/** Each of the first followed by each of the second: arming words that are rare where their parts are common. */
export const pairs = (firsts: string, seconds: string): readonly string[] =>
  list(firsts).flatMap((first) => list(seconds).map((second) => `${first} ${second}`));

/** To set instructions aside, in the imperative or the -ing form. Narrative forms ("ignored", "ignores") are left out on purpose. */
export const setAside =
  "(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?(?: about)?|overlook(?:ing)?|neglect(?:ing)?|dismiss(?:ing)?|discard(?:ing)?|bypass(?:ing)?|overrid(?:e|ing)|overrul(?:e|ing)|circumvent(?:ing)?|abandon(?:ing)?|nullify(?:ing)?|negat(?:e|ing)|supersed(?:e|ing)|unlearn|skip(?:ping)?(?: over)?|pay no attention to|set aside|put aside|throw (?:out|away)|stop (?:following|obeying)|(?:not|n['’]?t|no longer|never) (?:(?:have|need|required|obliged) to )?(?:follow|obey|adhere to|listen to|comply with))";

/** Literals that arm a rule built on `setAside`. */
export const setAsideWords: readonly string[] = [
  "ignore ",
  "ignore\n",
  "ignoring ",
  ...list(`
      abandon, bypass, circumvent, discard, dismiss, disregard, forget, n't adhere to, n't comply with,
      n't follow, n't listen to, n't obey, negate, negating, neglect, never follow, never obey, no longer follow, no longer obey,
      not adhere to, not comply with, not follow, not listen to, not obey, nullify, overlook, overrid, overrul,
      pay no attention to, put aside, set aside, stop following, stop obeying,
      supersed, throw away, throw out, unlearn`),
  ...pairs("skip, skipping", "over, your, any, all, previous, prior, the prev, the prior, the above, the rules, these"),
  ...pairs(
    "no longer, not, n't",
    "have to follow, need to follow, have to obey, required to follow, have to comply, need to obey",
  ),
];

/** Placed before the present moment: the instructions already given. */
export const earlier =
  "(?:previous(?:ly)?|prior|preceding|earlier|above|foregoing|former|past|initial|original|old|existing|current|aforementioned|default|pre-?existing|hidden|secret)";

/** What a model was told to do: nouns that mean little else next to "your" or "previous". */
export const orders =
  "(?:instructions?|directions?|directives?|commands?|guidelines?|guidance|prompts?|rules?|orders|programming|guardrails?|safeguards?|system messages?|constraints?|protocols?|polic(?:y|ies)|training)";

/** The strict part of `orders`, for rules without another qualifier. */
export const strictOrders =
  "(?:instructions?|directives?|guidelines?|guidance|system prompts?|prompts?|programming|guardrails?|safeguards?|safety (?:rules|protocols?|guidelines|measures|filters?)|system messages?)";

/** To put text in front of somebody's eyes. */
export const show =
  "(?:reveal|show|display|print|output|repeat|recite|disclose|expose|leak|share|tell|give|provide|return|write|type|echo|dump|spell|list|state|reproduce|copy|paste|quote|send|read|describe|summari[sz]e|paraphrase|rephrase|translate|explain|encode|reprint|restate|present|regurgitate|divulge|convert|render|transcribe|post|emit|log|report)";

/** The hidden text in front of a conversation. */
export const hiddenPrompt =
  "(?:(?:system|initial|original|hidden|secret|internal|underlying|starting|base|core|developer|pre-?|meta|master|full|entire|exact|complete|first|confidential|private|opening)[ -]?(?:system )?(?:prompts?|instructions?|messages?|directives?|configuration|guidelines?|instruction set)|(?:pre-?prompt|metaprompt|sysprompt|system_prompt|systemprompt))";

/**
 * "verb … its target", for one language: the target is a noun with an owner or a quantity before it ("all instructions"),
 * or with a mark of the past after it ("instructions given before"). Each part is a `|` list in folded spelling.
 */
export const verbAndTarget = (parts: {
  readonly verbs: string;
  readonly before: string;
  readonly nouns: string;
  readonly after: string;
}): string =>
  `(?<!\\p{L})(?:${parts.verbs})(?!\\p{L})${gap(24)}(?<!\\p{L})(?:(?:${parts.before}) (?:\\p{L}{1,14} ){0,2}?(?:${parts.nouns})(?!\\p{L})|(?:${parts.nouns})(?!\\p{L})${gap(20)}(?<!\\p{L})(?:${parts.after})(?!\\p{L}))`;
