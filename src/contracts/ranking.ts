/**
 * Okapi BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009) as Lucene has it: both stores rank by this, so
 * that the same documents come in the same order from each.
 */
export const bm25 = { k1: 1.2, b: 0.75 } as const;

/** What it is worth that a document has a term which `having` of `documents` documents have. Above 0. */
export const rarityOf = (documents: number, having: number): number =>
  Math.log(1 + (documents - having + 0.5) / (having + 0.5));

/** What a term of `rarity` adds that stands `count` times in a document of `length` words, where all have `meanLength` on average. */
export function scoreOf(rarity: number, count: number, length: number, meanLength: number): number {
  const { k1, b } = bm25;
  return (rarity * count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / meanLength));
}

/** Of words that are as rare as each other, the one that stands first is shown: a character is so little of a rarity. */
export const placeWeight = 1e-12;

/** To the millionth: stores add up in different orders. */
export const roundedScore = (score: number): number => Math.round(score * 1e6) / 1e6;
