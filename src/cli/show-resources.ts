import { printable, tableOf } from "./terminal.ts";

/** A column of a list: its heading, and the cell of a resource. */
export type Columns<Resource> = Readonly<Record<string, (resource: Resource) => string | number | boolean | null>>;

/** A list: a table for people, or a JSON line a resource. */
export function listText<Resource>(resources: readonly Resource[], columns: Columns<Resource>, json: boolean): string {
  if (json) return resources.map((resource) => `${JSON.stringify(resource)}\n`).join("");
  const rows = resources.map((resource) => Object.values(columns).map((cellOf) => cell(cellOf(resource))));
  return tableOf([Object.keys(columns), ...rows]);
}

/** One resource: a line a field for people, or one JSON line. */
export function resourceText(resource: object, json: boolean): string {
  if (json) return `${JSON.stringify(resource)}\n`;
  return tableOf(Object.entries(resource).map(([field, value]) => [field, cell(value)]));
}

/** Control characters of a name must not steer the terminal. */
function cell(value: unknown): string {
  if (value === null) return "none";
  return printable(typeof value === "object" ? JSON.stringify(value) : String(value));
}
