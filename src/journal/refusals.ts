import { GatewayError } from "../contracts/errors.ts";

/** Why the job log takes no job; `detail` is for the log. */
export const unavailable = (detail: string): GatewayError =>
  new GatewayError("STORE_UNAVAILABLE", { detail, retryAfterSeconds: 1 });

/** A rejection that may be left alone. */
export function unheard(error: GatewayError): Promise<never> {
  const rejected = Promise.reject(error);
  rejected.catch(() => {});
  return rejected;
}
