import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Check } from "typebox/value";
import { describe, expect, test } from "vitest";
import { errorTable } from "../../../src/contracts/errors.ts";
import * as requests from "../../../src/contracts/wire.ts";
import * as results from "../../../src/contracts/wire-results.ts";
import { openApiOf } from "../../../src/http/openapi/openapi.ts";
import { pathsOf } from "../../../src/http/route.ts";
import { routes } from "../../../src/http/routes/routes.ts";
import { exchangesOf, goldenFiles, goldenFolder } from "../../support/golden.ts";

interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { examples?: Readonly<Record<string, { value: unknown }>> }>>;
}
interface Operation {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly requestBody?: unknown;
  readonly parameters?: readonly { name: string; in: string; required: boolean }[];
  readonly responses: Readonly<Record<string, Answer>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const document = JSON.parse(JSON.stringify(openApiOf(routes, "1.2.3"))) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Every object inside a value, itself included. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

const httpItself = ["cache-control", "content-type", "content-length", "connection", "x-content-type-options"];

/** The operation that a request reaches. */
function operationAt(method: string, path: string): Operation | undefined {
  const pattern = (template: string): RegExp => new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`);
  const at = operations.find((one) => one.method === method.toLowerCase() && pattern(one.path).test(path));
  return at?.operation;
}

/** What golden files say was asked and answered: names of header lines only. */
function goldenAnswers() {
  return goldenFiles().flatMap((file) =>
    exchangesOf(readFileSync(join(goldenFolder, file), "utf8")).map(({ request, response }) => {
      const [method = "", target = ""] = request.split(/\s/);
      const [status = "", ...lines] = response.split("\n\n")[0]!.trim().split("\n");
      const headers = lines.map((line) => line.slice(0, line.indexOf(":")));
      return { file, method, path: target.split("?")[0]!, status, headers };
    }),
  );
}

describe("the OpenAPI document", () => {
  test("is of version 3.1 and survives JSON unchanged", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document).toEqual(openApiOf(routes, "1.2.3"));
  });

  test("has every route at each of its paths, and nothing else", () => {
    const told = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`).sort();
    const served = routes.flatMap((route) => pathsOf(route).map((path) => `${route.method} ${path}`)).sort();
    expect(told).toEqual(served);
  });

  test("every reference leads somewhere", () => {
    const references = [...objectsIn(document)].flatMap((object) =>
      typeof object["$ref"] === "string" ? [object["$ref"]] : [],
    );
    expect(references.length).toBeGreaterThan(50);
    for (const reference of references) {
      const target = reference
        .slice(2)
        .split("/")
        .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
      expect(reference).toMatch(/^#\//);
      expect(target, reference).toBeDefined();
    }
  });

  test("operation ids are unique", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/);
  });

  test.each(operations)(
    "$method $path tells its success, its errors and its parameters",
    ({ path, method, operation }) => {
      const route = routes.find((one) => one.method.toLowerCase() === method && pathsOf(one).includes(path))!;
      const statuses = Object.keys(operation.responses);
      expect(statuses).toContain(String(route.doc.status ?? 200));
      // Any request can be framed in two ways at once, and any that needs a key can announce a body that is too large.
      expect(statuses).toEqual(expect.arrayContaining(["400", "431", "500"]));
      if (route.key !== "none") expect(statuses).toEqual(expect.arrayContaining(["401", "413", "429", "503"]));
      if (route.key === "scan" || route.key === "analytics") expect(statuses).toContain("403");
      if (route.takesBody) expect(operation.requestBody).toBeDefined();
      expect(operation.security.length).toBe({ none: 0, scan: 2, analytics: 2, admin: 1 }[route.key]);
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(inPath.every(({ required }) => required)).toBe(true);
    },
  );

  test.each(operations)("$method $path offers a header only where it is heeded", ({ operation }) => {
    const offered = (operation.parameters ?? []).filter((parameter) => parameter.in === "header");
    const codes = Object.values(operation.responses).flatMap((answer) =>
      Object.keys(answer.content?.["application/json"]?.examples ?? {}),
    );
    expect(offered.some(({ name }) => name === "Idempotency-Key")).toBe(codes.includes("IDEMPOTENCY_CONFLICT"));
  });

  test("tells the header lines of every golden answer but those that speak of HTTP itself", () => {
    const untold = goldenAnswers().flatMap(({ file, method, path, status, headers }) => {
      const told = operationAt(method, path)?.responses[status]?.headers;
      if (told === undefined) return [];
      const names = new Set([...httpItself, ...Object.keys(told).map((name) => name.toLowerCase())]);
      return headers.filter((name) => !names.has(name)).map((name) => `${file}: ${status} ${name}`);
    });
    expect(untold).toEqual([]);
  });

  test("promises no header line that golden answers of that path and status lack", () => {
    const always = ["X-Request-Id", "Sluice-Release", "RateLimit-Limit", "WWW-Authenticate", "Retry-After"];
    const lacking = goldenAnswers().flatMap(({ file, method, path, status, headers }) =>
      Object.keys(operationAt(method, path)?.responses[status]?.headers ?? {})
        .filter((name) => always.includes(name) && !headers.includes(name.toLowerCase()))
        .map((name) => `${file}: ${status} ${name}`),
    );
    expect(lacking).toEqual([]);
  });

  test("every error stands under its own status, as an example that is a valid error body", () => {
    for (const { operation } of operations) {
      for (const [status, answer] of Object.entries(operation.responses)) {
        for (const [code, example] of Object.entries(answer.content?.["application/json"]?.examples ?? {})) {
          expect(errorTable[code as keyof typeof errorTable].status).toBe(Number(status));
          expect(Check(results.ErrorResult, example.value), code).toBe(true);
        }
      }
    }
  });

  test("every error this release can answer is in it", () => {
    const told = new Set(
      operations.flatMap(({ operation }) =>
        Object.values(operation.responses).flatMap((answer) =>
          Object.keys(answer.content?.["application/json"]?.examples ?? {}),
        ),
      ),
    );
    // 405 belongs to no path of the table.
    const elsewhere = ["METHOD_NOT_ALLOWED"];
    expect(
      Object.keys(errorTable)
        .filter((code) => !told.has(code))
        .sort(),
    ).toEqual(elsewhere);
  });

  test.each(Object.entries(requests))("examples of %s validate", (_name, schema) => {
    const { examples = [] } = schema as { examples?: readonly unknown[] };
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(Check(schema, example)).toBe(true);
  });

  test("results hold no field that is not declared", () => {
    const open = [...objectsIn(results)].filter(
      (schema) => schema["type"] === "object" && schema["additionalProperties"] !== false,
    );
    expect(open).toEqual([]);
  });
});
