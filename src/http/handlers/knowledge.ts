import { GatewayError } from "../../contracts/errors.ts";
import { limits } from "../../contracts/limits.ts";
import { parameterOf } from "../../contracts/query-parameter.ts";
import { SearchBody, type UploadResult } from "../../contracts/wire-knowledge.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { headerLine, type Reply } from "../answer/answer.ts";
import { bodyReader } from "../request/read-json.ts";
import { unescaped } from "../request/unescaped.ts";
import type { HandlerParts, KeyedRequest } from "../route.ts";
import { readDocument } from "./document-body.ts";
import { repeatKeyOf, replayLine } from "./scan-text.ts";

type Handler = (parts: HandlerParts, request: KeyedRequest) => Promise<Reply>;

/** POST /knowledge/documents: inspected later. A large body is read on another thread: here it would hold up callers. */
export const uploadDocument: Handler = async (parts, request) => {
  const { pass, bytes, pieces, path, receivedMs, idempotencyKey } = request;
  const knowledge = knowledgeOf(parts);
  const hashedPath = idempotencyKey === undefined ? "" : path;
  const read = pieces === undefined ? readDocument(bytes, hashedPath) : await knowledge.read({ pieces, hashedPath });
  const key = repeatKeyOf(request);
  const repeat = key === undefined ? undefined : { key, requestHash: read.requestHash };
  const served = await knowledge.upload(pass.caller, read, receivedMs, repeat);
  const { doc_id: docId } = JSON.parse(served.body) as UploadResult;
  const location = headerLine("Location", `/v1${path}/${docId}`);
  return { status: 202, body: served.body, headerLines: location + replayLine(served) };
};

/** GET /knowledge/documents/{docId}. */
export const readDocumentPart: Handler = async (parts, { pass, parameter, query }) => {
  const offset = offsetOf(new URLSearchParams(query));
  return answer(await knowledgeOf(parts).part(pass.caller, unescaped(parameter), offset));
};

/** GET /knowledge/documents. */
export const listDocuments: Handler = async (parts, { pass, query }) => {
  const asked = new URLSearchParams(query);
  const bucket = parameterOf(asked, "bucket") ?? undefined;
  if (bucket !== undefined && (bucket === "" || [...bucket].length > limits.documentBucketCharsMax)) {
    throw invalid("bucket", `a string of 1 to ${limits.documentBucketCharsMax} characters`);
  }
  const limit = wholeNumberIn(parameterOf(asked, "limit") ?? String(limits.documentsListedDefault)) ?? 0;
  if (limit < 1 || limit > limits.documentsListedMax) {
    throw invalid("limit", `a whole number from 1 to ${limits.documentsListedMax}`);
  }
  const cursor = parameterOf(asked, "cursor") ?? undefined;
  return answer(await knowledgeOf(parts).list(pass.caller, { bucket, cursor, limit }));
};

/** DELETE /knowledge/documents/{docId}. */
export const removeDocument: Handler = async (parts, { pass, parameter }) => {
  await knowledgeOf(parts).remove(pass.caller, unescaped(parameter));
  return { status: 204 };
};

const readSearch = bodyReader(SearchBody);

/** POST /knowledge/search. */
export const searchDocuments: Handler = async (parts, { pass, bytes }) =>
  answer(await knowledgeOf(parts).search(pass.caller, readSearch(bytes)));

function knowledgeOf({ knowledge }: HandlerParts): Knowledge {
  if (knowledge !== undefined) return knowledge;
  throw new GatewayError("STORE_UNAVAILABLE", { say: "This gateway keeps no documents.", retryAfterSeconds: 60 });
}

const answer = (result: object): Reply => ({ body: JSON.stringify(result) });

/** Throws INVALID_OFFSET. Whatever is past all texts is as far as the largest number that is exact. */
function offsetOf(query: URLSearchParams): number {
  const offset = wholeNumberIn(parameterOf(query, "offset") ?? "0");
  if (offset === undefined) throw new GatewayError("INVALID_OFFSET");
  return Math.min(offset, Number.MAX_SAFE_INTEGER);
}

const wholeNumberIn = (text: string): number | undefined => (/^[0-9]+$/.test(text) ? Number(text) : undefined);

const invalid = (name: string, takes: string): GatewayError =>
  new GatewayError("INVALID_REQUEST", { say: `\`${name}\` must be ${takes}.` });
