import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { routes } from "../../../src/http/routes/routes.ts";

const page = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");

test("docs/api.md names every path with its method", () => {
  const shown = (path: string) => path.replaceAll(/:(\w+)/g, "{$1}");
  const missing = routes
    .map(({ method, path, prefix }) => `\`${method} ${prefix === "v1" ? "/v1" : ""}${shown(path)}\``)
    .filter((name) => !page.includes(name));
  expect(missing).toEqual([]);
});
