import { bm25, placeWeight, rarityOf, roundedScore } from "../../contracts/ranking.ts";
import type { DatabaseSync } from "./sqlite.ts";
import type { SearchCalls } from "./store-message.ts";

const { k1, b } = bm25;

/**
 * Search, in a thread that only reads. The sum is SQLite's: a word that all have is ten thousand rows, and costs
 * three times as much to hand over as to add up. The place is that of the row with the `max`
 * (https://www.sqlite.org/lang_select.html#bareagg). CROSS JOIN keeps the order of the tables
 * (https://www.sqlite.org/optoverview.html#crossjoin): left to itself SQLite goes through all words of the
 * organization.
 */
export function documentSearch(database: DatabaseSync): SearchCalls["documentSearch"] {
  const totals = database.prepare(`
    SELECT count(*) AS documents, coalesce(sum(length), 0) AS words FROM documents WHERE org_id = ? AND status = 'served'`);
  const having = database.prepare("SELECT count(*) AS documents FROM document_words WHERE org_id = ? AND term = ?");
  const rank = (where: string) =>
    database.prepare(`
      SELECT doc_id, place, max(rarity - ${placeWeight} * place),
        sum(rarity * count * ${k1 + 1} / (count + ${k1} * (${1 - b} + ${b} * length / ?))) AS score
      FROM (SELECT value ->> 0 AS term, value ->> 1 AS rarity FROM json_each(?)) AS asked
      CROSS JOIN document_words AS words ON words.org_id = ? AND words.term = asked.term
      CROSS JOIN documents ON documents.number = words.number ${where}
      GROUP BY words.number ORDER BY round(score, 6) DESC, words.number LIMIT ?`);
  const all = rank("");
  const inBucket = rank("AND bucket = ?");

  return (orgId, { terms, bucket, most }) => {
    const { documents, words } = totals.get(orgId)!;
    if (Number(documents) === 0) return [];
    const meanLength = Math.max(1, Number(words) / Number(documents));
    const asked = terms.map(({ term, weight }) => {
      const count = Number(having.get(orgId, term)?.["documents"]);
      return [term, weight * rarityOf(Number(documents), count)];
    });
    const given = [meanLength, JSON.stringify(asked), orgId];
    const rows = bucket === undefined ? all.all(...given, most) : inBucket.all(...given, bucket, most);
    return rows.map((row) => ({
      docId: String(row["doc_id"]),
      score: roundedScore(Number(row["score"])),
      place: Number(row["place"]),
    }));
  };
}
