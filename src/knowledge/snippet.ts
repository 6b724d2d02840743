import type { DocumentPlace } from "../contracts/document.ts";
import { limits } from "../contracts/limits.ts";
import type { DocumentTexts } from "../ports/document-texts.ts";
import { readServed } from "./document-text.ts";

/** A piece of a served text around what stands at `place`, in whole words where it has spaces; undefined where it is gone. */
export async function snippetAt(
  texts: DocumentTexts,
  document: DocumentPlace & { readonly chars: number },
  place: number,
): Promise<string | undefined> {
  const start = Math.max(0, place - limits.snippetLeadChars);
  const text = await readServed(texts, document, start, limits.snippetCharsMax);
  if (text === undefined) return undefined;
  const from = start === 0 ? 0 : afterSpace(text, limits.snippetLeadChars);
  const isAtEnd = start + limits.snippetCharsMax >= document.chars;
  return text.slice(from, isAtEnd ? text.length : beforeSpace(text, limits.snippetCharsMax / 2)).trim();
}

/** Behind the first space of a text that begins in the middle of a word; 0 where there is none in so many units. */
function afterSpace(text: string, within: number): number {
  const space = text.search(/\s/);
  return space >= 0 && space < within ? space + 1 : 0;
}

/** Before the last space, where that leaves so many units. */
function beforeSpace(text: string, atLeast: number): number {
  const space = text.search(/\s\S*$/);
  return space >= atLeast ? space : text.length;
}
