import type { Pass } from "../access/pass.ts";
import type { RateState } from "../access/rate-gate.ts";
import { type GatewayError, gatewayErrorOf } from "../contracts/errors.ts";
import type { Clock } from "../ports/clock.ts";
import { type AnswerWriter, type Reply, replyOf, traceOf } from "./answer/answer.ts";
import { EventStream } from "./answer/event-stream.ts";
import type { UwsResponse } from "./load-uws.ts";
import type { Metrics, RouteSeries } from "./metrics/metrics.ts";
import type { HttpLog } from "./parts.ts";
import type { RequestBody } from "./request/request-body.ts";
import type { Traffic } from "./traffic.ts";

/** What all exchanges of a server share. */
export interface ExchangeParts {
  readonly clock: Clock;
  readonly log: HttpLog;
  readonly metrics: Metrics;
  readonly writer: AnswerWriter;
  readonly outbox: Outbox;
  readonly traffic: Traffic;
  peekRate(pass: Pass): RateState;
}

/**
 * One request and its answer. The response object of uWebSockets.js must not be touched after the answer or after the client
 * went away, and it must be answered at most once: only this class touches it, and after it the stream of a live answer.
 */
export class Exchange {
  readonly receivedMs: number;
  /** Set as the guard gets on: an answer says what is known by then. */
  pass: Pass | undefined;
  rate: RateState | undefined;
  body: RequestBody | undefined;
  /** True where what follows on this connection cannot be trusted. */
  closes = false;
  /** The client went away before its answer. */
  isGone = false;
  readonly #parts: ExchangeParts;
  readonly #response: UwsResponse;
  readonly #series: RouteSeries;
  readonly #method: string;
  readonly #requestId: string;
  /** Decided, and waiting in the outbox. */
  #reply: Reply | undefined;
  #isOver = false;
  /** Traffic until its answer has left, or nobody is there to take it. */
  #isRunning = true;
  #events: EventStream | undefined;

  /** `requestId`: the caller's own, or "" for a new one. */
  constructor(parts: ExchangeParts, response: UwsResponse, series: RouteSeries, method: string, requestId: string) {
    this.#parts = parts;
    this.#response = response;
    this.#series = series;
    this.#method = method;
    this.#requestId = requestId || parts.clock.newId("req");
    this.receivedMs = parts.clock.elapsedMs();
    parts.traffic.begin();
    response.onAborted(() => this.#abort());
  }

  /** Sends the answer; the first one counts, and none is sent to a client that went away. */
  answer(reply: Reply): void {
    const { live } = reply;
    if (this.#isOver) {
      live?.stop();
      return;
    }
    const { writer, clock, traffic } = this.#parts;
    const isHead = this.#method === "HEAD";
    this.#end();
    if (this.pass !== undefined) this.rate ??= this.#parts.peekRate(this.pass);
    const closes = this.closes || traffic.isDraining;
    writer.write(this.#response, reply, { requestId: this.#requestId, rate: this.rate, isHead, closes }, this);
    const seconds = (clock.elapsedMs() - this.receivedMs) / 1_000;
    this.#series.count(this.#method, reply.status ?? 200, seconds);
    if (live === undefined) return;
    if (isHead) live.stop();
    else this.#events = new EventStream(this.#response, live);
  }

  /** The same at the end of this turn of the event loop, with the others that are there by then. */
  answerSoon(reply: Reply): void {
    this.#reply = reply;
    this.#parts.outbox.put(this);
  }

  /** For the outbox. */
  send(): void {
    this.answer(this.#reply!);
  }

  /** Sends the error's answer, with further header lines; an error that was not expected is logged, with nothing of the request. */
  fail(thrown: unknown, headerLines = ""): void {
    if (this.#isOver) return;
    const error = gatewayErrorOf(thrown);
    if (error.code === "INTERNAL") this.#logFailure(thrown, error);
    this.#parts.metrics.countRefusal(error.code);
    const reply = replyOf(error);
    this.answer({ ...reply, headerLines: `${reply.headerLines}${headerLines}` });
  }

  #logFailure(thrown: unknown, error: GatewayError): void {
    const fields = { route: this.#series.route, requestId: this.#requestId, detail: error.detail, ...traceOf(thrown) };
    this.#parts.log.error(fields, "a request failed");
  }

  /** For the writer. */
  left(): void {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    this.#parts.traffic.end();
  }

  #abort(): void {
    this.#events?.abort();
    this.left();
    if (this.#isOver) return;
    this.isGone = true;
    this.#end();
    this.#parts.metrics.countAborted();
  }

  #end(): void {
    this.#isOver = true;
    this.body?.drop();
  }
}

/**
 * The answers of one turn of the event loop leave together, at its end. One by one between the requests each would wake a client
 * that has just gone to sleep, and the kernel's way out and our way in would take the caches from each other: under load that is
 * a fifth of what a request with a known verdict costs. Where nobody else is there, the end of the turn is now.
 */
export class Outbox {
  #due: Exchange[] = [];

  /** Each at most once. */
  put(exchange: Exchange): void {
    if (this.#due.push(exchange) === 1) setImmediate(this.#sendAll);
  }

  readonly #sendAll = (): void => {
    const due = this.#due;
    this.#due = [];
    for (const exchange of due) exchange.send();
  };
}
