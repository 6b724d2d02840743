import { afterEach, expect, test } from "vitest";
import { limits } from "../../../src/contracts/limits.ts";
import { type DocumentThread, openDocumentThread } from "../../../src/knowledge/document-thread.ts";

let thread: DocumentThread;
afterEach(() => thread.close());

const bodyOf = (body: object): Buffer => Buffer.from(JSON.stringify(body));

test("bodies are read in their order, and one that is refused takes none of the others along", async () => {
  thread = openDocumentThread();
  const text = `${"é😀".repeat(40_000)}\ud83d`;
  const bodies = [bodyOf({ title: "T", text }), Buffer.from("{"), bodyOf({ title: "U", text: "", bucket: "b" })];
  const [long, refused, empty] = await Promise.allSettled(
    bodies.map((body, at) => thread.read(body, at === 0 ? "/x" : "")),
  );
  expect(refused).toMatchObject({ reason: { code: "INVALID_JSON" } });
  expect(empty).toMatchObject({ value: { title: "U", bucket: "b", chars: 0, parts: [], requestHash: "" } });
  const read = await thread.read(bodies[0]!, "/x");
  expect(long).toEqual({ status: "fulfilled", value: read });
  expect(read).toMatchObject({ title: "T", bucket: "default", chars: 80_001, units: 120_001 });
  expect(read.requestHash).toMatch(/^[\da-f]{64}$/);
  expect(read.parts.map((part) => Buffer.from(part).toString()).join("")).toBe(text.toWellFormed());
});

test.each([
  { name: "as many characters as there may be", chars: limits.documentCharsMax, outcome: "fulfilled" },
  { name: "one more", chars: limits.documentCharsMax + 1, outcome: "rejected" },
])("a text of $name, each of two units", async ({ chars, outcome }) => {
  thread = openDocumentThread();
  const [read] = await Promise.allSettled([thread.read(bodyOf({ title: "T", text: "😀".repeat(chars) }), "")]);
  expect(read?.status).toBe(outcome);
  if (read?.status === "rejected") {
    expect(read.reason).toMatchObject({ code: "INVALID_REQUEST", message: expect.stringContaining("`text`") });
  }
});

test("what it is given may be gone after the call", async () => {
  thread = openDocumentThread();
  const body = bodyOf({ title: "T", text: "x" });
  const reading = thread.read(body, "");
  body.fill(0);
  expect((await reading).title).toBe("T");
});

test("words of several texts are counted apart", async () => {
  thread = openDocumentThread();
  await Promise.all([
    thread.addWords("a", "Red", true),
    thread.addWords("b", "blue", false),
    thread.addWords("a", "fox", false),
  ]);
  expect((await thread.words("a", 2)).terms).toEqual(["red", "fox"]);
  thread.forget("a");
  await expect(thread.words("a", 2)).rejects.toMatchObject({ code: "INTERNAL" });
  expect((await thread.words("b", 1)).terms).toEqual(["blue"]);
});

test("more than may wait is refused", () => {
  thread = openDocumentThread();
  expect(() => thread.read({ length: limits.documentReadBytesMax + 1 } as Uint8Array, "")).toThrow(
    expect.objectContaining({ code: "OVERLOADED" }),
  );
});

test("words that were lost with a thread are missed, and what comes next has another", async () => {
  thread = openDocumentThread(new URL("../../support/dying-document.worker.ts", import.meta.url));
  await thread.addWords("a", "red", false);
  await expect(thread.words("a", 1)).rejects.toMatchObject({ code: "INTERNAL" });
  expect(await thread.addWords("a", "red", false)).toBeUndefined();
});
