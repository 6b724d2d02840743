import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A way to a gateway that keeps what is asked on it. */
export interface WatchedGateway {
  readonly baseUrl: string;
  /** Scans, in order. */
  readonly scans: { readonly path: string; readonly body: Readonly<Record<string, string>> }[];
  /** Heads and bodies of everything that was asked, as text. */
  readonly wire: string[];
  /** The next scans are answered so, in order, and do not reach the gateway. */
  readonly instead: { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> }[];
  close(): Promise<void>;
}

/** Stands before the gateway of this port. */
export async function watchGateway(port: number): Promise<WatchedGateway> {
  const scans: WatchedGateway["scans"] = [];
  const wire: string[] = [];
  const instead: WatchedGateway["instead"] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const path = request.url ?? "";
    wire.push(`${request.rawHeaders.join("\n")}\n\n${body.toString("utf8")}`);
    if (path !== "/v1/verify") {
      scans.push({ path, body: JSON.parse(body.toString("utf8")) as Record<string, string> });
      const canned = instead.shift();
      if (canned !== undefined) {
        response.writeHead(canned.status, canned.headers).end(JSON.stringify(canned.body));
        return;
      }
    }
    const headers = Object.entries(request.headers).filter(([name]) => !["host", "connection"].includes(name));
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: headers
        .map(([name, value]) => [name, String(value)] as [string, string])
        .filter(([name]) => name !== "content-length"),
      body,
    });
    response.writeHead(
      answer.status,
      Object.fromEntries([...answer.headers].filter(([name]) => name !== "content-length")),
    );
    response.end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scans,
    wire,
    instead,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
