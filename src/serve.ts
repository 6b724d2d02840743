import { flushCompileCache } from "node:module";
import { openAccess } from "./access/access.ts";
import type { Siblings } from "./gateway-parts.ts";
import * as parts from "./gateway-parts.ts";
import { Metrics } from "./http/metrics/metrics.ts";
import { batchReader } from "./http/request/batch-reader.ts";
import { startHttp } from "./http/server.ts";
import { listen } from "./listen.ts";
import { Opened } from "./opened.ts";
import { Readiness } from "./readiness.ts";
import { release } from "./release.ts";
import { openReload, type Reload } from "./reload.ts";
import { documentInspector } from "./scan/document-scans.ts";
import { createScanRunner } from "./scan/queue-scans.ts";
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

/**
 * Starts a gateway, alone or as one of several processes. Throws ConfigError, with everything closed again, where a setting
 * stops the start. Resolves when the first scan can be answered. `print` gets what a person must see: generated secrets, once
 * and as soon as they are stored, then where the gateway listens.
 */
export async function serve(threads: ScanThreads, print: Print, siblings?: Siblings): Promise<Gateway> {
  const opened = new Opened();
  opened.keep("scan threads", threads, (it) => it.close());
  try {
    return await compose(threads, print, opened, siblings);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** The composition root. It reads as a request goes: who may call, what is decided, who hears of it, what is counted. */
async function compose(threads: ScanThreads, print: Print, opened: Opened, siblings?: Siblings): Promise<Gateway> {
  const { config, log, clock, pool, bodies, queuedPool } = threads;
  const ground = { config, log, clock, opened };

  // Operators are heard first, and told that it starts.
  const metrics = new Metrics(release);
  const readiness = new Readiness();
  const operations = await parts.openOperations(ground, metrics, readiness);

  // What is kept, and who may call.
  const store = await parts.openSharedStore(ground, siblings);
  const secrets = await parts.fillWhereEmpty(ground, store);
  print(secretsText(config, secrets));
  const jobs = parts.openJobs(ground, store);
  const quota = opened.keep("quota", openQuota({ ...store, clock }), (it) => it.close());
  const access = opened.keep("access", openAccess({ ...config, ...store, clock }), (it) => it.close());
  const queued = opened.keep("queue", parts.openQueue(ground, store), (it) => it.settled());
  // Closed here, and not where they were opened: what the threads still finish is metered and stored, what they do not is queued again.
  opened.keep("scan threads", threads, (it) => it.close());

  // From a text to its verdict, and to those who hear of it.
  const sessions = openSessionStream({ log: store.frames, leases: store.leases });
  const verdicts = new VerdictCache(pool, clock, bodies);
  const scanParts: ScanParts = {
    pool: verdicts,
    bodies: verdicts.bodies,
    unread: verdicts,
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
  const documents = parts.openDocuments(ground, store, scans, queued);

  // What is counted of it, and who changes the rest.
  const usage = new Usage({ ...store, clock, running: () => jobs.unknownToStore(), committed: () => jobs.committed() });
  const admin = parts.openAdmin(ground, store, scans);
  metrics.watch({ pool, verdicts, journal: jobs, sessions, queue: queued, knowledge: documents, store });

  // Requests, and then the work that waits.
  const batches = batchReader(parts.openBatchThread(opened));
  const served = { release, clock, log, metrics, access, scans, batches, sessions, usage, admin };
  flushCompileCache(); // While scan threads begin: else a stop waits until it is written.
  await pool.ready();
  const http = await listen("SLUICE_PORT", config.host, config.port, (port) =>
    startHttp({ ...config, port, sharePort: siblings !== undefined, knowledge: documents.service, ...served }),
  );
  opened.keep("requests", http, (it) => it.drain());
  queued.start(documents.runner(createScanRunner(scanParts, queuedPool), documentInspector(scanParts, queuedPool)));
  // Stopped before all else: the engine is left to those who wait for an answer.
  opened.keep("queued work", queued, (it) => it.stop());
  readiness.started(() => parts.troublesOf(store, jobs, pool));

  print(listeningText(config, release, { api: http.port, operations: operations?.port ?? siblings?.opsPort }, secrets));
  return {
    port: http.port,
    opsPort: operations?.port,
    metricsText: () => metrics.text(),
    notReady: readiness.notReady,
    reload: openReload(threads, verdicts),
    stop(why) {
      readiness.draining();
      return parts.drain(ground, why);
    },
  };
}
