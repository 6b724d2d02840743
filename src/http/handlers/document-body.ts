import { GatewayError } from "../../contracts/errors.ts";
import { limits } from "../../contracts/limits.ts";
import { UploadBody } from "../../contracts/wire-knowledge.ts";
import { charsOf } from "../../knowledge/characters.ts";
import { cutIntoParts } from "../../knowledge/document-text.ts";
import type { ReadDocument } from "../../knowledge/document-thread.ts";
import { bodyReader } from "../request/read-json.ts";
import { hashOfSent } from "../request/request-hash.ts";

const read = bodyReader(UploadBody);

/**
 * Reads the body of a document. Half a character, which JSON can escape and nothing can show, becomes U+FFFD. Throws
 * INVALID_ENCODING, INVALID_JSON or INVALID_REQUEST. `hashedPath`: as in `SentBody`.
 */
export function readDocument(bytes: Uint8Array, hashedPath: string): ReadDocument {
  const requestHash = hashOfSent(hashedPath, bytes);
  const body = read(bytes);
  const text = body.text.toWellFormed();
  const chars = charsOf(text);
  if (chars > limits.documentCharsMax) {
    throw new GatewayError("INVALID_REQUEST", {
      say: `\`text\` must be a string of up to ${limits.documentCharsMax} characters.`,
    });
  }
  const { title, bucket = "default" } = body;
  return {
    title: title.toWellFormed(),
    bucket: bucket.toWellFormed(),
    chars,
    units: text.length,
    parts: cutIntoParts(text),
    requestHash,
  };
}
