import type TypeBox from "typebox";
import type { TSchema } from "typebox";

/** TypeBox's builders that schemas here are made with. */
type Used =
  | "Array"
  | "Boolean"
  | "Enum"
  | "Integer"
  | "Literal"
  | "Null"
  | "Number"
  | "Object"
  | "Optional"
  | "Partial"
  | "Record"
  | "String"
  | "Union"
  | "Unknown"
  | "Unsafe";

type Options = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, TSchema>>;

/** Schemas that a property may be left out with. */
const optional = new WeakSet<object>();

function asOptional(schema: TSchema): TSchema {
  const copy = { ...schema };
  optional.add(copy);
  return copy;
}

function objectOf(properties: Properties, options?: Options): object {
  const required = Object.keys(properties).filter((name) => !optional.has(properties[name]!));
  return { type: "object", ...(required.length > 0 ? { required } : {}), properties, ...options };
}

/**
 * Makes schemas as TypeBox does, with its types. Its own builders come with all else that it does with types, in 373 modules: a third of what
 * the main thread of a gateway loads.
 */
const Type = {
  Array: (items: TSchema, options?: Options) => ({ type: "array", items, ...options }),
  Boolean: (options?: Options) => ({ type: "boolean", ...options }),
  Enum: (values: readonly string[], options?: Options) => ({ enum: values, ...options }),
  Integer: (options?: Options) => ({ type: "integer", ...options }),
  Literal: (value: unknown, options?: Options) => ({ type: typeof value, const: value, ...options }),
  Null: (options?: Options) => ({ type: "null", ...options }),
  Number: (options?: Options) => ({ type: "number", ...options }),
  Object: objectOf,
  Optional: asOptional,
  Partial: ({ properties }: { readonly properties: Properties }, options?: Options) =>
    objectOf(
      Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, asOptional(schema)])),
      options,
    ),
  Record: (_name: TSchema, value: TSchema, options?: Options) => ({
    type: "object",
    patternProperties: { "^.*$": value },
    ...options,
  }),
  String: (options?: Options) => ({ type: "string", ...options }),
  Union: (anyOf: readonly TSchema[], options?: Options) => ({ anyOf, ...options }),
  Unknown: (options?: Options) => ({ ...options }),
  Unsafe: (schema: TSchema) => ({ ...schema }),
} as unknown as Pick<typeof TypeBox, Used>;

export default Type;
