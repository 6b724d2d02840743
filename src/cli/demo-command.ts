import { parseArgs } from "node:util";
import { bootstrap } from "../access/bootstrap.ts";
import { issueKey } from "../access/issue-key.ts";
import { systemClock } from "../adapters/system-clock.ts";
import { ConfigError, readConfig } from "../config.ts";
import { type App, emptyPolicy, type Key, keyTypes, type Org } from "../contracts/account.ts";
import { limits } from "../contracts/limits.ts";
import type { Clock } from "../ports/clock.ts";
import type { Journal } from "../ports/journal.ts";
import type { Store } from "../ports/store.ts";
import { secretsText } from "../start-text.ts";
import { type DemoApp, demoHistory } from "./demo-history.ts";
import { Progress } from "./terminal.ts";
import { withStore } from "./with-store.ts";

const help = `sluice demo [--days DAYS] [--scans PER_DAY] [--seed NUMBER]

Adds an organization Demo with two apps and a history of made-up scans to the store that the settings name
(SLUICE_DATA_DIR or SLUICE_REDIS_URL), for a look at the analytics: 60 days of about 2,000 scans, the same for the same
seed. What is there already stays as it is.
`;

const options = {
  days: { type: "string", default: "60" },
  scans: { type: "string", default: "2000" },
  seed: { type: "string", default: "1" },
  help: { type: "boolean", short: "h" },
} as const;

const hourMs = 3_600_000;
const grantMs = 30 * 24 * hourMs;

/** `sluice demo`: resolves to the exit status. */
export async function demoCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const days = wholeOf("--days", values.days, 1, 366);
  const scansPerDay = wholeOf("--scans", values.scans, 1, 100_000);
  const seed = wholeOf("--seed", values.seed, 0, 4_294_967_295);
  const config = readConfig(process.env, 1);
  const clock = systemClock();
  return await withStore(config, clock, async (store) => {
    const { bootstrapScanKey: scanKey, bootstrapAnalyticsKey: analyticsKey, adminToken } = config;
    process.stdout.write(secretsText(config, await bootstrap(store, clock, { scanKey, analyticsKey, adminToken })));
    if ((await store.orgs.list()).some(({ name }) => name === "Demo")) {
      process.stderr.write("sluice: there is an organization Demo already.\n");
      return 1;
    }
    const { apps, secrets } = await addAccounts(store, clock);
    const history = { apps, untilMs: clock.nowMs(), days, scansPerDay, seed, newJobId: () => clock.newId("job") };
    const keepFromMs = clock.nowMs() - config.jobRetentionHours * hourMs;
    const scans = await fill(store.journal, demoHistory(history), days, keepFromMs);
    process.stdout.write(
      `${scans} scans in ${days} days. Analytics keys for the dashboard, shown only now:\n${secrets}`,
    );
    return 0;
  });
}

function wholeOf(option: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new ConfigError(`${option} takes a whole number from ${min} to ${max}.`);
}

/** Hands the history to the journal, a day at a time; counters, bills and retention follow as those of any gateway. */
async function fill(
  journal: Journal,
  history: ReturnType<typeof demoHistory>,
  days: number,
  keepFromMs: number,
): Promise<number> {
  const progress = new Progress(process.stderr);
  let done = 0;
  let scans = 0;
  for (const records of history) {
    for (let at = 0; at < records.length; at += limits.journalBatchRecordsMax) {
      await journal.append({ records: records.slice(at, at + limits.journalBatchRecordsMax), answers: [] });
    }
    while ((await journal.prune(keepFromMs, limits.pruneJobsMax)) === limits.pruneJobsMax);
    done += 1;
    scans += records.length;
    progress.show(done, days, `days, ${scans} scans`);
  }
  progress.clear();
  return scans;
}

type Accounts = Pick<Store, "orgs" | "apps" | "keys">;

async function addAccounts(store: Accounts, clock: Clock) {
  const created_at = new Date(clock.nowMs()).toISOString();
  const org: Org = {
    id: clock.newId("org"),
    name: "Demo",
    plan: "growth",
    anchorDay: 1,
    monthlyAllowance: 50_000_000,
    grantRemaining: 5_000_000,
    grantExpiresAt: new Date(clock.nowMs() + grantMs).toISOString(),
    allowOverage: true,
    spendCapCents: 50_000,
    currency: "EUR",
    created_at,
  };
  await store.orgs.put(org);
  const support = await addApp(store, clock, { orgId: org.id, name: "support-bot", created_at });
  const coding = await addApp(store, clock, { orgId: org.id, name: "coding-agent", created_at });
  const apps: readonly DemoApp[] = [
    { ...support, weight: 5, kinds: { scan: 6, rag_chunk: 10, rag_context: 2 } },
    { ...coding, weight: 3, kinds: { scan: 2, tool_call: 5, tool_output: 5 } },
  ];
  const secrets = [support, coding].map(({ app, secret }) => `  ${app.name.padEnd(14)} ${secret}\n`).join("");
  return { apps, secrets };
}

/** An app with a scan key of each type, and an analytics key. */
async function addApp(store: Accounts, clock: Clock, fields: Pick<App, "orgId" | "name" | "created_at">) {
  const app: App = { id: clock.newId("app"), reviewCollapse: "allow", policy: emptyPolicy, ...fields };
  await store.apps.put(app);
  const order = { appId: app.id, ratePerMinute: null };
  const keys: Key[] = [];
  for (const type of keyTypes) {
    const { key, secretHash } = issueKey(clock, { ...order, kind: "scan", type, name: `demo ${type}` });
    await store.keys.put(key, secretHash);
    keys.push(key);
  }
  const { key, secret, secretHash } = issueKey(clock, { ...order, kind: "analytics", type: "prod", name: "analytics" });
  await store.keys.put(key, secretHash);
  return { app, keys, secret };
}
