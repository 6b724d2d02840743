import Type from "typebox";
import type { ErrorCode } from "../../contracts/errors.ts";
import { SessionFrame } from "../../contracts/frame.ts";
import { BatchBody, ContextBody, RetrievalBody, ScanBody, ToolCallBody, ToolOutputBody } from "../../contracts/wire.ts";
import { AcceptedResult, BatchResult } from "../../contracts/wire-queue.ts";
import {
  AnalyticsSummary,
  AnalyticsTimeseries,
  ContextResult,
  Job,
  RetrievalResult,
  ScanResult,
  ToolResult,
  VerifyResult,
} from "../../contracts/wire-results.ts";
import { about, openApiDocument } from "../handlers/about.ts";
import { expositionType, metrics, summary, timeseries } from "../handlers/analytics.ts";
import { readJob } from "../handlers/read-job.ts";
import { scanBatch } from "../handlers/scan-batch.ts";
import { ragRetrieval } from "../handlers/scan-chunks.ts";
import { ragContext, scan, toolCall, toolOutput } from "../handlers/scan-text.ts";
import { eventStreamType, sessionEvents } from "../handlers/session-events.ts";
import { verifyKey } from "../handlers/verify-key.ts";
import type { Route, RouteDoc } from "../route.ts";
import { adminRoutes } from "./admin-routes.ts";
import { dashboardRoutes } from "./dashboard-routes.ts";
import { knowledgeRoutes } from "./knowledge-routes.ts";

/** A scan endpoint: a body in, a verdict out. */
const scanRoute = (path: string, handle: (Route & { key: "scan" })["handle"], doc: RouteDoc): Route => ({
  method: "POST",
  path,
  prefix: "both",
  key: "scan",
  takesBody: true,
  handle,
  doc: { ...doc, errors: scanErrors },
});
const queueErrors = [
  "QUOTA_EXCEEDED",
  "SPEND_CAP_REACHED",
  "IDEMPOTENCY_CONFLICT",
  "OVERLOADED",
] as const satisfies readonly ErrorCode[];
const scanErrors = [...queueErrors, "SCAN_TIMEOUT"] as const;

const reportErrors = ["PLAN_UPGRADE_REQUIRED", "INVALID_REQUEST"] as const satisfies readonly ErrorCode[];
const rangeErrors = [...reportErrors, "INVALID_DATE", "RANGE_INVERTED", "RANGE_TOO_LARGE"] as const;
const period = ["start", "end"].map((name) => ({
  name,
  schema: Type.String({
    description:
      "ISO 8601 date (midnight UTC) or date-time (UTC without an offset); with the other or not at all: then the current billing period. `end` itself is outside.",
  }),
}));
const includePreview = { name: "include_preview", schema: Type.Boolean({ default: false }) };

/** Every path of the API, in the order of the contract. A new endpoint is a row here and a handler. */
export const routes: readonly Route[] = [
  {
    method: "GET",
    path: "/",
    prefix: "bare",
    key: "none",
    handle: about,
    doc: { summary: "What answers here" },
  },
  {
    method: "GET",
    path: "/openapi.json",
    prefix: "both",
    key: "none",
    handle: openApiDocument,
    doc: { summary: "This document" },
  },
  scanRoute("/scan", scan, {
    summary: "Inspect a prompt or a response",
    body: ScanBody,
    result: ScanResult,
    asyncResult: AcceptedResult,
  }),
  scanRoute("/agent/tool-call", toolCall, {
    summary: "Inspect a tool call an agent wants to make",
    body: ToolCallBody,
    result: ToolResult,
    asyncResult: AcceptedResult,
  }),
  scanRoute("/agent/tool-output", toolOutput, {
    summary: "Inspect what a tool returned before the agent reads it",
    body: ToolOutputBody,
    result: ToolResult,
    asyncResult: AcceptedResult,
  }),
  scanRoute("/rag/retrieval", ragRetrieval, {
    summary: "Inspect a retrieved set, chunk by chunk and as a whole",
    body: RetrievalBody,
    result: RetrievalResult,
  }),
  scanRoute("/rag/context", ragContext, {
    summary: "Inspect the assembled prompt right before the model is called",
    body: ContextBody,
    result: ContextResult,
    asyncResult: AcceptedResult,
  }),
  {
    method: "POST",
    path: "/scan/batch",
    prefix: "both",
    key: "scan",
    takesBody: true,
    takesPieces: true,
    handle: scanBatch,
    doc: {
      summary: "Inspect many texts later; `GET /jobs/{job_id}` says what became of each",
      status: 202,
      body: BatchBody,
      result: BatchResult,
      errors: queueErrors,
    },
  },
  {
    method: "GET",
    path: "/jobs/{job_id}",
    prefix: "both",
    key: "scan",
    handle: readJob,
    doc: { summary: "Read what became of a scan", result: Job, errors: ["JOB_NOT_FOUND"] },
  },
  {
    method: "GET",
    path: "/sessions/{session_id}/events",
    prefix: "both",
    key: "scan",
    handle: sessionEvents,
    doc: {
      summary: "Follow a session: its decisions as they are made, and when they are durable",
      result: SessionFrame,
      contentType: eventStreamType,
      errors: ["INVALID_REQUEST", "TOO_MANY_STREAMS", "OVERLOADED"],
    },
  },
  ...knowledgeRoutes,
  {
    method: "POST",
    path: "/verify",
    prefix: "both",
    key: "scan",
    handle: verifyKey,
    doc: { summary: "Check a key", result: VerifyResult },
  },
  {
    method: "GET",
    path: "/analytics/summary",
    prefix: "v1",
    key: "analytics",
    handle: summary,
    doc: {
      summary: "Totals of one app over a period",
      result: AnalyticsSummary,
      errors: rangeErrors,
      query: [...period, includePreview],
    },
  },
  {
    method: "GET",
    path: "/analytics/timeseries",
    prefix: "v1",
    key: "analytics",
    handle: timeseries,
    doc: {
      summary: "Totals of one app by hour or day",
      result: AnalyticsTimeseries,
      errors: [...rangeErrors, "TOO_MANY_BUCKETS", "INVALID_INTERVAL"],
      query: [...period, { name: "interval", schema: Type.Enum(["hour", "day"], { default: "day" }) }, includePreview],
    },
  },
  {
    method: "GET",
    path: "/analytics/metrics",
    prefix: "v1",
    key: "analytics",
    handle: metrics,
    doc: {
      summary: "The current billing period, for a Prometheus scrape",
      contentType: expositionType,
      errors: reportErrors,
      query: [includePreview],
    },
  },
  ...adminRoutes,
  ...dashboardRoutes,
];
