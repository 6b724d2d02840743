import Type, { type Static } from "typebox";
import { limits } from "./limits.ts";
import { closed, instant } from "./wire-fields.ts";

/** What callers send and get of knowledge documents: docs/api.md "Knowledge". Descriptions of fields that come in as in wire.ts. */

const bucketDescription = `a string of 1 to ${limits.documentBucketCharsMax} characters`;
const bucket = Type.String({ minLength: 1, maxLength: limits.documentBucketCharsMax, description: bucketDescription });

/** POST /knowledge/documents */
export const UploadBody = Type.Object(
  {
    title: Type.String({
      minLength: 1,
      maxLength: limits.documentTitleCharsMax,
      description: `a string of 1 to ${limits.documentTitleCharsMax} characters`,
    }),
    text: Type.String({ description: `a string of up to ${limits.documentCharsMax} characters` }),
    bucket: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: limits.documentBucketCharsMax,
        default: "default",
        description: bucketDescription,
      }),
    ),
  },
  { examples: [{ title: "Refunds", text: "Refunds take five days.", bucket: "policies" }] },
);
export type UploadBody = Static<typeof UploadBody>;

/** POST /knowledge/search */
export const SearchBody = Type.Object(
  {
    query: Type.String({ minLength: 1, description: "a string of at least 1 character" }),
    bucket: Type.Optional(bucket),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: limits.searchResultsMax,
        default: limits.searchResultsDefault,
        description: `a whole number from 1 to ${limits.searchResultsMax}`,
      }),
    ),
  },
  { examples: [{ query: "how long do refunds take", limit: 3 }] },
);
export type SearchBody = Static<typeof SearchBody>;

const docId = Type.String({ format: "uuid" });
const score = Type.Number({ exclusiveMinimum: 0, description: "Okapi BM25. Only its order means anything." });

export const UploadResult = Type.Object({ doc_id: docId, status: Type.Literal("pending") }, closed);
export type UploadResult = Static<typeof UploadResult>;

export const Provenance = Type.Object(
  {
    status: Type.Enum(["pending", "served", "quarantined", "failed"], {
      description: "`served` alone can be read and found.",
    }),
    redacted: Type.Boolean({ description: "True where a secret or a personal value was replaced by `[TYPE]`." }),
    engine: Type.String({ description: "Rules and model that inspected it; empty while it is pending." }),
    scanned_at: Type.Union([instant("When it was decided."), Type.Null()], {
      description: "Null while it is pending.",
    }),
  },
  closed,
);

const about = {
  doc_id: docId,
  title: Type.String({ description: "Redacted as the text is." }),
  bucket: Type.String(),
};

export const DocumentPart = Type.Object(
  {
    ...about,
    provenance: Provenance,
    offset: Type.Integer({ minimum: 0, description: "Where this part begins, in characters." }),
    next_offset: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
      description: "Where the next part begins; null where there is none.",
    }),
    total_chars: Type.Integer({ minimum: 0, description: "Of the whole text." }),
    text: Type.String({ description: `Up to ${limits.documentPartCharsMax} characters.` }),
  },
  closed,
);
export type DocumentPart = Static<typeof DocumentPart>;

export const DocumentList = Type.Object(
  {
    documents: Type.Array(
      Type.Object(
        {
          ...about,
          provenance: Provenance,
          total_chars: Type.Integer({ minimum: 0, description: "As served; as uploaded where it is not." }),
          created_at: instant("When it was uploaded."),
        },
        closed,
      ),
      { description: "Newest first." },
    ),
    next_cursor: Type.Union([Type.String(), Type.Null()], { description: "Null on the last page." }),
  },
  closed,
);
export type DocumentList = Static<typeof DocumentList>;

export const SearchResult = Type.Object(
  {
    results: Type.Array(
      Type.Object({ ...about, score, snippet: Type.String({ description: "Of the served text." }) }, closed),
      { description: "Best first." },
    ),
  },
  closed,
);
export type SearchResult = Static<typeof SearchResult>;
