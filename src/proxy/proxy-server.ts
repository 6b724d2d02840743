import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { limits } from "../contracts/limits.ts";
import { drainOf } from "./drain.ts";
import { hidesFields, valuesOf } from "./end-to-end-headers.ts";
import { isOurHost, isOurOrigin } from "./known-host.ts";
import { MessageGate, type MessageGateParts } from "./message-gate.ts";
import { isMessagesPath } from "./messages-path.ts";
import { answerError, type ProviderError } from "./provider-error.ts";
import { ProxyCounters } from "./proxy-counters.ts";
import { Upstream } from "./upstream.ts";

/** What `startProxy` is given. */
interface ProxyParts extends Pick<MessageGateParts, "gateway" | "isOpenOnError" | "log"> {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** The provider's address, with or without a path. */
  readonly upstream: URL;
}

/** A proxy that is up. */
export interface RunningProxy {
  readonly port: number;
  /** Stops listening, lets running answers end for a while, cuts what is left. */
  drain(): Promise<void>;
}

/** The one page that is ours and not the provider's. */
const metricsPath = "/_sluice/metrics";

/** Starts the local proxy. Rejects where it cannot listen. */
export async function startProxy(parts: ProxyParts): Promise<RunningProxy> {
  const { host, port, log } = parts;
  const counters = new ProxyCounters();
  const upstream = new Upstream(parts.upstream, (code) => {
    counters.count("provider_failures", "unreachable");
    log.warn({ part: "proxy", code }, "the provider cannot be reached");
  });
  const messages = new MessageGate({ ...parts, upstream, counters });
  const server = createServer(
    {
      maxHeaderSize: limits.proxyHeaderBytesMax,
      keepAliveTimeout: limits.proxyKeepAliveMs,
      requestTimeout: limits.proxyRequestMsMax,
    },
    (request, response) => {
      // A client that goes away is heard of by its response.
      request.on("error", () => {});
      response.on("error", () => {});
      const refusal = refusalOf(request, host);
      if (refusal !== undefined) {
        counters.count("refusals", refusal.reason);
        answerError(response, refusal.error);
      } else if (request.method === "GET" && request.url === metricsPath) {
        response.setHeader("Content-Type", "text/plain; version=0.0.4; charset=utf-8").end(counters.text());
      } else {
        const isMessage = request.method === "POST" && isMessagesPath(parts.upstream.pathname + request.url);
        const taken = isMessage ? messages.take(request, response) : upstream.forward(request, response);
        taken.catch((error: unknown) => {
          // Its message may quote the request.
          log.warn({ part: "proxy", error: error instanceof Error ? error.name : "" }, "a request cannot be forwarded");
          answerError(response, cannotForward);
        });
      }
    },
  );
  // A provider may think for minutes before it says anything.
  server.timeout = 0;
  server.maxConnections = limits.proxyConnectionsMax;
  server.on("drop", () => counters.count("refusals", "too_many_connections"));
  const drain = drainOf(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async drain() {
      await drain();
      upstream.close();
    },
  };
}

const cannotForward: ProviderError = {
  status: 400,
  type: "invalid_request_error",
  message: "Sluice: the request cannot be forwarded as it came.",
};

interface Refused {
  readonly reason: "host" | "origin" | "target" | "connection";
  readonly error: ProviderError;
}

/** Why a request is not for us to forward, whatever is in it. */
function refusalOf({ rawHeaders, url = "" }: IncomingMessage, listensOn: string): Refused | undefined {
  const hosts = valuesOf(rawHeaders, "host");
  if (hosts.length !== 1 || !isOurHost(hosts[0]!, listensOn)) {
    const message = "Sluice: the Host header names another machine; SLUICE_PROXY_HOST takes the name that clients use.";
    return { reason: "host", error: { status: 403, type: "permission_error", message } };
  }
  if (!valuesOf(rawHeaders, "origin").every(isOurOrigin)) {
    const message = "Sluice: web pages of other machines may not ask.";
    return { reason: "origin", error: { status: 403, type: "permission_error", message } };
  }
  if (!url.startsWith("/")) {
    const message = "Sluice: only paths of the provider are forwarded.";
    return { reason: "target", error: { status: 400, type: "invalid_request_error", message } };
  }
  if (hidesFields(rawHeaders)) {
    const message = "Sluice: `Connection` names a field of the request itself.";
    return { reason: "connection", error: { status: 400, type: "invalid_request_error", message } };
  }
  return undefined;
}
