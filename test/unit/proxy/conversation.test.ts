import { describe, expect, test } from "vitest";
import { limits } from "../../../src/contracts/limits.ts";
import { readConversation } from "../../../src/proxy/conversation.ts";

const user = (content: unknown) => ({ role: "user", content });
const assistant = (content: unknown) => ({ role: "assistant", content });
const text = (said: string) => ({ type: "text", text: said });
const read = (...messages: unknown[]) => readConversation(JSON.stringify({ messages }));

/** `kind tool: text`, with a star where it is new. */
const shown = (...messages: unknown[]): string[] =>
  (read(...messages)?.blocks ?? []).map(
    ({ kind, toolName, text: said, isNew }) => `${isNew ? "*" : ""}${kind}${toolName && ` ${toolName}`}: ${said}`,
  );

describe("blocks of a conversation", () => {
  test.each([
    { name: "a string", messages: [user("a")], want: ["*scan: a"] },
    { name: "texts, each alone", messages: [user([text("a"), text("b")])], want: ["*scan: a", "*scan: b"] },
    { name: "nothing to read in an empty text", messages: [user([text("")])], want: [] },
    {
      name: "the newest turn first, and only it is new",
      messages: [user("a"), assistant("b"), user("c"), user("d")],
      want: ["*scan: d", "*scan: c", "scan: a"],
    },
    {
      name: "a begun answer is the client's",
      messages: [user("a"), assistant("b"), user("c"), assistant("d")],
      want: ["*scan: d", "*scan: c", "scan: a"],
    },
    {
      name: "another role than the model's is inspected",
      messages: [{ role: "system", content: "a" }, user("b")],
      want: ["*scan: b", "*scan: a"],
    },
    {
      name: "calls and results, by the tool's name",
      messages: [
        user("a"),
        assistant([{ type: "tool_use", id: "1", name: "Bash", input: { command: "ls" } }]),
        user([{ type: "tool_result", tool_use_id: "1", content: "b" }]),
      ],
      want: ["*tool_output Bash: b", 'tool_call Bash: {"command":"ls"}', "scan: a"],
    },
    {
      name: "a result without its call",
      messages: [user([{ type: "tool_result", tool_use_id: "9", content: [text("b")] }])],
      want: ["*tool_output tool: b"],
    },
    {
      name: "nested blocks of a result as one text",
      messages: [
        user([
          {
            type: "tool_result",
            content: [
              text("a"),
              { type: "search_result", title: "t", source: "s", content: [text("b")] },
              { type: "document", title: "d", context: "c", source: { type: "content", content: "e" } },
              { type: "tool_reference", tool_name: "f" },
            ],
          },
        ]),
      ],
      want: ["*tool_output tool: a\nt\ns\nb\nd\nc\ne\nf"],
    },
    {
      name: "a document of text, and one of blocks",
      messages: [
        user([
          { type: "document", source: { type: "text", media_type: "text/plain", data: "a" } },
          { type: "document", source: { type: "content", content: [text("b"), text("c")] } },
        ]),
      ],
      want: ["*attachment document: a", "*attachment document: b\nc"],
    },
    {
      name: "tools that the provider runs, without what only it can read",
      messages: [
        user("a"),
        assistant([
          { type: "server_tool_use", id: "1", name: "web_search", input: { query: "q" } },
          { type: "web_search_tool_result", tool_use_id: "1", content: [{ title: "t", encrypted_content: "x" }] },
          { type: "mcp_tool_use", id: "2", name: "mail", input: {} },
          { type: "mcp_tool_result", tool_use_id: "2", content: [text("b")] },
        ]),
        user("c"),
      ],
      want: [
        "*scan: c",
        'tool_call web_search: {"query":"q"}',
        'tool_output web_search: [{"title":"t"}]',
        "tool_call mail: {}",
        "tool_output mail: b",
        "scan: a",
      ],
    },
    {
      name: "a call's input, whatever its fields are called, and a result that only says it is encrypted",
      messages: [
        user([
          { type: "tool_use", id: "1", name: "bash", input: { encrypted_command: "ls", a: { encrypted_b: ["c"] } } },
          { type: "web_search_tool_result", tool_use_id: "1", content: [{ encrypted_content: "plain words" }] },
        ]),
      ],
      want: [
        '*tool_call bash: {"encrypted_command":"ls","a":{"encrypted_b":["c"]}}',
        '*tool_output bash: [{"encrypted_content":"plain words"}]',
      ],
    },
    {
      name: "a tool's name that a gateway would not take",
      messages: [
        user([
          { type: "tool_use", name: "😀".repeat(300), input: {} },
          { type: "tool_use", name: "", input: {} },
        ]),
      ],
      want: [`*tool_call ${"😀".repeat(200)}: {}`, "*tool_call tool: {}"],
    },
    {
      name: "a client's own tag in a user's text, and the same tag in a result",
      messages: [
        user([text("<system-reminder>\na\n</system-reminder>\nb")]),
        user([{ type: "tool_result", content: "c <system-reminder>d</system-reminder>" }]),
      ],
      want: ["*tool_output tool: c <system-reminder>d</system-reminder>", "*scan: \na\n\nb"],
    },
    { name: "half characters as one that stands for them", messages: [user("a\ud83d")], want: ["*scan: a\ufffd"] },
  ])("$name", ({ messages, want }) => {
    expect(shown(...messages)).toEqual(want);
    expect(read(...messages)?.unreadable.size).toBe(0);
  });

  test.each([
    {
      name: "an image",
      content: [{ type: "image", source: { type: "url", url: "https://a.example" } }],
      want: { image: 1 },
    },
    {
      name: "files",
      content: [{ type: "document", source: { type: "file", file_id: "f" } }, { type: "container_upload" }],
      want: { document: 1, other: 1 },
    },
    { name: "a text that is none", content: [{ type: "text", text: 7 }, "a", null, [], {}], want: { other: 4 } },
    { name: "content that is none", content: 7, want: { other: 1 } },
    { name: "thinking that a user sends", content: [{ type: "thinking", thinking: "a" }], want: { other: 1 } },
    {
      name: "a PDF that the provider fetched",
      content: [
        { type: "web_fetch_tool_result", content: { content: { type: "document", source: { type: "base64" } } } },
      ],
      want: { document: 1 },
    },
  ])("cannot be read: $name", ({ content, want }) => {
    expect(Object.fromEntries(read(user(content))?.unreadable ?? [])).toEqual(want);
  });

  test("nesting that goes too deep is counted, and so is more than is asked about", () => {
    let deep: unknown = text("a");
    for (let at = 0; at < limits.proxyBlockDepthMax + 2; at += 1) deep = { type: "tool_result", content: [deep] };
    expect(read(user([deep]))).toMatchObject({ unreadable: new Map([["other", 1]]), isCut: true });
    const wide = Array.from({ length: limits.proxyBlocksMax + 3 }, () => text("a"));
    expect(read(user(wide))?.blocks).toHaveLength(limits.proxyBlocksMax);
    expect(read(user(wide))).toMatchObject({ unreadable: new Map([["other", 3]]), isCut: true });
    expect(read(user(wide.slice(3)))).toMatchObject({ unreadable: new Map(), isCut: false });
    const input = `${`{"a":`.repeat(200_000)}1${"}".repeat(200_000)}`;
    const json = `{"messages":[{"role":"user","content":[{"type":"tool_use","name":"x","input":${input}}]}]}`;
    expect(readConversation(json)).toMatchObject({ unreadable: new Map([["other", 1]]), isCut: true });
  });

  test.each(["", "{", "[]", "7", "null", '{"messages":{}}', '{"messages":null}'])("no conversation: %s", (json) => {
    expect(readConversation(json)).toBeUndefined();
  });
});

describe("how it opens", () => {
  test("is the same as a string and as a block, wherever the cache mark stands", () => {
    const openings = [
      user("a"),
      user([text("a")]),
      user([{ ...text("a"), cache_control: { type: "ephemeral" } }, text("b")]),
    ];
    expect(openings.map((message) => read(message)?.opening)).toEqual(["a", "a", "a"]);
  });

  test("is of the first user message, whatever it is", () => {
    expect(read(assistant("x"), user([{ type: "image", source: { type: "url" } }]), user("b"))?.opening).toContain(
      "image",
    );
    expect(read()?.opening).toBe("");
  });
});

describe("an object that has a name twice", () => {
  test.each([
    ["the conversation", '{"messages":[],"messages":[]}'],
    ["and the last is none", '{"messages":[],"messages":null}'],
    ["one of them written with an escape", '{"messages":[],"m\\u0065ssages" :\n[]}'],
    ["a text", '{"messages":[{"role":"user","content":[{"type":"text","text":"a","text":"b"}]}]}'],
    ["what is deep in a tool's input", '{"messages":[{"content":[{"input":[[{"a":{"b":1,"c":2,"b":[]}}]]}]}]}'],
    ["the empty name", '{"messages":[],"":1,"":2}'],
  ])("%s: nothing is read", (_, json) => {
    expect(readConversation(json)).toMatchObject({ blocks: [], isAmbiguous: true });
  });

  test.each([
    ["names in texts", JSON.stringify({ messages: ['{"a":1,"a":2} \\" "b" : ', "\\\\", '"', "a\\"] })],
    ["one name in two objects", '{"messages":[{"a":1},{"a":{"a":1}}]}'],
    ["names that objects have", '{"__proto__":{"a":1},"constructor":1,"1":2,"0":"\\\\","messages":[ ]}'],
  ])("%s: nothing of that kind", (_, json) => {
    expect(readConversation(json)?.isAmbiguous).toBe(false);
  });
});
