import { afterAll, beforeAll, expect, test } from "vitest";
import { GatewayError } from "../../src/contracts/errors.ts";
import { type CommonFields, subjects, taskOf } from "../../src/contracts/scan-subject.ts";
import type { BodyPieces } from "../../src/contracts/thread-call.ts";
import * as bodies from "../../src/contracts/wire.ts";
import { bodyReader } from "../../src/http/request/read-json.ts";
import { BodyBudget, RequestBody } from "../../src/http/request/request-body.ts";
import { readBody } from "../../workers/read-body.ts";
import { randomFrom } from "../conformance/seeded-random.ts";
import { headerLines, sendRaw } from "../support/raw-socket.ts";
import { scanKey, startTestServer, type TestServer } from "../support/test-server.ts";

const seed = Number(process.env["SEED"] ?? 20_260_117);
const expected = new Set(["INVALID_JSON", "INVALID_ENCODING", "INVALID_REQUEST"]);

/** Stands in every body, and must stand in no message about one. */
const canary = "kingfisher";

const seeds = [
  { text: canary },
  { text: canary, stage: "response", session_id: "s-1", language: "pt-BR", include: ["findings", "redaction"] },
  { tool_name: "bash", arguments: { command: canary, deep: [[[{ a: null }]], 1e9, -0, true] } },
  { tool_name: "t", output: [canary, { ключ: "значение", "🙂": "\u2028" }] },
  {
    query: canary,
    chunks: [
      { chunk_id: "a", text: canary },
      { chunk_id: "b", text: "" },
    ],
  },
].map((body) => Buffer.from(JSON.stringify(body)));

const splices = [
  "\\ud800",
  "__proto__",
  '"constructor":',
  "[[[[",
  "}}",
  "null",
  "1e999",
  "\u0000",
  "\ufeff",
  "\\u0000",
  '",',
  "\xff",
];

/** A body that was damaged or dressed up a little. */
function mutate(random: () => number, source: Buffer): Buffer {
  const below = (most: number): number => Math.floor(random() * most);
  let bytes = Buffer.from(source);
  for (let edits = 1 + below(4); edits > 0; edits--) {
    const at = below(bytes.length + 1);
    const cut = below(6);
    const splice = Buffer.from(splices[below(splices.length)]!, random() < 0.5 ? "latin1" : "utf8");
    const added = [Buffer.alloc(0), splice, Buffer.from([below(256)]), bytes.subarray(at, at + below(20))][below(4)]!;
    bytes = Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + cut)]);
  }
  return bytes;
}

const readers = {
  scan: bodyReader(bodies.ScanBody),
  tool_call: bodyReader(bodies.ToolCallBody),
  tool_output: bodyReader(bodies.ToolOutputBody),
  rag_context: bodyReader(bodies.ContextBody),
};

test(`what a scan thread takes of a damaged body the main thread takes, and means the same (SEED=${seed})`, () => {
  const random = randomFrom(seed);
  let taken = 0;
  for (let round = 0; round < 20_000; round += 1) {
    const bytes = mutate(random, seeds[Math.floor(random() * seeds.length)]!);
    for (const kind of ["scan", "tool_call", "tool_output", "rag_context"] as const) {
      const there = readBody(kind, bytes);
      if (there === undefined) continue;
      taken += 1;
      const here = readers[kind](bytes) as CommonFields;
      expect(there.sessionId).toBe(here.session_id ?? "");
      expect(there.task).toEqual(
        taskOf(
          subjects[kind](here as never, () => bytes.toString().replace(/^\ufeff/, "")),
          here,
        ),
      );
    }
  }
  expect(taken).toBeGreaterThan(1_000);
});

test(`a damaged body is read as declared, or refused in one of three ways and not quoted (SEED=${seed})`, () => {
  const random = randomFrom(seed);
  const readers = Object.values(bodies).map(bodyReader);
  const outcomes = new Map<string, number>();
  for (let round = 0; round < 20_000; round++) {
    const bytes = mutate(random, seeds[round % seeds.length]!);
    const read = readers[Math.floor(random() * readers.length)]!;
    let outcome = "read";
    try {
      expect(read(bytes)).toBeTypeOf("object");
    } catch (error) {
      if (!(error instanceof GatewayError))
        throw new Error(`round ${round}: ${bytes.toString("latin1")}`, { cause: error });
      outcome = error.code;
      expect(expected).toContain(error.code);
      expect(error.message).not.toContain(canary);
    }
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  // A generator that reaches only some of the ways out proves little.
  expect([...outcomes.keys()].sort()).toEqual(["INVALID_ENCODING", "INVALID_JSON", "INVALID_REQUEST", "read"]);
});

test(`a body is the same however it is cut, and never more than is allowed is held (SEED=${seed})`, () => {
  const random = randomFrom(seed + 1);
  for (let round = 0; round < 2_000; round++) {
    const bytes = Buffer.from(Array.from({ length: Math.floor(random() * 200) }, () => Math.floor(random() * 256)));
    const bytesMax = Math.floor(random() * 220);
    const heard: (string | GatewayError)[] = [];
    const piecesFrom = random() < 0.5 ? undefined : Math.floor(random() * 220);
    const body = new RequestBody(bytesMax, new BodyBudget(), piecesFrom);
    const whole = (given: Uint8Array, pieces: BodyPieces = []) =>
      heard.push(Buffer.concat([given, ...pieces]).toString("hex"));
    const refused = { fail: (error: GatewayError) => heard.push(error) };
    const readAt = Math.floor(random() * 4);
    let at = 0;
    for (let piece = 0; at < bytes.length || piece === 0; piece++) {
      if (piece === readAt) body.read(whole, refused);
      const end = Math.min(bytes.length, at + 1 + Math.floor(random() * 80));
      const copy = new Uint8Array(bytes.subarray(at, end));
      body.add(copy.buffer, end === bytes.length);
      // The parser takes its memory back after the call.
      copy.fill(0);
      at = end;
      if (piece < readAt && at >= bytes.length) body.read(whole, refused);
    }
    expect(heard).toHaveLength(1);
    if (bytes.length > bytesMax) expect((heard[0] as GatewayError).code).toBe("PAYLOAD_TOO_LARGE");
    else expect(heard[0]).toBe(bytes.toString("hex"));
  }
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bodyBytesMax: 2_000 });
});
afterAll(() => server.stop());

test(`a damaged request over a socket is answered or closed, and the next one is served (SEED=${seed})`, async () => {
  const random = randomFrom(seed + 2);
  for (let round = 0; round < 150; round++) {
    const body = mutate(random, seeds[round % seeds.length]!);
    const headers = { host: "x", "x-api-key": scanKey, "content-length": body.length, connection: "close" };
    const head = Buffer.from(`POST /v1/scan HTTP/1.1\r\n${headerLines(headers)}\r\n`);
    const wire = Buffer.concat([random() < 0.3 ? mutate(random, head) : head, body]);
    const cut = Math.floor(random() * wire.length);
    const { responses } = await sendRaw(server.port, [wire.subarray(0, cut), wire.subarray(cut)], { waitMs: 40 });
    for (const { status } of responses) expect([200, 400, 401, 404, 405, 413, 431, 505]).toContain(status);
  }
  expect((await server.ask("/scan", { body: { text: "still there?" } })).status).toBe(200);
});
