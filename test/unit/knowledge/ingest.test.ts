import { beforeEach, describe, expect, test } from "vitest";
import { type App, emptyPolicy, type Org } from "../../../src/contracts/account.ts";
import type { DocumentRecord, DocumentVerdict } from "../../../src/contracts/document.ts";
import { GatewayError } from "../../../src/contracts/errors.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { cutIntoParts, readPart } from "../../../src/knowledge/document-text.ts";
import { documentRunner } from "../../../src/knowledge/ingest.ts";
import { WordCount } from "../../../src/knowledge/words.ts";
import type { DocumentStore } from "../../../src/ports/document-store.ts";
import type { DocumentInspector } from "../../../src/ports/document-work.ts";
import type { QueuedScan, ScanRunner } from "../../../src/ports/job-queue.ts";
import { finishedJob } from "../../conformance/records.ts";
import { memoryTexts } from "../../support/memory-texts.ts";
import { taskOf } from "../../support/scan-tasks.ts";
import { StillClock } from "../../support/still-clock.ts";

const clock = new StillClock();
const app: App = {
  id: "app_1",
  orgId: "org_1",
  name: "a",
  reviewCollapse: "allow",
  policy: emptyPolicy,
  created_at: "",
};
const place = { orgId: "org_1", docId: "01a20557-352e-7a2d-b032-4bf8af2e0b98" };

/** An engine that knows three words: `attack`, and `secret`, which blocks too, and `fail`. */
function inspectionOf(text: string) {
  if (text.includes("fail")) throw new GatewayError("SCAN_TIMEOUT");
  const blocks = /attack|secret(?!ly)/.test(text);
  const spans = [...text.matchAll(/secret(?!ly)/g)].map(({ index }) => ({ start: index, end: index + 6, type: "KEY" }));
  const numbers = { risk: blocks ? 0.9 : 0, confidence: 0.8, engineUs: 10, queueUs: 1, chars: text.length };
  const action = blocks ? ("HARD_BLOCK" as const) : ("ALLOW" as const);
  return { ...numbers, action, result: "", directives: "[]", pii: "", engine: "core@1", spans };
}

let texts: ReturnType<typeof memoryTexts>;
let document: DocumentRecord | undefined;
let finished: (DocumentVerdict | string)[];
let inspected: string[];
let org: Org | undefined;
let found: App | undefined;
/** Happens before what is next settled. */
let meanwhile: () => void;
let terms: readonly string[];
let stopping: AbortController;

const documents: DocumentStore = {
  create: async () => true,
  find: async () => document,
  list: async () => [],
  async settle(record, found) {
    meanwhile();
    if (document === undefined || document.status === "served") return false;
    document = record;
    terms = found?.terms ?? [];
    return true;
  },
  async remove() {
    document = undefined;
    return true;
  },
  forsaken: async () => [],
};
const inspector: DocumentInspector = {
  async inspect(text, _, __, { aborted }) {
    if (aborted) throw new GatewayError("OVERLOADED");
    inspected.push(text);
    return inspectionOf(text);
  },
  finish: async (_, __, verdict) => void finished.push(verdict),
  fail: async (_, error) => void finished.push(error.code),
};
const scans: ScanRunner = {
  room: () => 3,
  run: async () => ({ durable: Promise.resolve(void finished.push("a scan")) }),
  fail: async (_, error) => void finished.push(`failed: ${error.code}`),
};
let words: WordCount;
const thread = {
  addWords: async (_: string, piece: string, isTitle: boolean) =>
    isTitle ? words.addTitle(piece, 1) : words.add(piece),
  words: async () => words.end(),
  forget: () => {},
};
const runner = () => {
  const callers = { areHere: false, beginPiece: () => () => 0 };
  return documentRunner(
    { documents, texts, inspector, thread, callers, findOrg: async () => org, findApp: async () => found, clock },
    scans,
  );
};
const scan: QueuedScan = {
  job: { ...finishedJob(clock), status: "inflight" },
  task: taskOf(""),
  sessionId: "",
  document: { docId: place.docId, units: 5 },
};

async function bring(text: string, fields: Partial<DocumentRecord> = {}): Promise<void> {
  const about = { bucket: "b", redacted: false, engine: "", createdAt: 1, scannedAt: 0, verdict: null };
  document = { ...place, ...about, title: "Title", status: "pending", chars: text.length, ...fields };
  for (const [part, bytes] of cutIntoParts(text).entries()) await texts.write(place, "source", part, bytes);
}

async function run(): Promise<void> {
  const { durable } = await runner().run(scan, app, false, stopping.signal);
  await durable;
}

const servedText = () => readPart(texts, place, "served", 0);

beforeEach(() => {
  texts = memoryTexts();
  words = new WordCount();
  finished = [];
  inspected = [];
  terms = [];
  stopping = new AbortController();
  org = {} as Org;
  found = app;
  meanwhile = () => {};
});

describe("a document", () => {
  test("is served redacted, its words can be found, and its job is billed what came", async () => {
    await bring("A secret here.");
    await run();
    expect(document).toMatchObject({ status: "served", redacted: true, engine: "core@1", chars: 13 });
    expect(await servedText()).toBe("A [KEY] here.");
    expect(terms).toEqual(["title", "a", "key", "here", "titl", "her"]);
    // What came in was blocked; what is left of it is not.
    expect(finished).toMatchObject([{ action: "HARD_BLOCK", chars: 14 }]);
  });

  test("without anything to redact is served as it is", async () => {
    await bring("Hello.");
    await run();
    expect(document).toMatchObject({ status: "served", redacted: false, title: "Title", chars: 6 });
    expect(finished).toMatchObject([{ action: "ALLOW", chars: 6 }]);
  });

  test.each([
    { name: "an attack in it", text: "An attack.", title: "T" },
    { name: "an attack beside a secret", text: "attack and secret", title: "T" },
    { name: "an attack in its title", text: "Hello.", title: "An attack" },
    { name: "an attack in its last part", text: `${"word ".repeat(30_000)}attack`, title: "T" },
    {
      name: "an attack across two parts",
      text: `${"a".repeat(limits.documentPartCharsMax - 3)}attack${"b".repeat(20_000)}`,
      title: "T",
    },
  ])("with $name is quarantined", async ({ text, title }) => {
    await bring(text, { title });
    await run();
    expect(document).toMatchObject({ status: "quarantined", redacted: false });
    expect(terms).toEqual([]);
    expect(finished).toMatchObject([{ action: "HARD_BLOCK", chars: text.length }]);
  });

  test("that is quarantined is listed with its title redacted", async () => {
    await bring("An attack.", { title: "A secret title" });
    await run();
    expect(document).toMatchObject({ status: "quarantined", redacted: true, title: "A [KEY] title" });
  });

  test("is not redacted for what only looks like a secret where a window is cut", async () => {
    const tail = `${"x".repeat(limits.documentTailUnits - 6)}secretly${"x".repeat(2_000)}`;
    await bring("word ".repeat(limits.documentPartCharsMax / 5) + tail);
    await run();
    expect(inspected[1]).toMatch(/secret$/);
    expect(document).toMatchObject({ status: "served", redacted: false });
  });

  test("that could not be inspected is tried again, and fails when its tries are spent", async () => {
    await bring("fail");
    await expect(run()).rejects.toMatchObject({ code: "SCAN_TIMEOUT" });
    expect([document?.status, finished]).toEqual(["pending", []]);
    await runner().fail(scan, new GatewayError("SCAN_TIMEOUT"));
    expect(document).toMatchObject({ status: "failed", verdict: null });
    expect(finished).toEqual(["failed: SCAN_TIMEOUT"]);
    await run();
    expect(finished).toEqual(["failed: SCAN_TIMEOUT", "INTERNAL"]);
  });

  test("that a stop comes upon ends between two parts, and is pending as it was", async () => {
    await bring("word ".repeat(40_000));
    const push = inspected.push.bind(inspected);
    inspected.push = (text) => {
      if (inspected.length === 2) stopping.abort();
      return push(text);
    };
    await expect(run()).rejects.toMatchObject({ code: "OVERLOADED" });
    expect([inspected.length, document?.status, finished]).toEqual([3, "pending", []]);
  });

  test("that was decided before its job was finished is not inspected again: the same verdict", async () => {
    await bring("A secret here.");
    await run();
    const seen = inspected.length;
    await run();
    expect(inspected).toHaveLength(seen);
    expect(finished[1]).toEqual(finished[0]);
  });

  test("that another decides meanwhile ends as that one says", async () => {
    await bring("Hello.");
    const verdict = { ...inspectionOf("x"), chars: 6, confidence: 0.5 };
    meanwhile = () => {
      document = { ...document!, status: "served", verdict };
    };
    await run();
    expect(finished).toEqual([verdict]);
  });

  test("that is deleted before it is inspected is free; deleted when all of it was, it is not", async () => {
    document = undefined;
    await run();
    expect(finished).toEqual(["DOCUMENT_NOT_FOUND"]);
    await bring("Hello.");
    meanwhile = () => {
      document = undefined;
    };
    await run();
    expect(finished[1]).toMatchObject({ action: "ALLOW", chars: 6 });
  });

  test.each([
    { name: "is deleted before all of it was inspected has no verdict, and is free", isDeleted: true },
    { name: "loses its text before all of it was inspected is tried again", isDeleted: false },
  ])("that $name", async ({ isDeleted }) => {
    await bring("word ".repeat(40_000));
    const push = inspected.push.bind(inspected);
    inspected.push = (text) => {
      if (isDeleted) document = undefined;
      Object.assign(texts, { read: async () => undefined });
      return push(text);
    };
    if (isDeleted) await run();
    else await expect(run()).rejects.toMatchObject({ code: "INTERNAL" });
    expect([document?.status, finished]).toEqual(isDeleted ? [undefined, ["DOCUMENT_NOT_FOUND"]] : ["pending", []]);
  });

  test("whose app is removed while it is inspected fails, as one whose app is gone before", async () => {
    await bring("Hello.");
    found = undefined;
    await expect(run()).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect([document?.status, finished]).toEqual(["pending", []]);
    await runner().fail(scan, new GatewayError("NOT_FOUND"));
    expect(document).toMatchObject({ status: "failed", verdict: null });
  });

  test("of an organization that is gone goes too", async () => {
    await bring("Hello.");
    org = undefined;
    await runner().fail(scan, new GatewayError("NOT_FOUND"));
    expect(document).toBeUndefined();
  });
});

test("other scans are left to whoever runs them", async () => {
  const { document: _, ...other } = scan;
  await (await runner().run(other, app, false, stopping.signal)).durable;
  await runner().fail(other, new GatewayError("INTERNAL"));
  expect([runner().room(), finished]).toEqual([3, ["a scan", "failed: INTERNAL"]]);
});
