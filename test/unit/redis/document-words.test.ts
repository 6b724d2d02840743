import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectRedis, type RedisConnection } from "../../../src/adapters/redis/connect.ts";
import { redisKeys } from "../../../src/adapters/redis/keys.ts";
import { openRedis } from "../../../src/adapters/redis/open-redis.ts";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import type { DocumentRecord } from "../../../src/contracts/document.ts";
import { limits } from "../../../src/contracts/limits.ts";
import type { Store } from "../../../src/ports/store.ts";
import { testRedis } from "../../support/redis.ts";

const clock = systemClock();
const namespace = `test-${randomUUID()}`;
const keys = redisKeys(namespace);
const bytesPerPosting = 10;
let server: Awaited<ReturnType<typeof testRedis>>;
let store: Store;
let connection: RedisConnection;
beforeAll(async () => {
  server = await testRedis();
  [store, connection] = await Promise.all([
    openRedis(server.url, clock, { namespace }),
    connectRedis(server.url, clock),
  ]);
});
afterAll(async () => {
  await Promise.all([store.close(), connection.close()]);
  await server.stop();
});

async function serve(orgId: string): Promise<DocumentRecord> {
  const about = { title: "T", bucket: "7 b", chars: 7, redacted: false, engine: "", createdAt: 1 } as const;
  const document = { ...about, orgId, docId: randomUUID(), scannedAt: 0, verdict: null } as const;
  await store.documents.create({ ...document, status: "arriving" });
  const served = { ...document, status: "served" } as const;
  await store.documents.settle(served, { terms: ["red", "fox"], counts: [1, 2], places: [0, 4], length: 3 });
  return served;
}

const found = async (orgId: string): Promise<number> => {
  const terms = [{ term: "fox", weight: 1 }];
  return (await store.documentIndex.search(orgId, { terms, bucket: "7 b", most: 1_000 })).length;
};
const valuesOf = (orgId: string): Promise<Buffer[]> =>
  connection.ask((client) => client.hvalsBuffer(keys.documentWords(orgId)));

test("what a document that comes or goes copies is bounded, however many have its words", async () => {
  const orgId = "org_many";
  const { documentsPerSegment } = limits;
  const segmentMax = documentsPerSegment * bytesPerPosting;
  const count = 2 * documentsPerSegment + 1;
  const documents = await Promise.all(Array.from({ length: count }, () => serve(orgId)));
  expect(await found(orgId)).toBe(count);
  expect((await valuesOf(orgId)).map(({ length }) => length).sort()).toEqual(
    [segmentMax, segmentMax, segmentMax, segmentMax, bytesPerPosting, bytesPerPosting].sort(),
  );
  // Room in a segment is used again: there are no more of them than all documents fill.
  await Promise.all(documents.slice(0, 9).map((document) => store.documents.remove(document)));
  const again = await Promise.all(documents.slice(0, 9).map(() => serve(orgId)));
  expect(await connection.ask((client) => client.zcard(keys.documentSegments(orgId)))).toBe(3);
  expect(await found(orgId)).toBe(count);
  await Promise.all([...documents.slice(9), ...again].map((document) => store.documents.remove(document)));
  expect(await valuesOf(orgId)).toEqual([]);
});

test("a document from before there were segments is found and removed as ever", async () => {
  const orgId = "org_old";
  const old = await serve(orgId);
  await connection.ask(async (client) => {
    const words = keys.documentWords(orgId);
    for (const [field, packed] of Object.entries(await client.hgetallBuffer(words))) {
      await client.hset(words, field.replace("0 ", ""), packed);
      await client.hdel(words, field);
    }
    await client.hset(keys.documentLengths(orgId), "1", `${old.docId} 3 7 b`);
    await client.del(keys.documentSegments(orgId));
  });
  expect(await found(orgId)).toBe(1);
  const now = await serve(orgId);
  expect(await found(orgId)).toBe(2);
  expect(await store.documents.remove(old)).toBe(true);
  expect(await found(orgId)).toBe(1);
  expect(await store.documents.remove(now)).toBe(true);
  expect(await valuesOf(orgId)).toEqual([]);
});
