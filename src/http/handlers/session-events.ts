import { GatewayError } from "../../contracts/errors.ts";
import { sessionIdPattern } from "../../contracts/field-shapes.ts";
import { limits } from "../../contracts/limits.ts";
import type { OpenStream } from "../../stream/session-stream.ts";
import type { Reply } from "../answer/answer.ts";
import { unescaped } from "../request/unescaped.ts";
import type { HandlerParts, KeyedRequest } from "../route.ts";

export const eventStreamType = "text/event-stream";

const sessionIdShape = new RegExp(sessionIdPattern);

/** GET /sessions/{session_id}/events: of the caller's app, and of a session that has no scan yet too; for as long as the key is good. */
export async function sessionEvents(
  { sessions, access }: HandlerParts,
  { pass, parameter, lastEventId }: KeyedRequest,
): Promise<Reply> {
  const sessionId = sessionIdOf(parameter);
  let stream: OpenStream | undefined;
  let isRevoked = false;
  // From now on: a place may take a while to come.
  const letGo = access.whenRevoked(pass, () => {
    isRevoked = true;
    stream?.end();
  });
  const opened = await sessions.open(pass.caller, sessionId, lastEventId).catch((error: unknown) => {
    letGo();
    throw error;
  });
  if (isRevoked) {
    letGo();
    opened.stop();
    throw new GatewayError("INVALID_API_KEY");
  }
  stream = opened;
  const stop = (): void => {
    letGo();
    opened.stop();
  };
  return { contentType: eventStreamType, live: { ...opened, stop } };
}

/** Some clients escape the `:`, which they need not. */
function sessionIdOf(parameter: string): string {
  const sessionId = unescaped(parameter);
  if (sessionIdShape.test(sessionId)) return sessionId;
  throw new GatewayError("INVALID_REQUEST", {
    say: `\`session_id\` must be a string of 1 to ${limits.sessionIdCharsMax} characters of A-Z a-z 0-9 . _ : -`,
  });
}
