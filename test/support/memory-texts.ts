import type { DocumentTexts } from "../../src/ports/document-texts.ts";

/** Texts of documents in memory: for tests of who reads and writes them. */
export function memoryTexts(): DocumentTexts {
  const parts = new Map<string, Uint8Array>();
  return {
    async write({ docId }, layer, part, text) {
      parts.set(`${docId} ${layer} ${part}`, new Uint8Array(text));
      return true;
    },
    read: async ({ docId }, layer, part) => parts.get(`${docId} ${layer} ${part}`),
  };
}
