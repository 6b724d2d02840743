/**
 * The value of a query's parameter; null where it is absent. One that is given twice is read as empty, which none of ours takes: a caller,
 * a proxy on the way and we might each go by another of the two.
 */
export function parameterOf(query: URLSearchParams, name: string): string | null {
  const [value = null, ...others] = query.getAll(name);
  return others.length === 0 ? value : "";
}
