/** Reads what a client sent, which may be anything. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** The value where it is an object; undefined for arrays and all else. */
export function objectIn(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** A string of an object; "" where there is none. */
export function textIn(value: unknown, field: string): string {
  const text = objectIn(value)?.[field];
  return typeof text === "string" ? text : "";
}
