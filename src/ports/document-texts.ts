import type { DocumentLayer, DocumentPlace } from "../contracts/document.ts";

/** Texts of knowledge documents, part by part, in UTF-8. The one place that holds them. */
export interface DocumentTexts {
  /**
   * Puts a part of a document that is not decided, in the place of what was there. It is durable once the document is settled. False,
   * and nothing is done, where there is no such document. The memory may be moved to another thread.
   */
  write(place: DocumentPlace, layer: DocumentLayer, part: number, text: Uint8Array<ArrayBuffer>): Promise<boolean>;
  /** Undefined where there is no such part. */
  read(place: DocumentPlace, layer: DocumentLayer, part: number): Promise<Uint8Array | undefined>;
}
