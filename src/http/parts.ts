import type { Access } from "../access/access.ts";
import type { AdminService } from "../admin/admin-service.ts";
import type { ScanService } from "../contracts/scan.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Clock } from "../ports/clock.ts";
import type { SessionStream } from "../stream/session-stream.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { BatchReader } from "./request/batch-reader.ts";

/** What `startHttp` is given; `serve.ts` makes it. Nothing in `http/` reads the environment or the wall clock. */
export interface HttpParts {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** True only with SLUICE_PROCESSES > 1: other processes may listen on the same port. */
  readonly sharePort: boolean;
  /** `Sluice-Release`: the package's version. */
  readonly release: string;
  /** SLUICE_MAX_BODY_BYTES. */
  readonly bodyBytesMax: number;
  readonly clock: Clock;
  readonly log: HttpLog;
  readonly access: Access;
  readonly scans: ScanService;
  /** Absent: large batches are answered 503. */
  readonly batches?: BatchReader;
  /** Absent: the knowledge paths check the caller and then answer 503. */
  readonly knowledge?: Knowledge;
  /** Ended by `drain`, between the last answer and the closing of the connections. */
  readonly sessions: SessionStream;
  /** Absent: the analytics paths check the caller and then answer 503. */
  readonly usage?: UsageService;
  /** Absent: the admin paths check the token and then answer 503. */
  readonly admin?: AdminService;
  readonly metrics: Metrics;
}

/** What `http/` says to the log; a pino logger fits. Never request data: a route's name, an error's class and stack. */
export interface HttpLog {
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** The analytics reports; made by `usage/`. `query` is the raw query string; each answers its body, or throws a GatewayError. */
export interface UsageService {
  summaryJson(appId: string, orgId: string, query: URLSearchParams): Promise<string>;
  timeseriesJson(appId: string, orgId: string, query: URLSearchParams): Promise<string>;
  /** Prometheus text exposition, `text/plain; version=0.0.4`. */
  metricsText(appId: string, orgId: string, query: URLSearchParams): Promise<string>;
}

/** A listener that is up. */
export interface HttpServer {
  readonly port: number;
  /** Stops listening, lets running exchanges finish (at most `limits.drainMsMax`), ends streams, closes what is left, resolves. */
  drain(): Promise<void>;
}

/** What the operations listener is given: SLUICE_OPS_PORT. */
export interface OperationsParts {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  readonly release: string;
  readonly clock: Pick<Clock, "newId">;
  readonly metrics: Pick<Metrics, "text">;
  readonly log: HttpLog;
  /** Why this gateway should get no traffic, a few words each ("draining", "the store cannot be written to"); empty: ready. */
  notReady(): readonly string[] | Promise<readonly string[]>;
}
