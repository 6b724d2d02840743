import type { IncomingMessage, ServerResponse } from "node:http";
import type { SluiceError } from "../client/sluice-error.ts";
import { type Conversation, readConversation } from "./conversation.ts";
import { valuesOf } from "./end-to-end-headers.ts";
import type { GatewayClient } from "./gateway-client.ts";
import { type ConversationInspection, type Coverage, inspect } from "./inspect.ts";
import { answerError, blockedError, type ProviderError } from "./provider-error.ts";
import { failureCodeOf, type ProxyCounters } from "./proxy-counters.ts";
import { HeldBodies, type NotHeld } from "./request-body.ts";
import { sessionIdOf } from "./session-id.ts";
import type { Upstream } from "./upstream.ts";

/** What the proxy says to the log; a pino logger fits. Ids, codes and counts: never a text, a tool's input or a key. */
interface ProxyLog {
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export interface MessageGateParts {
  readonly gateway: GatewayClient;
  readonly upstream: Upstream;
  readonly counters: ProxyCounters;
  readonly log: ProxyLog;
  /** SLUICE_PROXY_ON_ERROR=open: what the gateway could not be asked about goes on. */
  readonly isOpenOnError: boolean;
}

/** Requests for a message: each is held until its conversation is inspected, and goes on as it came or not at all. */
export class MessageGate {
  readonly #parts: MessageGateParts;
  readonly #bodies = new HeldBodies();

  constructor(parts: MessageGateParts) {
    this.#parts = parts;
  }

  async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await this.#bodies.hold(request).catch(() => undefined);
    if (body === undefined) return void response.destroy();
    if (typeof body === "string") return this.#refuse(response, body);
    try {
      await this.#unpack(request, response, body);
    } finally {
      this.#bodies.release(body);
    }
  }

  #refuse(response: ServerResponse, why: NotHeld): void {
    this.#parts.counters.count("refusals", why);
    answerError(response, notHeldErrors[why]);
  }

  async #unpack(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const plain = await this.#bodies.unpack(body, valuesOf(request.rawHeaders, "content-encoding"));
    if (typeof plain === "string") return this.#refuse(response, plain);
    try {
      await this.#decide(request, response, body, plain);
    } finally {
      if (plain !== undefined && plain !== body) this.#bodies.release(plain);
    }
  }

  /** `plain`: the body unpacked, where that could be done. */
  async #decide(
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    plain: Buffer | undefined,
  ): Promise<void> {
    const { upstream, counters, log, isOpenOnError } = this.#parts;
    const client = new AbortController();
    if (response.destroyed) return;
    response.once("close", () => client.abort());
    const conversation = plain === undefined ? undefined : readConversation(new TextDecoder().decode(plain));
    if (conversation?.isAmbiguous) {
      counters.count("refusals", "ambiguous_body");
      return answerError(response, withCoverage(ambiguousError, "unscanned"));
    }
    const inspection = await this.#inspect(request, conversation, client.signal);
    const { coverage, blocked, failure } = inspection;
    this.#count(conversation, inspection);
    if (client.signal.aborted) return;
    if (blocked !== undefined) {
      const { jobId } = blocked.verdict;
      counters.count("answers", "blocked");
      log.warn({ part: "proxy", job_id: jobId, kind: blocked.block.kind, isNew: blocked.block.isNew }, "blocked");
      return answerError(response, withCoverage(blockedError(blocked.block, blocked.verdict), coverage));
    }
    if (failure !== undefined) {
      const { status, requestId } = failure;
      const fields = {
        part: "proxy",
        code: failureCodeOf(failure.code),
        status,
        requestId,
        isForwarded: isOpenOnError,
      };
      log.warn(fields, "the gateway cannot be asked");
      if (!isOpenOnError) {
        counters.count("answers", "not_inspected");
        return answerError(response, withCoverage(notInspectedError(failure), coverage));
      }
    }
    counters.count("answers", "forwarded");
    await upstream.forward(request, response, body, [coverageHeader, coverage]);
  }

  /** A body that holds no conversation is the provider's to refuse. */
  async #inspect(
    { headers }: IncomingMessage,
    conversation: Conversation | undefined,
    client: AbortSignal,
  ): Promise<ConversationInspection> {
    if (conversation === undefined) return { coverage: "unscanned", scannedCount: 0, knownCount: 0 };
    const header = headers["x-claude-code-session-id"];
    const sessionId = sessionIdOf(typeof header === "string" ? header : undefined, conversation.opening);
    return await inspect(this.#parts.gateway, conversation, sessionId, client);
  }

  #count(
    conversation: Conversation | undefined,
    { coverage, scannedCount, knownCount, failure }: ConversationInspection,
  ): void {
    const { counters } = this.#parts;
    counters.count("messages", coverage);
    counters.count("blocks", "scanned", scannedCount);
    counters.count("blocks", "known", knownCount);
    for (const [type, times] of conversation?.unreadable ?? []) counters.count("unreadable_blocks", type, times);
    if (failure !== undefined) counters.count("gateway_failures", failureCodeOf(failure.code));
  }
}

const coverageHeader = "Sluice-Scan";

const withCoverage = (error: ProviderError, coverage: Coverage): ProviderError => ({
  ...error,
  headers: { ...error.headers, [coverageHeader]: coverage },
});

const notHeldErrors: Readonly<Record<NotHeld, ProviderError>> = {
  body_too_large: {
    status: 413,
    type: "request_too_large",
    message: "Sluice: the request is larger than the provider takes.",
  },
  too_many_bodies: {
    status: 503,
    type: "overloaded_error",
    message: "Sluice: too many large requests at once.",
    headers: { "Retry-After": 1 },
  },
};

const ambiguousError: ProviderError = {
  status: 400,
  type: "invalid_request_error",
  message:
    "Sluice: an object of the request's JSON has a name twice. Programs differ in which of the two they read, so the text that was inspected need not be the one that is used; it is not forwarded.",
};

/** The same key, the same bill and the same message would be refused again. */
const lasting: ReadonlySet<number> = new Set([401, 402, 403, 413]);

/** `closed`: what was not inspected does not go on. */
function notInspectedError({ code, message, status, retryAfter }: SluiceError): ProviderError {
  return {
    status: 503,
    type: "api_error",
    message: `Sluice cannot inspect this message, so it is not forwarded: ${message} (${code})`,
    headers: {
      ...(retryAfter > 0 ? { "Retry-After": retryAfter } : {}),
      ...(lasting.has(status) ? { "x-should-retry": "false" } : {}),
    },
  };
}
