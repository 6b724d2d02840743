interface ErrorRow {
  readonly status: number;
  readonly message: string;
}

/** The whole error surface (docs/errors.md). A code, once shipped, is never reused. */
export const errorTable = {
  INVALID_JSON: { status: 400, message: "The body is not valid JSON." },
  INVALID_ENCODING: { status: 400, message: "The body is not valid UTF-8." },
  INVALID_REQUEST: { status: 400, message: "The request is not valid." },
  INVALID_OFFSET: { status: 400, message: "`offset` must be a whole number of at least 0." },
  INVALID_DATE: {
    status: 400,
    message: "`start` or `end` is not an ISO 8601 date or date-time; both or neither must be given.",
  },
  RANGE_INVERTED: { status: 400, message: "`start` is after `end`." },
  RANGE_TOO_LARGE: { status: 400, message: "The range between `start` and `end` is too long." },
  TOO_MANY_BUCKETS: { status: 400, message: "The range has too many buckets; use `interval=day`." },
  INVALID_INTERVAL: { status: 400, message: "`interval` must be `hour` or `day`." },
  MISSING_API_KEY: { status: 401, message: "Send an API key as `Authorization: Bearer <key>` or `x-api-key: <key>`." },
  INVALID_API_KEY: { status: 401, message: "The API key is not valid." },
  INVALID_ADMIN_TOKEN: { status: 401, message: "The admin token is missing or not valid." },
  QUOTA_EXCEEDED: { status: 402, message: "The organization's free characters are spent and overage is not allowed." },
  SPEND_CAP_REACHED: { status: 402, message: "The organization's spend cap is reached." },
  NOT_ANALYTICS_KEY: { status: 403, message: "This path needs the app's analytics key." },
  ANALYTICS_KEY_NOT_ALLOWED: { status: 403, message: "An analytics key can call `/v1/analytics/*` only." },
  PLAN_UPGRADE_REQUIRED: { status: 403, message: "Analytics needs the Growth plan or above." },
  NOT_FOUND: { status: 404, message: "There is nothing at this path." },
  JOB_NOT_FOUND: { status: 404, message: "There is no such job, or it has expired." },
  DOCUMENT_NOT_FOUND: { status: 404, message: "There is no such document." },
  METHOD_NOT_ALLOWED: { status: 405, message: "This path does not take this method; `Allow` names those it takes." },
  IDEMPOTENCY_CONFLICT: { status: 409, message: "This `Idempotency-Key` was used with another path or body." },
  PAYLOAD_TOO_LARGE: { status: 413, message: "The body is larger than this gateway takes." },
  RATE_LIMITED: { status: 429, message: "Too many requests with this key." },
  TOO_MANY_STREAMS: { status: 429, message: "The organization has too many open session streams." },
  HEADERS_TOO_LARGE: { status: 431, message: "At most 16 KiB and 100 lines of headers are taken." },
  INTERNAL: { status: 500, message: "Something went wrong on our side." },
  OVERLOADED: { status: 503, message: "All scanners are busy." },
  SCAN_TIMEOUT: { status: 503, message: "The scan did not finish in time." },
  STORE_UNAVAILABLE: { status: 503, message: "The store cannot be written to." },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

/** The body of every error answer, exactly (docs/errors.md). */
export interface ErrorBody {
  readonly error: string;
  readonly code: ErrorCode;
  /** Whole seconds; 0 where retrying does not help. Equal to `Retry-After` where that header is sent. */
  readonly retryAfter: number;
}

/** An expected failure: thrown anywhere, written by one place. `say` is public, `detail` is for our log only. */
export class GatewayError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly retryAfterSeconds: number;

  constructor(code: ErrorCode, options: { say?: string; detail?: string; retryAfterSeconds?: number } = {}) {
    // An expected failure has a code; where it was thrown is asked of INTERNAL alone. Under overload the stack of each refusal
    // would be four fifths of what it costs (6 µs).
    const { stackTraceLimit } = Error;
    if (code !== "INTERNAL") Error.stackTraceLimit = 0;
    super(options.say ?? errorTable[code].message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = "GatewayError";
    this.code = code;
    this.detail = options.detail ?? "";
    this.retryAfterSeconds = options.retryAfterSeconds ?? 0;
  }

  get status(): number {
    return errorTable[this.code].status;
  }

  get body(): ErrorBody {
    return { error: this.message, code: this.code, retryAfter: this.retryAfterSeconds };
  }
}

/** What a store, or who stands before it, refuses with that takes nothing now. `detail` is for the log. */
export const storeUnavailable = (detail: string): GatewayError =>
  new GatewayError("STORE_UNAVAILABLE", { detail, retryAfterSeconds: 1 });

/**
 * Any thrown thing as an error for the caller; what was not expected becomes INTERNAL, which quotes nothing: its
 * message may hold a text.
 */
export const gatewayErrorOf = (error: unknown): GatewayError =>
  error instanceof GatewayError
    ? error
    : new GatewayError("INTERNAL", { detail: error instanceof Error ? error.name : "" });

/** What an error of the system or a library says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
