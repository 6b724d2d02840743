import {
  type DocumentLayer,
  type DocumentPlace,
  type DocumentRecord,
  type DocumentTerms,
  isDecided,
} from "../../contracts/document.ts";
import { limits } from "../../contracts/limits.ts";
import { type DatabaseSync, erasing, inLooseTransaction, inTransaction } from "./sqlite.ts";
import type { StoreCalls } from "./store-message.ts";

type StoreOps = Pick<
  StoreCalls,
  | "documentCreate"
  | "documentFind"
  | "documentList"
  | "documentSettle"
  | "documentRemove"
  | "documentsForsaken"
  | "documentsDrop"
>;
type TextOps = Pick<StoreCalls, "documentWrite" | "documentRead">;

/** The writer thread's knowledge documents. */
export function documentTables(database: DatabaseSync): StoreOps & TextOps {
  return {
    documentCreate: creator(database),
    documentSettle: settler(database),
    ...reads(database),
    ...removals(database),
    ...texts(database),
  };
}

const layers: Readonly<Record<DocumentLayer, number>> = { source: 0, served: 1 };
const undecided = "status IN ('arriving', 'pending')";

/** Characters of text that are kept of a document. */
const keptCharsOf = (document: DocumentRecord): number =>
  isDecided(document) && document.status !== "served" ? 0 : document.chars;

const recordOf = (row: Record<string, unknown>): DocumentRecord => JSON.parse(String(row["body"])) as DocumentRecord;

function creator(database: DatabaseSync): StoreCalls["documentCreate"] {
  const held = database.prepare(
    "SELECT count(*) AS documents, coalesce(sum(kept_chars), 0) AS chars FROM documents WHERE org_id = ?",
  );
  const insert = database.prepare(`
    INSERT INTO documents (doc_id, org_id, bucket, status, kept_chars, length, created_at, body, terms)
    VALUES (?, ?, ?, ?, ?, 0, ?, ?, '[]')`);
  return (document) =>
    // Nobody is told of it before its acceptance, which is a later commit.
    inLooseTransaction(database, () => {
      const { docId, orgId, bucket, status, chars, createdAt } = document;
      const { documents, chars: before } = held.get(orgId)!;
      if (Number(documents) >= limits.documentsPerOrgMax) return false;
      if (Number(before) + chars > limits.documentCharsPerOrgMax) return false;
      insert.run(docId, orgId, bucket, status, chars, createdAt, JSON.stringify(document));
      return true;
    });
}

function reads(database: DatabaseSync): Pick<StoreOps, "documentFind" | "documentList" | "documentsForsaken"> {
  const find = database.prepare("SELECT body FROM documents WHERE doc_id = ? AND org_id = ?");
  const list = (where: string) =>
    database.prepare(`
      SELECT number, body FROM documents
      WHERE org_id = ? ${where} AND number < ? AND status <> 'arriving' ORDER BY number DESC LIMIT ?`);
  const all = list("");
  const inBucket = list("AND bucket = ?");
  const forsaken = database.prepare(`
    SELECT org_id, doc_id FROM documents WHERE status = 'arriving' AND created_at < ? ORDER BY created_at LIMIT ?`);
  return {
    documentFind({ docId, orgId }) {
      const row = find.get(docId, orgId);
      return row === undefined ? undefined : recordOf(row);
    },
    documentList(orgId, { bucket, before = Number.MAX_SAFE_INTEGER, most }) {
      const rows = bucket === undefined ? all.all(orgId, before, most) : inBucket.all(orgId, bucket, before, most);
      return rows.map((row) => ({ document: recordOf(row), number: Number(row["number"]) }));
    },
    documentsForsaken: (beforeMs, most) =>
      forsaken.all(beforeMs, most).map((row) => ({ orgId: String(row["org_id"]), docId: String(row["doc_id"]) })),
  };
}

function settler(database: DatabaseSync): StoreCalls["documentSettle"] {
  const put = database.prepare(`
    UPDATE documents SET status = ?, kept_chars = ?, length = ?, body = ?, terms = ?
    WHERE doc_id = ? AND org_id = ? AND ${undecided} RETURNING number`);
  const dropSource = database.prepare(`DELETE FROM document_texts WHERE number = ? AND layer = ${layers.source}`);
  const dropTexts = database.prepare("DELETE FROM document_texts WHERE number = ?");
  const putWords = database.prepare(`
    INSERT OR REPLACE INTO document_words
    SELECT ?, value ->> 0, ?, value ->> 1, value ->> 2 FROM json_each(?)`);

  function index(orgId: string, number: number, { terms, counts, places }: DocumentTerms): void {
    const rows = terms.map((term, at) => [term, counts[at], places[at]]);
    putWords.run(orgId, number, JSON.stringify(rows));
  }

  return (document, terms) =>
    inTransaction(database, () => {
      const { docId, orgId, status } = document;
      const listed = JSON.stringify(terms?.terms ?? []);
      const body = JSON.stringify(document);
      const row = put.get(status, keptCharsOf(document), terms?.length ?? 0, body, listed, docId, orgId);
      if (row === undefined) return false;
      const number = Number(row["number"]);
      if (isDecided(document)) erasing(database, () => (status === "served" ? dropSource : dropTexts).run(number));
      if (terms !== undefined) index(orgId, number, terms);
      return true;
    });
}

function removals(database: DatabaseSync): Pick<StoreOps, "documentRemove" | "documentsDrop"> {
  const remove = database.prepare("DELETE FROM documents WHERE doc_id = ? AND org_id = ? RETURNING number, terms");
  const some = database.prepare("SELECT doc_id FROM documents WHERE org_id = ? LIMIT ?");
  const dropTexts = database.prepare("DELETE FROM document_texts WHERE number = ?");
  const dropWords = database.prepare(`
    DELETE FROM document_words WHERE org_id = ? AND number = ? AND term IN (SELECT value FROM json_each(?))`);

  function drop({ docId, orgId }: DocumentPlace): boolean {
    const row = remove.get(docId, orgId);
    if (row === undefined) return false;
    dropTexts.run(row["number"]!);
    dropWords.run(orgId, row["number"]!, String(row["terms"]));
    return true;
  }

  return {
    documentRemove: (place) => inTransaction(database, () => erasing(database, () => drop(place))),
    documentsDrop: (orgId, most) =>
      inTransaction(database, () =>
        erasing(database, () => {
          const rows = some.all(orgId, most);
          for (const row of rows) drop({ orgId, docId: String(row["doc_id"]) });
          return rows.length;
        }),
      ),
  };
}

function texts(database: DatabaseSync): TextOps {
  const write = database.prepare(`
    INSERT OR REPLACE INTO document_texts
    SELECT number, ?, ?, ? FROM documents WHERE doc_id = ? AND org_id = ? AND ${undecided}`);
  const read = database.prepare(`
    SELECT text FROM documents JOIN document_texts USING (number)
    WHERE doc_id = ? AND org_id = ? AND layer = ? AND part = ?`);
  return {
    documentWrite: ({ docId, orgId }, layer, part, text) =>
      inLooseTransaction(database, () => Number(write.run(layers[layer], part, text, docId, orgId).changes) > 0),
    documentRead({ docId, orgId }, layer, part) {
      const text = read.get(docId, orgId, layers[layer], part)?.["text"];
      return text instanceof Uint8Array ? text : undefined;
    },
  };
}
