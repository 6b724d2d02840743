/**
 * `sluice/client`: a typed client for Node 18 and later and for browsers. No dependencies; the gateway's contracts are used as
 * types only.
 */

export type { AuditFrame, DecisionFrame, MetaFrame, SessionFrame } from "../contracts/frame.ts";
export type {
  BatchBody,
  ContextBody,
  RetrievalBody,
  ScanBody,
  ToolCallBody,
  ToolOutputBody,
} from "../contracts/wire.ts";
export type { AnalyticsSummary, AnalyticsTimeseries } from "../contracts/wire-analytics.ts";
export type { AcceptedResult, BatchResult } from "../contracts/wire-queue.ts";
export type {
  ChunkResult,
  ContextResult,
  Job,
  RetrievalResult,
  ScanResult,
  ToolResult,
  VerifyResult,
} from "../contracts/wire-results.ts";
export type { AnalyticsCalls, AnalyticsPeriod, PreviewOption, SummaryQuery, TimeseriesQuery } from "./analytics.ts";
export type {
  DocumentBody,
  DocumentList,
  DocumentPart,
  DocumentQuery,
  KnowledgeCalls,
  Provenance,
  SearchBody,
  SearchResult,
  UploadOptions,
  UploadResult,
} from "./knowledge.ts";
export type { QueuedCalls, ScanOptions } from "./queued.ts";
export type { SessionEvent, SessionEventsOptions, SessionState } from "./session-events.ts";
export { SluiceClient, type SluiceClientOptions } from "./sluice-client.ts";
export { type ClientErrorCode, SluiceError, type SluiceErrorCode } from "./sluice-error.ts";
export type { CallOptions } from "./transport.ts";
