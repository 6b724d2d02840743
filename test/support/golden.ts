import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Check } from "typebox/value";
import type { App, Plan } from "../../src/contracts/account.ts";
import { isDecided } from "../../src/contracts/document.ts";
import { ErrorResult } from "../../src/contracts/wire-results.ts";
import { pathsOf } from "../../src/http/route.ts";
import { routes } from "../../src/http/routes/routes.ts";
import { type RawResponse, sendRaw } from "./raw-socket.ts";
import { adminToken, type RealGateway } from "./real-gateway.ts";

/**
 * A golden file is one or more exchanges, `request ---- response`, apart by `====`. `vitest -u` rewrites the responses, for
 * review in the diff. A request is written as it goes over the wire, without `Host` and `Content-Length`. `{{scan-key}}` and
 * `{{analytics-key}}` are keys of this file alone, also with `rate=…`, `other`, or the fields of their organization: `plan=…`,
 * `allowance=…`, `grant=…`, `cap=…` and `overage=off`; keys with the same `app=…` have one app, made with the first of them.
 * `{{job_id}}` is the first job of the response before, `{{org_id}}`, `{{app_id}}`, `{{key_id}}` and `{{secret}}` what administration
 * made or named last, `{{doc_id}}` the last document that was uploaded; what comes after an upload is sent when it is decided. Responses are shown with sorted headers and readable JSON; what differs from run to run,
 * or belongs to the engine's tests, is shown as `<what it is>`.
 */
export const goldenFolder = new URL("../golden/", import.meta.url).pathname;

/** A UUID of version 7. */
const docIdShape = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const exchangeMark = "\n====\n";
const responseMark = "\n----\n";

/** Paths of the golden files below a folder of `test/golden`. */
export function goldenFiles(): string[] {
  return readdirSync(goldenFolder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".http"))
    .sort();
}

/** The exchanges of a golden file. */
export const exchangesOf = (file: string): { request: string; response: string }[] =>
  file.split(exchangeMark).map((exchange) => {
    const [request = "", response = ""] = exchange.split(responseMark);
    return { request: request.trimEnd(), response };
  });

/** Sends the requests of a golden file to a gateway and returns the file as it should be. */
export async function replay(path: string, gateway: RealGateway): Promise<string> {
  const file = readFileSync(join(goldenFolder, path), "utf8");
  const given = new Map([["{{admin-token}}", adminToken]]);
  const apps = new Map<string, App>();
  for (const [mark] of file.matchAll(/\{\{(?:scan|analytics)-key[^}]*\}\}/g)) {
    if (!given.has(mark)) given.set(mark, await keyFor(mark, gateway, apps));
  }
  const played: string[] = [];
  for (const { request } of exchangesOf(file)) {
    const options = { waitMs: 10_000, isHead: request.startsWith("HEAD ") };
    const { responses } = await sendRaw(gateway.port, [wireOf(filledIn(request, given))], options);
    const [response] = responses;
    if (response === undefined) throw new Error(`${path}: no response`);
    assertDeclared(path, request, response);
    const jobId = /"job_id":"(\w+)"/.exec(response.body)?.[1];
    if (jobId !== undefined) given.set("{{job_id}}", jobId);
    for (const [, id, kind] of response.body.matchAll(/"id":"((org|app|key)_\w{26})"/g))
      given.set(`{{${kind}_id}}`, id!);
    const docId = /"doc_id":"([\da-f-]{36})"/.exec(response.body)?.[1];
    if (docId !== undefined) given.set("{{doc_id}}", docId);
    if (docId !== undefined && response.status === 202) await decided(gateway, [...apps.values()], docId);
    const secret = /"secret":"(\w+)"/.exec(response.body)?.[1];
    if (secret !== undefined) given.set("{{secret}}", secret);
    played.push(`${request}${responseMark}${shownResponse(response)}`);
  }
  return `${played.join(exchangeMark)}\n`;
}

/** Waits until a document of one of the file's organizations is inspected. */
async function decided({ documents }: RealGateway, apps: readonly App[], docId: string): Promise<void> {
  for (let looks = 0; looks < 2_000; looks += 1) {
    for (const { orgId } of apps) {
      const document = await documents.find({ orgId, docId });
      if (document !== undefined && isDecided(document)) return;
    }
    await setTimeout(10);
  }
  throw new Error(`the document ${docId} was not decided in time`);
}

/** The body has the shape the OpenAPI document declares: these fields and no others. */
function assertDeclared(file: string, request: string, { status, body }: RawResponse): void {
  if (body === "") return;
  const [method, path = ""] = request.split(/\s/);
  const route = routes.find(
    (one) => one.method === method && pathsOf(one).some((pattern) => patternOf(pattern).test(path)),
  );
  const { result, asyncResult = result } = route?.doc ?? {};
  const schema = status === 202 ? asyncResult : status < 300 ? result : ErrorResult;
  if (schema !== undefined && !Check(schema, JSON.parse(body))) throw new Error(`${file}: not as declared: ${body}`);
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/, "[^/]+")}$`);

let keysMade = 0;

async function keyFor(mark: string, gateway: RealGateway, apps: Map<string, App>): Promise<string> {
  keysMade += 1;
  const secret = `golden-key-${keysMade}-0000000000`;
  const asked = Object.fromEntries([...mark.matchAll(/(\w+)=(\w+)/g)].map(([, name, value]) => [name, value ?? ""]));
  const { plan, rate, allowance, grant, cap, overage, app: appName } = asked;
  const app = appName === undefined ? undefined : apps.get(appName);
  const made = await gateway.addKey(secret, {
    kind: mark.startsWith("{{scan") ? "scan" : "analytics",
    ratePerMinute: rate === undefined ? null : Number(rate),
    ...(app === undefined ? {} : { app }),
    ...(plan === undefined ? {} : { plan: plan as Plan }),
    org: {
      ...(allowance === undefined ? {} : { monthlyAllowance: Number(allowance) }),
      ...(grant === undefined ? {} : { grantRemaining: Number(grant), grantExpiresAt: "2027-01-01T00:00:00.000Z" }),
      ...(cap === undefined ? {} : { spendCapCents: Number(cap) }),
      ...(overage === undefined ? {} : { allowOverage: overage !== "off" }),
    },
  });
  apps.set(appName ?? mark, made);
  return secret;
}

function filledIn(request: string, given: ReadonlyMap<string, string>): string {
  return request.replace(/\{\{[^}]+\}\}/g, (mark) => given.get(mark) ?? mark);
}

/** `POST /scan`, header lines, an empty line and the body, as HTTP/1.1. */
function wireOf(request: string): string {
  const [head = "", ...rest] = request.split("\n\n");
  const [line = "", ...headers] = head.split("\n");
  const body = rest.join("\n\n");
  const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  return `${[`${line} HTTP/1.1`, "Host: gateway", ...headers, ...length].join("\r\n")}\r\n\r\n${body}`;
}

function shownResponse({ status, headers, body }: RawResponse): string {
  const lines = [...headers]
    .filter(([name]) => name !== "date" && name !== "content-length")
    .map(([name, value]) => `${name}: ${shownHeader(name, value)}`)
    .sort();
  const shown = body === "" ? "" : `\n\n${shownBody(Buffer.from(body, "latin1").toString("utf8"))}`;
  return `${status}\n${lines.join("\n")}${shown}`;
}

function shownHeader(name: string, value: string): string {
  if (name === "x-request-id") return value.replace(/^req_[0-9a-z]{26}$/, "<request id>");
  if (name === "location") return value.replace(/job_[0-9a-z]{26}$/, "<job id>").replace(docIdShape, "<doc id>");
  return name === "server-timing" ? value.replace(/dur=[\d.]+/g, "dur=<ms>") : value;
}

function shownBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), (name, value: unknown) => shownValue(name, value), 2);
  } catch {
    return body;
  }
}

/** The engine's own words and numbers have their own tests: a golden is about what stands where. */
function shownValue(name: string, value: unknown): unknown {
  switch (name) {
    case "batch_id":
      return typeof value === "string" ? value.replace(/^batch_[0-9a-z]{26}$/, "<batch id>") : value;
    case "doc_id":
      return typeof value === "string" ? value.replace(docIdShape, "<doc id>") : value;
    case "next_cursor":
      return value === null ? value : "<cursor>";
    case "engine":
      return value === "" ? value : "<rules and model>";
    case "score":
      return typeof value === "number" && value > 0 ? "<over 0>" : value;
    case "job_id":
      return typeof value === "string" ? value.replace(/^job_[0-9a-z]{26}$/, "<job id>") : value;
    case "id":
      return typeof value === "string" ? value.replace(/^(\w+?)_[0-9a-z]{26}$/, "<$1 id>") : value;
    case "appId":
    case "orgId":
      return typeof value === "string" ? value.replace(/^(app|org)_[0-9a-z]{26}$/, "<$1 id>") : value;
    case "secret":
      return typeof value === "string" ? value.replace(/[0-9A-Za-z]{32}$/, "<32 base62>") : value;
    case "confidence":
    case "avgConfidence":
      return value === 0 ? value : "<0 to 1>";
    case "avgMs":
    case "p50Ms":
    case "p95Ms":
    case "avgLatencyMs":
      return value === 0 ? value : "<ms>";
    case "rationale":
      return typeof value === "string" && value !== "" ? "<sentences>" : value;
    case "score_breakdown":
      return "<family: 0 to 1, and risk>";
    case "matched_rule_ids":
      return Array.isArray(value) && value.length > 0 && value.every((id) => typeof id === "string")
        ? "<rule ids>"
        : value;
    case "directives":
      return Array.isArray(value) && value.length > 0 ? "<directives>" : value;
    case "language":
      return "<language>";
    case "findings":
      return Array.isArray(value) && value.length > 0 ? value.slice(0, 1).map(shownFinding) : value;
    case "aggregate_risk":
      return typeof value === "number" && value > 0 && value <= 100 ? "<over 0, to 100>" : value;
    default:
      return value;
  }
}

function shownFinding(finding: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(finding).map(([name, value]) => [name, `<${typeof value}>`]));
}
