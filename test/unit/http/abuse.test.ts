import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { headerLines, sendRaw, untilClosed } from "../../support/raw-socket.ts";
import { scanKey, startTestServer, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const hello = '{"text":"hello"}';
const keyed = { host: "x", "x-api-key": scanKey };

function post(headers: Readonly<Record<string, string | number>>, path = "/v1/scan"): string {
  return `POST ${path} HTTP/1.1\r\n${headerLines({ ...keyed, ...headers })}\r\n`;
}
const scanOf = (body: string, headers: Readonly<Record<string, string>> = {}): string =>
  `${post({ "content-length": Buffer.byteLength(body), ...headers })}${body}`;

function many(lines: number, bytesEach: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: lines }, (_, line) => [`x-filler-${line}`, "a".repeat(bytesEach)]));
}

/** The process lives, and a plain request is answered. */
async function expectAlive(): Promise<void> {
  const answer = await server.ask("/v1/scan", { body: { text: "still there?" } });
  expect(answer.status).toBe(200);
}

const codeOf = (body: string): unknown => (JSON.parse(body) as { code?: unknown }).code;

describe("heads", () => {
  test("15 KB of headers in small pieces are taken", async () => {
    const head = post({ ...many(15, 1_000), "content-length": hello.length });
    const pieces = (head + hello).match(/[\s\S]{1,64}/g) ?? [];
    const { responses } = await sendRaw(server.port, pieces);
    expect(responses[0]?.status).toBe(200);
  });

  test.each([
    { name: "17 KB of headers", headers: many(17, 1_000) },
    { name: "one header of 20 KB", headers: many(1, 20_000) },
    { name: "40 KB of headers", headers: many(40, 1_000) },
  ])("$name: 431 HEADERS_TOO_LARGE with its body", async ({ headers }) => {
    const { responses } = await sendRaw(server.port, [post({ ...headers, "content-length": hello.length }) + hello]);
    expect(responses[0]?.status).toBe(431);
    expect(codeOf(responses[0]!.body)).toBe("HEADERS_TOO_LARGE");
    await expectAlive();
  });

  test("95 header lines are taken", async () => {
    const { responses } = await sendRaw(server.port, [
      post({ ...many(92, 3), "content-length": hello.length }) + hello,
    ]);
    expect(responses[0]?.status).toBe(200);
  });

  test.each([101, 150, 2_000])("%i header lines: 431 from the parser, and the connection closes", async (lines) => {
    const { responses, isClosed } = await sendRaw(server.port, [post(many(lines - 2, 3))], untilClosed);
    expect(responses[0]?.status).toBe(431);
    expect(isClosed).toBe(true);
    await expectAlive();
  });

  test.each([
    { name: "a length and a transfer coding", head: post({ "content-length": 3, "transfer-encoding": "chunked" }) },
    { name: "a length that is no number", head: post({ "content-length": "3x" }) },
    { name: "a NUL in a header", head: post({ "x-a": "a\0b" }) },
    { name: "a folded header", head: "GET / HTTP/1.1\r\nhost: x\r\nx-a: a\r\n b\r\n\r\n" },
    { name: "no Host", head: "GET / HTTP/1.1\r\n\r\n" },
  ])("$name: 400, and the connection closes", async ({ head }) => {
    const { responses, isClosed } = await sendRaw(server.port, [head, "0\r\n\r\n"], untilClosed);
    expect(responses[0]?.status).toBe(400);
    expect(isClosed).toBe(true);
  });

  test.each([
    {
      name: "two lengths that differ",
      head: `POST /scan HTTP/1.1\r\n${headerLines(keyed)}content-length: 3\r\ncontent-length: 16\r\n\r\n`,
    },
    { name: "an unknown transfer coding", head: post({ "transfer-encoding": "xchunked" }) },
  ])("$name: 400 INVALID_REQUEST, and the connection closes", async ({ head }) => {
    const { responses, isClosed } = await sendRaw(server.port, [head, "0\r\n\r\n"], untilClosed);
    expect(responses[0]?.status).toBe(400);
    expect(codeOf(responses[0]!.body)).toBe("INVALID_REQUEST");
    expect(isClosed).toBe(true);
  });
});

describe("bodies", () => {
  test("9 MB, declared: 413 before a byte of it is sent", async () => {
    const { responses } = await sendRaw(server.port, [post({ "content-length": 9_000_000 })]);
    expect(responses[0]?.status).toBe(413);
    expect(codeOf(responses[0]!.body)).toBe("PAYLOAD_TOO_LARGE");
  });

  test("9 MB, sent all the same: the client gets its 413 and the connection goes on", async () => {
    const { responses } = await sendRaw(
      server.port,
      [post({ "content-length": 9_000_000 }), Buffer.alloc(9_000_000, 97), scanOf(hello)],
      { responses: 2 },
    );
    expect(responses.map(({ status }) => status)).toEqual([413, 200]);
  });

  test("9 MB with a key that must be looked up first: one 401, and the connection goes on", async () => {
    const unknown = post({ "content-length": 9_000_000 }).replace(scanKey, "sk_prod_unknownunknownunknownunknown");
    const { responses } = await sendRaw(server.port, [unknown, Buffer.alloc(9_000_000, 97), scanOf(hello)], {
      responses: 2,
    });
    expect(responses.map(({ status }) => status)).toEqual([401, 200]);
  });

  test("9 MB in chunks: 413 when the limit is passed, and the connection goes on", async () => {
    const piece = `${(1_000_000).toString(16)}\r\n${"a".repeat(1_000_000)}\r\n`;
    const chunks = Array.from({ length: 9 }, () => piece);
    const { responses } = await sendRaw(
      server.port,
      [post({ "transfer-encoding": "chunked" }), ...chunks, "0\r\n\r\n", scanOf(hello)],
      { responses: 2 },
    );
    expect(responses.map(({ status }) => status)).toEqual([413, 200]);
  });

  test.each([
    { name: "no body and no length", head: post({}), rest: "" },
    { name: "an empty body in chunks", head: post({ "transfer-encoding": "chunked" }), rest: "0\r\n\r\n" },
  ])("$name: 400 INVALID_JSON", async ({ head, rest }) => {
    const { responses } = await sendRaw(server.port, [head + rest]);
    expect(codeOf(responses[0]!.body)).toBe("INVALID_JSON");
  });

  test("a small body in chunks is taken", async () => {
    const chunks = [...hello].map((letter) => `1\r\n${letter}\r\n`);
    const { responses } = await sendRaw(server.port, [
      post({ "transfer-encoding": "chunked" }),
      ...chunks,
      "0\r\n\r\n",
    ]);
    expect(responses[0]?.status).toBe(200);
    expect(server.scans.asked.at(-1)?.task.text).toBe("hello");
  });

  test("a body in many pieces is put together as it was", async () => {
    const text = "ä€🙂".repeat(2_000);
    const bytes = Buffer.from(JSON.stringify({ text }));
    const pieces = Array.from({ length: Math.ceil(bytes.length / 997) }, (_, at) =>
      bytes.subarray(at * 997, (at + 1) * 997),
    );
    const { responses } = await sendRaw(server.port, [post({ "content-length": bytes.length }), ...pieces]);
    expect(responses[0]?.status).toBe(200);
    expect(server.scans.asked.at(-1)?.task.text).toBe(text);
  });

  test("Expect: 100-continue gets its continue, then its answer", async () => {
    const { responses } = await sendRaw(
      server.port,
      [post({ "content-length": hello.length, expect: "100-continue" }), hello],
      { gapMs: 30 },
    );
    expect(responses[0]?.status).toBe(200);
  });

  test("a client that goes away in mid-body is forgotten", async () => {
    const before = server.scans.asked.length;
    for (let round = 0; round < 20; round++) {
      await sendRaw(server.port, [post({ "content-length": 5_000 }), "half of it"], { hangUp: true });
    }
    await expectAlive();
    expect(server.scans.asked.length).toBe(before + 1);
  });

  test("a client that goes away before its verdict is forgotten", async () => {
    const verdict = Promise.withResolvers<void>();
    server.scans.wait = verdict.promise;
    await sendRaw(server.port, [scanOf(hello)], { hangUp: true, gapMs: 30 });
    verdict.resolve();
    server.scans.wait = undefined;
    await expectAlive();
  });
});

describe("connections", () => {
  test("pipelined requests that are answered at once are answered in order", async () => {
    const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
    const { responses } = await sendRaw(server.port, [ask("/") + ask("/nowhere") + ask("/")], { responses: 3 });
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 200]);
  });

  test("a request behind a scan that still runs closes the connection, and no answer is mixed up", async () => {
    const verdict = Promise.withResolvers<void>();
    server.scans.wait = verdict.promise;
    const { responses, isClosed } = await sendRaw(server.port, [scanOf(hello) + scanOf(hello)], untilClosed);
    verdict.resolve();
    server.scans.wait = undefined;
    expect(responses).toEqual([]);
    expect(isClosed).toBe(true);
    await expectAlive();
  });

  test("one connection carries many requests", async () => {
    const { responses, isClosed } = await sendRaw(
      server.port,
      Array.from({ length: 20 }, () => scanOf(hello)),
      { responses: 20, gapMs: 5 },
    );
    expect(responses.map(({ status }) => status)).toEqual(new Array(20).fill(200));
    expect(isClosed).toBe(false);
  });

  test("Connection: close is heard", async () => {
    const { responses, isClosed } = await sendRaw(server.port, [scanOf(hello, { connection: "close" })], untilClosed);
    expect(responses[0]?.status).toBe(200);
    expect(isClosed).toBe(true);
  });

  test("noise instead of HTTP is answered or closed, and hurts nobody", async () => {
    for (const noise of ["\x16\x03\x01\x02\x00\x01\x00", "GET\r\n\r\n", "\r\n\r\n\r\n\r\n", "GET / HTTP/1.0\r\n\r\n"]) {
      await sendRaw(server.port, [noise], { waitMs: 100 });
    }
    await expectAlive();
  });
});
