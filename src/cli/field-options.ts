import { ConfigError } from "../config.ts";

/** What an option's value stands for; `OrNone`: `none` stands for null. Whether the gateway takes it is the gateway's to say. */
type FieldKind = "text" | "textOrNone" | "number" | "numberOrNone" | "yesOrNo";

/** A field of the admin API and the option that sets it. */
interface FieldOption {
  readonly field: string;
  readonly kind: FieldKind;
}

export type FieldOptions = Readonly<Record<string, FieldOption>>;

type Values = Readonly<Record<string, string | boolean | undefined>>;

/** For `parseArgs`: these options, `--json` and `--help`. */
export function parsedOptions(options: FieldOptions) {
  const named = Object.keys(options).map((name) => [name, { type: "string" }] as const);
  return {
    ...Object.fromEntries(named),
    json: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  } as const;
}

/** The fields that options were given for. Throws ConfigError, naming the option, for a value that cannot stand for one. */
export function fieldsOf(options: FieldOptions, values: Values): Record<string, unknown> {
  const given = Object.entries(options).flatMap(([name, { field, kind }]) => {
    const text = values[name];
    return typeof text === "string" ? [[field, readValue(`--${name}`, kind, text)]] : [];
  });
  return Object.fromEntries(given);
}

function readValue(option: string, kind: FieldKind, text: string): unknown {
  if (text === "none" && kind.endsWith("OrNone")) return null;
  switch (kind) {
    case "text":
    case "textOrNone":
      return text;
    case "number":
    case "numberOrNone":
      if (/^\d{1,16}$/.test(text)) return Number(text);
      throw new ConfigError(`${option} takes a whole number${kind === "number" ? "" : " or none"}.`);
    case "yesOrNo":
      if (text === "yes" || text === "no") return text === "yes";
      throw new ConfigError(`${option} takes yes or no.`);
  }
}
