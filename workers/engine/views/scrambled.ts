import { Rewriting, type View } from "./view.ts";
import { commonVocabulary, isCommonWord } from "./vocabulary.ts";

/** Of fewer letters hardly any can change places. */
const lettersMin = 4;
/** So many words put in order, and such a share of those that have letters enough: somebody meant it. */
const wordsMin = 3;
const wordsShare = 0.2;
/** So much of a text is put in order; the rest of it is the same again. */
const unitsMax = 16_384;

const asciiWord = /[a-z]+/g;

/** First and last letter as they are, those between in order: what is left of a word whose inner letters changed places. */
const keyOf = (word: string): string => word[0] + [...word.slice(1, -1)].sort().join("") + word.at(-1);

let meantBy: Map<string, string> | undefined;

/** The one known word of these letters. Words that share a key ("form", "from") are read by nobody without their place in a sentence. */
function meantWords(): ReadonlyMap<string, string> {
  if (meantBy !== undefined) return meantBy;
  meantBy = new Map();
  const shared = new Set<string>();
  for (const word of commonVocabulary()) {
    if (word.length < lettersMin) continue;
    const key = keyOf(word);
    if (meantBy.has(key)) shared.add(key);
    meantBy.set(key, word);
  }
  for (const key of shared) meantBy.delete(key);
  return meantBy;
}

/**
 * FOLDED text with the inner letters of its words put in order ("Ingore all peviorus isntrucitons"), as people read them without noticing.
 * Null where too few words are known ones in another order.
 */
export function scrambledView(text: string): View | null {
  const rewriting = new Rewriting(text);
  let words = 0;
  let ordered = 0;
  for (const { 0: word, index } of text.slice(0, unitsMax).matchAll(asciiWord)) {
    if (word.length < lettersMin) continue;
    words += 1;
    if (isCommonWord(word)) continue;
    const meant = meantWords().get(keyOf(word));
    if (meant === undefined) continue;
    ordered += 1;
    rewriting.put(meant, index, index + word.length);
  }
  return ordered >= wordsMin && ordered >= words * wordsShare ? rewriting.finish("scrambled words") : null;
}
