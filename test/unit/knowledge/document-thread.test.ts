import { afterAll, expect, test } from "vitest";
import { limits } from "../../../src/contracts/limits.ts";
import { openDocumentThread } from "../../../src/gateway-parts.ts";
import { documentThread, type ReadDocument } from "../../../src/knowledge/document-thread.ts";
import { Opened } from "../../../src/opened.ts";

const opened = new Opened();
afterAll(() => opened.close());
const thread = documentThread(openDocumentThread(opened));

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));
const read = (body: object | string, hashedPath = ""): Promise<ReadDocument> => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return thread.read({ pieces: [bytesOf(text)], hashedPath });
};

test("bodies are read in their order, and one that is refused takes none of the others along", async () => {
  const text = `${"é😀".repeat(40_000)}\ud83d`;
  const bodies = [{ title: "T", text }, "{", { title: "U", text: "", bucket: "b" }];
  const [long, refused, empty] = await Promise.allSettled(bodies.map((body, at) => read(body, at === 0 ? "/x" : "")));
  expect(refused).toMatchObject({ reason: { code: "INVALID_JSON" } });
  expect(empty).toMatchObject({ value: { title: "U", bucket: "b", chars: 0, parts: [], requestHash: "" } });
  const again = await read(bodies[0]!, "/x");
  expect(long).toEqual({ status: "fulfilled", value: again });
  expect(again).toMatchObject({ title: "T", bucket: "default", chars: 80_001, units: 120_001 });
  expect(again.requestHash).toMatch(/^[\da-f]{64}$/);
  expect(again.parts.map((part) => Buffer.from(part).toString()).join("")).toBe(text.toWellFormed());
});

test("a body that came in pieces is the same document, wherever it was cut", async () => {
  const bytes = bytesOf(JSON.stringify({ title: "T", text: "é😀x".repeat(9) }));
  const whole = await thread.read({ pieces: [bytes.slice()], hashedPath: "/x" });
  for (let at = 1; at < bytes.length; at += 7) {
    const pieces = [bytes.slice(0, at), bytes.slice(at)];
    expect(await thread.read({ pieces, hashedPath: "/x" })).toEqual(whole);
  }
});

test.each([
  { name: "as many characters as there may be", chars: limits.documentCharsMax, outcome: "fulfilled" },
  { name: "one more", chars: limits.documentCharsMax + 1, outcome: "rejected" },
])("a text of $name, each of two units", async ({ chars, outcome }) => {
  const [done] = await Promise.allSettled([read({ title: "T", text: "😀".repeat(chars) })]);
  expect(done?.status).toBe(outcome);
  if (done?.status === "rejected") {
    expect(done.reason).toMatchObject({ code: "INVALID_REQUEST", message: expect.stringContaining("`text`") });
  }
});

test("words of several texts are counted apart, and none that were lost pass for all", async () => {
  await Promise.all([
    thread.addWords("a", "Red", true),
    thread.addWords("b", "hen", false),
    thread.addWords("a", "fox", false),
  ]);
  expect((await thread.words("a", 2)).terms).toEqual(["red", "fox"]);
  thread.forget("a");
  await expect(thread.words("a", 2)).rejects.toMatchObject({ code: "INTERNAL" });
  await expect(thread.words("b", 2)).rejects.toMatchObject({ code: "INTERNAL" });
  expect((await thread.words("b", 1)).terms).toEqual(["hen"]);
});
