import { openAccess } from "../../src/access/access.ts";
import { adminTokenSetting } from "../../src/access/bootstrap.ts";
import { hashKey } from "../../src/access/hash-key.ts";
import { issueKey, type KeyOrder } from "../../src/access/issue-key.ts";
import { AdminService, type AuditEntry } from "../../src/admin/admin-service.ts";
import { openRuleTrials } from "../../src/admin/check-rules.ts";
import { policyChecker } from "../../src/admin/policy-checker.ts";
import { type App, emptyPolicy, type Org, type Plan } from "../../src/contracts/account.ts";
import { openBatchThread, openDocumentThread } from "../../src/gateway-parts.ts";
import { Metrics } from "../../src/http/metrics/metrics.ts";
import { batchReader } from "../../src/http/request/batch-reader.ts";
import { startHttp } from "../../src/http/server.ts";
import { openQueuedWork } from "../../src/jobs/queued-work.ts";
import { openJobLog } from "../../src/journal/group-commit.ts";
import { openKnowledge } from "../../src/knowledge/open-knowledge.ts";
import { Opened } from "../../src/opened.ts";
import type { Clock } from "../../src/ports/clock.ts";
import type { Store } from "../../src/ports/store.ts";
import { documentInspector } from "../../src/scan/document-scans.ts";
import { createEnginePool } from "../../src/scan/engine-pool.ts";
import { HeldBodies } from "../../src/scan/held-bodies.ts";
import { createScanRunner } from "../../src/scan/queue-scans.ts";
import type { ScanParts } from "../../src/scan/scan-parts.ts";
import { createScanService } from "../../src/scan/scan-service.ts";
import { VerdictCache } from "../../src/scan/verdict-cache.ts";
import { openSessionStream } from "../../src/stream/session-stream.ts";
import { meteredJobs } from "../../src/usage/metered-jobs.ts";
import { openQuota } from "../../src/usage/quota.ts";
import { Usage } from "../../src/usage/usage-service.ts";
import { type OpenStore, openFolder } from "./stores.ts";

export const adminToken = "at_TestTestTestTestTestTestTestTest";

export interface RealGateway extends Pick<Store, "orgs" | "apps" | "keys" | "settings" | "journal" | "documents"> {
  readonly port: number;
  /** What administration told its log. */
  readonly audited: readonly AuditEntry[];
  /** Adds a key with an app and an organization of its own, or to the app that is given. Returns the app. */
  addKey(secret: string, options?: Partial<Omit<KeyOrder, "secret" | "appId">> & KeyHome): Promise<App>;
  /** Stops everything and deletes the data. */
  stop(): Promise<void>;
}

export interface KeyHome {
  readonly app?: App;
  readonly plan?: Plan;
  /** Further fields of the organization. */
  readonly org?: Partial<Org>;
}

/** The whole gateway as `serve.ts` puts it together, on a free port and a store of its own, with a clock of the test's. */
export async function startRealGateway(clock: Clock, open: OpenStore = openFolder): Promise<RealGateway> {
  const audited: AuditEntry[] = [];
  const held = new HeldBodies();
  const options = { workers: 1, queueScansMax: 1_000, scanTimeoutMs: 60_000, bodies: held.memory };
  const pool = createEnginePool({ ...options, clock });
  const verdicts = new VerdictCache(pool, clock, held);
  const store = await open(clock);
  const jobs = openJobLog(store.journal, { clock });
  const access = openAccess({ ...store, clock, scanRatePerMinute: 0 });
  const quota = openQuota({ ...store, clock });
  const sessions = openSessionStream({ log: store.frames, leases: store.leases });
  const queued = openQueuedWork({
    queue: store.queue,
    findApp: (appId) => store.apps.find(appId),
    findOrg: (orgId) => store.accounts.findOrg(orgId),
    clock,
    workers: 1,
  });
  const scanParts: ScanParts = {
    pool: verdicts,
    unread: verdicts,
    jobs: meteredJobs(jobs, quota),
    quota,
    clock,
    ack: "durable",
    publish: (decided) => sessions.publish(decided),
    leases: store.leases,
    intake: queued.intake,
  };
  const scans = createScanService(scanParts);
  await store.settings.write(adminTokenSetting, hashKey(adminToken));
  await pool.ready();
  const log = {
    error: (fields: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
  };
  const admin = new AdminService({
    ...store,
    clock,
    scans,
    policies: policyChecker(openRuleTrials()),
    issueKey: (order) => issueKey(clock, order),
    audit: (entry) => audited.push(entry),
  });
  const opened = new Opened();
  const batches = batchReader(openBatchThread(opened));
  const findOrg = (orgId: string) => store.accounts.findOrg(orgId);
  const knowledge = openKnowledge({
    store,
    thread: openDocumentThread(opened),
    intake: scans,
    callers: queued.callers,
    findOrg,
    findApp: (appId) => store.apps.find(appId),
    clock,
  });
  const http = await startHttp({
    host: "127.0.0.1",
    port: 0,
    sharePort: false,
    release: "0.0.0-test",
    bodyBytesMax: 8_388_608,
    clock,
    log,
    access,
    scans,
    batches,
    knowledge: knowledge.service,
    sessions,
    admin,
    usage: new Usage({
      counters: store.counters,
      clock,
      running: () => jobs.unknownToStore(),
      committed: () => jobs.committed(),
    }),
    metrics: new Metrics("0.0.0-test"),
  });
  const queuedPool = { spare: () => (pool.hasSpare() ? { pool, scans: 8 } : undefined) };
  queued.start(knowledge.runner(createScanRunner(scanParts, queuedPool), documentInspector(scanParts, queuedPool)));
  return {
    port: http.port,
    ...store,
    audited,
    async addKey(secret, { app: home, plan = "enterprise", org: fields, ...order } = {}) {
      const app = home ?? (await addApp(store, clock, { plan, ...fields }));
      const issued = issueKey(clock, {
        kind: "scan",
        type: "prod",
        name: "test key",
        ratePerMinute: null,
        ...order,
        appId: app.id,
        secret,
      });
      await store.keys.put(issued.key, issued.secretHash);
      return app;
    },
    async stop() {
      await queued.stop();
      await http.drain();
      await knowledge.close();
      await opened.close();
      await pool.close();
      await jobs.close();
      await access.close();
      quota.close();
      await store.close();
    },
  };
}

/** A new app in an organization of its own. */
async function addApp({ orgs, apps }: Pick<Store, "orgs" | "apps">, clock: Clock, fields: Partial<Org>): Promise<App> {
  const created_at = new Date(clock.nowMs()).toISOString();
  const org: Org = {
    id: clock.newId("org"),
    name: "Test",
    plan: "enterprise",
    anchorDay: 1,
    monthlyAllowance: 1_000_000,
    grantRemaining: 0,
    grantExpiresAt: null,
    allowOverage: true,
    spendCapCents: null,
    currency: "USD",
    created_at,
    ...fields,
  };
  const app: App = {
    id: clock.newId("app"),
    orgId: org.id,
    name: "test",
    reviewCollapse: "allow",
    policy: emptyPolicy,
    created_at,
  };
  await orgs.put(org);
  await apps.put(app);
  return app;
}
