import { afterEach, describe, expect, test } from "vitest";
import { limits } from "../../../src/contracts/limits.ts";
import { headerLines, sendRaw } from "../../support/raw-socket.ts";
import { scanKey, startTestServer, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
afterEach(() => server.stop());

const post = (path: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\n${headerLines({ host: "x", "x-api-key": scanKey, "content-length": length })}\r\n`;

/** The status of a body of so many bytes, of which none is sent where that is not waited for. */
async function statusOf(path: string, length: number, body = new Uint8Array(0)): Promise<number | undefined> {
  const { responses } = await sendRaw(server.port, [post(path, length), body]);
  return responses[0]?.status;
}

const documents = "/v1/knowledge/documents";

describe("the body of a document", () => {
  test("may be as large as a text of the largest length can be, where other bodies may not", async () => {
    server = await startTestServer({ bodyBytesMax: limits.bodyBytesDefault });
    const bytes = limits.bodyBytesDefault + 1;
    // This server keeps no documents: that is asked once the body is there.
    expect(await statusOf(documents, bytes, new Uint8Array(bytes))).toBe(503);
    expect(await statusOf("/v1/scan", bytes)).toBe(413);
    expect(await statusOf("/v1/knowledge/search", bytes)).toBe(413);
    expect(await statusOf("/v1/scan/batch", bytes)).toBe(413);
    expect(await statusOf(documents, limits.documentBodyBytesMax + 1)).toBe(413);
  });

  test("is counted as it comes, and refused before it is held beyond that", async () => {
    server = await startTestServer({ bodyBytesMax: limits.bodyBytesDefault });
    const size = 4 * limits.bodyBlockBytesMax;
    const chunk = Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), Buffer.alloc(size, 97), Buffer.from("\r\n")]);
    const chunks = Array.from({ length: limits.documentBodyBytesMax / size + 1 }, () => chunk);
    const head = `POST ${documents} HTTP/1.1\r\n${headerLines({ host: "x", "x-api-key": scanKey, "transfer-encoding": "chunked" })}\r\n`;
    const { responses } = await sendRaw(server.port, [head, ...chunks, "0\r\n\r\n"]);
    expect(responses[0]?.status).toBe(413);
  });

  test.each([
    { name: "less than the default: it holds for documents too", bodyBytesMax: 2_000, most: 2_000 },
    {
      name: "more than documents need: so much",
      bodyBytesMax: limits.documentBodyBytesMax + 9,
      most: limits.documentBodyBytesMax + 9,
    },
  ])("where the operator allows $name", async ({ bodyBytesMax, most }) => {
    server = await startTestServer({ bodyBytesMax });
    expect(await statusOf(documents, most + 1)).toBe(413);
    if (most < limits.bodyBytesDefault) expect(await statusOf(documents, most, new Uint8Array(most))).toBe(503);
  });
});
