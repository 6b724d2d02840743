import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Value } from "typebox/value";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../../../src/adapters/embedded/open-embedded.ts";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import { demoCommand } from "../../../src/cli/demo-command.ts";
import { type DemoApp, demoHistory } from "../../../src/cli/demo-history.ts";
import { keyTypes } from "../../../src/contracts/account.ts";
import type { JobRecord } from "../../../src/contracts/job.ts";
import { engineActions, jobKinds } from "../../../src/contracts/verdict.ts";
import { ScanResult } from "../../../src/contracts/wire-results.ts";
import { Usage } from "../../../src/usage/usage-service.ts";
import { callerOf } from "../../support/callers.ts";
import { ownNode } from "../../support/own-node.ts";
import { redisProgram, startRedis } from "../../support/redis.ts";

const untilMs = Date.UTC(2026, 5, 17, 15, 30);
const dayMs = 86_400_000;

function historyOf(seed: number, scansPerDay = 400): JobRecord[] {
  const { app, key } = callerOf();
  const keys = keyTypes.map((type) => ({ ...key, id: `key_${type}`, type }));
  const kinds = Object.fromEntries(jobKinds.map((kind) => [kind, 1])) as DemoApp["kinds"];
  const apps = [{ app, keys, weight: 1, kinds }];
  let made = 0;
  const newJobId = (): string => {
    made += 1;
    return `job_${made}`;
  };
  return [...demoHistory({ apps, untilMs, days: 60, scansPerDay, seed, newJobId })].flat();
}

describe("the history of sluice demo", () => {
  const jobs = historyOf(1);
  const share = (which: (job: JobRecord) => boolean): number => jobs.filter(which).length / jobs.length;
  const hourOf = ({ receivedAt }: JobRecord): number => new Date(receivedAt).getUTCHours();

  test("is the same for the same seed, and another for another", () => {
    expect(historyOf(1)).toEqual(jobs);
    expect(historyOf(2)).not.toEqual(jobs);
  });

  test("is in order, over 60 days, and ends now", () => {
    const times = jobs.map(({ receivedAt }) => receivedAt);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]! - (times[0]! % dayMs)).toBe(Date.UTC(2026, 3, 19));
    expect(times.at(-1)).toBeLessThan(untilMs);
    expect(jobs.length / 60).toBeGreaterThan(300);
    expect(jobs.length / 60).toBeLessThan(500);
  });

  test("keeps office hours: nights and weekends are quiet", () => {
    const night = share((job) => hourOf(job) < 6);
    const afternoon = share((job) => hourOf(job) >= 12 && hourOf(job) < 18);
    expect(afternoon).toBeGreaterThan(5 * night);
    expect(share(({ receivedAt }) => [0, 6].includes(new Date(receivedAt).getUTCDay()))).toBeLessThan(0.2);
  });

  test("has every kind, verdict, key type and status, and previews", () => {
    expect(new Set(jobs.map(({ kind }) => kind))).toEqual(new Set(jobKinds));
    expect(new Set(jobs.map(({ action }) => action))).toEqual(new Set([...engineActions, null]));
    expect(new Set(jobs.map(({ keyType }) => keyType))).toEqual(new Set(keyTypes));
    expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(["completed", "failed"]));
    expect(share(({ preview }) => preview)).toBeGreaterThan(0);
    expect(share(({ action }) => action === "ALLOW")).toBeGreaterThan(0.9);
  });

  test("its results are scan results", () => {
    const completed = jobs.filter(({ status }) => status === "completed").slice(0, 500);
    expect(completed.filter(({ result }) => !Value.Check(ScanResult, JSON.parse(result)))).toEqual([]);
  });
});

describe("sluice demo", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "sluice-demo-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const sluice = (args: readonly string[], env: Record<string, string> = { SLUICE_DATA_DIR: folder }) =>
    spawnSync(process.execPath, [new URL("../../../src/cli.ts", import.meta.url).pathname, ...args], {
      encoding: "utf8",
      env: { ...ownNode, ...env },
    });
  const demo = (...args: string[]) => sluice(["demo", ...args]);

  test("fills a data folder through the journal, and says the keys to look at it", async () => {
    const { status, stdout, stderr } = demo("--days", "4", "--scans", "300");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const scans = Number(/^(\d+) scans in 4 days/m.exec(stdout)?.[1]);
    expect(stdout).toMatch(/^ {2}support-bot {4}ak_[0-9A-Za-z]{32}$/m);

    const store = await openEmbedded(folder, systemClock());
    try {
      const [apps, orgs] = await Promise.all([store.apps.list(), store.orgs.list()]);
      expect(orgs.map(({ name }) => name)).toEqual(["Default", "Demo"]);
      const usage = new Usage({ counters: store.counters, clock: systemClock(), running: () => [] });
      const end = new Date(systemClock().nowMs()).toISOString();
      const start = new Date(Date.parse(end) - 5 * dayMs).toISOString();
      const query = new URLSearchParams({ start, end, include_preview: "true" });
      let counted = 0;
      for (const { id, orgId } of apps) counted += JSON.parse(await usage.summaryJson(id, orgId, query)).volume.total;
      expect(counted).toBe(scans);
    } finally {
      await store.close();
    }
  });

  test.skipIf(redisProgram === undefined)("fills a Redis, too; and `sluice keys` finds its keys there", async () => {
    const server = await startRedis();
    try {
      const env = { SLUICE_REDIS_URL: server.url };
      const { status, stdout } = sluice(["demo", "--days", "2", "--scans", "100"], env);
      expect(status).toBe(0);
      expect(stdout).toMatch(/^\d+ scans in 2 days/m);
      // Two of the first start, and four of each app.
      const keys = sluice(["keys", "list", "--json"], env).stdout.trim().split("\n");
      expect(keys).toHaveLength(10);
      expect(keys.filter((line) => JSON.parse(line).name.startsWith("demo"))).toHaveLength(6);
    } finally {
      await server.stop();
    }
  });

  test("is not added twice", () => {
    expect(demo("--days", "1", "--scans", "10").status).toBe(0);
    expect(demo()).toMatchObject({ status: 1, stdout: "", stderr: "sluice: there is an organization Demo already.\n" });
  });

  test.each([
    ["--days", "0"],
    ["--days", "367"],
    ["--scans", "many"],
    ["--seed", "-1"],
  ] as const)("%s=%s is refused before anything is made", async (option, value) => {
    await expect(demoCommand([`${option}=${value}`])).rejects.toThrow(`${option} takes a whole number`);
  });
});
