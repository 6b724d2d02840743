import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openEmbedded } from "../../src/adapters/embedded/open-embedded.ts";
import { openRedis } from "../../src/adapters/redis/open-redis.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import { redisProgram, startRedisCluster, testRedis } from "../support/redis.ts";
import { documentStoreSuite } from "./document-store-suite.ts";

documentStoreSuite("the embedded store", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sluice-documents-"));
  const [store, other] = await Promise.all([1, 2].map(() => openEmbedded(folder, systemClock())));
  return {
    ...store!,
    other: other!,
    async close() {
      await Promise.all([store!.close(), other!.close()]);
      rmSync(folder, { recursive: true });
    },
  };
});

describe.each([
  { name: "one Redis server", start: testRedis },
  ...(redisProgram === undefined ? [] : [{ name: "a Redis cluster of three", start: startRedisCluster }]),
])("$name", ({ name, start }) => {
  let server: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  documentStoreSuite(name, async () => {
    const options = { namespace: `test-${randomBytes(6).toString("hex")}` };
    const [store, other] = await Promise.all([1, 2].map(() => openRedis(server.url, systemClock(), options)));
    return {
      ...store!,
      other: other!,
      close: async () => void (await Promise.all([store!.close(), other!.close()])),
    };
  });
});

test("the text that was uploaded is gone from the file when the document is decided", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sluice-documents-"));
  const store = await openEmbedded(folder, systemClock());
  const orgId = "org_1";
  for (const [docId, status] of [
    ["a", "served"],
    ["b", "quarantined"],
    ["c", "failed"],
  ] as const) {
    const document = { orgId, docId, title: "T", bucket: "d", chars: 9, redacted: false, engine: "" } as const;
    const record = { ...document, createdAt: 1, scannedAt: 0, verdict: null } as const;
    await store.documents.create({ ...record, status: "arriving" });
    for (const [part, text] of ["canary ".repeat(90), "canary ".repeat(9_000)].entries()) {
      await store.documentTexts.write({ orgId, docId }, "source", part, new Uint8Array(Buffer.from(text)));
    }
    await store.documents.settle({ ...record, status });
  }
  await store.close();
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
  rmSync(folder, { recursive: true });
  expect(files.filter((text) => text.includes("canary"))).toEqual([]);
});
