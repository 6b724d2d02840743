import type { DocumentLayer, DocumentPlace } from "../contracts/document.ts";
import { limits } from "../contracts/limits.ts";
import type { DocumentTexts } from "../ports/document-texts.ts";
import { charsOf, unitAfter } from "./characters.ts";

const partChars = limits.documentPartCharsMax;
const encoder = new TextEncoder();
/** A byte order mark is a character of the text. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Parts of a text of so many characters. */
export const partsOf = (chars: number): number => Math.ceil(chars / partChars);

/** Cuts a text into its parts, each in memory of its own. */
export function cutIntoParts(text: string): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let from = 0; from < text.length; ) {
    const end = unitAfter(text, from, partChars);
    parts.push(encoder.encode(text.slice(from, end)));
    from = end;
  }
  return parts;
}

/** One part; undefined where it is not there (any more). */
export async function readPart(
  texts: DocumentTexts,
  place: DocumentPlace,
  layer: DocumentLayer,
  part: number,
): Promise<string | undefined> {
  const bytes = await texts.read(place, layer, part);
  return bytes === undefined ? undefined : decoder.decode(bytes);
}

/** Characters `offset` to `offset + chars` of a served text, as far as it goes; undefined where it was removed meanwhile. */
export async function readServed(
  texts: DocumentTexts,
  document: DocumentPlace & { readonly chars: number },
  offset: number,
  chars: number,
): Promise<string | undefined> {
  let read = "";
  // Behind a last part that is full there is no other.
  let left = Math.min(chars, document.chars - offset);
  for (let at = offset; left > 0; ) {
    const part = await readPart(texts, document, "served", Math.floor(at / partChars));
    if (part === undefined) return undefined;
    const from = unitAfter(part, 0, at % partChars);
    const piece = part.slice(from, unitAfter(part, from, left));
    const got = charsOf(piece);
    read += piece;
    left -= got;
    at += got;
    // A part that is not full is the last one.
    if (at % partChars !== 0) break;
  }
  return read;
}

/** Writes a served text, which comes in pieces of any length, part by part. */
export class ServedText {
  readonly #texts: DocumentTexts;
  readonly #place: DocumentPlace;
  #parts = 0;
  #rest = "";
  #restChars = 0;

  constructor(texts: DocumentTexts, place: DocumentPlace) {
    this.#texts = texts;
    this.#place = place;
  }

  /** Characters so far. */
  get chars(): number {
    return this.#parts * partChars + this.#restChars;
  }

  async add(text: string): Promise<void> {
    this.#rest += text;
    this.#restChars += charsOf(text);
    while (this.#restChars >= partChars) {
      const end = unitAfter(this.#rest, 0, partChars);
      await this.#write(this.#rest.slice(0, end));
      this.#rest = this.#rest.slice(end);
      this.#restChars -= partChars;
      this.#parts += 1;
    }
  }

  async end(): Promise<void> {
    if (this.#restChars > 0) await this.#write(this.#rest);
  }

  async #write(text: string): Promise<void> {
    await this.#texts.write(this.#place, "served", this.#parts, encoder.encode(text));
  }
}
