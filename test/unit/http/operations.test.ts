import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GatewayError } from "../../../src/contracts/errors.ts";
import { startOperations } from "../../../src/http/operations.ts";
import type { HttpServer } from "../../../src/http/parts.ts";
import { startTestServer, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let operations: HttpServer;
let reasons: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  operations = await startOperations({
    host: "127.0.0.1",
    port: 0,
    release: "0.0.0-test",
    clock: server.clock,
    metrics: server.metrics,
    log: { error: () => {} },
    notReady: () => reasons,
  });
});
afterAll(async () => {
  await operations.drain();
  await server.stop();
});

const ask = (path: string, method = "GET") => fetch(`http://127.0.0.1:${operations.port}${path}`, { method });

/** Value of the one sample whose line starts with `series`. */
async function sample(series: string): Promise<number> {
  const lines = (await (await ask("/metrics")).text()).split("\n").filter((line) => line.startsWith(`${series} `));
  expect(lines, series).toHaveLength(1);
  return Number(lines[0]!.split(" ").at(-1));
}

describe("the operations listener", () => {
  test("/livez answers while the process does", async () => {
    const response = await ask("/livez");
    expect([response.status, await response.json()]).toEqual([200, { alive: true }]);
  });

  test("/readyz says why not", async () => {
    expect([(await ask("/readyz")).status, await (await ask("/readyz")).json()]).toEqual([
      200,
      { ready: true, reasons: [] },
    ]);
    reasons = ["draining", "the store cannot be written to"];
    const response = await ask("/readyz");
    expect([response.status, await response.json()]).toEqual([503, { ready: false, reasons }]);
    reasons = [];
  });

  test.each(["/livez", "/metrics", "/nothing"])(
    "%s has a request id, the request's own if it is valid, and the release",
    async (path) => {
      const idOf = async (own: string) => {
        const response = await fetch(`http://127.0.0.1:${operations.port}${path}`, {
          headers: { "x-request-id": own },
        });
        expect(response.headers.get("sluice-release")).toBe("0.0.0-test");
        return response.headers.get("x-request-id");
      };
      expect(await idOf("probe-1")).toBe("probe-1");
      expect(await idOf("two words")).toMatch(/^req_[0-9a-z]{26}$/);
    },
  );

  test.each([
    { method: "GET", path: "/constructor", status: 404 },
    { method: "HEAD", path: "/metrics", status: 200 },
    { method: "GET", path: "/livez?probe=1", status: 200 },
  ])("$method $path: $status", async ({ method, path, status }) => {
    expect((await ask(path, method)).status).toBe(status);
  });

  test.each([
    { method: "GET", path: "/", status: 404, code: "NOT_FOUND" },
    { method: "POST", path: "/livez", status: 405, code: "METHOD_NOT_ALLOWED" },
  ])("$method $path: $status with the body of every error", async ({ method, path, status, code }) => {
    const response = await ask(path, method);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: expect.any(String), code, retryAfter: 0 });
  });

  test("/metrics is Prometheus text: every series has its HELP and TYPE, and no line is odd", async () => {
    await server.ask("/v1/scan", { body: { text: "a" } });
    const response = await ask("/metrics");
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    const lines = (await response.text()).trimEnd().split("\n");
    const declared = new Set(lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []));
    for (const line of lines.filter((one) => one !== "" && !one.startsWith("#"))) {
      const name =
        /^([a-z_][a-z0-9_]*)(?:\{(?:\w+="[^"\\]*",?)*\})? (?:-?[0-9.e+-]+|NaN|\+Inf)$/i.exec(line)?.[1] ?? "";
      expect(declared.has(name.replace(/_(?:bucket|sum|count)$/, "")) || declared.has(name), line).toBe(true);
    }
    for (const name of [
      "sluice_build_info",
      "sluice_process_cpu_seconds_total",
      "sluice_nodejs_eventloop_lag_seconds",
    ]) {
      expect(declared).toContain(name);
    }
  });

  test("what has no sample between two scrapes is NaN, as Prometheus writes it", async () => {
    const texts = await Promise.all([server.metrics.text(), server.metrics.text(), server.metrics.text()]);
    const values = texts.flatMap((text) => text.split("\n").filter((line) => /^[a-z]/.test(line)));
    const odd = values.filter((line) => !/ (?:-?\d[\d.]*(?:e[+-]?\d+)?|NaN|[+-]Inf)$/.test(line));
    expect(odd).toEqual([]);
  });

  test("requests are counted by route, method and status; ids in paths make no series", async () => {
    const scans = 'sluice_http_requests_total{route="/scan",method="POST",status="200"}';
    await server.ask("/v1/scan", { body: { text: "a" } });
    const before = await sample(scans);
    await server.ask("/scan", { body: { text: "a" } });
    expect(await sample(scans)).toBe(before + 1);
    for (const id of ["a", "b", "c"]) await server.ask(`/v1/jobs/${id}`);
    expect(await sample('sluice_http_requests_total{route="/jobs/{job_id}",method="GET",status="404"}')).toBe(3);
    for (const path of ["/x", "/y"]) await server.ask(path, { method: "PROPFIND" });
    expect(await sample('sluice_http_requests_total{route="unmatched",method="other",status="404"}')).toBe(2);
  });

  test("refusals are counted by code, scans and verdicts by their kind", async () => {
    server.scans.refusal = new GatewayError("OVERLOADED");
    await server.ask("/scan", { body: { text: "a" } });
    server.scans.refusal = undefined;
    expect(await sample('sluice_refusals_total{reason="OVERLOADED"}')).toBe(1);
    server.metrics.countVerdict("tool_call", "SANDBOX");
    expect(await sample('sluice_verdicts_total{kind="tool_call",action="SANDBOX"}')).toBe(1);
    await server.ask("/scan", { body: { text: "a" } });
    expect(await sample('sluice_scan_seconds_count{part="engine"}')).toBeGreaterThan(0);
  });

  test("the numbers of the pool, the journal and the streams are read at the scrape", async () => {
    const of = <Stats>(stats: Stats) => ({ stats: () => stats });
    server.metrics.watch({
      store: { health: { state: () => "slow", framesLost: () => 12 } },
      pool: of({
        workers: 3,
        workersAlive: 2,
        threadsAlive: 2,
        waitingScans: 5,
        waitingUs: 2_000_000,
        undecidedScans: 9,
        inflightBatches: 1,
        inflightScans: 4,
        batchSizes: [0, 7, 0, 2],
        refusals: { queue: 1, time: 0, closing: 0 } as never,
        timeouts: 6,
        abandoned: 8,
        respawns: { crashed: 1, hung: 0 },
      }),
      knowledge: of({ served: 45, quarantined: 46, failed: 47 }),
      verdicts: of({ hits: 41, misses: 42, entries: 43, bytes: 44 }),
      journal: of({
        state: "failing",
        pendingRecords: 11,
        begunRecords: 2,
        committedRecords: 100,
        commits: 10,
        failures: 1,
        lastCommitMs: 3,
      }),
      sessions: of({ open: 8, published: 90, sent: 70, dropped: 20 }),
      queue: of({
        depth: {
          waiting: 31,
          running: 32,
          retrying: 33,
          dead: 34,
          orgs: new Map([["org_1", { scans: 96, units: 1 }]]),
        },
        completed: 35,
        retries: 36,
        gaveUp: 37,
      }),
    });
    for (const [state, count] of Object.entries({ waiting: 31, running: 32, retrying: 33 })) {
      expect(await sample(`sluice_job_queue_scans{state="${state}"}`)).toBe(count);
    }
    expect(await sample("sluice_job_queue_organizations")).toBe(1);
    expect(await sample('sluice_documents_decided_total{status="quarantined"}')).toBe(46);
    expect(await sample("sluice_job_queue_dead_letters")).toBe(34);
    expect(await sample("sluice_job_queue_completed_total")).toBe(35);
    expect(await sample("sluice_job_queue_retries_total")).toBe(36);
    expect(await sample("sluice_job_queue_gave_up_total")).toBe(37);
    expect(await sample("sluice_queue_depth")).toBe(5);
    expect(await sample("sluice_queue_estimated_seconds")).toBe(2);
    expect(await sample('sluice_workers{state="starting"}')).toBe(1);
    expect(await sample('sluice_batch_scans_bucket{le="2"}')).toBe(7);
    expect(await sample('sluice_batch_scans_bucket{le="4"}')).toBe(9);
    expect(await sample("sluice_batch_scans_sum")).toBe(13);
    expect(await sample('sluice_verdict_cache_lookups_total{result="hit"}')).toBe(41);
    expect(await sample('sluice_verdict_cache_lookups_total{result="miss"}')).toBe(42);
    expect(await sample("sluice_verdict_cache_entries")).toBe(43);
    expect(await sample("sluice_verdict_cache_bytes")).toBe(44);
    expect(await sample("sluice_journal_writable")).toBe(0);
    expect(await sample("sluice_journal_pending_records")).toBe(11);
    expect(await sample("sluice_streams_open")).toBe(8);
    expect(await sample("sluice_stream_frames_published_total")).toBe(90);
    expect(await sample("sluice_stream_frames_sent_total")).toBe(70);
    expect(await sample("sluice_stream_frames_dropped_total")).toBe(20);
    expect(await sample('sluice_store_state{state="slow"}')).toBe(1);
    expect(await sample('sluice_store_state{state="ok"}')).toBe(0);
    expect(await sample("sluice_stream_frames_lost_total")).toBe(12);
  });

  test("a port that is taken is said in one line", async () => {
    const { clock, metrics } = server;
    const parts = { host: "127.0.0.1", port: operations.port, release: "", clock, metrics, log: { error: () => {} } };
    await expect(startOperations({ ...parts, notReady: () => [] })).rejects.toThrow(
      `cannot listen on 127.0.0.1:${operations.port} for operations; is the port taken?`,
    );
  });
});
