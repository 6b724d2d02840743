import type { ErrorCode } from "../../contracts/errors.ts";
import { ScanBody } from "../../contracts/wire.ts";
import * as wire from "../../contracts/wire-admin.ts";
import { AcceptedResult, DeadLetterList } from "../../contracts/wire-queue.ts";
import { ScanResult } from "../../contracts/wire-results.ts";
import * as admin from "../handlers/admin.ts";
import type { AdminRoute, RouteDoc } from "../route.ts";

/** A row of administration: a body where the row's doc has one. */
const row = (method: AdminRoute["method"], path: string, handle: AdminRoute["handle"], doc: RouteDoc): AdminRoute => ({
  method,
  path: `/admin/v1${path}`,
  prefix: "both",
  key: "admin",
  takesBody: doc.body !== undefined,
  handle,
  doc: { ...doc, status: doc.status ?? statusOf[method] },
});
const statusOf = { GET: 200, POST: 201, PATCH: 200, DELETE: 204 } as const;
const scanErrors = ["OVERLOADED", "SCAN_TIMEOUT"] as const satisfies readonly ErrorCode[];

/** `/admin/v1/*`: the admin token as bearer. */
export const adminRoutes: readonly AdminRoute[] = [
  row("GET", "/orgs", admin.listOrgs, { summary: "List organizations", result: wire.OrgList }),
  row("POST", "/orgs", admin.createOrg, {
    summary: "Create an organization",
    body: wire.OrgBody,
    result: wire.OrgResult,
  }),
  row("GET", "/orgs/{id}", admin.readOrg, { summary: "Read an organization", result: wire.OrgResult }),
  row("PATCH", "/orgs/{id}", admin.changeOrg, {
    summary: "Change an organization",
    body: wire.OrgChanges,
    result: wire.OrgResult,
  }),
  row("DELETE", "/orgs/{id}", admin.removeOrg, { summary: "Remove an organization with its apps and keys" }),
  row("GET", "/orgs/{id}/apps", admin.listApps, { summary: "List an organization's apps", result: wire.AppList }),
  row("POST", "/orgs/{id}/apps", admin.createApp, {
    summary: "Create an app",
    body: wire.AppBody,
    result: wire.AppResult,
  }),
  row("GET", "/apps/{id}", admin.readApp, { summary: "Read an app", result: wire.AppResult }),
  row("PATCH", "/apps/{id}", admin.changeApp, {
    summary: "Change an app or its policy",
    body: wire.AppChanges,
    result: wire.AppResult,
  }),
  row("DELETE", "/apps/{id}", admin.removeApp, { summary: "Remove an app with its keys" }),
  row("GET", "/apps/{id}/keys", admin.listKeys, { summary: "List an app's keys", result: wire.KeyList }),
  row("POST", "/apps/{id}/keys", admin.createKey, {
    summary: "Create a key; its secret is shown this once",
    body: wire.KeyBody,
    result: wire.IssuedKeyResult,
  }),
  row("GET", "/apps/{id}/keys/{keyId}", admin.readKey, { summary: "Read a key", result: wire.KeyResult }),
  row("PATCH", "/apps/{id}/keys/{keyId}", admin.changeKey, {
    summary: "Change a key's name or rate",
    body: wire.KeyChanges,
    result: wire.KeyResult,
  }),
  row("DELETE", "/apps/{id}/keys/{keyId}", admin.revokeKey, { summary: "Revoke a key" }),
  row("GET", "/dead-letters", admin.listDeadLetters, {
    summary: "List queued scans whose tries are spent",
    result: DeadLetterList,
  }),
  row("POST", "/dead-letters/{id}/replay", admin.replayDeadLetter, {
    summary: "Put a dead letter back into the queue",
    result: AcceptedResult,
    status: 202,
  }),
  row("DELETE", "/dead-letters/{id}", admin.removeDeadLetter, { summary: "Delete a dead letter with its text" }),
  row("POST", "/apps/{id}/preview-scan", admin.previewScan, {
    summary: "Scan as the app's keys would, free of charge",
    body: ScanBody,
    result: ScanResult,
    status: 200,
    errors: scanErrors,
  }),
];
