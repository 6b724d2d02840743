import { strict as assert } from "node:assert";

/** Every bound in the service: unit next to last, `Max` last. What a bound refuses or drops is counted on the operations listener. */
export const limits = {
  /** Header bytes and lines; more is 431. */
  headerBytesMax: 16_384,
  headerLinesMax: 100,
  /** Largest body when SLUICE_MAX_BODY_BYTES is unset. */
  bodyBytesDefault: 8_388_608,
  /** A body must make progress within this time, else the exchange is closed. */
  bodyStallMsMax: 10_000,
  /** Deeper JSON is 400 INVALID_JSON; V8 parses iteratively, we walk recursively. */
  jsonDepthMax: 512,
  requestIdCharsMax: 128,
  sessionIdCharsMax: 128,
  toolNameCharsMax: 200,
  chunkIdCharsMax: 200,
  chunksPerRetrievalMax: 512,
  batchItemsMax: 1_000,
  idempotencyKeyCharsMax: 200,
  idempotencyHoursMax: 24,

  /** Scans in one micro-batch, and batches a worker holds at once. */
  batchScansMax: 16,
  batchesPerWorkerMax: 2,
  /** Estimated engine time in one batch: small ones must not wait behind much. */
  batchEngineUsMax: 1_500,
  /** Estimated queued engine time a worker; above it new scans get 503 OVERLOADED. */
  queuedMsPerWorkerMax: 25,

  /** Engine: tries of one rule on one text, signals kept a text, depth and growth of derived views. */
  ruleTriesMax: 64,
  signalsPerTextMax: 512,
  viewDepthMax: 3,
  viewGrowthMax: 2,
  viewCharsMin: 65_536,
  viewCharsMax: 1_048_576,

  /** Records not yet durable; full means 503 STORE_UNAVAILABLE. */
  journalPendingRecordsMax: 50_000,
  journalBatchRecordsMax: 2_000,

  keyCacheEntriesMax: 10_000,
  keyCacheSecondsMax: 30,
  analyticsRatePerMinute: 120,

  drainMsMax: 9_000,

  /** Largest file `sluice scan` takes. */
  cliFileBytesMax: 67_108_864,
} as const;

// Checked at import: a careless edit fails the first test, not the first customer.
assert(
  limits.queuedMsPerWorkerMax * 1_000 > limits.batchEngineUsMax,
  "a worker must be able to queue more than one batch",
);
assert(limits.viewCharsMin <= limits.viewCharsMax, "the smallest allowance for views is within the largest");
