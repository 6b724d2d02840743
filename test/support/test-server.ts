import { type Access, openAccess } from "../../src/access/access.ts";
import { embeddedFrameLog } from "../../src/adapters/embedded/frame-log.ts";
import { embeddedLeases } from "../../src/adapters/embedded/leases.ts";
import { embeddedRates } from "../../src/adapters/embedded/rates.ts";
import { Metrics } from "../../src/http/metrics/metrics.ts";
import type { UsageService } from "../../src/http/parts.ts";
import { startHttp } from "../../src/http/server.ts";
import { openSessionStream, type SessionStream } from "../../src/stream/session-stream.ts";
import { CannedScans } from "./canned-scans.ts";
import { MemoryAccounts } from "./memory-accounts.ts";
import { StillClock } from "./still-clock.ts";

export const scanKey = "sk_prod_TestTestTestTestTestTestTestTest";
export const analyticsKey = "ak_TestTestTestTestTestTestTestTest";

export interface TestServer {
  readonly port: number;
  readonly url: string;
  readonly accounts: MemoryAccounts;
  readonly access: Access;
  readonly scans: CannedScans;
  readonly sessions: SessionStream;
  readonly clock: StillClock;
  readonly metrics: Metrics;
  /** What went to the log. */
  readonly logged: { fields: Readonly<Record<string, unknown>>; message: string }[];
  /** A request with the scan key; a body makes it a POST. */
  ask(path: string, options?: AskOptions): Promise<Response>;
  drain(): Promise<void>;
  stop(): Promise<void>;
}

export interface AskOptions {
  readonly method?: string;
  /** A string or bytes as they are, anything else as JSON. */
  readonly body?: unknown;
  /** `null` takes a header away. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

/** A server on a free port over an account store in memory and a scan service that answers at once. */
export async function startTestServer(
  options: { bodyBytesMax?: number; usage?: UsageService } = {},
): Promise<TestServer> {
  const { bodyBytesMax = 8_388_608, usage } = options;
  const accounts = new MemoryAccounts();
  accounts.add(scanKey);
  accounts.add(analyticsKey, { kind: "analytics" });
  const scans = new CannedScans();
  const clock = new StillClock();
  const metrics = new Metrics("0.0.0-test");
  const logged: TestServer["logged"] = [];
  const access = openAccess({ accounts, rates: embeddedRates(), clock, scanRatePerMinute: 0 });
  const sessions = openSessionStream({ log: embeddedFrameLog(clock), leases: embeddedLeases() });
  const server = await startHttp({
    host: "127.0.0.1",
    port: 0,
    sharePort: false,
    release: "0.0.0-test",
    bodyBytesMax,
    clock,
    log: { error: (fields, message) => logged.push({ fields, message }) },
    access,
    scans,
    sessions,
    metrics,
    ...(usage === undefined ? {} : { usage }),
  });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    port: server.port,
    url,
    accounts,
    access,
    scans,
    sessions,
    clock,
    metrics,
    logged,
    ask: (path, askOptions) => ask(url, path, askOptions),
    drain: () => server.drain(),
    async stop() {
      await server.drain();
      await access.close();
    },
  };
}

function ask(url: string, path: string, { method, body, headers = {} }: AskOptions = {}): Promise<Response> {
  const sent = new Headers({ "x-api-key": scanKey });
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) sent.delete(name);
    else sent.set(name, value);
  }
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  return fetch(`${url}${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: sent,
    ...(body === undefined ? {} : { body: isRaw ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
  });
}
