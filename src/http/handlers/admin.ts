import type { Static, TObject } from "typebox";
import type { AdminService } from "../../admin/admin-service.ts";
import { GatewayError } from "../../contracts/errors.ts";
import { subjects, taskOf } from "../../contracts/scan-subject.ts";
import { ScanBody } from "../../contracts/wire.ts";
import { AppBody, AppChanges, KeyBody, KeyChanges, OrgBody, OrgChanges } from "../../contracts/wire-admin.ts";
import { parseInstant } from "../../usage/parse-instant.ts";
import type { Reply } from "../answer/answer.ts";
import { bodyReader } from "../request/read-json.ts";
import type { AdminRequest, HandlerParts } from "../route.ts";
import { scanReply } from "./scan-text.ts";

/** Handlers of `/admin/v1/*`: `id` and `keyId` are the path's parameters. Who asks is known to be the administrator. */
type Handler = (parts: HandlerParts, request: AdminRequest) => Promise<Reply>;

export const listOrgs = answering(async (admin) => ({ items: await admin.orgs() }));
export const createOrg = creating(OrgBody, (admin, body) => admin.createOrg(withInstant(body)));
export const readOrg = answering((admin, id) => admin.org(id));
export const changeOrg = changing(OrgChanges, (admin, changes, id) => admin.changeOrg(id, withInstant(changes)));
export const removeOrg = removing((admin, id) => admin.removeOrg(id));

export const listApps = answering(async (admin, id) => ({ items: await admin.apps(id) }));
export const createApp = creating(AppBody, (admin, body, id) => admin.createApp(id, body));
export const readApp = answering((admin, id) => admin.app(id));
export const changeApp = changing(AppChanges, (admin, changes, id) => admin.changeApp(id, changes));
export const removeApp = removing((admin, id) => admin.removeApp(id));

export const listKeys = counted(answering(async (admin, id) => ({ items: await admin.keys(id) })));
export const createKey = creating(KeyBody, (admin, body, id) => admin.createKey(id, body));
export const readKey = counted(answering((admin, id, keyId) => admin.key(id, keyId)));
export const changeKey = counted(
  changing(KeyChanges, (admin, changes, id, keyId) => admin.changeKey(id, keyId, changes)),
);
export const revokeKey = removing((admin, id, keyId) => admin.revokeKey(id, keyId));

export const listDeadLetters = answering(async (admin) => ({ items: await admin.deadLetters() }));
export const removeDeadLetter = removing((admin, id) => admin.removeDeadLetter(id));
export const replayDeadLetter = answering((admin, id) => admin.replayDeadLetter(id), 202);

const readScan = bodyReader(ScanBody);

/** POST /admin/v1/apps/{id}/preview-scan: the scan of `/scan`, free; `session_id` means nothing here. */
export const previewScan: Handler = async (parts, { id, bytes, receivedMs }) => {
  const admin = adminOf(parts);
  admin.assertAdmitsScan(bytes.length);
  const body = readScan(bytes);
  const task = taskOf(subjects.scan(body), body);
  return scanReply(await admin.previewScan(id, { task, receivedMs }));
};

function answering(ask: (admin: AdminService, id: string, keyId: string) => Promise<object>, status = 200): Handler {
  return async (parts, { id, keyId }) => ({ status, body: JSON.stringify(await ask(adminOf(parts), id, keyId)) });
}

/** With every request of a key in its `requestCount` that this gateway has let in. */
function counted(handle: Handler): Handler {
  return async (parts, request) => {
    // What was sent is ours only until somebody waits.
    const bytes = Uint8Array.from(request.bytes);
    await parts.access.settleCounts();
    return await handle(parts, { ...request, bytes });
  };
}

function creating<Schema extends TObject>(
  schema: Schema,
  make: (admin: AdminService, body: Static<Schema>, id: string) => Promise<object>,
): Handler {
  return changing(schema, make, 201);
}

function changing<Schema extends TObject>(
  schema: Schema,
  change: (admin: AdminService, body: Static<Schema>, id: string, keyId: string) => Promise<object>,
  status = 200,
): Handler {
  const read = bodyReader(schema);
  const names = Object.keys(schema.properties);
  return async (parts, { id, keyId, bytes }) => {
    const body = Object.entries(read(bytes) as object).filter(([name]) => names.includes(name));
    const thing = await change(adminOf(parts), Object.fromEntries(body) as Static<Schema>, id, keyId);
    return { status, body: JSON.stringify(thing) };
  };
}

function removing(remove: (admin: AdminService, id: string, keyId: string) => Promise<void>): Handler {
  return async (parts, { id, keyId }) => {
    await remove(adminOf(parts), id, keyId);
    return { status: 204 };
  };
}

function adminOf({ admin }: HandlerParts): AdminService {
  if (admin !== undefined) return admin;
  throw new GatewayError("STORE_UNAVAILABLE", { say: "This gateway has no administration.", retryAfterSeconds: 60 });
}

/** Instants are kept as UTC with milliseconds, however they were given. */
function withInstant<Body extends OrgChanges>(body: Body): Body {
  const { grantExpiresAt } = body;
  if (typeof grantExpiresAt !== "string") return body;
  const ms = parseInstant(grantExpiresAt);
  if (ms === undefined) {
    throw new GatewayError("INVALID_REQUEST", {
      say: "`grantExpiresAt` must be an ISO 8601 date or date-time, or null.",
    });
  }
  return { ...body, grantExpiresAt: new Date(ms).toISOString() };
}
