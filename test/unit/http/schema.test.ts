import TypeBox from "typebox";
import { expect, test } from "vitest";
import Type from "../../../src/contracts/schema.ts";

/** One schema with every builder, in every way that they are called here. */
const schemaBy = (builders: typeof Type) =>
  builders.Object(
    {
      text: builders.String({ maxLength: 9, description: "Any." }),
      kind: builders.Optional(builders.Enum(["a", "b"], { default: "a" })),
      code: builders.Union([builders.Literal("x"), builders.Literal(2), builders.Literal(true), builders.Null()]),
      count: builders.Integer({ minimum: 0 }),
      share: builders.Optional(builders.Number()),
      on: builders.Boolean(),
      all: builders.Array(builders.Unknown(), { maxItems: 3 }),
      types: builders.Record(builders.String(), builders.Integer({ minimum: 1 }), { description: "Each." }),
      some: builders.Partial(
        builders.Object({ one: builders.String(), two: builders.Optional(builders.Boolean()) }, { title: "S" }),
        { minProperties: 1 },
      ),
      any: builders.Optional(builders.Unsafe<Readonly<Record<string, unknown>>>(builders.Object({}))),
      none: builders.Object({ left: builders.Optional(builders.String()) }),
      spread: builders.Object({
        ...builders.Partial(builders.Object({ name: builders.String() })).properties,
        last: builders.String(),
      }),
    },
    { description: "All." },
  );

test("schemas are those of TypeBox, in the same order", () => {
  expect(JSON.stringify(schemaBy(Type))).toBe(JSON.stringify(schemaBy(TypeBox)));
});
