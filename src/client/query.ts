/** A query with its question mark, of the fields that are given; "" without any. */
export function queryOf(fields: Readonly<Record<string, string | number | boolean | Date | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) query.set(name, value instanceof Date ? value.toISOString() : String(value));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
