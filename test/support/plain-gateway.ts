import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface PlainGateway {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** What a gateway answers, without an engine: a text that says `blocked` is blocked. For tests of the way and not of the verdict. */
export async function startPlainGateway(blocked: string): Promise<PlainGateway> {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const action = Buffer.concat(pieces).includes(blocked) ? "BLOCK" : "ALLOW";
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ job_id: "job_1", decision: { action, rationale: "It says so." } }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
