import { openAccess } from "./access/access.ts";
import { type BootstrapSecrets, bootstrap } from "./access/bootstrap.ts";
import { issueKey } from "./access/issue-key.ts";
import { AdminService } from "./admin/admin-service.ts";
import { openRuleTrials } from "./admin/check-rules.ts";
import { policyChecker } from "./admin/policy-checker.ts";
import type { Config, SettingName } from "./config.ts";
import { messageOf } from "./contracts/errors.ts";
import { limits } from "./contracts/limits.ts";
import type { ScanService } from "./contracts/scan.ts";
import { type BatchReader, openBatchReader } from "./http/batch-reader.ts";
import { Metrics } from "./http/metrics.ts";
import { startOperations } from "./http/operations.ts";
import { startHttp } from "./http/server.ts";
import { openQueuedWork, type QueuedWork } from "./jobs/queued-work.ts";
import { type JobLogOptions, type MeteredJobLog, openJobLog } from "./journal/group-commit.ts";
import { patientJournal } from "./journal/patient-journal.ts";
import { startRetention } from "./journal/retention.ts";
import { type OpenKnowledge, openKnowledge } from "./knowledge/open-knowledge.ts";
import { listenTrouble } from "./listen-trouble.ts";
import type { Logger } from "./log.ts";
import { oneGatewayAtATime, openStore } from "./open-store.ts";
import type { Clock } from "./ports/clock.ts";
import type { DocumentIntake } from "./ports/document-work.ts";
import type { Store } from "./ports/store.ts";
import { release } from "./release.ts";
import { openReload, type Reload } from "./reload.ts";
import { documentInspector } from "./scan/document-scans.ts";
import { createScanRunner } from "./scan/queue-scans.ts";
import { queuedWorkersOf } from "./scan/queued-pool.ts";
import type { ScanParts } from "./scan/scan-parts.ts";
import { createScanService } from "./scan/scan-service.ts";
import { VerdictCache } from "./scan/verdict-cache.ts";
import type { ScanThreads } from "./start-scan-threads.ts";
import { listeningText, secretsText } from "./start-text.ts";
import { openSessionStream } from "./stream/session-stream.ts";
import { meteredJobs } from "./usage/metered-jobs.ts";
import { openQuota } from "./usage/quota.ts";
import { Usage } from "./usage/usage-service.ts";

/** A gateway that is up. */
export interface Gateway {
  readonly port: number;
  /** Undefined where the operations listener is off. */
  readonly opsPort: number | undefined;
  /** What the operations listener shows. */
  metricsText(): Promise<string>;
  notReady(): string[];
  readonly reload: Reload;
  /** Drains: not ready, listeners close, running scans finish, what is pending is committed. */
  stop(why: string): Promise<void>;
}

/** Takes what a person must see. */
type Print = (text: string) => void;

/** What one of several processes on a port shares with the others (SLUICE_PROCESSES); Redis shares the first three itself. */
export interface Siblings extends Pick<Store, "rates" | "leases" | "frames"> {
  /** Of the one operations listener of all. */
  readonly opsPort: number | undefined;
}

/**
 * Starts a gateway, alone or as one of several processes. Throws ConfigError, with everything closed again, where a setting
 * stops the start. Resolves when the first scan can be answered. `print` gets what a person must see: generated secrets, once
 * and as soon as they are stored, then where the gateway listens.
 */
export async function serve(threads: ScanThreads, print: Print, siblings?: Siblings): Promise<Gateway> {
  const opened: Opened = [() => threads.close()];
  try {
    return await compose(threads, print, opened, siblings);
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

/** What closes each part that is open, in the order of opening; they close in the reverse order. */
type Opened = (() => Promise<void>)[];

/** One part that fails to close does not keep the others open; the first failure is thrown at the end. */
async function closeAll(opened: Opened): Promise<void> {
  const failures: unknown[] = [];
  for (const close of opened.reverse()) await close().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** The composition root: the order of these lines is the order in which the parts depend on each other. */
async function compose(threads: ScanThreads, print: Print, opened: Opened, siblings?: Siblings): Promise<Gateway> {
  const { config, log, clock, pool, queuedPool } = threads;
  const metrics = new Metrics(release);
  const troubles: (() => string[])[] = [() => ["starting"]];
  const { host } = config;
  const notReady = (): string[] => troubles.flatMap((trouble) => trouble());

  const operations = await listen("SLUICE_OPS_PORT", host, config.opsPort, (port) =>
    startOperations({ host, port, metrics, log, notReady }),
  );
  if (operations !== undefined) opened.push(() => operations.drain());

  const store = sharedStore(config, clock, await openStore(config, clock, log), siblings);
  opened.push(() => store.close());
  const made = await oneGatewayAtATime(store.leases, "bootstrap", () => bootstrap(store, clock, secretsOf(config)));
  print(secretsText(config, made));
  const jobs = openJobs(config, store, clock, log, opened);
  const quota = openQuota({ ...store, clock });
  opened.push(async () => quota.close());
  const access = openAccess({ ...config, ...store, clock });
  opened.push(() => access.close());
  // Here, and not where they were opened: what the threads still finish is metered and stored.
  opened.push(() => threads.close());
  const sessions = openSessionStream({ log: store.frames, leases: store.leases });
  const queued = openQueue(config, store, clock, log);
  const verdicts = new VerdictCache(pool, clock);
  const scanParts: ScanParts = {
    pool: verdicts,
    bodies: verdicts.bodies,
    jobs: meteredJobs(jobs, quota),
    quota,
    clock,
    ack: config.ack,
    onDecision: ({ kind, inspected }) => metrics.countVerdict(kind, inspected.action),
    publish: (decided) => sessions.publish(decided),
    leases: store.leases,
    intake: queued.intake,
  };
  const scans = createScanService(scanParts);
  const usage = new Usage({ ...store, clock, running: () => jobs.begun() });
  const knowledge = openDocuments(store, scans, queued, clock, log, opened);
  metrics.watch({ pool, verdicts, journal: jobs, sessions, queue: queued, knowledge, store });
  const admin = openAdmin(store, scans, clock, log);
  const served = { access, scans, batches: openBatches(opened), knowledge: knowledge.service, sessions, usage, admin };
  const parts = { sharePort: siblings !== undefined, release, clock, log, metrics, ...served };
  await pool.ready();
  const http = await listen("SLUICE_PORT", host, config.port, (port) => startHttp({ ...config, port, ...parts }));
  opened.push(() => http.drain());
  // Queued work is stopped first: the engine is left to those who wait for an answer.
  queued.start(knowledge.runner(createScanRunner(scanParts, queuedPool), documentInspector(scanParts, queuedPool)));
  opened.push(() => queued.stop());
  troubles.splice(
    0,
    1,
    () => storeTroubles(store, jobs),
    () => (pool.stats().workersAlive > 0 ? [] : ["no scan worker is up"]),
  );

  print(listeningText(config, release, { api: http.port, operations: operations?.port ?? siblings?.opsPort }, made));
  return {
    port: http.port,
    opsPort: operations?.port,
    metricsText: () => metrics.text(),
    notReady,
    reload: openReload(threads, verdicts),
    stop(why) {
      troubles.push(() => ["draining"]);
      return drain(opened, log, why);
    },
  };
}

/** The store as one of several gateways sees it. */
function sharedStore(config: Config, clock: Clock, store: Store, siblings: Siblings | undefined): Store {
  const journal = patientJournal(store.journal, clock);
  if (config.redisUrl !== "") return { ...store, journal };
  if (siblings === undefined) return store;
  const { rates, leases, frames } = siblings;
  return { ...store, journal, rates, leases, frames, isShared: true };
}

async function drain(opened: Opened, log: Logger, why: string): Promise<void> {
  log.info({ why }, "draining");
  try {
    await closeAll(opened);
    log.info("stopped");
  } catch (error) {
    log.error({ error: messageOf(error) }, "stopped, but not cleanly");
    throw error;
  }
}

function openQueue(config: Config, store: Store, clock: Clock, log: Logger): QueuedWork {
  return openQueuedWork({
    queue: store.queue,
    findApp: (appId) => store.apps.find(appId),
    findOrg: (orgId) => store.accounts.findOrg(orgId),
    clock,
    workers: queuedWorkersOf(config.workers),
    onTrouble: (detail) => log.error({ part: "queue", detail }, "queue"),
  });
}

function openDocuments(
  store: Store,
  intake: DocumentIntake,
  { callers }: QueuedWork,
  clock: Clock,
  log: Logger,
  opened: Opened,
): OpenKnowledge {
  const knowledge = openKnowledge({
    store,
    intake,
    callers,
    findOrg: (orgId) => store.accounts.findOrg(orgId),
    clock,
    onError: (error) => log.error({ part: "documents", error: messageOf(error) }, "documents"),
  });
  opened.push(() => knowledge.close());
  return knowledge;
}

function openBatches(opened: Opened): BatchReader {
  const batches = openBatchReader();
  opened.push(() => batches.close());
  return batches;
}

function openAdmin(store: Store, scans: ScanService, clock: Clock, log: Logger): AdminService {
  return new AdminService({
    ...store,
    clock,
    scans,
    policies: policyChecker(openRuleTrials()),
    issueKey: (order) => issueKey(clock, order),
    audit: (entry) => log.info({ audit: entry }, "changed"),
  });
}

function storeTroubles(store: Store, jobs: MeteredJobLog): string[] {
  const state = store.health?.state() ?? "ok";
  if (state !== "ok" && state !== "slow") return [`the store is ${state}`];
  return jobs.stats().state === "ok" ? [] : ["the store cannot be written to"];
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

/** The job log over the store's journal, and the retention of what it wrote. */
function openJobs(config: Config, store: Store, clock: Clock, log: Logger, opened: Opened): MeteredJobLog {
  const jobs = openJobLog(store.journal, {
    clock,
    ...commitGapsOf(config),
    takesWhileFailing: store.health !== undefined && config.ack === "decision",
    onState: (state, detail) => log[state === "ok" ? "info" : "error"]({ part: "journal", state, detail }, "journal"),
  });
  opened.push(() => jobs.close());
  const retention = startRetention(store.journal, {
    clock,
    retentionHours: config.jobRetentionHours,
    onError: (error) => log.error({ part: "retention", error: String(error) }, "retention"),
  });
  opened.push(() => retention.stop());
  return jobs;
}

/** A port that cannot be had is the operator's to mend: one line that names the setting. */
async function listen<P extends number | undefined, S>(
  name: SettingName,
  host: string,
  port: P,
  start: (port: number) => Promise<S>,
): Promise<P extends number ? S : S | undefined> {
  try {
    return (port === undefined ? undefined : await start(port)) as P extends number ? S : S | undefined;
  } catch (error) {
    throw await listenTrouble(name, host, error);
  }
}

function secretsOf(config: Config): BootstrapSecrets {
  const { bootstrapScanKey: scanKey, bootstrapAnalyticsKey: analyticsKey, adminToken } = config;
  return { scanKey, analyticsKey, adminToken };
}
