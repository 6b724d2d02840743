import type { TSchema } from "typebox";
import type { Pass } from "../access/pass.ts";
import type { ErrorCode } from "../contracts/errors.ts";
import type { ScanClient } from "../contracts/scan.ts";
import type { BodyPieces } from "../contracts/thread-call.ts";
import type { Reply } from "./answer/answer.ts";
import type { HttpParts } from "./parts.ts";

/** What handlers are given besides the request. */
export interface HandlerParts extends HttpParts {
  /** The document at /openapi.json. */
  readonly openApiJson: string;
}

/** Who waits for the answer, and can be given it later by a handler that has returned none. */
export interface Asker extends ScanClient {
  answer(reply: Reply): void;
  fail(error: unknown): void;
}

/** A request without a key. */
export interface OpenRequest {
  /** The path's parameter, as it stands in the URL; "" without one. */
  readonly parameter: string;
  /** The raw query string; "" without one. */
  readonly query: string;
}

/** A request whose key, kind, rate and body size have been found good. */
export interface KeyedRequest extends OpenRequest {
  readonly pass: Pass;
  /** The route's path, without `/v1`. */
  readonly path: string;
  /** The body; empty on routes without one. To be read before the handler first awaits: the memory may be the parser's. */
  readonly bytes: Uint8Array;
  /**
   * Of a body of limits.bodyReadHereBytesMax or more, on a route that hands it on: the same, in memory that may be moved; `bytes` is empty
   * then.
   */
  readonly pieces: BodyPieces | undefined;
  /** The header's value; undefined without one. */
  readonly idempotencyKey: string | undefined;
  /** The header's value; "" without one. */
  readonly lastEventId: string;
  /** The caller asks with `Prefer: respond-async` to be answered before the work is done. */
  readonly prefersAsync: boolean;
  /** `elapsedMs` of the clock when the request came. */
  readonly receivedMs: number;
  /** Who waits for the answer. */
  readonly client: Asker;
}

/** A request of the administrator, whose token and body size have been found good. */
export interface AdminRequest {
  /** The path's parameters, as they stand in the URL; "" without them. */
  readonly id: string;
  readonly keyId: string;
  /** As in KeyedRequest; the same for the next. */
  readonly bytes: Uint8Array;
  readonly receivedMs: number;
}

interface RouteOf<Key extends string, Request> {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Without `/v1`; parameters in braces: `/jobs/{job_id}`. One at most, two in administration. */
  readonly path: string;
  /** Answers at the path with `/v1` and without it, or at one of the two alone. */
  readonly prefix: "both" | "v1" | "bare";
  readonly key: Key;
  /** True where a body is read. */
  readonly takesBody?: boolean;
  /** True where it may be as large as a document is (limits.documentBodyBytesMax). */
  readonly takesDocument?: boolean;
  /** True where another thread reads large bodies: they come in pieces. */
  readonly takesPieces?: boolean;
  /** Undefined: whoever asked is answered later. */
  readonly handle: (parts: HandlerParts, request: Request) => Reply | Promise<Reply> | undefined;
  readonly doc: RouteDoc;
}

/** One row of the route table. */
export type Route = RouteOf<"none", OpenRequest> | RouteOf<"scan" | "analytics", KeyedRequest> | AdminRoute;
export type AdminRoute = RouteOf<"admin", AdminRequest>;

/** What the OpenAPI document says of a route beyond what its row shows. */
export interface RouteDoc {
  readonly summary: string;
  /** Of success; default 200. */
  readonly status?: 200 | 201 | 202 | 204;
  /** The result of 202, where `Prefer: respond-async` is heeded. */
  readonly asyncResult?: TSchema;
  readonly body?: TSchema;
  readonly result?: TSchema;
  /** Of the result; default `application/json`. */
  readonly contentType?: string;
  /** Codes of this route's own; those of keys, rates and bodies follow from the row. */
  readonly errors?: readonly ErrorCode[];
  readonly query?: readonly { readonly name: string; readonly schema: TSchema }[];
}

/** The paths a route answers at. */
export function pathsOf({ path, prefix }: Pick<Route, "path" | "prefix">): string[] {
  if (prefix === "bare") return [path];
  return prefix === "v1" ? [`/v1${path}`] : [`/v1${path}`, path];
}
