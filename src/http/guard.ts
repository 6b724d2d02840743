import type { Pass } from "../access/pass.ts";
import type { RateState } from "../access/rate-gate.ts";
import { GatewayError } from "../contracts/errors.ts";
import { limits } from "../contracts/limits.ts";
import type { BodyPieces } from "../contracts/thread-call.ts";
import { AnswerWriter, headerLine, type Reply } from "./answer/answer.ts";
import { Exchange, type ExchangeParts, Outbox } from "./exchange.ts";
import type { UwsRequest, UwsResponse } from "./load-uws.ts";
import type { RouteSeries } from "./metrics/metrics.ts";
import { BodyBudget, RequestBody } from "./request/request-body.ts";
import { HeadReader, type RequestHead } from "./request/request-head.ts";
import { unescaped } from "./request/unescaped.ts";
import type { AdminRoute, HandlerParts, Route } from "./route.ts";
import type { Traffic } from "./traffic.ts";

/** The part of the route table that needs a key. */
type KeyedRoute = Exclude<Route, { key: "none" | "admin" }>;

/** A request of a route that asks who sends it, on its way past the checks. */
interface Arrival<Of extends Route> {
  readonly route: Of;
  readonly exchange: Exchange;
  readonly head: RequestHead;
  /** As in OpenRequest. */
  readonly parameter: string;
  readonly query: string;
}

/** What a route of any kind does with its requests. */
interface Handled<Request> {
  handle(parts: HandlerParts, request: Request): Reply | Promise<Reply> | undefined;
}

const noBytes = new Uint8Array(0);
const ascii = new TextDecoder("latin1");

/**
 * What stands between a request and its handler, in the order of docs/errors.md: path and method, key, key kind, rate, body size.
 * JSON, fields and quota are the handler's.
 */
export class Guard {
  readonly #parts: HandlerParts;
  readonly #exchanges: ExchangeParts;
  readonly #heads = new HeadReader();
  readonly #budget = new BodyBudget(limits.bodyBytesBufferedMax);
  /** Documents on their way take nothing from scans. */
  readonly #documentBudget = new BodyBudget(limits.documentBytesBufferedMax);
  /** Whose address is wanted, if it is: that is known before `identify` returns, so one function serves all requests. */
  #asking: UwsResponse | undefined;
  readonly #address = (): string => ascii.decode(this.#asking!.getRemoteAddressAsText());

  constructor(parts: HandlerParts, traffic: Traffic) {
    const { clock, log, metrics, access, release } = parts;
    this.#parts = parts;
    this.#exchanges = {
      clock,
      log,
      metrics,
      traffic,
      writer: new AnswerWriter(release),
      outbox: new Outbox(),
      peekRate: (pass) => access.peekRate(pass),
    };
  }

  /** A request for a route of the table. `method`: its own, or HEAD for a GET. */
  serve(route: Route, series: RouteSeries, method: string, response: UwsResponse, request: UwsRequest): void {
    const head = this.#heads.read(request);
    const exchange = this.#open(head, series, method, response);
    try {
      requireSound(head);
      // Only the routes that have them are asked for them: each is a call out of JavaScript.
      const parameter = route.path.includes("{") ? (request.getParameter(0) ?? "") : "";
      const query = route.method === "GET" ? (request.getQuery() ?? "") : "";
      if (route.key === "none") this.#handle(route, exchange, { parameter, query });
      else if (route.key === "admin") {
        const keyId = route.path.includes("{keyId}") ? (request.getParameter(1) ?? "") : "";
        const own = { route, exchange, head, parameter: unescaped(parameter), query };
        this.#administer(own, unescaped(keyId), response);
      } else this.#authenticate({ route, exchange, head, parameter, query }, response);
    } catch (error) {
      exchange.fail(error);
    }
  }

  /** A known path with a method it does not take, OPTIONS among them: 405. */
  serveOtherMethod(
    allow: string,
    series: RouteSeries,
    method: string,
    response: UwsResponse,
    request: UwsRequest,
  ): void {
    const head = this.#heads.read(request);
    const exchange = this.#open(head, series, method, response);
    try {
      requireSound(head);
      throw new GatewayError("METHOD_NOT_ALLOWED");
    } catch (error) {
      exchange.fail(error, headerLine("Allow", allow));
    }
  }

  serveUnknownPath(series: RouteSeries, method: string, response: UwsResponse, request: UwsRequest): void {
    const head = this.#heads.read(request);
    const exchange = this.#open(head, series, method, response);
    exchange.fail(new GatewayError("NOT_FOUND"));
  }

  #open(head: RequestHead, series: RouteSeries, method: string, response: UwsResponse): Exchange {
    const exchange = new Exchange(this.#exchanges, response, series, method, head.requestId);
    exchange.closes = head.misframed !== "";
    return exchange;
  }

  #authenticate(arrival: Arrival<KeyedRoute>, response: UwsResponse): void {
    const { route, exchange, head } = arrival;
    if (head.keysDiffer) throw new GatewayError("INVALID_API_KEY");
    this.#asking = response;
    const found = this.#parts.access.identify(head.authorization, head.apiKey, this.#address);
    if (route.takesBody === true) this.#gather(route, exchange, response);
    if (found instanceof Promise) {
      found.then((pass) => this.#admit(arrival, pass)).catch((error: unknown) => exchange.fail(error));
    } else this.#admit(arrival, found);
  }

  #admit(arrival: Arrival<KeyedRoute>, pass: Pass): void {
    const { route, exchange } = arrival;
    const { access } = this.#parts;
    exchange.pass = pass;
    access.requireKind(pass, route.key);
    const rate = access.takeRate(pass);
    if (rate instanceof Promise) {
      rate.then((leased) => this.#enter(arrival, pass, leased)).catch((error: unknown) => exchange.fail(error));
    } else this.#enter(arrival, pass, rate);
  }

  #enter({ route, exchange, head, parameter, query }: Arrival<KeyedRoute>, pass: Pass, rate: RateState): void {
    exchange.rate = rate;
    if (!rate.allowed) throw new GatewayError("RATE_LIMITED", { retryAfterSeconds: rate.resetSeconds });
    if (head.contentLength > this.#bytesMaxOf(route)) throw new GatewayError("PAYLOAD_TOO_LARGE");

    const { body } = exchange;
    const handle = (bytes: Uint8Array, pieces?: BodyPieces): void =>
      this.#handle(route, exchange, {
        parameter,
        query,
        pass,
        path: route.path,
        bytes,
        pieces,
        idempotencyKey: head.idempotencyKey,
        lastEventId: head.lastEventId,
        prefersAsync: head.prefersAsync,
        receivedMs: exchange.receivedMs,
        client: exchange,
      });
    if (body === undefined) handle(noBytes);
    else body.read(handle, exchange);
  }

  #administer(
    { route, exchange, head, parameter: id }: Arrival<AdminRoute>,
    keyId: string,
    response: UwsResponse,
  ): void {
    if (head.keysDiffer) throw new GatewayError("INVALID_ADMIN_TOKEN");
    const admitted = this.#parts.access.requireAdmin(head.authorization, () =>
      ascii.decode(response.getRemoteAddressAsText()),
    );
    if (route.takesBody === true) this.#gather(route, exchange, response);
    const { receivedMs, body } = exchange;
    const handle = (bytes: Uint8Array): void => this.#handle(route, exchange, { id, keyId, bytes, receivedMs });
    admitted
      .then(() => {
        if (head.contentLength > this.#parts.bodyBytesMax) throw new GatewayError("PAYLOAD_TOO_LARGE");
        if (body === undefined) handle(noBytes);
        else body.read(handle, exchange);
      })
      .catch((error: unknown) => exchange.fail(error));
  }

  /** Begins to keep the body, for whoever will read it. */
  #gather(route: Route, exchange: Exchange, response: UwsResponse): void {
    const budget = route.takesDocument === true ? this.#documentBudget : this.#budget;
    const piecesFrom = route.takesPieces === true ? limits.bodyReadHereBytesMax : undefined;
    const body = new RequestBody(this.#bytesMaxOf(route), budget, piecesFrom);
    exchange.body = body;
    response.onData((piece, isLast) => body.add(piece, isLast));
  }

  /** An operator who allows less than the default means all bodies. */
  #bytesMaxOf({ takesDocument }: Route): number {
    const { bodyBytesMax } = this.#parts;
    if (takesDocument !== true || bodyBytesMax < limits.bodyBytesDefault) return bodyBytesMax;
    return Math.max(bodyBytesMax, limits.documentBodyBytesMax);
  }

  /** What had to be waited for is answered as soon as it is there; what is there at once waits for the end of the turn. */
  #handle<Request>(route: Handled<Request>, exchange: Exchange, request: Request): void {
    try {
      const handled = route.handle(this.#parts, request);
      if (handled instanceof Promise) {
        handled.then(
          (reply) => exchange.answer(reply),
          (error: unknown) => exchange.fail(error),
        );
      } else if (handled !== undefined) exchange.answerSoon(handled);
    } catch (error) {
      exchange.fail(error);
    }
  }
}

function requireSound(head: RequestHead): void {
  if (head.tooLarge) throw new GatewayError("HEADERS_TOO_LARGE");
  if (head.misframed !== "") throw new GatewayError("INVALID_REQUEST", { say: head.misframed });
}
