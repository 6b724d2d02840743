import Type from "typebox";
import { limits } from "../../contracts/limits.ts";
import {
  DocumentList,
  DocumentPart,
  SearchBody,
  SearchResult,
  UploadBody,
  UploadResult,
} from "../../contracts/wire-knowledge.ts";
import {
  listDocuments,
  readDocumentPart,
  removeDocument,
  searchDocuments,
  uploadDocument,
} from "../handlers/knowledge.ts";
import type { Route } from "../route.ts";

const documents = { path: "/knowledge/documents", prefix: "both", key: "scan" } as const;
const document = { ...documents, path: "/knowledge/documents/{docId}" } as const;

/** The paths of knowledge documents. */
export const knowledgeRoutes: readonly Route[] = [
  {
    ...documents,
    method: "POST",
    takesBody: true,
    takesDocument: true,
    takesPieces: true,
    handle: uploadDocument,
    doc: {
      summary: "Hand a document over, to be inspected, redacted and served",
      status: 202,
      body: UploadBody,
      result: UploadResult,
      errors: ["QUOTA_EXCEEDED", "SPEND_CAP_REACHED", "IDEMPOTENCY_CONFLICT", "OVERLOADED"],
    },
  },
  {
    ...documents,
    method: "GET",
    handle: listDocuments,
    doc: {
      summary: "List the organization's documents, newest first",
      result: DocumentList,
      errors: ["INVALID_REQUEST"],
      query: [
        { name: "bucket", schema: Type.String({ minLength: 1, maxLength: limits.documentBucketCharsMax }) },
        { name: "cursor", schema: Type.String({ description: "`next_cursor` of the page before." }) },
        {
          name: "limit",
          schema: Type.Integer({
            minimum: 1,
            maximum: limits.documentsListedMax,
            default: limits.documentsListedDefault,
          }),
        },
      ],
    },
  },
  {
    ...document,
    method: "GET",
    handle: readDocumentPart,
    doc: {
      summary: "Read a served document, part by part",
      result: DocumentPart,
      errors: ["INVALID_OFFSET", "DOCUMENT_NOT_FOUND"],
      query: [
        {
          name: "offset",
          schema: Type.Integer({
            minimum: 0,
            default: 0,
            description: "In characters; past the end the text is empty.",
          }),
        },
      ],
    },
  },
  {
    ...document,
    method: "DELETE",
    handle: removeDocument,
    doc: { summary: "Delete a document, whatever became of it", status: 204, errors: ["DOCUMENT_NOT_FOUND"] },
  },
  {
    method: "POST",
    path: "/knowledge/search",
    prefix: "both",
    key: "scan",
    takesBody: true,
    handle: searchDocuments,
    doc: { summary: "Find served documents by their words, best first", body: SearchBody, result: SearchResult },
  },
];
