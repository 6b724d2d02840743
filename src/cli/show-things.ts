import { printable, tableOf } from "./terminal.ts";

/** A column of a list: its heading, and the cell of a thing. */
export type Columns<Thing> = Readonly<Record<string, (thing: Thing) => string | number | boolean | null>>;

/** A list: a table for people, or a JSON line a thing. */
export function listText<Thing>(things: readonly Thing[], columns: Columns<Thing>, json: boolean): string {
  if (json) return things.map((thing) => `${JSON.stringify(thing)}\n`).join("");
  const rows = things.map((thing) => Object.values(columns).map((cellOf) => cell(cellOf(thing))));
  return tableOf([Object.keys(columns), ...rows]);
}

/** One thing: a line a field for people, or one JSON line. */
export function thingText(thing: object, json: boolean): string {
  if (json) return `${JSON.stringify(thing)}\n`;
  return tableOf(Object.entries(thing).map(([field, value]) => [field, cell(value)]));
}

/** Control characters of a name must not steer the terminal. */
function cell(value: unknown): string {
  if (value === null) return "none";
  return printable(typeof value === "object" ? JSON.stringify(value) : String(value));
}
