import Type from "typebox";

/** What the schemas of the wire have in common. */

/** These fields and no others. */
export const closed = { additionalProperties: false };
export const instant = (description: string) => Type.String({ format: "date-time", description });
export const fraction = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

/** An instant as the wire has it. `ms`: since the epoch. */
export const isoOf = (ms: number): string => new Date(ms).toISOString();
