import type { Static, TSchema } from "typebox";
import { Check, Compile } from "typebox/schema";
import { GatewayError } from "../../contracts/errors.ts";

/** A leading byte order mark is tolerated: the decoder drops it. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A body that was read. */
interface ReadJson<Value> {
  readonly value: Value;
  /** What it was read from. */
  readonly json: string;
}

/** The value of a JSON body. Throws INVALID_ENCODING or INVALID_JSON, neither of which quotes the body. */
function parseJson(bytes: Uint8Array): ReadJson<unknown> {
  let json: string;
  try {
    json = utf8.decode(bytes);
  } catch {
    throw new GatewayError("INVALID_ENCODING");
  }
  try {
    return { value: JSON.parse(json), json };
  } catch {
    throw new GatewayError("INVALID_JSON", json.trim() === "" ? { say: "The body is empty; send a JSON object." } : {});
  }
}

/** Makes the reader of one kind of body: what it returns has been checked, and unknown fields are left alone. */
export function bodyReader<Schema extends TSchema>(schema: Schema): (bytes: Uint8Array) => Static<Schema> {
  const read = bodyTextReader(schema);
  return (bytes) => read(bytes).value;
}

/** The same, with the text. */
export function bodyTextReader<Schema extends TSchema>(
  schema: Schema,
): (bytes: Uint8Array) => ReadJson<Static<Schema>> {
  const validator = Compile(schema);
  return (bytes) => {
    const { value, json } = parseJson(bytes);
    if (validator.Check(value)) return { value: value as Static<Schema>, json };
    throw new GatewayError("INVALID_REQUEST", { say: complaintOf(schema, value, "") ?? "The request is not valid." });
  };
}

/** The parts of a JSON schema that say where a value went wrong. */
interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly TSchema[];
  readonly const?: unknown;
}

const holds = (schema: TSchema, value: unknown): boolean => Check(schema, value);

/** What is wrong with `value`, in a sentence that names the field and what it takes; undefined where nothing is. */
function complaintOf(schema: TSchema, value: unknown, path: string): string | undefined {
  if (holds(schema, value)) return undefined;
  const {
    description = "valid",
    properties,
    required = [],
    items,
    minItems = 0,
    maxItems,
    anyOf,
  } = schema as Described;
  if (anyOf !== undefined && isRecord(value)) {
    const meant = variantOf(anyOf, value);
    if (meant !== undefined) return complaintOf(meant, value, path);
  }
  if (properties !== undefined && isRecord(value)) {
    for (const [name, field] of Object.entries(properties)) {
      const at = path === "" ? name : `${path}.${name}`;
      if (!Object.hasOwn(value, name)) {
        if (required.includes(name)) return `\`${at}\` is required: ${(field as Described).description}.`;
        continue;
      }
      const complaint = complaintOf(field, value[name], at);
      if (complaint !== undefined) return complaint;
    }
  }
  if (
    items !== undefined &&
    Array.isArray(value) &&
    value.length >= minItems &&
    value.length <= (maxItems ?? Infinity)
  ) {
    for (const [index, item] of value.entries()) {
      const complaint = complaintOf(items, item, `${path}[${index}]`);
      if (complaint !== undefined) return complaint;
    }
  }
  return path === "" ? "The body must be a JSON object." : `\`${path}\` must be ${description}.`;
}

/** Of schemas that each name their kind: the one whose kind the value names, or any, whose complaint is about the kind. */
function variantOf(variants: readonly TSchema[], value: Record<string, unknown>): TSchema | undefined {
  const kindOf = (schema: TSchema): Described | undefined => (schema as Described).properties?.["kind"];
  const kinds = variants.filter((schema) => kindOf(schema) !== undefined);
  return kinds.find((schema) => kindOf(schema)?.const === value["kind"]) ?? kinds[0];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
