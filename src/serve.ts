import { availableParallelism } from "node:os";
import { openAccess } from "./access/access.ts";
import { type BootstrapSecrets, bootstrap } from "./access/bootstrap.ts";
import { openEmbedded } from "./adapters/embedded/open-embedded.ts";
import { systemClock } from "./adapters/system-clock.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { Metrics } from "./http/metrics.ts";
import { startOperations } from "./http/operations.ts";
import { startHttp } from "./http/server.ts";
import { openJobLog } from "./journal/group-commit.ts";
import { startRetention } from "./journal/retention.ts";
import { openLog } from "./log.ts";
import { release } from "./release.ts";
import { createEnginePool } from "./scan/engine-pool.ts";
import { createScanService } from "./scan/scan-service.ts";
import { startText } from "./start-text.ts";

/** A gateway that is up. */
export interface Gateway {
  readonly port: number;
  /** Undefined where the operations listener is off. */
  readonly opsPort: number | undefined;
  /** What the command prints: where it listens and, once, the secrets that were made. */
  readonly startText: string;
  /** Drains in order: not ready, listeners close, running scans finish, what is pending is committed. */
  stop(why: string): Promise<void>;
}

/**
 * The composition root: the order of these lines is the order a request takes. Throws ConfigError where a setting stops
 * the start. Resolves when the first scan can be answered.
 */
export async function serve(environment: Readonly<Record<string, string | undefined>>): Promise<Gateway> {
  const config = readConfig(environment, availableParallelism());
  refuseUnbuilt(config);
  const log = openLog(config.logLevel);
  const clock = systemClock();
  const metrics = new Metrics(release);

  const pool = createEnginePool({ ...config, clock, onTrouble: (message) => log.error({ part: "pool" }, message) });
  const store = await openStore(config, clock).catch(async (error: unknown) => {
    await pool.close();
    throw error;
  });
  const made = await bootstrap(store, clock, secretsOf(config));
  const jobs = openJobLog(store.journal, {
    clock,
    // Nobody waits for the disk with `decision`: fewer, larger commits cost less.
    gapMs: config.ack === "durable" ? 0 : 5,
    onState: (state, detail) => log[state === "ok" ? "info" : "error"]({ part: "journal", state, detail }, "journal"),
  });
  const retention = startRetention(store.journal, {
    clock,
    retentionHours: config.jobRetentionHours,
    onError: (error) => log.error({ part: "retention", error: String(error) }, "retention"),
  });
  const access = openAccess({ ...config, accounts: store.accounts, clock });
  const scans = createScanService({
    pool,
    jobs,
    clock,
    ack: config.ack,
    onDecision: ({ kind, inspected }) => metrics.countVerdict(kind, inspected.action),
  });
  metrics.watch({ pool: pool.stats.bind(pool), journal: jobs.stats.bind(jobs) });

  await pool.ready();
  let draining = false;
  const notReady = (): string[] => [
    ...(draining ? ["draining"] : []),
    ...(jobs.stats().state === "ok" ? [] : ["the store cannot be written to"]),
    ...(pool.stats().workersAlive > 0 ? [] : ["no scan worker is up"]),
  ];
  const { host } = config;
  const operations =
    config.opsPort === undefined
      ? undefined
      : await startOperations({ host, port: config.opsPort, metrics, log, notReady });
  const http = await startHttp({ ...config, sharePort: false, release, clock, log, access, scans, metrics });

  return {
    port: http.port,
    opsPort: operations?.port,
    startText: startText(config, http.port, operations?.port, release, made),
    async stop(why) {
      log.info({ why }, "draining");
      draining = true;
      await http.drain();
      await pool.close();
      await retention.stop();
      await jobs.close();
      await access.close();
      await store.close();
      await operations?.drain();
      log.info("stopped");
    },
  };
}

/** A folder that cannot be used is the operator's to mend: one line, no stack. */
async function openStore(config: Config, clock: ReturnType<typeof systemClock>) {
  try {
    return await openEmbedded(config.dataDir, clock);
  } catch (error) {
    throw new ConfigError(`SLUICE_DATA_DIR: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Settings of the contract that this release does not serve yet say so; nothing is ignored in silence. */
function refuseUnbuilt(config: Config): void {
  if (config.redisUrl !== "") throw new ConfigError("SLUICE_REDIS_URL: this release has the embedded store only.");
  if (config.processes !== 1) throw new ConfigError("SLUICE_PROCESSES: this release runs one process.");
}

function secretsOf(config: Config): BootstrapSecrets {
  const { bootstrapScanKey: scanKey, bootstrapAnalyticsKey: analyticsKey, adminToken } = config;
  return { scanKey, analyticsKey, adminToken };
}
