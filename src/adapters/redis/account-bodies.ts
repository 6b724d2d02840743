import type { App, Key, Org } from "../../contracts/account.ts";

/** An org as its hash holds it; undefined where there is none. */
export function orgOf([body, grant]: readonly (string | null)[]): Org | undefined {
  if (body == null) return undefined;
  return { ...(JSON.parse(body) as Org), grantRemaining: Number(grant ?? 0) };
}

export const appOf = (body: string): App => JSON.parse(body) as App;

/** A key from its JSON, whether it is disabled, and its requests. */
export function keyOf(body: string, disabled: unknown, requests: unknown): Key {
  return { ...(JSON.parse(body) as Key), enabled: Number(disabled) === 0, requestCount: Number(requests) };
}

/** Oldest first; ids tell apart what was made in the same millisecond. */
export function oldestFirst<T extends { readonly id: string; readonly created_at: string }>(these: readonly T[]): T[] {
  return these.toSorted((a, b) => compare(a.created_at, b.created_at) || compare(a.id, b.id));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
