import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { errorTable, GatewayError } from "../../../src/contracts/errors.ts";

test("docs/errors.md names every code with its status, and no other", () => {
  const page = readFileSync(new URL("../../../docs/errors.md", import.meta.url), "utf8");
  const rows = [...page.matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)].map(([, status, code]) => [code, Number(status)]);
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.entries(errorTable).map(([code, { status }]) => [code, status])),
  );
});

test("what is said and what is logged are two things", () => {
  const error = new GatewayError("STORE_UNAVAILABLE", { detail: "SQLITE_FULL on /var/lib", retryAfterSeconds: 1 });
  expect(error.body).toEqual({ error: "The store cannot be written to.", code: "STORE_UNAVAILABLE", retryAfter: 1 });
  expect(JSON.stringify(error.body)).not.toContain("SQLITE");
});
