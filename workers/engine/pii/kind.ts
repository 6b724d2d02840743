import type { Codes } from "./checksums.ts";

/**
 * How much the text of an identifier says of itself.
 * - strong: an accident in at most about one of a hundred (two check digits, or a date and one)
 * - fair: one check digit, so every tenth number passes
 * - form: a fixed picture of letters, digits and signs, without a check digit
 * - low: as form, and of little harm alone
 * - named: nothing at all; its name must stand beside it
 */
type Strength = "strong" | "fair" | "form" | "low" | "named";

/**
 * Where a value stands: its name near it; it is (nearly) the whole text; its letters or signs set it apart; none of these.
 * Digits alone are "bare" where they are the text: what every tenth number passes says nothing there (a kind that fewer
 * pass, about one in twenty, sets its own points).
 */
export type Standing = "named" | "bare" | "formed" | "plain";

/**
 * Points by strength and standing; 0: not reported. From 0.5 on a text is flagged, below it is reported and redacted.
 * A number in running text that nothing names is reported at most: order numbers pass check digits too.
 */
export const pointsOf: Readonly<Record<Strength, Readonly<Record<Standing, number>>>> = {
  strong: { named: 0.85, bare: 0.7, formed: 0.75, plain: 0.45 },
  fair: { named: 0.75, bare: 0, formed: 0.45, plain: 0 },
  form: { named: 0.7, bare: 0.5, formed: 0.5, plain: 0 },
  low: { named: 0.4, bare: 0.3, formed: 0, plain: 0 },
  named: { named: 0.55, bare: 0, formed: 0, plain: 0 },
};

/** A kind of identifier that is recognised by its picture. */
export interface IdKind {
  /** `PII-` and four digits, never reused. */
  readonly id: string;
  /** Label of a redacted span. */
  readonly type: string;
  /** Ends the sentence "The text contains …". */
  readonly what: string;
  /**
   * What it looks like: `9` a digit, `A` a letter, `*` either; other characters stand for themselves, but a space is
   * also a dash (the same one throughout). Letters may be of either case. `*` only in pictures without separators.
   */
  readonly pictures: readonly string[];
  readonly strength: Strength;
  /** Its names in the languages of the place, sought up to 48 characters before it and 32 after. */
  readonly names: RegExp;
  /** Check digits and other rules; `codes` is the value without separators. */
  readonly valid: (codes: Codes, n: number) => boolean;
  /** Numbers that everybody may read in manuals; in a text that says so (`samplesBeside`) they are nobody's. */
  readonly isSample?: (codes: Codes, n: number) => boolean;
  /** Its points where they differ from those of its strength. */
  readonly points?: Partial<Readonly<Record<Standing, number>>>;
}

/** A kind with what is asked of it at every number. */
export interface ListedKind extends IdKind {
  /** Bits of its own name, and of all the names it goes by (`bitsOfName`). */
  readonly nameBits: number;
  readonly anyNameBits: number;
  readonly isNational: boolean;
  /** It scores where nothing names it: digits alone, or a picture with letters or signs. */
  readonly scoresPlain: boolean;
  readonly scoresFormed: boolean;
}

/** Kinds that a value of one picture may be of. */
export interface KindList {
  readonly kinds: ListedKind[];
  /** The picture has a separator or a letter in it. */
  isFormed: boolean;
  /** Of all names that they go by (`bitsOfList`), where none of them scores without one unless it is the whole text; 0 where some do. */
  nameBits: number;
}

/** Words beside a number from a manual that say where it is from. */
export const samplesBeside =
  /\btests?\b|test.?mode|testing|sandbox|stripe|adyen|braintree|paypal|checkout|mollie|\b3ds|\bdeclined?\b|docs|\bexample|\bdummy|\bfake|\bmock|fixture|staging|test.?karte/i;

/** Names that any national identifier goes by. */
export const anyIdName =
  /national (?:id|identi|insurance|registration)|identity (?:no|num|card|code|doc)|personal (?:id|identi|num|code)|(?:tax|fiscal)(?:payer)?[ _-]?(?:id|num|code|no\b)|\bid[ _-]?(?:num|code|card)|\bid no\b|\bid_no\b|\bid-no\b|\bidno\b|social (?:security|insurance)|\bssn\b|citizen|resident/i;
