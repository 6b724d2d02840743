import type { DocumentIndex } from "../../ports/document-index.ts";
import type { DocumentStore } from "../../ports/document-store.ts";
import type { DocumentTexts } from "../../ports/document-texts.ts";
import type { StoreThread } from "./store-thread.ts";

/** Knowledge documents in the embedded store. */
export function embeddedDocuments(thread: StoreThread): DocumentStore {
  return {
    create: (document) => thread.call("documentCreate", [document]),
    find: (place) => thread.call("documentFind", [place]),
    list: (orgId, page) => thread.call("documentList", [orgId, page]),
    settle: (document, terms) => thread.call("documentSettle", [document, terms]),
    remove: (place) => thread.call("documentRemove", [place]),
    forsaken: (beforeMs, most) => thread.call("documentsForsaken", [beforeMs, most]),
  };
}

export function embeddedDocumentTexts(thread: StoreThread): DocumentTexts {
  return {
    write: (place, layer, part, text) => thread.call("documentWrite", [place, layer, part, text], [text.buffer]),
    read: (place, layer, part) => thread.call("documentRead", [place, layer, part]),
  };
}

/** `searches`: a thread of its own, for a search of words that all documents have takes longer than a commit may wait. */
export function embeddedDocumentIndex(searches: StoreThread): DocumentIndex {
  return { search: (orgId, query) => searches.call("documentSearch", [orgId, query]) };
}
