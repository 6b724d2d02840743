import { type DocumentPlace, type DocumentRecord, type DocumentTerms, isDecided } from "../../contracts/document.ts";
import { limits } from "../../contracts/limits.ts";
import type { DocumentPage, DocumentStore, ListedDocument } from "../../ports/document-store.ts";
import { loadScript, type RedisConnection } from "./connect.ts";
import type { RedisKeys } from "./keys.ts";

export interface DocumentParts {
  readonly connection: RedisConnection;
  readonly keys: RedisKeys;
}

const createScript = loadScript("create-document");
const settleScript = loadScript("settle-document");
const removeScript = loadScript("remove-document");

/** Knowledge documents in Redis: all of an organization's on one node, each changed in one step. */
export function redisDocuments(parts: DocumentParts): DocumentStore {
  const { connection, keys } = parts;

  async function find(place: DocumentPlace): Promise<DocumentRecord | undefined> {
    const known = await connection.ask((client) => client.hget(keys.documents(place.orgId), place.docId));
    return known === null ? undefined : listedOf(known).document;
  }

  const arrivalDone = (place: DocumentPlace): Promise<number> =>
    connection.ask((client) => client.zrem(keys.arrivingDocuments, nameOf(place)));

  return {
    async create(document) {
      const { orgId, docId, chars, createdAt } = document;
      // First that it is arriving: what is found there and nowhere else is forgotten.
      await connection.ask((client) => client.zadd(keys.arrivingDocuments, createdAt, nameOf(document)));
      const { documentsPerOrgMax, documentCharsPerOrgMax } = limits;
      const places = [keys.documents(orgId), keys.documentTotals(orgId)];
      const values = [docId, JSON.stringify(document), chars, documentsPerOrgMax, documentCharsPerOrgMax];
      const isNoted = (await connection.run(createScript, places, values)) !== 0;
      if (!isNoted) await arrivalDone(document);
      return isNoted;
    },
    find,
    list: (orgId, page) => listOf(parts, orgId, page),
    async settle(document, terms = noTerms) {
      const { docId, status, chars, bucket } = document;
      const kept = isDecided(document) && status !== "served" ? 0 : chars;
      const listed = terms.terms.join("\n");
      const about = [docId, JSON.stringify(document), status, kept, terms.length, bucket];
      const values = [...about, listed, packed(terms), limits.documentsPerSegment];
      const isDone = (await connection.run(settleScript, placesOf(keys, document, bucket), values)) === 1;
      if (isDone) await arrivalDone(document);
      return isDone;
    },
    async remove(place) {
      const known = await find(place);
      if (known === undefined) return false;
      const isGone = (await connection.run(removeScript, placesOf(keys, place, known.bucket), [place.docId])) === 1;
      await arrivalDone(place);
      return isGone;
    },
    async forsaken(beforeMs, most) {
      const names = await connection.ask((client) =>
        client.zrangebyscore(keys.arrivingDocuments, "-inf", `(${beforeMs}`, "LIMIT", 0, most),
      );
      const places: DocumentPlace[] = [];
      for (const place of names.map(placeOf)) {
        if ((await find(place))?.status === "arriving") places.push(place);
        else await arrivalDone(place);
      }
      return places;
    },
  };
}

/** A page of an organization's documents. */
async function listOf(
  { connection, keys }: DocumentParts,
  orgId: string,
  { bucket, before, most }: DocumentPage,
): Promise<ListedDocument[]> {
  const order = bucket === undefined ? keys.documentOrder(orgId) : keys.documentBucket(orgId, bucket);
  const listed: ListedDocument[] = [];
  // Of those that are removed between the two questions there is no record: what comes behind takes their places.
  for (let below = before; listed.length < most; ) {
    const wanted = most - listed.length;
    const top = below === undefined ? "+inf" : `(${below}`;
    const numbered = await connection.ask((client) =>
      client.zrevrangebyscore(order, top, "-inf", "WITHSCORES", "LIMIT", 0, wanted),
    );
    // Each is followed by its number.
    const ids = numbered.filter((_, at) => at % 2 === 0);
    if (ids.length === 0) break;
    const known = await connection.ask((client) => client.hmget(keys.documents(orgId), ...ids));
    listed.push(...known.filter((one) => one !== null).map(listedOf));
    if (ids.length < wanted) break;
    below = Number(numbered.at(-1));
  }
  return listed;
}

const noTerms: DocumentTerms = { terms: [], counts: [], places: [], length: 0 };

const nameOf = ({ orgId, docId }: DocumentPlace): string => `${orgId} ${docId}`;

function placeOf(name: string): DocumentPlace {
  const [orgId = "", docId = ""] = name.split(" ");
  return { orgId, docId };
}

/** A number, a blank, and JSON of the record. */
function listedOf(known: string): ListedDocument {
  const gap = known.indexOf(" ");
  return { number: Number(known.slice(0, gap)), document: JSON.parse(known.slice(gap + 1)) as DocumentRecord };
}

/** The keys that the scripts settle and remove a document in. */
function placesOf(keys: RedisKeys, { orgId, docId }: DocumentPlace, bucket: string): string[] {
  return [
    keys.documents(orgId),
    keys.documentTotals(orgId),
    keys.documentOrder(orgId),
    keys.documentBucket(orgId, bucket),
    keys.documentLengths(orgId),
    keys.documentWords(orgId),
    keys.documentText(orgId, docId, "source"),
    keys.documentText(orgId, docId, "served"),
    keys.documentTerms(orgId, docId),
    keys.documentSegments(orgId),
  ];
}

const bytesPerTerm = 6;
const countMax = 0xffff;

/** Of each term how often it stands in the document and where first, as lua/settle-document.lua takes them. */
function packed({ counts, places }: DocumentTerms): Buffer {
  const bytes = Buffer.alloc(counts.length * bytesPerTerm);
  for (const [at, count] of counts.entries()) {
    bytes.writeUInt16BE(Math.min(count, countMax), at * bytesPerTerm);
    bytes.writeUInt32BE(places[at]!, at * bytesPerTerm + 2);
  }
  return bytes;
}

/** Deletes all documents of an organization that is removed. */
export async function dropDocuments({ connection, keys }: DocumentParts, orgId: string): Promise<void> {
  const known = await connection.ask((client) => client.hvals(keys.documents(orgId)));
  const documents = known.map((one) => listedOf(one).document);
  // First the records: what is on its way to a document is refused from now on.
  await connection.ask((client) =>
    client.unlink(
      keys.documents(orgId),
      keys.documentTotals(orgId),
      keys.documentOrder(orgId),
      keys.documentLengths(orgId),
      keys.documentWords(orgId),
      keys.documentSegments(orgId),
      ...new Set(documents.map(({ bucket }) => keys.documentBucket(orgId, bucket))),
    ),
  );
  for (const { docId } of documents) {
    const own = [keys.documentText(orgId, docId, "source"), keys.documentText(orgId, docId, "served")];
    await connection.ask((client) => client.unlink(...own, keys.documentTerms(orgId, docId)));
  }
}
