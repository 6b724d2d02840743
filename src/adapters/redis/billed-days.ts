import type { Period } from "../../contracts/billing.ts";
import { addCharges, type DayCharges, noCharges } from "../ledger/org-charges.ts";
import { spans } from "../ledger/spans.ts";

/** Charges by day, as days since the epoch. */
export type BilledDays = ReadonlyMap<number, DayCharges>;

/** No billing period is longer. */
const periodDaysMax = 31;

/** The days of any period, whatever its anchor day, that holds one of these instants. */
export function daysAround(instants: Iterable<number>): number[] {
  const days = new Set<number>();
  const centres = new Set<number>();
  for (const ms of instants) centres.add(Math.floor(ms / spans.day));
  for (const centre of centres) {
    for (let day = centre - periodDaysMax; day <= centre + periodDaysMax; day += 1) days.add(day);
  }
  return [...days];
}

/** A day's charges as they are stored: a JSON array, to which fields are only ever appended. */
export const chargesText = ({ chars, grantChars, overageMicroCents }: DayCharges): string =>
  JSON.stringify([chars, grantChars, overageMicroCents]);

/** The charges that `texts` hold for `days`, in the same order; days without any are left out. */
export function billedDaysOf(days: readonly number[], texts: readonly (string | null)[]): BilledDays {
  const billed = new Map<number, DayCharges>();
  for (const [index, text] of texts.entries()) {
    if (text === null) continue;
    const [chars, grantChars, overageMicroCents] = JSON.parse(text) as [number, number, number];
    billed.set(days[index]!, { chars, grantChars, overageMicroCents });
  }
  return billed;
}

/** What was billed in the period. */
export function chargesIn(billed: BilledDays, { startMs, endMs }: Period): DayCharges {
  const sums = noCharges();
  for (let ms = startMs; ms < endMs; ms += spans.day) {
    const day = billed.get(ms / spans.day);
    if (day !== undefined) addCharges(sums, day);
  }
  return sums;
}
