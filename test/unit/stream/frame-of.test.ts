import { Check } from "typebox/value";
import { describe, expect, test } from "vitest";
import { AuditFrame, DecisionFrame, MetaFrame } from "../../../src/contracts/frame.ts";
import { jsonOf } from "../../../src/ports/frame-log.ts";
import { frameIdOf, parseFrameId } from "../../../src/stream/frame-id.ts";
import { auditText, decisionText, eventText, metaJson } from "../../../src/stream/frame-of.ts";
import { decisionOf } from "../../support/decisions.ts";

type Fields = Parameters<typeof decisionOf>[1];

const tail = '"latency":0.123,"directives":[],"job_id":"job_1","needs_review":false,"enforced_action":"allow"}';
const rows: readonly { name: string; fields: Fields; json: string }[] = [
  { name: "a prompt", fields: {}, json: `{"stage":"prompt","action":"allow","risk":0,${tail}` },
  { name: "a response", fields: { stage: "response" }, json: `{"stage":"response","action":"allow","risk":0,${tail}` },
  {
    name: "a tool call",
    fields: { kind: "tool_call", stage: "tool", toolName: "bash" },
    json: `{"stage":"tool","phase":"call","tool_name":"bash","action":"allow","risk":0,${tail}`,
  },
  {
    name: "a tool output",
    fields: { kind: "tool_output", stage: "tool", toolName: "web" },
    json: `{"stage":"tool","phase":"output","tool_name":"web","action":"allow","risk":0,${tail}`,
  },
  {
    name: "a chunk",
    fields: { kind: "rag_chunk", stage: "rag", chunkId: "c1" },
    json: `{"stage":"rag","phase":"chunk","chunk_id":"c1","action":"allow","risk":0,${tail}`,
  },
  {
    name: "a context",
    fields: { kind: "rag_context", stage: "rag" },
    json: `{"stage":"rag","phase":"context","action":"allow","risk":0,${tail}`,
  },
  {
    name: "a name with quotes and line ends",
    fields: { kind: "tool_call", stage: "tool", toolName: 'a"\n\ndata: {}\\' },
    json: `{"stage":"tool","phase":"call","tool_name":"a\\"\\n\\ndata: {}\\\\","action":"allow","risk":0,${tail}`,
  },
  {
    name: "a name with line ends that only Unicode knows",
    fields: { kind: "tool_call", stage: "tool", toolName: "a\u2028data: {}\u2029b\u0085c" },
    json: `{"stage":"tool","phase":"call","tool_name":"a\\u2028data: {}\\u2029b\\u0085c","action":"allow","risk":0,${tail}`,
  },
  {
    name: "a chunk's id with a line end that only Unicode knows",
    fields: { kind: "rag_chunk", stage: "rag", chunkId: "c\u20281" },
    json: `{"stage":"rag","phase":"chunk","chunk_id":"c\\u20281","action":"allow","risk":0,${tail}`,
  },
  {
    name: "a review that is allowed",
    fields: { inspected: { action: "REVIEW", risk: 0.506 } },
    json: '{"stage":"prompt","action":"review","risk":51,"latency":0.123,"directives":[],"job_id":"job_1","needs_review":true,"enforced_action":"allow"}',
  },
  {
    name: "a block with directives and personal data",
    fields: {
      enforced: "BLOCK",
      inspected: {
        action: "HARD_BLOCK",
        risk: 1,
        queueUs: 1_500,
        engineUs: 0,
        directives: '["redact_pii","refuse_prompt"]',
        pii: '{"total":2,"types":{"EMAIL":2}}',
      },
    },
    json: '{"stage":"prompt","action":"hard_block","risk":100,"latency":1.5,"directives":["redact_pii","refuse_prompt"],"job_id":"job_1","needs_review":false,"enforced_action":"block","pii":{"total":2,"types":{"EMAIL":2}}}',
  },
  {
    name: "a soft block",
    fields: { enforced: "BLOCK", inspected: { action: "SOFT_BLOCK", risk: 0.6 } },
    json: `{"stage":"prompt","action":"soft_block","risk":60,${tail.replace('"allow"}', '"block"}')}`,
  },
  {
    name: "a sandbox",
    fields: { enforced: "BLOCK", inspected: { action: "SANDBOX", risk: 0.7 } },
    json: `{"stage":"prompt","action":"sandbox","risk":70,${tail.replace('"allow"}', '"block"}')}`,
  },
];

describe("frames", () => {
  test.each(rows)("$name", ({ fields, json }) => {
    const made = jsonOf(decisionText(decisionOf("job_1", fields)));
    expect(made).toBe(json);
    expect(Check(DecisionFrame, JSON.parse(made))).toBe(true);
    expect(made).not.toContain("\n");
  });

  test("audit and meta", () => {
    expect(jsonOf(auditText("job_1"))).toBe('{"stage":"audit","id":"job_1"}');
    expect(metaJson(7)).toBe('{"stage":"_meta","dropped":7}');
    expect(Check(AuditFrame, JSON.parse(jsonOf(auditText("job_1"))))).toBe(true);
    expect(Check(MetaFrame, JSON.parse(metaJson(7)))).toBe(true);
  });

  test("a frame is an id line, one data line and an empty line", () => {
    expect(eventText("1.a.2", "{}")).toBe("id: 1.a.2\ndata: {}\n\n");
  });

  test("nothing but the declared parts of a verdict goes into a frame", () => {
    const decided = decisionOf("job_1");
    const whole = { ...decided.inspected, result: "CANARY", findings: "CANARY", redaction: "CANARY" };
    expect(jsonOf(decisionText({ ...decided, inspected: whole }))).not.toContain("CANARY");
  });
});

describe("ids", () => {
  test("come back as the place they were made of", () => {
    const place = { entry: "1718452820123-0", numbering: "0k3f9x2m0a4c", number: 4_711 };
    expect(parseFrameId(frameIdOf(place))).toEqual(place);
  });

  test.each([
    "",
    "7",
    "a.b",
    "a.b.c",
    "a.b.1.2",
    "A.b.1",
    "a.b-c.1",
    "..1",
    "a.b.-1",
    "a.b.1e3",
    "a.b.1234567890123456",
    `${"a".repeat(41)}.b.1`,
    " a.b.1",
    "a.b.1\n",
    "ä.b.1",
  ])("%j is none", (id) => {
    expect(parseFrameId(id)).toBeUndefined();
  });
});
