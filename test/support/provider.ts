import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer, openConnections } from "./http-server.ts";

/** What arrived, byte for byte. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  /** Name, value, name, value, as they stood on the wire. */
  readonly rawHeaders: readonly string[];
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

export type ProviderAnswer = (response: ServerResponse, arrived: Arrived) => void;

/** A provider of models on a free port: speaks the wire format of its messages, plain and as a stream. */
export interface Provider {
  readonly url: string;
  readonly port: number;
  readonly arrived: Arrived[];
  /** What the next request gets; after that each gets a message again. */
  answerNext(answer: ProviderAnswer): void;
  /** Connections that are open. */
  open(): Promise<number>;
  close(): Promise<void>;
}

export const messageOf = (text: string) => ({
  id: "msg_01",
  type: "message",
  role: "assistant",
  model: "claude-test",
  content: [{ type: "text", text }],
  stop_reason: "end_turn",
  stop_sequence: null,
  usage: { input_tokens: 3, output_tokens: 2 },
});

/** The events of a streamed message, as the provider writes them. */
export function eventsOf(words: readonly string[]): string[] {
  const message = { ...messageOf(""), content: [], stop_reason: null };
  const events = [
    { type: "message_start", message },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "ping" },
    ...words.map((text) => ({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } })),
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage: { output_tokens: 2 } },
    { type: "message_stop" },
  ];
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

export const json = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  const bytes = Buffer.from(JSON.stringify(body));
  const own = { "content-type": "application/json", "content-length": bytes.length, "request-id": "req_011" };
  response.writeHead(status, { ...own, ...headers }).end(bytes);
};

const answerMessage: ProviderAnswer = (response, { body, method }) => {
  if (method === "HEAD") return void response.writeHead(200, { "request-id": "req_011" }).end();
  if (!body.includes('"stream":true')) return json(response, 200, messageOf("Lima."));
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" });
  for (const event of eventsOf(["Li", "ma."])) response.write(event);
  response.end();
};

export async function startProvider(): Promise<Provider> {
  const arrived: Arrived[] = [];
  const answers: ProviderAnswer[] = [];
  const server = createServer(async (request, response) => {
    response.on("error", () => {});
    const pieces: Buffer[] = [];
    try {
      for await (const piece of request) pieces.push(piece as Buffer);
    } catch {
      return;
    }
    const { method = "", url = "", rawHeaders, headers } = request;
    const one = { method, url, rawHeaders, headers, body: Buffer.concat(pieces) };
    arrived.push(one);
    (answers.shift() ?? answerMessage)(response, one);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    arrived,
    answerNext: (answer) => answers.push(answer),
    open: () => openConnections(server),
    close: () => closeServer(server),
  };
}
