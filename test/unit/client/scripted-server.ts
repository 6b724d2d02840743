import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer, openConnections } from "../../support/http-server.ts";

/** What arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** One answer: written by hand, or a fault. */
export type Scripted = (response: ServerResponse, arrived: Arrived) => void;

export interface ScriptedServer {
  readonly baseUrl: string;
  /** Requests so far, without those to `/v1/verify`. */
  readonly arrived: readonly Arrived[];
  /** The next answers, in order; after the last one everything is `404`. Forgets what arrived. */
  script(...answers: readonly Scripted[]): void;
  /** Connections that are open. */
  open(): Promise<number>;
  close(): Promise<void>;
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Scripted =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };

export const refusal = (status: number, code: string, headers: Record<string, string> = {}): Scripted =>
  json(status, { error: `It is ${code}.`, code, retryAfter: 0 }, { "x-request-id": "req_1", ...headers });

/** The connection breaks without an answer. */
export const reset: Scripted = (response) => {
  response.socket?.resetAndDestroy();
};

/** No answer, ever. */
export const silence: Scripted = () => {};

/** An event stream; `cut` breaks it off after that, `end` ends it, else it stays open. */
export const events =
  (text: string, then?: "cut" | "end"): Scripted =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(text, () => {
      // What was written must be on its way before the connection breaks.
      if (then === "cut") setTimeout(() => response.socket?.resetAndDestroy(), 20);
      else if (then === "end") response.end();
    });
  };

/** A server that answers as told; every key is good. */
export async function startScripted(): Promise<ScriptedServer> {
  let answers: Scripted[] = [];
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (piece: string) => {
      body += piece;
    });
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      if (url === "/v1/verify") return json(200, { valid: true })(response, { method, url, headers, body });
      arrived.push({ method, url, headers, body });
      const answer = answers.shift() ?? refusal(404, "NOT_FOUND");
      answer(response, { method, url, headers, body });
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    script(...next) {
      answers = [...next];
      arrived.length = 0;
    },
    open: () => openConnections(server),
    close: () => closeServer(server),
  };
}
