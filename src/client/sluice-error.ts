import type { ErrorCode } from "../contracts/errors.ts";

/**
 * What went wrong without an error of the gateway's: no answer came, it did not come in time, or it is not one of a gateway
 * (a page of a proxy on the way, a redirect, JSON cut short).
 */
export type ClientErrorCode = "CONNECTION_FAILED" | "TIMED_OUT" | "UNEXPECTED_ANSWER";

/** The codes this release knows; a newer gateway may send others. */
export type SluiceErrorCode = ErrorCode | ClientErrorCode | (string & Record<never, never>);

/** What an error is made of. */
export interface SluiceErrorFacts {
  readonly code: SluiceErrorCode;
  readonly message: string;
  readonly status?: number;
  readonly retryAfter?: number;
  readonly requestId?: string;
  readonly cause?: unknown;
}

/** Every failure of a call, told apart by `code`. Holds no key and no text that was sent. */
export class SluiceError extends Error {
  override readonly name = "SluiceError";
  readonly code: SluiceErrorCode;
  /** Of the answer; 0 where none came. */
  readonly status: number;
  /** Whole seconds to wait before another try; 0 where the gateway named none. */
  readonly retryAfter: number;
  /** `X-Request-Id` of the answer, which the gateway's log has too; "" where none came. */
  readonly requestId: string;

  constructor({ code, message, status = 0, retryAfter = 0, requestId = "", cause }: SluiceErrorFacts) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}

/** The error that an answer with a status other than 2xx tells. */
export function errorOf(response: Response, text: string): SluiceError {
  const { status, headers } = response;
  const body = errorBodyIn(text);
  return new SluiceError({
    code: body?.code ?? "UNEXPECTED_ANSWER",
    message: body?.error ?? `The answer has status ${status} and is not one of a Sluice gateway.`,
    status,
    retryAfter: retryAfterIn(headers) ?? body?.retryAfter ?? 0,
    requestId: headers.get("x-request-id") ?? "",
  });
}

function errorBodyIn(text: string): { error: string; code: string; retryAfter: number } | undefined {
  try {
    const { error, code, retryAfter } = JSON.parse(text) as Record<string, unknown>;
    if (typeof error !== "string" || typeof code !== "string") return undefined;
    return { error, code, retryAfter: typeof retryAfter === "number" ? retryAfter : 0 };
  } catch {
    return undefined;
  }
}

/**
 * `Retry-After` in whole seconds. Proxies may send a date (RFC 9110, 10.2.3): it is counted from the answer's own `Date`, so
 * that a clock that is wrong on either side does not matter. Undefined without a usable one.
 */
function retryAfterIn(headers: Headers): number | undefined {
  const value = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const seconds = Math.ceil((Date.parse(value) - Date.parse(headers.get("date") ?? "")) / 1_000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
