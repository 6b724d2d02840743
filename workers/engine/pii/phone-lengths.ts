import { createRequire } from "node:module";
import type { CountryCode } from "libphonenumber-js/min";

/** Required, not imported: as CommonJS it is loaded in half the time. */
const { getCountries, getCountryCallingCode, Metadata, parsePhoneNumberFromString } = createRequire(import.meta.url)(
  "libphonenumber-js/min",
) as typeof import("libphonenumber-js/min");

/** What the numbers behind one country code have in common. */
interface Plan {
  /** What may stand before the national number and is no part of it; null where nothing may. */
  readonly prefix: RegExp | null;
  /** Bit `n`: numbers of `n` digits are possible in all countries of the code, and in any of them. */
  readonly inAll: number;
  readonly inAny: number;
}

/** What the library knows of a country and its types do not say. */
interface NumberingPlan {
  possibleLengths(): readonly number[];
  nationalPrefixForParsing(): string | undefined;
}

const codeDigitsMax = 3;
let countriesOf: ReadonlyMap<string, readonly CountryCode[]> | undefined;
/** Plans asked for before, by country code; at most as many as there are codes. */
const plans = new Map<string, Plan>();

/**
 * Whether a number with its country code, from the plus on, has as many digits as numbers there have. As the library answers
 * (`parsePhoneNumberFromString(written)?.isPossible()`), which compiles patterns at every call and takes 10 µs: it is asked only
 * where a national prefix may be written, or countries of one code differ.
 */
export function isPossiblePhone(written: string): boolean {
  const digits = written.replace(/\D/g, "");
  for (let size = 1; size <= codeDigitsMax; size += 1) {
    const plan = planOf(digits.slice(0, size));
    if (plan === undefined) continue;
    const national = digits.slice(size);
    const length = 1 << Math.min(national.length, 30);
    if (plan.prefix?.test(national)) break;
    if ((plan.inAll & length) !== 0) return true;
    if ((plan.inAny & length) === 0) return false;
    break;
  }
  return parsePhoneNumberFromString(written)?.isPossible() === true;
}

/** The plan of a country code; undefined where no country has it. */
function planOf(code: string): Plan | undefined {
  const known = plans.get(code);
  if (known !== undefined) return known;
  countriesOf ??= countriesByCode();
  const countries = countriesOf.get(code);
  if (countries === undefined) return undefined;
  const lengths = countries.map((country) => bitsOf(planFrom(country).possibleLengths()));
  const prefix = planFrom(code).nationalPrefixForParsing();
  const plan: Plan = {
    prefix: prefix === undefined ? null : new RegExp(`^(?:${prefix})`),
    inAll: lengths.reduce((all, bits) => all & bits),
    inAny: lengths.reduce((any, bits) => any | bits),
  };
  plans.set(code, plan);
  return plan;
}

function countriesByCode(): ReadonlyMap<string, readonly CountryCode[]> {
  const countries = new Map<string, CountryCode[]>();
  for (const country of getCountries()) {
    const code = getCountryCallingCode(country);
    countries.set(code, [...(countries.get(code) ?? []), country]);
  }
  return countries;
}

/** The plan of a country, or of the main one of a country code. */
function planFrom(countryOrCode: string): NumberingPlan {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(countryOrCode as CountryCode);
  return metadata.numberingPlan as unknown as NumberingPlan;
}

const bitsOf = (lengths: readonly number[]): number => lengths.reduce((bits, length) => bits | (1 << length), 0);
