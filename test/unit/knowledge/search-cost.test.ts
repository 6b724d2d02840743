import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../../src/adapters/embedded/database.ts";
import { documentSearch } from "../../../src/adapters/embedded/document-search.ts";
import { documentTables } from "../../../src/adapters/embedded/document-tables.ts";
import { openEmbedded } from "../../../src/adapters/embedded/open-embedded.ts";
import { systemClock } from "../../../src/adapters/system-clock.ts";

const orgId = "org_1";
const documents = 100;
const wordsEach = 300;

function timed(work: () => void): number {
  const beganMs = performance.now();
  for (let round = 0; round < 20; round += 1) work();
  return performance.now() - beganMs;
}

test("a search of the embedded store reads the words that are asked for, and not all that there are", () => {
  const folder = mkdtempSync(join(tmpdir(), "sluice-search-"));
  const database = openDatabase(folder);
  const tables = documentTables(database);
  for (let n = 0; n < documents; n += 1) {
    const fields = {
      orgId,
      docId: randomUUID(),
      title: "T",
      bucket: "b",
      chars: 1,
      redacted: false,
      engine: "",
    } as const;
    const document = { ...fields, createdAt: 1, scannedAt: 0, verdict: null } as const;
    tables.documentCreate({ ...document, status: "arriving" });
    const terms = Array.from({ length: wordsEach }, (_, word) => `w${n * wordsEach + word}`);
    const [counts, places] = [terms.map(() => 1), terms.map((_, place) => place)];
    tables.documentSettle({ ...document, status: "served" }, { terms, counts, places, length: wordsEach });
  }
  const search = documentSearch(database);
  const all = database.prepare("SELECT sum(count) FROM document_words");
  const terms = ["w7", "w9000"].map((term) => ({ term, weight: 1 }));
  expect(search(orgId, { terms, bucket: undefined, most: 10 })).toHaveLength(2);
  for (const bucket of [undefined, "b"]) {
    const searchMs = timed(() => search(orgId, { terms, bucket, most: 10 }));
    expect(searchMs).toBeLessThan(timed(() => all.all()));
  }
  database.close();
  rmSync(folder, { recursive: true });
});

test("a search and a commit of the embedded store do not wait for each other", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sluice-search-"));
  const store = await openEmbedded(folder, systemClock());
  const other = openDatabase(folder);
  other.exec("BEGIN IMMEDIATE");
  let isCommitted = false;
  const commit = store.journal.probe().then(() => {
    isCommitted = true;
  });
  const terms = [{ term: "nowhere", weight: 1 }];
  expect(await store.documentIndex.search(orgId, { terms, bucket: undefined, most: 10 })).toEqual([]);
  expect(isCommitted).toBe(false);
  other.exec("COMMIT");
  other.close();
  await commit;
  await store.close();
  rmSync(folder, { recursive: true });
});
