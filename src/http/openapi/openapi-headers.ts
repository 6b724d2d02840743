import Type, { type TSchema } from "typebox";
import type { ErrorCode } from "../../contracts/errors.ts";
import { limits } from "../../contracts/limits.ts";
import { eventStreamType } from "../handlers/session-events.ts";
import { requestIdPattern } from "../request/request-head.ts";
import type { Route } from "../route.ts";

type Json = Readonly<Record<string, unknown>>;

const integer = Type.Integer();
const string = Type.String();

/** Header lines of answers, as `#/components/headers`. What HTTP itself says of an answer (lengths, caches) is not told. */
export const answerHeaders = {
  "X-Request-Id": { description: "The request's id: its own where it has a valid one.", schema: string },
  "Sluice-Release": { description: "The release that answered.", schema: string },
  "RateLimit-Limit": { description: "Requests a clock minute.", schema: integer },
  "RateLimit-Remaining": { description: "Requests left in this minute.", schema: integer },
  "RateLimit-Reset": { description: "Seconds to the end of this minute.", schema: integer },
  "Retry-After": { description: "Seconds until a retry may help; equal to `retryAfter`.", schema: integer },
  "WWW-Authenticate": { description: "`Bearer`.", schema: string },
  "Idempotent-Replayed": { description: "`true` where this is the first answer again.", schema: string },
  "Server-Timing": { description: "`queue;dur=…, engine;dur=…`, in milliseconds.", schema: string },
  "Sluice-Policy": {
    description: "Names what the app's verdicts depend on: another name, and what is remembered counts no more.",
    schema: string,
  },
  Location: { description: "Where what was accepted can be read.", schema: string },
} as const satisfies Record<string, Json>;

type AnswerHeader = keyof typeof answerHeaders;

const everywhere: readonly AnswerHeader[] = ["X-Request-Id", "Sluice-Release"];
const ofRates: readonly AnswerHeader[] = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];

/** Refusals that come before a key has been found good. */
const beforeTheKey: ReadonlySet<number> = new Set([401, 431]);

/** What the answers of one status may carry, as references. */
export function headersOf(route: Route, status: number): Json {
  const names = [...everywhere];
  const isKeyed = route.key === "scan" || route.key === "analytics";
  if (isKeyed && !beforeTheKey.has(status)) names.push(...ofRates);
  if (status === 401) names.push("WWW-Authenticate");
  if (status === 429 || status === 503) names.push("Retry-After");
  if (status < 300) {
    if (isRepeatable(route)) names.push("Idempotent-Replayed");
    if (route.path === "/verify") names.push("Sluice-Policy");
    if (status === 200 && canFailWith(route, "SCAN_TIMEOUT")) names.push("Server-Timing");
    if (status === 202 && (route.doc.asyncResult !== undefined || route.takesDocument === true)) names.push("Location");
  }
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The headers of a request that a route heeds, besides its key. */
export function headerParametersOf(route: Route): Json[] {
  const parameters = [parameter("X-Request-Id", Type.String({ pattern: requestIdPattern }))];
  if (isRepeatable(route)) {
    const pattern = `^[!-~]{1,${limits.idempotencyKeyCharsMax}}$`;
    parameters.push(parameter("Idempotency-Key", Type.String({ pattern })));
  }
  if (route.doc.asyncResult !== undefined) {
    const description = "`respond-async`: the answer is 202, and the scan runs later.";
    parameters.push(parameter("Prefer", Type.String({ description })));
  }
  if (route.doc.contentType === eventStreamType) {
    const description = "The last `id` seen: what was missed since is sent.";
    parameters.push(parameter("Last-Event-ID", Type.String({ description })));
  }
  return parameters;
}

const parameter = (name: string, schema: TSchema): Json => ({ name, in: "header", required: false, schema });

/** Heeds `Idempotency-Key`, and can therefore find it in conflict. */
const isRepeatable = (route: Route): boolean => canFailWith(route, "IDEMPOTENCY_CONFLICT");

const canFailWith = ({ doc }: Route, code: ErrorCode): boolean => doc.errors?.includes(code) ?? false;
