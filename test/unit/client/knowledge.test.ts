import { afterAll, beforeAll, expect, test } from "vitest";
import { SluiceClient } from "../../../src/client/index.ts";
import { json, type ScriptedServer, startScripted } from "./scripted-server.ts";

let server: ScriptedServer;
let client: SluiceClient;
beforeAll(async () => {
  server = await startScripted();
  client = await SluiceClient.connect({ baseUrl: server.baseUrl, apiKey: "client-scan-key-0123456789" });
});
afterAll(() => server.close());

const part = (text: string, offset: number, next_offset: number | null) =>
  json(200, { doc_id: "d", text, offset, next_offset, total_chars: 6 });
const asked = () => server.arrived.map(({ method, url, body }) => [method, url, body]);

test("readDocument asks for part after part, each when the one before was taken", async () => {
  server.script(part("abc", 0, 3), part("def", 3, null));
  const texts: string[] = [];
  for await (const { text } of client.knowledge.readDocument("d 1")) {
    texts.push(text);
    expect(server.arrived).toHaveLength(texts.length);
  }
  expect(texts).toEqual(["abc", "def"]);
  expect(asked()).toEqual([
    ["GET", "/v1/knowledge/documents/d%201?offset=0", ""],
    ["GET", "/v1/knowledge/documents/d%201?offset=3", ""],
  ]);
});

test("parts that lead nowhere do not lead round and round", async () => {
  server.script(part("abc", 0, 3), part("abc", 3, 3));
  const readAll = async (): Promise<void> => {
    for await (const { offset } of client.knowledge.readDocument("d")) expect(offset).toBeLessThan(4);
  };
  await expect(readAll()).rejects.toMatchObject({ code: "UNEXPECTED_ANSWER" });
});

test("upload, read, search, list and delete ask as the contract says", async () => {
  server.script(
    json(202, { doc_id: "d", status: "pending" }),
    part("f", 5, null),
    json(200, { results: [] }),
    json(200, { documents: [], next_cursor: null }),
    (response) => response.writeHead(204).end(),
  );
  expect(await client.knowledge.upload({ title: "T", text: "x" })).toEqual({ doc_id: "d", status: "pending" });
  expect((await client.knowledge.read("d", 5)).text).toBe("f");
  await client.knowledge.search({ query: "refunds", limit: 3 });
  await client.knowledge.list({ bucket: "a b", limit: 2 });
  expect(await client.knowledge.delete("d")).toBeUndefined();
  expect(asked()).toEqual([
    ["POST", "/v1/knowledge/documents", '{"title":"T","text":"x"}'],
    ["GET", "/v1/knowledge/documents/d?offset=5", ""],
    ["POST", "/v1/knowledge/search", '{"query":"refunds","limit":3}'],
    ["GET", "/v1/knowledge/documents?bucket=a+b&limit=2", ""],
    ["DELETE", "/v1/knowledge/documents/d", ""],
  ]);
});
