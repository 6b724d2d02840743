import { strict as assert } from "node:assert";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "../src/adapters/embedded/open-embedded.ts";
import { openRedis } from "../src/adapters/redis/open-redis.ts";
import { systemClock } from "../src/adapters/system-clock.ts";
import type { DocumentRecord } from "../src/contracts/document.ts";
import { limits } from "../src/contracts/limits.ts";
import { queryTerms, titleWeight, WordCount } from "../src/knowledge/words.ts";
import type { Store } from "../src/ports/store.ts";
import { startRedis } from "../test/support/redis.ts";
import { round2 } from "./figures.ts";
import { appendHistory } from "./history.ts";

/**
 * As many knowledge documents as an organization may have (limits.documentsPerOrgMax): what listing all of them page by page takes,
 * what searches take that find many or few, and how much memory or disk they need. `--documents N` for another number.
 */
export async function run(args: string[]): Promise<void> {
  const count = Number(args[args.indexOf("--documents") + 1]) || limits.documentsPerOrgMax;
  const rows = [await onEmbedded(count), await onRedis(count)];
  console.table(rows);
  appendHistory("documents", rows);
}

interface Opened extends Pick<Store, "documents" | "documentIndex"> {
  close(): Promise<void>;
}

const clock = systemClock();
const orgId = "org_bench";
const wordsPerDocument = 400;
const vocabulary = 20_000;
const rounds = 15;

async function onEmbedded(count: number) {
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  try {
    const store = await openEmbedded(folder, clock);
    const row = await measure("embedded", store, count);
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    return { ...row, "KB a document": round2(bytes / count / 1_024) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function onRedis(count: number) {
  const server = await startRedis();
  try {
    const memory = async (): Promise<number> => {
      const { connectRedis } = await import("../src/adapters/redis/connect.ts");
      const connection = await connectRedis(server.url, clock);
      const info = await connection.ask((client) => client.info("memory"));
      await connection.close();
      return Number(/used_memory:(\d+)/.exec(info)?.[1]);
    };
    const before = await memory();
    const row = await measure("redis", await openRedis(server.url, clock), count);
    return { ...row, "KB a document": round2(((await memory()) - before) / count / 1_024) };
  } finally {
    await server.stop();
  }
}

async function measure(store: string, opened: Opened, count: number) {
  try {
    const filledMs = await timed(() => fill(opened, count));
    const search = (query: string) =>
      medianMs(async () => {
        const hits = await opened.documentIndex.search(orgId, {
          terms: queryTerms(query),
          bucket: undefined,
          most: 10,
        });
        assert(hits.length === 10, `${query}: ${hits.length}`);
      });
    return {
      store,
      documents: count,
      "fill ms each": round2(filledMs / count),
      "all pages ms": round2(await medianMs(() => listAll(opened, count))),
      "last page ms": round2(
        await medianMs(() => opened.documents.list(orgId, { bucket: undefined, before: 22, most: 21 })),
      ),
      "search ms, in all": round2(await search(wordOf(0))),
      "in four of five": round2(await search(wordOf(25))),
      "six words": round2(await search([0, 3, 25, 90, 180, 400].map(wordOf).join(" "))),
      "in a fifth": round2(await search(wordOf(180))),
    };
  } finally {
    await opened.close();
  }
}

async function fill({ documents }: Opened, count: number): Promise<void> {
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  const one = async (n: number): Promise<void> => {
    const words = new WordCount();
    words.addTitle(`Report ${n}`, titleWeight);
    // As words of a language do, one is as rare as its place in the list of all.
    const text = Array.from({ length: wordsPerDocument }, () => wordOf(Math.floor(vocabulary ** random()) - 1)).join(
      " ",
    );
    words.add(text);
    const record: DocumentRecord = {
      orgId,
      docId: randomUUID(),
      title: `Report ${n}`,
      bucket: `bucket ${n % 10}`,
      status: "arriving",
      chars: text.length,
      redacted: false,
      engine: "bench",
      createdAt: clock.nowMs(),
      scannedAt: 0,
      verdict: null,
    };
    assert(await documents.create(record));
    assert(await documents.settle({ ...record, status: "served" }, words.end()));
  };
  const together = 16;
  for (let n = 0; n < count; n += together) {
    await Promise.all(Array.from({ length: Math.min(together, count - n) }, (_, at) => one(n + at)));
  }
}

/** Made up, pronounceable, and without an ending. */
function wordOf(nth: number): string {
  const syllables = ["ka", "lo", "mi", "tu", "re", "po", "na", "vi", "do", "sha"];
  const digits = [...String(nth).padStart(3, "0")];
  return `${digits.map((digit) => syllables[Number(digit)]).join("")}k`;
}

async function listAll({ documents }: Opened, count: number): Promise<void> {
  const seen = new Set<string>();
  let before: number | undefined;
  for (;;) {
    const page = await documents.list(orgId, { bucket: undefined, before, most: limits.documentsListedMax });
    for (const { document } of page) seen.add(document.docId);
    before = page.at(-1)?.number;
    if (page.length < limits.documentsListedMax) break;
  }
  assert.equal(seen.size, count);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  while (took.length < rounds) took.push(await timed(work));
  return took.sort((left, right) => left - right)[rounds >> 1]!;
}
