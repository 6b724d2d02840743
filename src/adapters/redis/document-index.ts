import type { DocumentHit } from "../../contracts/document.ts";
import { limits } from "../../contracts/limits.ts";
import { placeWeight, rarityOf, roundedScore, scoreOf } from "../../contracts/ranking.ts";
import type { DocumentIndex, SearchTerm } from "../../ports/document-index.ts";
import type { DocumentParts } from "./documents.ts";

/** A document that has some of the terms. */
interface Candidate {
  readonly number: number;
  /** Of each term that it has: how rare, by its weight, and how often. */
  readonly having: { readonly rarity: number; readonly count: number }[];
  /** The largest of what shows `place`. */
  shown: number;
  place: number;
}

const bytesPerPosting = 10;

/** Search over the words in Redis. Added up here: Redis does nothing else while it counts. */
export function redisDocumentIndex({ connection, keys }: DocumentParts): DocumentIndex {
  /** Of each what `hitOf` takes, some in a command: those of other callers come between. */
  async function lengthsOf(orgId: string, candidates: readonly Candidate[]): Promise<(string | null)[]> {
    const numbers = candidates.map(({ number }) => String(number));
    const asks: Promise<(string | null)[]>[] = [];
    for (let at = 0; at < numbers.length; at += limits.documentLengthsAtOnce) {
      const some = numbers.slice(at, at + limits.documentLengthsAtOnce);
      asks.push(connection.ask((client) => client.hmget(keys.documentLengths(orgId), ...some)));
    }
    return (await Promise.all(asks)).flat();
  }

  return {
    async search(orgId, { terms, bucket, most }) {
      if (terms.length === 0) return [];
      const [segments, totals] = await connection.ask((client) =>
        Promise.all([
          client.zcard(keys.documentSegments(orgId)),
          client.hmget(keys.documentTotals(orgId), "served", "words"),
        ]),
      );
      const [documents = 0, words = 0] = totals.map(Number);
      // Of each term those without a segment, and those of each.
      const fields = terms.flatMap(({ term }) => [term, ...Array.from({ length: segments }, (_, n) => `${n} ${term}`)]);
      const found = await connection.ask((client) => client.hmgetBuffer(keys.documentWords(orgId), ...fields));
      const postings = terms.map((_, nth) => found.slice(nth * (segments + 1), (nth + 1) * (segments + 1)));
      const candidates = candidatesOf(terms, postings, documents);
      if (candidates.length === 0) return [];
      const lengths = await lengthsOf(orgId, candidates);
      const meanLength = Math.max(1, words / documents);
      return candidates
        .flatMap((candidate, at) => hitOf(candidate, lengths[at] ?? "", bucket, meanLength))
        .sort((left, right) => right.score - left.score || left.number - right.number)
        .slice(0, most)
        .map(({ number: _, ...hit }) => hit);
    },
  };
}

function candidatesOf(
  terms: readonly SearchTerm[],
  postings: readonly (readonly (Buffer | null)[])[],
  documents: number,
): Candidate[] {
  const candidates = new Map<number, Candidate>();
  for (const [nth, { weight }] of terms.entries()) {
    const packed = Buffer.concat((postings[nth] ?? []).filter((some) => some !== null));
    if (packed.length === 0) continue;
    const rarity = weight * rarityOf(documents, packed.length / bytesPerPosting);
    for (let at = 0; at < packed.length; at += bytesPerPosting) {
      const number = packed.readUInt32BE(at);
      const place = packed.readUInt32BE(at + 6);
      let candidate = candidates.get(number);
      if (candidate === undefined) {
        candidate = { number, having: [], shown: Number.NEGATIVE_INFINITY, place };
        candidates.set(number, candidate);
      }
      candidate.having.push({ rarity, count: packed.readUInt16BE(at + 4) });
      const shown = rarity - placeWeight * place;
      if (shown > candidate.shown) {
        candidate.shown = shown;
        candidate.place = place;
      }
    }
  }
  return [...candidates.values()];
}

/** `known`: the document's id, its words (and their segment) and its bucket; "" where it was removed meanwhile. */
function hitOf(
  { number, having, place }: Candidate,
  known: string,
  asked: string | undefined,
  meanLength: number,
): (DocumentHit & { number: number })[] {
  const [docId = "", words = ""] = known.split(" ", 2);
  const bucket = known.slice(docId.length + words.length + 2);
  if (docId === "" || (asked !== undefined && bucket !== asked)) return [];
  const score = having.reduce(
    (sum, { rarity, count }) => sum + scoreOf(rarity, count, Number.parseInt(words, 10), meanLength),
    0,
  );
  return [{ number, docId, score: roundedScore(score), place }];
}
