import { providerRules } from "./provider-rules.ts";
import type { Form } from "./sample.ts";

/** A fixed piece that only one provider's tokens begin or end with. */
interface Mark {
  readonly literal: string;
  readonly isEnd: boolean;
  /** No token with it is shorter. */
  readonly unitsMin: number;
}

/** A literal shorter than this may be chance. */
const literalMin = 4;
/**
 * Words, common prefixes and openings of base64 that say nothing of who issued a token; and prefixes of which several providers, or
 * one provider over the years, made tokens of other forms than those held here.
 */
const sharedLiterals =
  /^(?:key-|api-|sdk-|pat\.|sat\.|secret[_-]|organizations\/|1000\.|1\/\/0|v1\.0-|AAAA|EAAA|dG9rO|eyJ|cmVm|4b1d|ext_|xox|xapp|hvb|sk_|rk_|ak_|live_|pat_|pri_|perm|whsec_|hooks|discord|webhook|maker|_gitlab|BUNDLE|=)/;

function marksOf(forms: readonly Form[]): Mark[] {
  const marks = new Map<string, Mark>();
  for (const form of forms) {
    const isEnd = typeof form[0] !== "string";
    const literal = isEnd ? form.at(-1) : form[0];
    if (typeof literal !== "string" || literal.length < literalMin || sharedLiterals.test(literal)) continue;
    const unitsMin = Math.min(lengthOf(form), marks.get(literal)?.unitsMin ?? Number.POSITIVE_INFINITY);
    marks.set(literal, { literal, isEnd, unitsMin });
  }
  return [...marks.values()];
}

const lengthOf = (form: Form): number =>
  form.reduce((sum, part) => sum + (typeof part === "string" ? part.length : part[1]), 0);

let marks: readonly Mark[] | undefined;

/** Of a key, what may be missing for it to be the same key with a slip: an eighth. */
const slipShare = 1 / 8;

/**
 * True where `value` is a key of at least `least` characters that lost a few. What is much shorter may be a key of another kind, which
 * no table knows.
 */
export const lacksAFew = (value: string, least: number): boolean =>
  value.length < least && value.length >= least * (1 - slipShare);

/**
 * True where a value bears the mark of a provider and lacks a few characters of any token with it. Its alphabet is not held against it,
 * nor is a longer one: providers change both more often than they shorten.
 */
export function isCutShort(value: string): boolean {
  marks ??= marksOf(providerRules.flatMap(({ forms }) => forms));
  const borne = marks.filter(({ literal, isEnd }) => (isEnd ? value.endsWith(literal) : value.startsWith(literal)));
  return borne.length > 0 && borne.every(({ unitsMin }) => lacksAFew(value, unitsMin));
}
