import Type, { type Static, type TObject } from "typebox";
import { languagePattern, sessionIdPattern } from "./field-shapes.ts";
import { limits } from "./limits.ts";

/**
 * What callers send. One literal is the static type, the validator and the OpenAPI schema. A field's `description` says what
 * it takes, so that a refusal can say it too: "`tool_name` must be " + description.
 */

const sessionId = Type.Optional(
  Type.String({
    pattern: sessionIdPattern,
    description: `a string of 1 to ${limits.sessionIdCharsMax} characters of A-Z a-z 0-9 . _ : -`,
    examples: ["chat-7f3a"],
  }),
);

const language = Type.Optional(
  Type.String({
    pattern: languagePattern,
    description: "an ISO 639-1 code or a BCP 47 tag",
    examples: ["en", "pt-BR"],
  }),
);

const include = Type.Optional(
  Type.Array(Type.Enum(["redaction", "findings"], { description: "`redaction` or `findings`" }), {
    description: "an array of `redaction` and `findings`",
  }),
);

const common = { session_id: sessionId, language, include };

const text = Type.String({ description: "a string" });
const toolName = Type.String({
  minLength: 1,
  maxLength: limits.toolNameCharsMax,
  description: `a string of 1 to ${limits.toolNameCharsMax} characters`,
});
/** Any JSON object; what is in it is inspected, not checked. */
const anyObject = Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Object({}));

/** POST /scan */
export const ScanBody = Type.Object(
  {
    text,
    stage: Type.Optional(
      Type.Enum(["prompt", "response"], { default: "prompt", description: "`prompt` or `response`" }),
    ),
    ...common,
  },
  { examples: [{ text: "What is the capital of Peru?", session_id: "chat-7f3a" }] },
);
export type ScanBody = Static<typeof ScanBody>;

/** POST /agent/tool-call */
export const ToolCallBody = Type.Object(
  {
    tool_name: toolName,
    arguments: Type.Union([anyObject, Type.String()], { description: "an object or a string" }),
    ...common,
  },
  { examples: [{ tool_name: "bash", arguments: { command: "ls -l" } }] },
);
export type ToolCallBody = Static<typeof ToolCallBody>;

/** POST /agent/tool-output */
export const ToolOutputBody = Type.Object(
  {
    tool_name: toolName,
    output: Type.Union([Type.String(), anyObject, Type.Array(Type.Unknown())], {
      description: "a string; an object or an array is inspected as its JSON text",
    }),
    ...common,
  },
  { examples: [{ tool_name: "web_search", output: "Lima is the capital of Peru." }] },
);
export type ToolOutputBody = Static<typeof ToolOutputBody>;

const Chunk = Type.Object(
  {
    chunk_id: Type.String({
      minLength: 1,
      maxLength: limits.chunkIdCharsMax,
      description: `a string of 1 to ${limits.chunkIdCharsMax} characters, each id once in a request`,
    }),
    text,
  },
  { description: "an object with `chunk_id` and `text`" },
);

/** POST /rag/retrieval */
export const RetrievalBody = Type.Object(
  {
    query: Type.String({ description: "a string" }),
    chunks: Type.Array(Chunk, {
      minItems: 1,
      maxItems: limits.chunksPerRetrievalMax,
      description: `an array of 1 to ${limits.chunksPerRetrievalMax} chunks`,
    }),
    ...common,
  },
  { examples: [{ query: "capital of Peru", chunks: [{ chunk_id: "c1", text: "Lima is the capital of Peru." }] }] },
);
export type RetrievalBody = Static<typeof RetrievalBody>;

/** POST /rag/context */
export const ContextBody = Type.Object(
  { text, ...common },
  { examples: [{ text: "You are a helpful guide.\n\nLima is the capital of Peru.\n\nWhere is Lima?" }] },
);
export type ContextBody = Static<typeof ContextBody>;

const itemId = Type.Optional(Type.String({ description: "a string" }));
/** One item of a batch: a kind, and the fields of the body that scans this kind alone. */
const item = <Kind extends string, Body extends TObject>(kind: Kind, { properties }: Body) =>
  Type.Object({
    kind: Type.Literal(kind, { description: "`scan`, `tool_call`, `tool_output` or `rag_context`" }),
    id: itemId,
    ...(properties as Body["properties"]),
  });

const batchItem = Type.Union(
  [
    item("scan", ScanBody),
    item("tool_call", ToolCallBody),
    item("tool_output", ToolOutputBody),
    item("rag_context", ContextBody),
  ],
  { description: "an object with `kind` and its fields" },
);

/** POST /scan/batch: an item has the fields of its `kind`. */
export const BatchBody = Type.Object(
  {
    items: Type.Array(batchItem, {
      minItems: 1,
      maxItems: limits.batchItemsMax,
      description: `an array of 1 to ${limits.batchItemsMax} items`,
    }),
  },
  {
    examples: [
      {
        items: [
          { kind: "scan", id: "mail-1", text: "What is the capital of Peru?" },
          { kind: "tool_output", id: "mail-2", tool_name: "web_search", output: "Lima is the capital of Peru." },
        ],
      },
    ],
  },
);
export type BatchBody = Static<typeof BatchBody>;

export { AppBody, AppChanges, KeyBody, KeyChanges, OrgBody, OrgChanges } from "./wire-admin.ts";
