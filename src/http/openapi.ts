import type { Route } from "./route.ts";
export function openApiOf(_routes: readonly Route[], release: string): unknown {
  return { openapi: "3.1.0", info: { title: "Sluice", version: release } };
}
