import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRaw } from "../../support/raw-socket.ts";
import { scanKey, startTestServer, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const long = (letter: string, times: number): string => letter.repeat(times);
const nested = (levels: number): unknown => JSON.parse(`${long('{"a":', levels)}1${long("}", levels)}`);

describe("what is refused, and in which words", () => {
  const text = "hello";
  const call = { tool_name: "bash", arguments: {} };
  test.each([
    { path: "/scan", body: {}, says: "`text` is required: a string." },
    { path: "/scan", body: { text: 5 }, says: "`text` must be a string." },
    { path: "/scan", body: { text: null }, says: "`text` must be a string." },
    { path: "/scan", body: { text: ["a"] }, says: "`text` must be a string." },
    { path: "/scan", body: [], says: "The body must be a JSON object." },
    { path: "/scan", body: [{ text }], says: "The body must be a JSON object." },
    { path: "/scan", body: "null", says: "The body must be a JSON object." },
    { path: "/scan", body: '"text"', says: "The body must be a JSON object." },
    { path: "/scan", body: { text, stage: "rag" }, says: "`stage` must be `prompt` or `response`." },
    { path: "/scan", body: { text, session_id: "" }, says: "`session_id` must be a string of 1 to 128" },
    { path: "/scan", body: { text, session_id: "a b" }, says: "`session_id` must be" },
    { path: "/scan", body: { text, session_id: "a\n" }, says: "`session_id` must be" },
    { path: "/scan", body: { text, session_id: long("a", 129) }, says: "`session_id` must be" },
    {
      path: "/scan",
      body: { text, language: "english" },
      says: "`language` must be an ISO 639-1 code or a BCP 47 tag.",
    },
    { path: "/scan", body: { text, language: "" }, says: "`language` must be" },
    { path: "/scan", body: { text, language: "x" }, says: "`language` must be" },
    { path: "/scan", body: { text, language: "a-DE" }, says: "`language` must be" },
    { path: "/scan", body: { text, language: 7 }, says: "`language` must be" },
    { path: "/scan", body: { text, include: "findings" }, says: "`include` must be an array of" },
    { path: "/scan", body: { text, include: ["text"] }, says: "`include[0]` must be `redaction` or `findings`." },
    { path: "/agent/tool-call", body: { arguments: {} }, says: "`tool_name` is required" },
    { path: "/agent/tool-call", body: { ...call, tool_name: "" }, says: "`tool_name` must be a string of 1 to 200" },
    { path: "/agent/tool-call", body: { ...call, tool_name: long("🙂", 201) }, says: "`tool_name` must be" },
    { path: "/agent/tool-call", body: { tool_name: "bash" }, says: "`arguments` is required: an object or a string." },
    { path: "/agent/tool-call", body: { ...call, arguments: [] }, says: "`arguments` must be an object or a string." },
    { path: "/agent/tool-call", body: { ...call, arguments: null }, says: "`arguments` must be" },
    { path: "/agent/tool-call", body: { ...call, arguments: nested(513) }, says: "`arguments` is nested too deeply" },
    { path: "/agent/tool-output", body: { tool_name: "t" }, says: "`output` is required: a string" },
    { path: "/agent/tool-output", body: { tool_name: "t", output: 5 }, says: "`output` must be a string" },
    { path: "/agent/tool-output", body: { tool_name: "t", output: true }, says: "`output` must be a string" },
    { path: "/rag/retrieval", body: { chunks: [] }, says: "`query` is required: a string." },
    { path: "/rag/retrieval", body: { query: "q" }, says: "`chunks` is required: an array of 1 to 512 chunks." },
    { path: "/rag/retrieval", body: { query: "q", chunks: [] }, says: "`chunks` must be an array of 1 to 512 chunks." },
    {
      path: "/rag/retrieval",
      body: { query: "q", chunks: Array.from({ length: 513 }, (_, id) => ({ chunk_id: `c${id}`, text })) },
      says: "`chunks` must be an array of 1 to 512 chunks.",
    },
    { path: "/rag/retrieval", body: { query: "q", chunks: ["a"] }, says: "`chunks[0]` must be an object with" },
    {
      path: "/rag/retrieval",
      body: { query: "q", chunks: [{ chunk_id: "a", text }, { chunk_id: "b" }] },
      says: "`chunks[1].text` is required: a string.",
    },
    {
      path: "/rag/retrieval",
      body: { query: "q", chunks: [{ chunk_id: "", text }] },
      says: "`chunks[0].chunk_id` must be a string of 1 to 200",
    },
    {
      path: "/rag/retrieval",
      body: {
        query: "q",
        chunks: [
          { chunk_id: "a", text },
          { chunk_id: "a", text },
        ],
      },
      says: "`chunks[1].chunk_id` must be unique",
    },
    { path: "/rag/context", body: { text: {} }, says: "`text` must be a string." },
  ])("$path $says", async ({ path, body, says }) => {
    for (const prefix of ["", "/v1"]) {
      const response = await server.ask(`${prefix}${path}`, { body });
      const answer = (await response.json()) as { error: string; code: string; retryAfter: number };
      expect(response.status).toBe(400);
      expect(answer).toEqual({ error: expect.stringContaining(says), code: "INVALID_REQUEST", retryAfter: 0 });
    }
  });

  test.each([
    { name: "nothing", body: new Uint8Array(0), code: "INVALID_JSON" },
    { name: "spaces", body: "  \n", code: "INVALID_JSON" },
    { name: "half an object", body: '{"text":"a"', code: "INVALID_JSON" },
    { name: "something behind the object", body: '{"text":"a"}}', code: "INVALID_JSON" },
    { name: "a trailing comma", body: '{"text":"a",}', code: "INVALID_JSON" },
    { name: "NaN", body: '{"text":NaN}', code: "INVALID_JSON" },
    { name: "a raw line end in a string", body: '{"text":"a\nb"}', code: "INVALID_JSON" },
    { name: "form data", body: "text=hello", code: "INVALID_JSON" },
    { name: "100,000 open brackets", body: long("[", 100_000), code: "INVALID_JSON" },
    { name: "100,000 nested arrays", body: long("[", 100_000) + long("]", 100_000), code: "INVALID_REQUEST" },
    {
      name: "100,000 nested objects as arguments",
      body: `{"tool_name":"t","arguments":${long('{"a":', 100_000)}1${long("}", 100_000)}}`,
      path: "/agent/tool-call",
      code: "INVALID_REQUEST",
    },
    { name: "a lone byte", body: Buffer.from('{"text":"\xff"}', "latin1"), code: "INVALID_ENCODING" },
    { name: "an overlong slash", body: Buffer.from('{"text":"\xc0\xaf"}', "latin1"), code: "INVALID_ENCODING" },
    { name: "a surrogate in UTF-8", body: Buffer.from('{"text":"\xed\xa0\x80"}', "latin1"), code: "INVALID_ENCODING" },
    { name: "UTF-16", body: Buffer.from('\ufeff{"text":"a"}', "utf16le"), code: "INVALID_ENCODING" },
    { name: "gzip", body: Buffer.from("1f8b0800000000000003", "hex"), code: "INVALID_ENCODING" },
  ])("$name: 400 $code, quickly", async ({ body, code, path = "/scan" }) => {
    const started = process.cpuUsage();
    const response = await server.ask(path, { method: "POST", body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code, retryAfter: 0 });
    const { user, system } = process.cpuUsage(started);
    expect(user + system, "microseconds").toBeLessThan(2_000_000);
  });
});

describe("what is taken, and what the scan service is asked", () => {
  const taken = async (path: string, body: unknown) => {
    const response = await server.ask(path, { body });
    expect(response.status).toBe(200);
    return server.scans.asked.at(-1)!;
  };

  test.each([
    { name: "an empty text", body: { text: "" }, text: "" },
    { name: "unknown fields", body: { text: "a", metadata: { deep: nested(600) } }, text: "a" },
    { name: "keys that would be prototypes", body: '{"__proto__":{"text":"b"},"text":"a","constructor":1}', text: "a" },
    { name: "a byte order mark", body: '\ufeff{"text":"a"}', text: "a" },
    { name: "lone surrogates", body: '{"text":"\\ud800 and \\udc00"}', text: "\ud800 and \udc00" },
    { name: "the same key twice: the last one counts", body: '{"text":"a","text":"b"}', text: "b" },
    { name: "spaces around", body: ' \r\n {"text":"a"} \t\n', text: "a" },
    { name: "NUL and other control characters", body: { text: "\0\u0001\u2028" }, text: "\0\u0001\u2028" },
  ])("$name", async ({ body, text }) => {
    expect((await taken("/scan", body)).task.text).toBe(text);
  });

  test("a text that stands only under __proto__ is no text", async () => {
    expect((await server.ask("/scan", { body: '{"__proto__":{"text":"b"}}' })).status).toBe(400);
    expect(({} as { text?: unknown }).text).toBeUndefined();
  });

  test.each(["x-private", "X-a-1", "i-klingon", "sgn-BE-FR", "zh-min-nan"])(
    "any tag of BCP 47: %s",
    async (language) => {
      expect(await taken("/v1/scan", { text: "a", language })).toMatchObject({ task: { languageHint: language } });
    },
  );

  test("all common fields", async () => {
    const language = "de-Latn-CH-1996-u-co-phonebk-x-a-b-c";
    const body = { text: "a", session_id: "S_1.2:3-4", language, include: ["redaction", "findings"] };
    expect(await taken("/v1/scan", { ...body, stage: "response" })).toEqual({
      task: {
        kind: "scan",
        stage: "response",
        text: "a",
        toolName: "",
        query: "",
        languageHint: language,
        wantsRedaction: true,
        wantsFindings: true,
      },
      sessionId: "S_1.2:3-4",
      receivedMs: server.clock.elapsedMs(),
      client: expect.objectContaining({ isGone: false }),
      bodyName: "",
    });
  });

  test.each([
    { field: "arguments", value: { b: [1, "ä"], a: null }, text: '{"b":[1,"ä"],"a":null}', path: "/agent/tool-call" },
    { field: "arguments", value: ' { "a" : 1 }', text: ' { "a" : 1 }', path: "/agent/tool-call" },
    { field: "arguments", value: nested(512), text: JSON.stringify(nested(512)), path: "/agent/tool-call" },
    { field: "output", value: "plain", text: "plain", path: "/agent/tool-output" },
    { field: "output", value: { a: [1] }, text: '{"a":[1]}', path: "/agent/tool-output" },
    { field: "output", value: ["a", 1], text: '["a",1]', path: "/agent/tool-output" },
  ])("$path: $field is inspected as $text", async ({ field, value, text, path }) => {
    const { task } = await taken(path, { tool_name: "🙂".repeat(200), [field]: value });
    expect(task.text).toBe(text);
    expect(task.toolName).toBe("🙂".repeat(200));
    expect(task.stage).toBe("tool");
  });

  const sentJson = [
    { name: "all values of a name", json: '{"cmd": "rm -rf /", "cmd": "ls"}', text: '{"cmd":"rm -rf /","cmd":"ls"}' },
    { name: "all digits of a number", json: '{"id": 12345678901234567890}', text: '{"id":12345678901234567890}' },
    { name: "a number past all numbers", json: '{"a": 1e999}', text: '{"a":1e999}' },
    { name: "names that are numbers in their order", json: '{"10": "a", "2": "b"}', text: '{"10":"a","2":"b"}' },
    { name: "a quote and a colon in a string", json: '{"a": "\\":", "b": "::"}', text: '{"a":"\\":","b":"::"}' },
    { name: "escapes undone", json: '{"\\u0061": "\\u0062\\/"}', text: '{"a":"b/"}' },
  ];
  test.each(sentJson)("$name: of an object", async ({ json, text }) => {
    const call = await taken("/agent/tool-call", `{"tool_name":"t","arguments":"x","\\u0061rguments" : ${json} }`);
    expect(call.task.text).toBe(text);
    const output = await taken("/agent/tool-output", `{"output":[ ${json} ],"tool_name":"t"}`);
    expect(output.task.text).toBe(`[${text}]`);
  });
  test.each(sentJson)("$name: in a batch", async ({ json, text }) => {
    const items = `{"kind":"scan","text":"]}"}, {"kind":"tool_call","tool_name":"t","arguments":${json}}`;
    const response = await server.ask("/scan/batch", { body: `{"items":[],"items":[${items}]}` });
    expect(response.status).toBe(202);
    expect(server.scans.queued.at(-1)!.map(({ task }) => task.text)).toEqual(["]}", text]);
  });

  test("a context", async () => {
    expect((await taken("/rag/context", { text: "a" })).task).toMatchObject({ kind: "rag_context", stage: "rag" });
  });

  test("a retrieval", async () => {
    const chunks = Array.from({ length: 512 }, (_, id) => ({ chunk_id: `c${id}`, text: "a" }));
    const response = await server.ask("/rag/retrieval", { body: { query: "", chunks, session_id: "s" } });
    expect(response.status).toBe(200);
    const asked = server.scans.retrieved.at(-1)!;
    expect(asked).toMatchObject({ query: "", sessionId: "s", languageHint: "", wantsFindings: false });
    expect(asked.chunks).toEqual(chunks);
  });
});

describe("Idempotency-Key", () => {
  test.each(["", "a b", "ä", "x".repeat(201)])("%j is refused", async (key) => {
    const response = await server.ask("/scan", { body: { text: "a" }, headers: { "idempotency-key": key } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: expect.stringContaining("`Idempotency-Key` must be 1 to 200"),
    });
  });

  test.each([
    { name: "that differ are refused", keys: ["k1", "k2"], status: 400 },
    { name: "of which the first is empty are refused", keys: ["", "k2"], status: 400 },
    { name: "that say the same are one", keys: ["k1", "k1"], status: 200 },
  ])("two lines $name", async ({ keys, status }) => {
    const lines = keys.map((key) => `idempotency-key: ${key}\r\n`).join("");
    const head = `POST /scan HTTP/1.1\r\nhost: x\r\nx-api-key: ${scanKey}\r\n${lines}content-length: 12\r\n\r\n`;
    const { responses } = await sendRaw(server.port, [`${head}{"text":"a"}`]);
    expect(responses[0]?.status).toBe(status);
  });

  const hashOf = async (path: string, body: string): Promise<string> => {
    await server.ask(path, { body, headers: { "idempotency-key": "order-7!" } });
    const repeat = server.scans.repeats.at(-1);
    expect(repeat?.key).toBe("order-7!");
    return repeat!.requestHash;
  };

  test("stands for the path and the bytes of the body; the prefix is no difference", async () => {
    const hash = await hashOf("/scan", '{"text":"a"}');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashOf("/v1/scan", '{"text":"a"}')).toBe(hash);
    expect(await hashOf("/scan", '{"text": "a"}')).not.toBe(hash);
    expect(await hashOf("/rag/context", '{"text":"a"}')).not.toBe(hash);
  });

  test("is absent where none was sent", async () => {
    await server.ask("/scan", { body: { text: "a" } });
    expect(server.scans.repeats.at(-1)).toBeUndefined();
  });
});
