import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { GatewayError } from "../contracts/errors.ts";
import { traceOf } from "./answer/answer.ts";
import type { HttpServer, OperationsParts } from "./parts.ts";
import { isRequestId } from "./request/request-head.ts";

// An import reads every export there is, and one of them loads all of Node's `fetch`: 30 ms of each start.
const { createServer } = process.getBuiltinModule("node:http");

interface OperationsReply {
  readonly status: number;
  readonly body: string;
  readonly contentType: string;
}

/**
 * The operations listener: `/livez` while the process answers at all, `/readyz` while it should get traffic, `/metrics`.
 * Apart from the API, and on node:http: it must answer while the API drains, and nothing about it is hot.
 * Rejects with a line for people where it cannot listen.
 */
export async function startOperations(parts: OperationsParts): Promise<HttpServer> {
  const server = createServer((request, response) => {
    answer(parts, request, response).catch((error: unknown) => {
      parts.log.error({ part: "operations", ...traceOf(error) }, "a scrape failed");
      if (!response.headersSent) send(parts, response, request, refusal(new GatewayError("INTERNAL")));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", () =>
      reject(new Error(`cannot listen on ${parts.host}:${parts.port} for operations; is the port taken?`)),
    );
    server.listen(parts.port, parts.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async drain() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(parts: OperationsParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.resume();
  const [path] = (request.url ?? "/").split("?");
  const page = path === undefined || !Object.hasOwn(pages, path) ? undefined : pages[path];
  if (page === undefined) {
    const say = "Here are /livez, /readyz and /metrics.";
    send(parts, response, request, refusal(new GatewayError("NOT_FOUND", { say })));
  } else if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    send(parts, response, request, refusal(new GatewayError("METHOD_NOT_ALLOWED")));
  } else send(parts, response, request, await page(parts));
}

const pages: Readonly<Record<string, (parts: OperationsParts) => OperationsReply | Promise<OperationsReply>>> = {
  "/livez": () => json(200, { alive: true }),
  "/readyz": async ({ notReady }) => {
    const reasons = await notReady();
    return json(reasons.length === 0 ? 200 : 503, { ready: reasons.length === 0, reasons });
  },
  "/metrics": async ({ metrics }) => ({
    status: 200,
    body: await metrics.text(),
    contentType: "text/plain; version=0.0.4; charset=utf-8",
  }),
};

const refusal = ({ status, body }: GatewayError): OperationsReply => json(status, body);

function json(status: number, value: unknown): OperationsReply {
  return { status, body: JSON.stringify(value), contentType: "application/json" };
}

function send(
  { clock, release }: OperationsParts,
  response: ServerResponse,
  request: IncomingMessage,
  { status, body, contentType }: OperationsReply,
): void {
  const given = request.headers["x-request-id"];
  response.writeHead(status, {
    "X-Request-Id": typeof given === "string" && isRequestId(given) ? given : clock.newId("req"),
    "Sluice-Release": release,
    "Content-Type": contentType,
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
