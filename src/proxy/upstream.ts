import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import { pipeline } from "node:stream";
import { limits } from "../contracts/limits.ts";
import { endToEnd, type RawHeaders, valuesOf } from "./end-to-end-headers.ts";
import { answerError } from "./provider-error.ts";

/** Sends requests to the provider, and to no other host. */
export class Upstream {
  readonly #url: URL;
  readonly #agent: http.Agent;
  readonly #onTrouble: (code: string) => void;

  /** `onTrouble` is told why the provider could not be asked. */
  constructor(url: URL, onTrouble: (code: string) => void) {
    this.#url = url;
    // Connections that rest are closed before the provider closes them: a request must not meet one that is just ending.
    const options = { keepAlive: true, timeout: limits.proxyUpstreamIdleMs };
    this.#agent = url.protocol === "https:" ? new https.Agent(options) : new http.Agent(options);
    this.#onTrouble = onTrouble;
  }

  /**
   * Sends a request on as it came, with its body as it comes or as it was held, and gives the client what is answered, with `added`
   * header lines. Either side that stops stops the other. Resolves when a held body is needed no more; rejects where the request cannot
   * be written as it came.
   */
  async forward(
    request: IncomingMessage,
    response: ServerResponse,
    held?: Buffer,
    added: RawHeaders = [],
  ): Promise<void> {
    const outgoing = this.#open(request, held);
    const sent = Promise.withResolvers<void>();
    let isAnswered = false;
    const fail = (message: string): void =>
      answerError(response, { status: 502, type: "api_error", message, headers: fieldsOf(added) });
    outgoing.once("close", sent.resolve).once("finish", sent.resolve);
    outgoing.once("response", (incoming) => {
      isAnswered = true;
      try {
        relay(incoming, response, added);
      } catch {
        // Header lines that must not be written: not an answer that a client could read.
        incoming.destroy();
        fail("Sluice cannot read the provider's answer.");
      }
    });
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      // After its answer has begun its end says what came of it.
      if (isAnswered) return;
      if (!response.destroyed) this.#onTrouble(error.code ?? error.name);
      fail(`Sluice cannot reach ${this.#url.host} (${error.code ?? "it broke off"}).`);
    });
    response.once("close", () => {
      if (!response.writableFinished) outgoing.destroy();
    });
    if (response.destroyed) outgoing.destroy();
    else if (held !== undefined) outgoing.end(held);
    else {
      request.pipe(outgoing);
      // A provider may answer before it has read all: what it does not take is taken off the wire.
      outgoing.once("close", () => request.unpipe(outgoing).resume());
    }
    return await sent.promise;
  }

  /** Ends connections that rest. */
  close(): void {
    this.#agent.destroy();
  }

  #open(request: IncomingMessage, held: Buffer | undefined): ClientRequest {
    const { protocol, hostname, port, host, pathname } = this.#url;
    const isSecure = protocol === "https:";
    const outgoing = (isSecure ? https : http).request({
      agent: this.#agent,
      // An IPv6 address stands without brackets here.
      hostname: hostname.replace(/^\[|\]$/g, ""),
      ...(port === "" ? {} : { port }),
      method: request.method ?? "GET",
      path: pathname.replace(/\/+$/, "") + request.url,
      headers: headersOf(request, host, held),
      maxHeaderSize: limits.proxyHeaderBytesMax,
    });
    outgoing.once("socket", (socket) => {
      if (!socket.connecting) return;
      const timer = setTimeout(() => {
        outgoing.destroy(Object.assign(new Error("no connection in time"), { code: "ETIMEDOUT" }));
      }, limits.proxyConnectMsMax);
      const stop = (): void => clearTimeout(timer);
      socket.once(isSecure ? "secureConnect" : "connect", stop).once("close", stop);
    });
    return outgoing;
  }
}

/** As the client sent them, with the provider's name, and the length of a body that was held. */
function headersOf({ rawHeaders, method = "GET" }: IncomingMessage, host: string, held: Buffer | undefined): string[] {
  const [length] = valuesOf(rawHeaders, "content-length");
  const kept = endToEnd(rawHeaders, ["host", "expect", ...(held === undefined ? [] : ["content-length"])]);
  const headers = ["Host", host, ...kept];
  if (held !== undefined) return [...headers, "Content-Length", String(held.length)];
  if (length !== undefined) return headers;
  if (valuesOf(rawHeaders, "transfer-encoding").length > 0) return [...headers, "Transfer-Encoding", "chunked"];
  return ["POST", "PUT", "PATCH"].includes(method) ? [...headers, "Content-Length", "0"] : headers;
}

const fieldsOf = (raw: RawHeaders): Record<string, string> =>
  Object.fromEntries(raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1]!]] : [])));

const nothing = Buffer.alloc(0);

/** Byte for byte in the encoding it comes in, no faster than the client takes it. */
function relay(incoming: IncomingMessage, response: ServerResponse, added: RawHeaders): void {
  if (response.destroyed) {
    incoming.destroy();
    return;
  }
  response.sendDate = false;
  const ours = added.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  const headers = [...endToEnd(incoming.rawHeaders, ours), ...added];
  response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage, headers);
  // The head goes before the first byte of the body. Flushed alone it would be written in UTF-8, and a value of other bytes be another.
  response.write(nothing);
  // What breaks off there breaks off here: a client must not take a part for the whole.
  pipeline(incoming, response, () => {});
}
