import Type, { type TSchema } from "typebox";
import { type ErrorCode, errorTable } from "../../contracts/errors.ts";
import { sessionIdPattern } from "../../contracts/field-shapes.ts";
import * as frames from "../../contracts/frame.ts";
import * as requests from "../../contracts/wire.ts";
import * as knowledge from "../../contracts/wire-knowledge.ts";
import * as queue from "../../contracts/wire-queue.ts";
import * as results from "../../contracts/wire-results.ts";
import { pathsOf, type Route } from "../route.ts";
import { answerHeaders, headerParametersOf, headersOf } from "./openapi-headers.ts";

type Json = Readonly<Record<string, unknown>>;

/** Schemas with a name of their own in the document; where one stands inside another it is referred to. */
const named = new Map<unknown, string>(
  [requests, results, queue, knowledge, frames].flatMap((schemas) =>
    Object.entries(schemas).map(([name, schema]): [unknown, string] => [schema, name]),
  ),
);

/** The OpenAPI 3.1 document of a route table. */
export function openApiOf(routes: readonly Route[], release: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    for (const path of pathsOf(route)) {
      paths[path] ??= {};
      paths[path][route.method.toLowerCase()] = operationOf(route, path);
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Sluice",
      version: release,
      description: "Inspects text before it reaches a language model or an agent, and after a tool answers.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: Object.fromEntries([...named].map(([schema, name]) => [name, published(schema, true)])),
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "An API key." },
        apiKey: { type: "apiKey", in: "header", name: "x-api-key", description: "An API key." },
        adminToken: { type: "http", scheme: "bearer", description: "The admin token." },
      },
      headers: answerHeaders,
    },
  };
}

function operationOf(route: Route, path: string): Json {
  const { doc, method, key } = route;
  const parameters = [...pathParameters(route), ...queryParameters(route), ...headerParametersOf(route)];
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+(\w?)/g, (_, next: string) => next.toUpperCase())}`,
    summary: doc.summary,
    security: schemesOf[key],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(doc.body === undefined
      ? {}
      : { requestBody: { required: true, content: { "application/json": { schema: published(doc.body) } } } }),
    responses: {
      [doc.status ?? 200]: successOf(route),
      ...(doc.asyncResult === undefined ? {} : { 202: acceptedOf(route, doc.asyncResult) }),
      ...Object.fromEntries(refusalsOf(route)),
    },
  };
}

const keySchemes = [{ bearer: [] }, { apiKey: [] }];
const schemesOf = { none: [], scan: keySchemes, analytics: keySchemes, admin: [{ adminToken: [] }] } as const;

function successOf(route: Route): Json {
  const { doc } = route;
  const status = doc.status ?? 200;
  const schema = doc.result === undefined ? {} : { schema: published(doc.result) };
  return {
    description: doc.summary,
    headers: headersOf(route, status),
    ...(status === 204 ? {} : { content: { [doc.contentType ?? "application/json"]: schema } }),
  };
}

function acceptedOf(route: Route, schema: TSchema): Json {
  return {
    description: "Accepted, with `Prefer: respond-async`: runs later",
    headers: headersOf(route, 202),
    content: { "application/json": { schema: published(schema) } },
  };
}

/** What can refuse a request: what the row says of its key and its body, and the codes of its own; by status. */
function refusalsOf(route: Route): [status: string, answer: Json][] {
  const byStatus = Map.groupBy(new Set(codesOf(route)), (code) => errorTable[code].status);
  return [...byStatus]
    .sort(([left], [right]) => left - right)
    .map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${errorTable[code].message}`).join("\n\n"),
        headers: headersOf(route, status),
        content: {
          "application/json": { schema: { $ref: "#/components/schemas/ErrorResult" }, examples: examplesOf(codes) },
        },
      },
    ]);
}

function codesOf({ key, path, takesBody, doc }: Route): ErrorCode[] {
  // A request that is framed in two ways is INVALID_REQUEST on every path, a body too large is on those that ask for a key.
  const codes: ErrorCode[] = ["HEADERS_TOO_LARGE", "INVALID_REQUEST", "INTERNAL", ...(doc.errors ?? [])];
  if (key !== "none") codes.push("RATE_LIMITED", "PAYLOAD_TOO_LARGE", "STORE_UNAVAILABLE");
  if (key === "admin") {
    codes.push("INVALID_ADMIN_TOKEN");
    if (path.includes("{")) codes.push("NOT_FOUND");
  } else if (key !== "none") {
    codes.push("MISSING_API_KEY", "INVALID_API_KEY");
    codes.push(key === "scan" ? "ANALYTICS_KEY_NOT_ALLOWED" : "NOT_ANALYTICS_KEY");
  }
  if (takesBody === true) codes.push("INVALID_JSON", "INVALID_ENCODING");
  return codes;
}

function examplesOf(codes: readonly ErrorCode[]): Json {
  return Object.fromEntries(
    codes.map((code) => {
      const { status, message } = errorTable[code];
      const retryAfter = status === 429 || status === 503 ? 1 : 0;
      return [code, { value: { error: message, code, retryAfter } }];
    }),
  );
}

function pathParameters({ path }: Route): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: name === "session_id" ? Type.String({ pattern: sessionIdPattern }) : Type.String(),
  }));
}

function queryParameters({ doc }: Route): Json[] {
  return (doc.query ?? []).map(({ name, schema }) => ({
    name,
    in: "query",
    required: false,
    schema: published(schema),
  }));
}

/** A schema as the document shows it: named schemas inside it become references. `isDefinition`: this one is written out. */
function published(schema: unknown, isDefinition = false): unknown {
  const name = named.get(schema);
  if (name !== undefined && !isDefinition) return { $ref: `#/components/schemas/${name}` };
  if (Array.isArray(schema)) return schema.map((item) => published(item));
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, published(value)]));
}
