import { GatewayError } from "../../contracts/errors.ts";
import { type PageFolder, pageFile } from "../../dashboard/page-files.ts";
import { headerLine, type Reply } from "../answer/answer.ts";
import type { HandlerParts, OpenRequest } from "../route.ts";

/**
 * What the page may do: load its own files and call its own gateway, and nothing else; it stands in no frame. It holds keys, so a name
 * or a rationale that was markup must never become any.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
const headerLines =
  headerLine("Content-Security-Policy", policy) +
  headerLine("X-Frame-Options", "DENY") +
  headerLine("Referrer-Policy", "no-referrer") +
  headerLine("Cross-Origin-Opener-Policy", "same-origin");

type Handler = (parts: HandlerParts, request: OpenRequest) => Promise<Reply>;

/** GET /dashboard: the page, for people. It has no key of its own: it asks for one, and calls the same API as everybody. */
export const dashboard: Handler = async () => replyOf("page", "index.html");

/** GET /dashboard/files/…: its style and its modules, and those of the client. */
export const filesOf =
  (folder: PageFolder): Handler =>
  async (_parts, { parameter }) =>
    replyOf(folder, parameter);

function replyOf(folder: PageFolder, name: string): Reply {
  const file = pageFile(folder, name);
  if (file === undefined) throw new GatewayError("NOT_FOUND");
  return { ...file, headerLines };
}
