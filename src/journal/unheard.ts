import type { GatewayError } from "../contracts/errors.ts";

/** A rejection that may be left alone. */
export function unheard(error: GatewayError): Promise<never> {
  const rejected = Promise.reject(error);
  rejected.catch(() => {});
  return rejected;
}
