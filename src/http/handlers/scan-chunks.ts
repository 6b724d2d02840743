import { GatewayError } from "../../contracts/errors.ts";
import { wants } from "../../contracts/scan-subject.ts";
import { RetrievalBody } from "../../contracts/wire.ts";
import type { Reply } from "../answer/answer.ts";
import { bodyReader } from "../request/read-json.ts";
import type { HandlerParts, KeyedRequest } from "../route.ts";
import { clientOf, repeatOf, scanReply } from "./scan-text.ts";

const read = bodyReader(RetrievalBody);

/** POST /rag/retrieval: every chunk is a scan, and the answer has one result a chunk and the aggregate. */
export async function ragRetrieval({ scans, metrics }: HandlerParts, request: KeyedRequest): Promise<Reply> {
  const { pass, bytes, receivedMs } = request;
  scans.assertAdmits(bytes.length);
  const body = read(bytes);
  requireUniqueIds(body);
  const { query, chunks, session_id: sessionId = "", language: languageHint = "", include } = body;
  const wantsRedaction = wants(include, "redaction");
  const wantsFindings = wants(include, "findings");
  const client = clientOf(request);
  const retrieval = { query, chunks, sessionId, languageHint, wantsRedaction, wantsFindings, receivedMs, client };
  const served = await scans.retrieve(pass.caller, retrieval, repeatOf(request));
  metrics.countScan(served.queueMs, served.engineMs);
  return scanReply(served);
}

function requireUniqueIds({ chunks }: RetrievalBody): void {
  const seen = new Set<string>();
  for (const [index, { chunk_id }] of chunks.entries()) {
    if (seen.has(chunk_id)) {
      throw new GatewayError("INVALID_REQUEST", {
        say: `\`chunks[${index}].chunk_id\` must be unique in the request; an earlier chunk has the same.`,
      });
    }
    seen.add(chunk_id);
  }
}
