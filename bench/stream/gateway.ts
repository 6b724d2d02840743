import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openAccess } from "../../src/access/access.ts";
import { issueKey } from "../../src/access/issue-key.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import { type App, type Caller, emptyPolicy } from "../../src/contracts/account.ts";
import type { ScanService } from "../../src/contracts/scan.ts";
import { Metrics } from "../../src/http/metrics/metrics.ts";
import { startHttp } from "../../src/http/server.ts";
import type { Store } from "../../src/ports/store.ts";
import type { SessionDecision, SessionStream } from "../../src/stream/session-stream.ts";
import { round2 } from "../figures.ts";
import { benchOrg } from "../made-up.ts";
import type { FromReaders, ReadersReport, ToReaders } from "./readers.ts";

/** What the benches of session streams share: accounts, decisions, and a gateway that only streams. */
export const clock = systemClock();

export function decision(caller: Caller, sessionId: string, jobId: string): SessionDecision {
  return {
    caller,
    sessionId,
    kind: "tool_call",
    stage: "tool",
    toolName: "bash",
    chunkId: "",
    jobId,
    enforced: "ALLOW",
    inspected: { action: "ALLOW", risk: 0.021, queueUs: 180.2, engineUs: 61.7, directives: "[]", pii: "" },
  };
}

/** A gateway that serves the streams of `sessions`; `close` leaves the store open. */
export async function startGateway(store: Pick<Store, "accounts" | "rates">, sessions: SessionStream) {
  const access = openAccess({ ...store, clock, scanRatePerMinute: 0 });
  const http = await startHttp({
    host: "127.0.0.1",
    port: 0,
    sharePort: false,
    release: "bench",
    bodyBytesMax: 1_000,
    clock,
    log: { error: (fields, message) => console.error(message, fields) },
    access,
    scans: noScans,
    sessions,
    metrics: new Metrics("bench"),
  });
  return {
    port: http.port,
    async close() {
      await http.drain();
      await access.close();
    },
  };
}

export type Account = ReturnType<typeof accountOf>;

export async function ask(readers: ChildProcess, message: ToReaders): Promise<FromReaders> {
  readers.send(message);
  const [answer] = (await once(readers, "message")) as [FromReaders];
  return answer;
}

/** What a row says of a load. `memory`: resident bytes before the streams were opened, with them, and after the load. */
export function streamFigures(
  { p50Ms, p99Ms, maxMs }: ReadersReport,
  cpuUsAFrame: number,
  memory: Readonly<Record<"before" | "open" | "after", number>>,
) {
  const addedMb = (bytes: number): number => round2((bytes - memory.before) / 2 ** 20);
  return {
    p50Ms: round2(p50Ms),
    p99Ms: round2(p99Ms),
    maxMs: round2(maxMs),
    cpuUsAFrame: round2(cpuUsAFrame),
    openMb: addedMb(memory.open),
    afterMb: addedMb(memory.after),
  };
}

export function accountOf(n: number) {
  const created_at = "2026-01-01T00:00:00.000Z";
  const secret = `sk_prod_${String(n).padStart(32, "0")}`;
  const org = benchOrg(`org_${n}`);
  const app: App = {
    id: `app_${n}`,
    orgId: org.id,
    name: "bench",
    reviewCollapse: "allow",
    policy: emptyPolicy,
    created_at,
  };
  const { key, secretHash } = issueKey(clock, {
    kind: "scan",
    type: "prod",
    name: "bench",
    ratePerMinute: null,
    appId: app.id,
    secret,
  });
  return { secret, secretHash, caller: { key, app, org } };
}

export async function addAccounts(
  { orgs, apps, keys }: Pick<Store, "orgs" | "apps" | "keys">,
  count: number,
): Promise<Account[]> {
  const accounts = Array.from({ length: count }, (_, n) => accountOf(n));
  for (const { caller, secretHash } of accounts) {
    await orgs.put(caller.org);
    await apps.put(caller.app);
    await keys.put(caller.key, secretHash);
  }
  return accounts;
}

/** Nobody scans here: decisions are published as the scan service would. */
const noScan = (): never => {
  throw new Error("this gateway does not scan");
};
const noScans: ScanService = {
  assertAdmits: noScan,
  bodyName: noScan,
  scanKnown: noScan,
  scanUnread: noScan,
  scan: noScan,
  retrieve: noScan,
  queue: noScan,
  queueBatch: noScan,
  jobJson: noScan,
  policyRevision: noScan,
};
