import type { DocumentTexts } from "../../ports/document-texts.ts";
import { loadScript } from "./connect.ts";
import type { DocumentParts } from "./documents.ts";

const writeScript = loadScript("write-document-part");

/** Texts of knowledge documents in Redis: a hash a layer, a field a part. */
export function redisDocumentTexts({ connection, keys }: DocumentParts): DocumentTexts {
  return {
    async write({ orgId, docId }, layer, part, { buffer, byteOffset, byteLength }) {
      const places = [keys.documents(orgId), keys.documentText(orgId, docId, layer)];
      const text = Buffer.from(buffer, byteOffset, byteLength);
      return (await connection.run(writeScript, places, [docId, part, text])) === 1;
    },
    async read({ orgId, docId }, layer, part) {
      const place = keys.documentText(orgId, docId, layer);
      const text = await connection.ask((client) => client.hgetBuffer(place, String(part)));
      return text ?? undefined;
    },
  };
}
