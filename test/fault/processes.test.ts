import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { limits } from "../../src/contracts/limits.ts";
import { ownNode } from "../support/own-node.ts";
import { sendRaw } from "../support/raw-socket.ts";
import { openSse } from "../support/sse-reader.ts";
import { type GatewayProcess, scanKey, startGateway } from "./gateway-process.ts";

/** SLUICE_PROCESSES: real processes on one port, over one embedded store. */

const cli = new URL("../../src/cli.ts", import.meta.url).pathname;

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);

const programOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, "utf8");

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const adminToken = "test-admin-token-0123456789";
const minuteNow = (): number => Math.floor(Date.now() / 60_000);
let folder: string;
let gateway: GatewayProcess;

/** One request on a connection of its own: any process may get it. */
async function ask(path: string, body: unknown = {}, lines = "", key = scanKey) {
  const text = JSON.stringify(body);
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-api-key: ${key}\r\n${lines}`;
  const port = Number(new URL(gateway.base).port);
  const { responses } = await sendRaw(port, [`${head}content-length: ${text.length}\r\n\r\n${text}`]);
  const [answer] = responses;
  return { status: answer?.status ?? 0, body: answer?.body.toString() ?? "" };
}

async function keyFor(ratePerMinute: number): Promise<string> {
  const admin = async (method: "GET" | "POST", path: string, body?: unknown) =>
    (await gateway.ask(method, `/admin/v1${path}`, body, { authorization: `Bearer ${adminToken}` })).json();
  const { items: orgs } = (await admin("GET", "/orgs")) as { items: [{ id: string }] };
  const { items: apps } = (await admin("GET", `/orgs/${orgs[0].id}/apps`)) as { items: [{ id: string }] };
  return ((await admin("POST", `/apps/${apps[0].id}/keys`, { ratePerMinute })) as { secret: string }).secret;
}

async function processesSeen(): Promise<number> {
  const metrics = await (await fetch(`${gateway.operations}/metrics`)).text();
  const seen = [...metrics.matchAll(/^sluice_http_requests_total\{process="(\d+)"/gm)].map(([, number]) => number);
  return new Set(seen).size;
}

test("a process that cannot be made stops the start, with the reason", () => {
  const own = mkdtempSync(join(tmpdir(), "sluice-processes-"));
  const source = (path: string): string => new URL(`../../src/${path}`, import.meta.url).href;
  // What a fork that the system refuses (EAGAIN, ENOMEM, EMFILE) tells: an error, and no exit.
  const program = `
    const { supervise } = await import(${JSON.stringify(source("supervise.ts"))});
    const { readConfig } = await import(${JSON.stringify(source("config.ts"))});
    const settings = { SLUICE_PROCESSES: "2", SLUICE_PORT: "0", SLUICE_OPS_PORT: "off", SLUICE_LOG_LEVEL: "silent" };
    process.execPath = "/nowhere/node";
    await supervise(readConfig({ ...settings, SLUICE_DATA_DIR: ${JSON.stringify(own)} }, 2), () => {}).then(
      () => console.log("started"),
      (error) => console.log(error.message),
    );`;
  const file = join(own, "start.mjs");
  writeFileSync(file, program);
  const { stdout } = spawnSync(process.execPath, [file], { encoding: "utf8", env: ownNode, timeout: 60_000 });
  rmSync(own, { recursive: true });
  expect(stdout).toContain("ENOENT");
});

describe("two processes", () => {
  const settings = { SLUICE_PROCESSES: "2", SLUICE_ADMIN_TOKEN: adminToken, SLUICE_SCAN_RATE_PER_MINUTE: "1000000" };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "sluice-processes-"));
  });
  // The first time, and where a test has ended it.
  beforeEach(async () => {
    if (gateway?.isGone() === false) return;
    gateway = await startGateway(folder, { ...settings, SLUICE_OPS_PORT: "0" });
    const bothAnswer = async (): Promise<void> => expect(await ask("/v1/verify").then(processesSeen)).toBe(2);
    await vi.waitFor(bothAnswer, { timeout: 100_000 });
  });
  afterAll(async () => {
    await gateway.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });

  test("a job answered by one is known to all at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { job_id: jobId } = JSON.parse((await ask("/v1/scan", { text: "Good morning." })).body);
      const reads = Array.from({ length: 6 }, () =>
        gateway.ask("GET", `/v1/jobs/${jobId}`, undefined, { connection: "close" }),
      );
      expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    }
  });

  test("of requests with one Idempotency-Key that come to all at once, one is run", async () => {
    for (const key of ["a", "b", "c", "d", "e"]) {
      const asked = Array.from({ length: 8 }, () =>
        ask("/v1/scan", { text: "Good morning." }, `idempotency-key: ${key}\r\n`),
      );
      const answers = await Promise.all(asked);
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(new Set(answers.map(({ body }) => JSON.parse(body).job_id)).size).toBe(1);
    }
  });

  test("a session's reader sees the decisions of all", async () => {
    const stop = new AbortController();
    const headers = { "x-api-key": scanKey };
    const events = await fetch(`${gateway.base}/v1/sessions/s1/events`, { headers, signal: stop.signal });
    const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
    const scans = 12;
    for (let n = 0; n < scans; n += 1) await ask("/v1/scan", { text: "Good morning.", session_id: "s1" });
    let told = "";
    while ((told.match(/"stage":"prompt"/g) ?? []).length < scans) {
      const { value, done } = await reader.read();
      if (done) break;
      told += value;
    }
    expect(told).not.toContain("_meta");
    stop.abort();
  });

  test("one that crashes takes nothing else along and is started again", async () => {
    const [, second] = childrenOf(gateway.pid) as [number, number];
    process.kill(second, "SIGKILL");
    await expect.poll(() => isAlive(second)).toBe(false);
    for (let n = 0; n < 10; n += 1) expect((await ask("/v1/scan", { text: "a" })).status).toBe(200);
    await expect.poll(() => childrenOf(gateway.pid).length).toBe(2);
    expect((await fetch(`${gateway.operations}/readyz`)).status).toBe(200);
  });

  test("all together let through what the key may in a minute", async () => {
    const ratePerMinute = 300;
    const key = await keyFor(ratePerMinute);
    const minute = minuteNow();
    const asked = Array.from({ length: 2 * ratePerMinute }, () => ask("/v1/verify", {}, "", key));
    const answers = await Promise.all(asked);
    const allowed = answers.filter(({ status }) => status === 200).length;
    expect(allowed).toBeLessThanOrEqual(ratePerMinute * (minuteNow() - minute + 1));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(answers.length - allowed);
  });

  test("a stop does not wait for one that is still starting", async () => {
    const own = mkdtempSync(join(tmpdir(), "sluice-processes-"));
    const supervisor = await startGateway(own, settings);
    await expect.poll(() => childrenOf(supervisor.pid), { interval: 5 }).toHaveLength(2);
    const starting = childrenOf(supervisor.pid)[1]!;
    // Before it runs its own program its parent waits for that, and would stand still with it.
    await expect.poll(() => programOf(starting), { interval: 5 }).not.toBe(programOf(supervisor.pid));
    process.kill(starting, "SIGSTOP");
    const beganMs = performance.now();
    expect(await supervisor.kill("SIGTERM")).toBe(0);
    // As long as one may take that has listened: so long it was waited for.
    expect(performance.now() - beganMs).toBeLessThan(limits.processStopMsMax);
    expect(isAlive(starting)).toBe(false);
    rmSync(own, { recursive: true });
  });

  test("a stop leaves their sessions to the next run", async () => {
    const open = (headers: Record<string, string>) =>
      openSse(`${gateway.base}/v1/sessions/s2/events`, { "x-api-key": scanKey, ...headers });
    const reader = await open({});
    for (let n = 0; n < 3; n += 1) await ask("/v1/scan", { text: "Good morning.", session_id: "s2" });
    const [first, ...rest] = await reader.take(6);
    reader.close();
    expect(await gateway.kill("SIGTERM")).toBe(0);
    gateway = await startGateway(folder, { ...settings, SLUICE_OPS_PORT: "0" });
    const again = await open({ "last-event-id": first!.id });
    expect(await again.take(5)).toEqual(rest);
    again.close();
  });

  test("their port is not shared with the processes of another supervisor", () => {
    const { port } = new URL(gateway.base);
    const other = {
      SLUICE_DATA_DIR: `${folder}-other`,
      SLUICE_OPS_PORT: "off",
      SLUICE_PORT: port,
      SLUICE_PROCESSES: "2",
    };
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, "serve"], {
      env: { ...ownNode, ...other },
      timeout: 10_000,
    });
    rmSync(`${folder}-other`, { recursive: true, force: true });
    expect(status).toBe(2);
    expect(stdout.toString()).toBe("");
    expect(stderr.toString()).toBe(`sluice: SLUICE_PORT: cannot listen on 127.0.0.1:${port}; is the port taken?\n`);
  });

  test("they end with their supervisor", async () => {
    const children = childrenOf(gateway.pid);
    expect(children).toHaveLength(2);
    await gateway.kill("SIGKILL");
    await expect.poll(() => children.filter(isAlive)).toEqual([]);
  });
});

test("a setting that stops the first of them is told in one line, and nothing else is", () => {
  const settings = { SLUICE_DATA_DIR: "/dev/null", SLUICE_OPS_PORT: "off", SLUICE_PORT: "0", SLUICE_PROCESSES: "2" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, "serve"], { env: { ...ownNode, ...settings } });
  expect(status).toBe(2);
  expect(stdout.toString()).toBe("");
  expect(stderr.toString()).toMatch(/^sluice: SLUICE_DATA_DIR: [^\n]*\n$/);
});
