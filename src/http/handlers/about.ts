import type { Reply } from "../answer/answer.ts";
import type { HandlerParts } from "../route.ts";

/** GET /: what answers here, for whoever opens the address. */
export async function about({ release }: HandlerParts): Promise<Reply> {
  return { body: JSON.stringify({ name: "Sluice", release, openapi: "/openapi.json", dashboard: "/dashboard" }) };
}

/** GET /openapi.json: made once, when the server starts. */
export async function openApiDocument({ openApiJson }: HandlerParts): Promise<Reply> {
  return { body: openApiJson };
}
