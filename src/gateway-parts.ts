import { type BootstrapSecrets, bootstrap } from "./access/bootstrap.ts";
import { issueKey } from "./access/issue-key.ts";
import { type OrderedThreadOptions, openOrderedThread } from "./adapters/ordered-thread.ts";
import { AdminService } from "./admin/admin-service.ts";
import { openRuleTrials } from "./admin/check-rules.ts";
import { policyChecker } from "./admin/policy-checker.ts";
import type { Config } from "./config.ts";
import { messageOf } from "./contracts/errors.ts";
import { limits } from "./contracts/limits.ts";
import type { ScanService } from "./contracts/scan.ts";
import type { ThreadCalls } from "./contracts/thread-call.ts";
import { workerFileOf } from "./contracts/worker-file.ts";
import type { Metrics } from "./http/metrics/metrics.ts";
import { startOperations } from "./http/operations.ts";
import type { HttpServer } from "./http/parts.ts";
import type { BatchCalls } from "./http/request/batch-reader.ts";
import { openQueuedWork, type QueuedWork } from "./jobs/queued-work.ts";
import { type JobLogOptions, type MeteredJobLog, openJobLog } from "./journal/group-commit.ts";
import { patientJournal } from "./journal/patient-journal.ts";
import { retainedJournal, startRetention } from "./journal/retention.ts";
import type { DocumentCalls } from "./knowledge/document-thread.ts";
import { type OpenKnowledge, openKnowledge } from "./knowledge/open-knowledge.ts";
import { listen } from "./listen.ts";
import type { Logger } from "./log.ts";
import { oneGatewayAtATime, openStore } from "./open-store.ts";
import type { Opened } from "./opened.ts";
import type { Clock } from "./ports/clock.ts";
import type { DocumentIntake } from "./ports/document-work.ts";
import type { OrderedThread } from "./ports/ordered-thread.ts";
import type { Store } from "./ports/store.ts";
import type { Readiness } from "./readiness.ts";
import { release } from "./release.ts";
import type { EnginePool } from "./scan/engine-pool.ts";
import { queuedWorkersOf } from "./scan/queued-pool.ts";

// How `serve.ts` opens the parts that settings, the log or several ports have a say in.

/** What every part stands on. */
interface Ground {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly opened: Opened;
}

/** What one of several processes on a port shares with the others (SLUICE_PROCESSES); Redis shares the first three itself. */
export interface Siblings extends Pick<Store, "rates" | "leases" | "frames"> {
  /** Of the one operations listener of all. */
  readonly opsPort: number | undefined;
}

/** Undefined where the settings turn it off. */
export async function openOperations(
  { config, clock, log, opened }: Ground,
  metrics: Metrics,
  { notReady }: Readiness,
): Promise<HttpServer | undefined> {
  const { host, opsPort } = config;
  if (opsPort === undefined) return undefined;
  const operations = await listen("SLUICE_OPS_PORT", host, opsPort, (port) =>
    startOperations({ host, port, release, clock, metrics, log, notReady }),
  );
  return opened.keep("operations", operations, (it) => it.drain());
}

/** The store that the settings name, as one of several gateways sees it. */
export async function openSharedStore({ config, clock, log, opened }: Ground, siblings?: Siblings): Promise<Store> {
  const store = opened.keep("store", await openStore(config, clock, log, siblings !== undefined), (it) => it.close());
  const journal = patientJournal(store.journal, clock);
  if (config.redisUrl !== "") return { ...store, journal };
  if (siblings === undefined) return store;
  const { rates, leases, frames } = siblings;
  return { ...store, journal, rates, leases, frames, isShared: true };
}

/** Fills an empty store; what was made is returned for the one time it is shown. */
export function fillWhereEmpty({ config, clock }: Ground, store: Store): Promise<BootstrapSecrets | undefined> {
  const { bootstrapScanKey: scanKey, bootstrapAnalyticsKey: analyticsKey, adminToken } = config;
  return oneGatewayAtATime(store.leases, "bootstrap", () =>
    bootstrap(store, clock, { scanKey, analyticsKey, adminToken }),
  );
}

/** The job log over the store's journal, and the retention of what it wrote. */
export function openJobs({ config, clock, log, opened }: Ground, store: Store): MeteredJobLog {
  const kept = {
    clock,
    retentionHours: config.jobRetentionHours,
    onError: (error: unknown) => log.error({ part: "retention", error: String(error) }, "retention"),
  };
  const jobs = openJobLog(retainedJournal(store.journal, kept), {
    clock,
    ...commitGapsOf(config),
    takesWhileFailing: store.health !== undefined && config.ack === "decision",
    onState: (state, detail) => log[state === "ok" ? "info" : "error"]({ part: "journal", state, detail }, "journal"),
  });
  opened.keep("jobs", jobs, (it) => it.close());
  const retention = startRetention(store.journal, kept);
  opened.keep("retention", retention, (it) => it.stop());
  return jobs;
}

/**
 * Nobody waits for the disk with `decision`: fewer, larger commits cost less, and each one wakes Redis, or the store's thread and
 * the disk.
 */
function commitGapsOf({ ack, redisUrl }: Config): Pick<JobLogOptions, "gapMs" | "busyGapMs"> {
  if (ack === "durable") return {};
  if (redisUrl === "") return { gapMs: limits.journalGapMs, busyGapMs: limits.journalBusyGapMs };
  return { gapMs: limits.journalSharedGapMs, busyGapMs: limits.journalSharedBusyGapMs };
}

/** The queue, which takes work at once and runs none before its `start`. */
export function openQueue({ config, clock, log }: Ground, store: Store): QueuedWork {
  return openQueuedWork({
    queue: store.queue,
    findApp: (appId) => store.apps.find(appId),
    findOrg: (orgId) => store.accounts.findOrg(orgId),
    clock,
    workers: queuedWorkersOf(config.workers),
    onTrouble: (detail) => log.error({ part: "queue", detail }, "queue"),
  });
}

/** The thread that reads large batches. It starts with the first one. */
export const openBatchThread = (opened: Opened): OrderedThread<BatchCalls> =>
  keepThread(opened, { file: workerFileOf("batch"), bytesMax: limits.batchReadBytesMax, name: "batches" });

/** The same for documents, whose words it finds too. */
export const openDocumentThread = (opened: Opened): OrderedThread<DocumentCalls> =>
  keepThread(opened, { file: workerFileOf("document"), bytesMax: limits.documentReadBytesMax, name: "documents" });

const keepThread = <Calls extends ThreadCalls<Calls>>(
  opened: Opened,
  options: OrderedThreadOptions,
): OrderedThread<Calls> => opened.keep(options.name, openOrderedThread<Calls>(options), (it) => it.close());

export function openDocuments(
  { clock, log, opened }: Ground,
  store: Store,
  intake: DocumentIntake,
  { callers }: QueuedWork,
): OpenKnowledge {
  const knowledge = openKnowledge({
    store,
    thread: openDocumentThread(opened),
    intake,
    callers,
    findOrg: (orgId) => store.accounts.findOrg(orgId),
    findApp: (appId) => store.apps.find(appId),
    clock,
    onError: (error) => log.error({ part: "documents", error: messageOf(error) }, "documents"),
  });
  return opened.keep("knowledge", knowledge, (it) => it.close());
}

export function openAdmin({ clock, log }: Ground, store: Store, scans: ScanService): AdminService {
  return new AdminService({
    ...store,
    clock,
    scans,
    policies: policyChecker(openRuleTrials()),
    issueKey: (order) => issueKey(clock, order),
    audit: (entry) => log.info({ audit: entry }, "changed"),
  });
}

/** Why a gateway that has started should get no requests. */
export function troublesOf(store: Store, jobs: MeteredJobLog, pool: EnginePool): string[] {
  const state = store.health?.state() ?? "ok";
  const troubles = pool.stats().workersAlive > 0 ? [] : ["no scan worker is up"];
  if (state !== "ok" && state !== "slow") return [`the store is ${state}`, ...troubles];
  return jobs.stats().state === "ok" ? troubles : ["the store cannot be written to", ...troubles];
}

/** Closes everything; the log says how that went. */
export async function drain({ log, opened }: Ground, why: string): Promise<void> {
  log.info({ why }, "draining");
  // Whoever waits for the end will not for much longer.
  const late = setTimeout(
    () => log.error({ part: opened.closing }, "still stopping"),
    limits.processStopMsMax - 500,
  ).unref();
  try {
    await opened.close();
    log.info("stopped");
  } catch (error) {
    log.error({ error: messageOf(error) }, "stopped, but not cleanly");
    throw error;
  } finally {
    clearTimeout(late);
  }
}
