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

/**
 * Whether an object of a JSON text has a name twice. `value` is what JSON.parse made of it, which keeps the last of
 * them; other programs keep the first, or both: what is read here need not be what they read.
 */
export function namesTwice(json: string, value: unknown): boolean {
  return namesIn(json) > namesOf(value);
}

/** Names of objects in a valid JSON text: strings before a colon. */
function namesIn(json: string): number {
  let names = 0;
  for (let open = json.indexOf('"'); open >= 0; ) {
    let close = json.indexOf('"', open + 1);
    while (isEscaped(json, close)) close = json.indexOf('"', close + 1);
    let next = close + 1;
    while (blanks.includes(json[next] ?? ".")) next += 1;
    if (json[next] === ":") names += 1;
    open = json.indexOf('"', next);
  }
  return names;
}

const blanks = " \n\r\t";

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0;
  while (json[at - 1 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}

function namesOf(value: unknown): number {
  let names = 0;
  const open = [value];
  for (let some = open.pop(); some !== undefined; some = open.pop()) {
    if (typeof some !== "object" || some === null) continue;
    const inner: unknown[] = Object.values(some);
    if (!Array.isArray(some)) names += inner.length;
    for (const one of inner) if (typeof one === "object" && one !== null) open.push(one);
  }
  return names;
}
