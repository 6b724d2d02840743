import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DocumentRecord, DocumentStatus, DocumentTerms } from "../../src/contracts/document.ts";
import { limits } from "../../src/contracts/limits.ts";
import { rarityOf, roundedScore, scoreOf } from "../../src/contracts/ranking.ts";
import type { SearchTerm } from "../../src/ports/document-index.ts";
import type { Store } from "../../src/ports/store.ts";

/** A gateway's ends of a store, and another gateway's of the same one. */
export interface OpenDocuments extends Pick<Store, "documents" | "documentTexts" | "documentIndex" | "orgs"> {
  readonly other: Pick<Store, "documents" | "documentTexts" | "documentIndex">;
  close(): Promise<void>;
}

const verdict = { action: "ALLOW", risk: 0, confidence: 0.9, engineUs: 5, queueUs: 2, chars: 9 } as const;

function documentOf(orgId: string, fields: Partial<DocumentRecord> = {}): DocumentRecord {
  return {
    orgId,
    docId: randomUUID(),
    title: "Handbook é 漢 😀",
    bucket: "default",
    status: "arriving",
    chars: 9,
    redacted: false,
    engine: "",
    createdAt: 1_000,
    scannedAt: 0,
    verdict: null,
    ...fields,
  };
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));
const textOf = (read: Uint8Array | undefined): string | undefined =>
  read === undefined ? undefined : Buffer.from(read).toString("utf8");

/** The words of a text that is nothing but words: each stands where its number says. */
/** What a query of so many words asks for. */
const asked = (...terms: string[]): SearchTerm[] => terms.map((term) => ({ term, weight: 1 }));

function termsOf(text: string): DocumentTerms {
  const words = text.split(" ");
  const terms = [...new Set(words)];
  return {
    terms,
    counts: terms.map((term) => words.filter((word) => word === term).length),
    places: terms.map((term) => words.indexOf(term)),
    length: words.length,
  };
}

/** What every store promises of knowledge documents. */
export function documentStoreSuite(name: string, open: () => Promise<OpenDocuments>): void {
  describe(`${name} as a store of documents`, () => {
    let store: OpenDocuments;
    let orgs = 0;
    let orgId = "";
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());
    const newOrg = (): string => {
      orgs += 1;
      orgId = `org_${orgs}`;
      return orgId;
    };

    async function put(document: DocumentRecord, status: DocumentStatus = "pending"): Promise<DocumentRecord> {
      expect(await store.documents.create(document)).toBe(true);
      const settled = { ...document, status };
      if (status !== "arriving") expect(await store.documents.settle({ ...document, status: "pending" })).toBe(true);
      if (status !== "arriving" && status !== "pending") expect(await store.documents.settle(settled)).toBe(true);
      return settled;
    }

    async function serve(text: string, fields: Partial<DocumentRecord> = {}): Promise<string> {
      const document = await put(documentOf(orgId, fields));
      await store.documents.settle({ ...document, status: "served", verdict: null }, termsOf(text));
      return document.docId;
    }

    test("a document is found by its organization alone, from every gateway, as it was put", async () => {
      const document = await put(documentOf(newOrg(), { bucket: "a:{b} c" }));
      expect(await store.documents.find(document)).toEqual(document);
      expect(await store.other.documents.find(document)).toEqual(document);
      expect(await store.documents.find({ ...document, orgId: "org_other" })).toBeUndefined();
      expect(await store.documents.find({ orgId, docId: randomUUID() })).toBeUndefined();
    });

    test("its text comes in parts, in any order, and a part that comes again replaces the first", async () => {
      const document = documentOf(newOrg());
      await store.documents.create(document);
      for (const [part, text] of [
        [1, "two 漢"],
        [0, "one"],
        [1, "zwei 漢"],
      ] as const) {
        expect(await store.documentTexts.write(document, "source", part, bytes(text))).toBe(true);
      }
      expect(textOf(await store.other.documentTexts.read(document, "source", 0))).toBe("one");
      expect(textOf(await store.other.documentTexts.read(document, "source", 1))).toBe("zwei 漢");
      expect(await store.documentTexts.read(document, "source", 2)).toBeUndefined();
      expect(await store.documentTexts.read(document, "served", 0)).toBeUndefined();
      expect(await store.documentTexts.read({ ...document, orgId: "org_other" }, "source", 0)).toBeUndefined();
    });

    test("a served document has lost its source, and stays what it is", async () => {
      const document = await put(documentOf(newOrg()));
      await store.documentTexts.write(document, "source", 0, bytes("secret"));
      await store.documentTexts.write(document, "served", 0, bytes("[KEY]"));
      const served: DocumentRecord = { ...document, status: "served", chars: 5, redacted: true, title: "[NAME]" };
      expect(await store.documents.settle(served, termsOf("key"))).toBe(true);
      expect(await store.documents.find(document)).toEqual(served);
      expect(await store.documentTexts.read(document, "source", 0)).toBeUndefined();
      expect(textOf(await store.documentTexts.read(document, "served", 0))).toBe("[KEY]");
      expect(await store.other.documents.settle({ ...document, status: "failed" })).toBe(false);
      expect(await store.documentTexts.write(document, "source", 0, bytes("late"))).toBe(false);
      expect(await store.documents.find(document)).toEqual(served);
    });

    test.each(["quarantined", "failed"] as const)("nothing is left of the text of one that is %s", async (status) => {
      const document = await put(documentOf(newOrg()));
      await store.documentTexts.write(document, "source", 0, bytes("bad"));
      await store.documentTexts.write(document, "served", 0, bytes("bad"));
      const decided: DocumentRecord = {
        ...document,
        status,
        verdict: { ...verdict, result: "", directives: "", pii: "" },
      };
      expect(await store.documents.settle(decided)).toBe(true);
      expect(await store.documents.find(document)).toEqual(decided);
      expect(await store.documentTexts.read(document, "source", 0)).toBeUndefined();
      expect(await store.documentTexts.read(document, "served", 0)).toBeUndefined();
    });

    test("what is removed is gone, with its text and its words; and takes nothing any more", async () => {
      newOrg();
      const docId = await serve("red fox fox");
      const kept = await serve("red hen");
      const place = { orgId, docId };
      expect(await store.documents.remove({ ...place, orgId: "org_other" })).toBe(false);
      expect(await store.other.documents.remove(place)).toBe(true);
      expect(await store.documents.remove(place)).toBe(false);
      expect(await store.documents.find(place)).toBeUndefined();
      const query = { terms: asked("red", "fox"), bucket: undefined, most: 10 };
      // As if the other had never been there.
      const score = roundedScore(scoreOf(rarityOf(1, 1), 1, 2, 2));
      expect(await store.documentIndex.search(orgId, query)).toEqual([{ docId: kept, score, place: 0 }]);
      const pending = await put(documentOf(orgId));
      await store.documents.remove(pending);
      expect(await store.documentTexts.write(pending, "source", 0, bytes("late"))).toBe(false);
      expect(await store.documents.settle({ ...pending, status: "served" }, termsOf("late"))).toBe(false);
      expect(await store.documentIndex.search(orgId, { ...query, terms: asked("late") })).toEqual([]);
    });

    test("pages are the newest first, of a bucket or of all, whatever comes and goes between them", async () => {
      newOrg();
      const made: DocumentRecord[] = [];
      for (const bucket of ["a", "b", "a", "b", "a"]) made.push(await put(documentOf(orgId, { bucket })));
      await put(documentOf(orgId), "arriving");
      const ids = async (page: Partial<Parameters<typeof store.documents.list>[1]>) =>
        (await store.documents.list(orgId, { bucket: undefined, before: undefined, most: 10, ...page })).map(
          ({ document }) => made.findIndex(({ docId }) => docId === document.docId),
        );
      expect(await ids({})).toEqual([4, 3, 2, 1, 0]);
      expect(await ids({ bucket: "b" })).toEqual([3, 1]);
      expect(await ids({ bucket: "c" })).toEqual([]);
      const [first] = await store.documents.list(orgId, { bucket: undefined, before: undefined, most: 1 });
      expect(first?.document).toEqual(made[4]);
      await store.documents.remove(made[4]!);
      await put(documentOf(orgId));
      expect(await ids({ before: first!.number, most: 2 })).toEqual([3, 2]);
      expect(await ids({ before: first!.number, bucket: "a" })).toEqual([2, 0]);
      expect(await store.documents.list("org_nobody", { bucket: undefined, before: undefined, most: 5 })).toEqual([]);
    });

    test("a page that is read while documents of it go is no shorter for it, of a bucket or of all", async () => {
      newOrg();
      const made: DocumentRecord[] = [];
      for (let n = 0; n < 8; n += 1) made.push(await put(documentOf(orgId, { bucket: "a" })));
      for (const bucket of [undefined, "a"]) {
        const [newest, next] = made.splice(-2);
        const [, , page] = await Promise.all([
          store.documents.remove(newest!),
          store.documents.remove(next!),
          store.documents.list(orgId, { bucket, before: undefined, most: 3 }),
        ]);
        expect(page).toHaveLength(3);
      }
    });

    test("an organization has no more text than it may, and room again where some goes", async () => {
      newOrg();
      const half = Math.ceil(limits.documentCharsPerOrgMax / 2);
      const first = await put(documentOf(orgId, { chars: half }));
      const second = await put(documentOf(orgId, { chars: half }));
      expect(await store.other.documents.create(documentOf(orgId, { chars: 1 }))).toBe(false);
      expect(await store.documents.create(documentOf("org_roomy", { chars: 1 }))).toBe(true);
      await store.documents.settle({ ...first, status: "quarantined" });
      expect(await store.documents.create(documentOf(orgId, { chars: half }))).toBe(true);
      expect(await store.documents.create(documentOf(orgId, { chars: 1 }))).toBe(false);
      await store.documents.settle({ ...second, status: "served", chars: half - 1 }, termsOf("x"));
      expect(await store.documents.create(documentOf(orgId, { chars: 1 }))).toBe(true);
      expect(await store.documents.create(documentOf(orgId, { chars: 1 }))).toBe(false);
      // What is quarantined takes no room, and frees none when it goes.
      await store.documents.remove(first);
      expect(await store.documents.create(documentOf(orgId, { chars: 1 }))).toBe(false);
      await store.documents.remove(second);
      expect(await store.documents.create(documentOf(orgId, { chars: half - 1 }))).toBe(true);
    });

    test("a cursor of one organization, used by another, shows that one's own documents and no other's", async () => {
      const [left, right] = [newOrg(), newOrg()];
      const mine = new Map<string, string[]>([
        [left, []],
        [right, []],
      ]);
      for (let n = 0; n < 8; n += 1) {
        // By turns, and not by as many.
        orgId = n % 3 === 0 ? left : right;
        mine.get(orgId)!.unshift((await put(documentOf(orgId))).docId);
      }
      const page = (org: string, before?: number) =>
        store.other.documents.list(org, { bucket: undefined, before, most: 2 });
      for (const [org, others] of [
        [left, right],
        [right, left],
      ] as const) {
        const listed: string[] = [];
        for (let shown = await page(org); shown.length > 0; shown = await page(org, shown.at(-1)!.number)) {
          listed.push(...shown.map(({ document }) => document.docId));
        }
        expect(listed).toEqual(mine.get(org));
        for (const { number } of await page(others)) {
          expect((await page(org, number)).map(({ document }) => document.orgId)).not.toContain(others);
        }
      }
    });

    test("those whose bringer is gone are named, until they are removed or accepted", async () => {
      newOrg();
      const [old, young, accepted] = [documentOf(orgId), documentOf(orgId, { createdAt: 9_000 }), documentOf(orgId)];
      for (const one of [old, young, accepted]) await store.documents.create(one);
      await store.documents.settle({ ...accepted, status: "pending" });
      const mine = async () =>
        (await store.other.documents.forsaken(5_000, 1_000)).filter((one) => one.orgId === orgId);
      expect(await mine()).toEqual([{ orgId, docId: old.docId }]);
      await store.documents.remove(old);
      expect(await mine()).toEqual([]);
    });

    test("search ranks by BM25, over all buckets or in one, and sees served documents alone", async () => {
      newOrg();
      const texts = ["red fox", "red red hen", "blue fox sleeps here", "hen"];
      const ids: string[] = [];
      for (const [at, text] of texts.entries()) ids.push(await serve(text, { bucket: at === 3 ? "b" : "a" }));
      await put(documentOf(orgId));
      await put(documentOf(orgId), "quarantined");
      const lengths = [2, 3, 4, 1];
      const score = (at: number, ...found: [having: number, count: number][]) =>
        roundedScore(found.reduce((sum, [having, n]) => sum + scoreOf(rarityOf(4, having), n, lengths[at]!, 2.5), 0));
      const search = (terms: string[], most = 10, bucket?: string) =>
        store.other.documentIndex.search(orgId, { terms: asked(...terms), bucket, most });
      expect(await search(["red"])).toEqual([
        { docId: ids[1], score: score(1, [2, 2]), place: 0 },
        { docId: ids[0], score: score(0, [2, 1]), place: 0 },
      ]);
      expect((await search(["red", "fox", "sleeps"])).map(({ docId, score }) => [docId, score])).toEqual(
        [
          [ids[0], score(0, [2, 1], [2, 1])],
          [ids[2], score(2, [2, 1], [1, 1])],
          [ids[1], score(1, [2, 2])],
        ].sort((left, right) => Number(right[1]) - Number(left[1])),
      );
      expect(await search(["sleeps", "fox"], 1)).toEqual([
        { docId: ids[2], score: score(2, [2, 1], [1, 1]), place: 2 },
      ]);
      expect(await search(["hen"], 10, "b")).toEqual([{ docId: ids[3], score: score(3, [2, 1]), place: 0 }]);
      expect(await search(["hen"], 10, "c")).toEqual([]);
      expect(await search(["dog"])).toEqual([]);
      expect(await search([])).toEqual([]);
      expect(
        await store.documentIndex.search("org_nobody", { terms: asked("red"), bucket: undefined, most: 9 }),
      ).toEqual([]);
    });

    test("a term counts by its weight, for the score and for the place that is shown", async () => {
      newOrg();
      const docId = await serve("red fox");
      const other = await serve("blue fox");
      const terms = [
        { term: "fox", weight: 2 },
        { term: "red", weight: 0.25 },
      ];
      const score = (weight: number, having: number) => weight * scoreOf(rarityOf(2, having), 1, 2, 2);
      expect(await store.documentIndex.search(orgId, { terms, bucket: undefined, most: 9 })).toEqual([
        { docId, score: roundedScore(score(2, 2) + score(0.25, 1)), place: 1 },
        { docId: other, score: roundedScore(score(2, 2)), place: 1 },
      ]);
    });

    test("of two that are level the older comes first", async () => {
      newOrg();
      const ids = [await serve("same words"), await serve("same words"), await serve("same words")];
      const found = await store.documentIndex.search(orgId, { terms: asked("words"), bucket: undefined, most: 2 });
      expect(found.map(({ docId }) => docId)).toEqual(ids.slice(0, 2));
    });

    test("a document of as many words as are kept is found by each, and leaves none", async () => {
      newOrg();
      const terms = Array.from({ length: limits.documentTermsMax }, (_, n) => `w${n}漢`);
      const columns = { terms, counts: terms.map(() => 7), places: terms.map((_, n) => n), length: 1_000_000 };
      const document = await put(documentOf(orgId));
      await store.documents.settle({ ...document, status: "served" }, columns);
      const last = terms.at(-1)!;
      const search = () => store.documentIndex.search(orgId, { terms: asked(last), bucket: undefined, most: 1 });
      expect(await search()).toMatchObject([{ docId: document.docId, place: terms.length - 1 }]);
      await store.documents.remove(document);
      expect(await search()).toEqual([]);
    });

    test("an organization's documents go with it", async () => {
      newOrg();
      const served = await serve("red fox");
      const pending = await put(documentOf(orgId, { bucket: "b" }));
      await store.documentTexts.write(pending, "source", 0, bytes("text"));
      const other = await put(documentOf("org_that_stays"));
      await store.orgs.remove(orgId);
      for (const docId of [served, pending.docId]) expect(await store.documents.find({ orgId, docId })).toBeUndefined();
      expect(await store.documentTexts.read(pending, "source", 0)).toBeUndefined();
      expect(await store.documents.list(orgId, { bucket: "b", before: undefined, most: 9 })).toEqual([]);
      expect(await store.documentIndex.search(orgId, { terms: asked("red"), bucket: undefined, most: 9 })).toEqual([]);
      expect(await store.documents.find(other)).toEqual(other);
    });
  });
}
