import type * as Uws from "uWebSockets.js";
import { limits } from "../contracts/limits.ts";

export type { HttpRequest as UwsRequest, HttpResponse as UwsResponse, TemplatedApp as UwsApp } from "uWebSockets.js";

/** What the package's own types leave out (`uWS_cfg` and the options of `listen` in its addon source). */
interface Untyped {
  _cfg(setting: "silent"): void;
}

/**
 * Loads uWebSockets.js. It reads its limit of header bytes from the environment when it is first imported, so nothing else
 * may import it for its values. `silent`: responses do not name the server.
 */
export async function loadUws(): Promise<typeof Uws> {
  process.env["UWS_HTTP_MAX_HEADERS_SIZE"] = String(limits.parserHeaderBytesMax);
  const { default: uws } = (await import("uWebSockets.js")) as unknown as { default: typeof Uws & Untyped };
  uws._cfg("silent");
  return uws;
}
