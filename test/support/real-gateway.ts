import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccess } from "../../src/access/access.ts";
import { issueKey, type KeyOrder } from "../../src/access/issue-key.ts";
import { openEmbedded } from "../../src/adapters/embedded/open-embedded.ts";
import type { App, Org, Plan } from "../../src/contracts/account.ts";
import { Metrics } from "../../src/http/metrics.ts";
import { startHttp } from "../../src/http/server.ts";
import { openJobLog } from "../../src/journal/group-commit.ts";
import type { Clock } from "../../src/ports/clock.ts";
import { createEnginePool } from "../../src/scan/engine-pool.ts";
import { createScanService } from "../../src/scan/scan-service.ts";

export interface RealGateway {
  readonly port: number;
  /** Adds a key with an app and an organization of its own. */
  addKey(secret: string, options?: Partial<Omit<KeyOrder, "secret" | "appId">> & { plan?: Plan }): Promise<void>;
  /** Stops everything and deletes the data. */
  stop(): Promise<void>;
}

/** The whole gateway as `serve.ts` puts it together, on a free port and a folder of its own, with a clock of the test's. */
export async function startRealGateway(clock: Clock): Promise<RealGateway> {
  const dataDir = await mkdtemp(join(tmpdir(), "sluice-gateway-"));
  const pool = createEnginePool({ workers: 1, queueScansMax: 1_000, scanTimeoutMs: 10_000, clock });
  const store = await openEmbedded(dataDir, clock);
  const jobs = openJobLog(store.journal, { clock });
  const access = openAccess({ accounts: store.accounts, clock, scanRatePerMinute: 0 });
  const scans = createScanService({ pool, jobs, clock, ack: "durable" });
  await pool.ready();
  const log = {
    error: (fields: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
  };
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
    metrics: new Metrics("0.0.0-test"),
  });
  return {
    port: http.port,
    async addKey(secret, { plan = "enterprise", ...order } = {}) {
      const org: Org = {
        id: clock.newId("org"),
        name: "Test",
        plan,
        anchorDay: 1,
        monthlyAllowance: 1_000_000,
        grantRemaining: 0,
        grantExpiresAt: null,
        allowOverage: true,
        spendCapCents: null,
        currency: "USD",
        created_at: new Date(clock.nowMs()).toISOString(),
      };
      const policy = { thresholds: {}, disabledRules: [], customRules: [], allowList: [] };
      const app: App = {
        id: clock.newId("app"),
        orgId: org.id,
        name: "test",
        reviewCollapse: "allow",
        policy,
        created_at: org.created_at,
      };
      const issued = issueKey(clock, {
        kind: "scan",
        type: "prod",
        name: "test key",
        ratePerMinute: null,
        ...order,
        appId: app.id,
        secret,
      });
      await store.admin.putOrg(org);
      await store.admin.putApp(app);
      await store.admin.putKey(issued.key, issued.secretHash);
    },
    async stop() {
      await http.drain();
      await pool.close();
      await jobs.close();
      await access.close();
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
