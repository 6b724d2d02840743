import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../../src/contracts/account.ts";
import { finishedJob, type HandClock, handClock } from "../../conformance/records.ts";
import { type KeyHome, type RealGateway, startRealGateway } from "../../support/real-gateway.ts";
import { stores } from "../../support/stores.ts";

// Plans, quotas and reports through the whole gateway, with a clock of the test's.
const endMs = Date.UTC(2026, 1, 10);
let clock: HandClock;
let gateway: RealGateway;

interface Customer {
  readonly app: App;
  scan(text: string): Promise<{ status: number; code: string }>;
  report(path: string): Promise<{ status: number; text: string; json: () => ReturnType<typeof JSON.parse> }>;
}

let customers = 0;

/** A customer with an app, a scan key and an analytics key of its own; the billing period ends at `endMs`. */
async function customerWith(home: KeyHome = {}): Promise<Customer> {
  customers += 1;
  const [scanKey, analyticsKey] = [`usage-scan-key-${customers}-00000`, `usage-analytics-key-${customers}-00000`];
  const app = await gateway.addKey(scanKey, { ...home, org: { anchorDay: 10, ...home.org } });
  await gateway.addKey(analyticsKey, { kind: "analytics", app });
  const base = `http://127.0.0.1:${gateway.port}/v1`;
  return {
    app,
    async scan(text) {
      const answer = await fetch(`${base}/scan`, {
        method: "POST",
        headers: { "x-api-key": scanKey },
        body: JSON.stringify({ text }),
      });
      return { status: answer.status, code: ((await answer.json()) as { code?: string }).code ?? "" };
    },
    async report(path) {
      const answer = await fetch(`${base}/analytics/${path}`, { headers: { "x-api-key": analyticsKey } });
      const text = await answer.text();
      return { status: answer.status, text, json: () => JSON.parse(text) };
    },
  };
}

describe.each(stores)("on the $name", ({ open }) => {
  beforeAll(async () => {
    clock = handClock(endMs - 3_600_000);
    gateway = await startRealGateway(clock, open);
  });
  afterAll(() => gateway.stop());

  describe("the plan is looked up on every request", () => {
    test.each(["summary", "timeseries", "metrics"])(
      "%s: a downgrade is refused at once, an upgrade taken at once",
      async (path) => {
        const { app, report } = await customerWith({ plan: "growth" });
        for (const [plan, status] of [
          ["starter", 403],
          ["growth", 200],
          ["free", 403],
          ["scale", 200],
          ["enterprise", 200],
        ] as const) {
          expect((await report(path)).status, "before the change").toBe(
            plan === "growth" || plan === "scale" ? 403 : 200,
          );
          await gateway.orgs.change(app.orgId, { plan });
          const after = await report(path);
          expect({ plan, status: after.status }).toEqual({ plan, status });
          if (status === 403) expect(after.json().code).toBe("PLAN_UPGRADE_REQUIRED");
        }
      },
    );
  });

  describe("quota", () => {
    test("every plan may scan, as long as something is left", async () => {
      const { scan } = await customerWith({ plan: "free", org: { monthlyAllowance: 9, allowOverage: false } });
      expect(await scan("Good day")).toMatchObject({ status: 200 });
      expect(await scan("A text that starts below the boundary and crosses it")).toMatchObject({ status: 200 });
      expect(await scan("x")).toEqual({ status: 402, code: "QUOTA_EXCEEDED" });
    });

    test("an account that changes counts at once", async () => {
      const { app, scan, report } = await customerWith({ org: { monthlyAllowance: 5, allowOverage: false } });
      expect(await scan("Hello there")).toMatchObject({ status: 200 });
      expect(await scan("Hello")).toMatchObject({ code: "QUOTA_EXCEEDED" });
      await gateway.orgs.change(app.orgId, { grantRemaining: 3 });
      expect(await scan("Hello")).toMatchObject({ status: 200 });
      expect(await scan("Hello")).toMatchObject({ code: "QUOTA_EXCEEDED" });
      await gateway.orgs.change(app.orgId, { allowOverage: true, spendCapCents: 0 });
      expect(await scan("Hello")).toEqual({ status: 402, code: "SPEND_CAP_REACHED" });
      await gateway.orgs.change(app.orgId, { spendCapCents: 1 });
      expect(await scan("Hello")).toMatchObject({ status: 200 });
      const { volume, org } = (await report("summary")).json();
      expect(volume).toMatchObject({ total: 3, completed: 3 });
      expect(org).toMatchObject({ charsUsed: 21, charsLimit: 5, grantRemaining: 0, overageCharsUsed: 13 });
    });

    test("the spend cap stops scans when overage has cost as much", async () => {
      const { scan, report } = await customerWith({ plan: "growth", org: { monthlyAllowance: 10, spendCapCents: 1 } });
      // 100 micro-cents a character: a cent is 10,000 of them.
      const words = "word ".repeat(1_000);
      expect(await scan(words)).toMatchObject({ status: 200 });
      expect(await scan(words)).toMatchObject({ status: 200 });
      expect((await report("summary")).json().org).toMatchObject({ overageCharsUsed: 9_990, overageSpentCents: 0 });
      expect(await scan(words)).toMatchObject({ status: 200 });
      expect(await scan("word")).toEqual({ status: 402, code: "SPEND_CAP_REACHED" });
      expect((await report("summary")).json().org).toMatchObject({ overageCharsUsed: 14_990, overageSpentCents: 1 });
    });

    test("apps of one organization share what it has", async () => {
      const first = await customerWith({ org: { monthlyAllowance: 20, allowOverage: false } });
      const app = { ...first.app, id: clock.newId("app") };
      await gateway.apps.put(app);
      const second = await customerWith({ app });
      expect(await first.scan("Twelve chars")).toMatchObject({ status: 200 });
      expect(await second.scan("Twelve chars")).toMatchObject({ status: 200 });
      expect(await first.scan("x")).toMatchObject({ code: "QUOTA_EXCEEDED" });
      const [one, two] = [(await first.report("summary")).json(), (await second.report("summary")).json()];
      expect(one.org).toEqual(two.org);
      expect([one.chars.used, two.chars.used, one.org.charsUsed]).toEqual([12, 12, 24]);
    });
  });

  test("a period ends by itself, and what comes late belongs to it", async () => {
    const { app, scan, report } = await customerWith({ org: { monthlyAllowance: 10, allowOverage: false } });
    expect(await scan("Twelve chars")).toMatchObject({ status: 200 });
    expect(await scan("x")).toMatchObject({ code: "QUOTA_EXCEEDED" });
    expect((await report("metrics")).text).toContain('sluice_jobs_total{status="completed"} 1\n');

    clock.forward(endMs - clock.nowMs() - 1);
    expect(await scan("x")).toMatchObject({ code: "QUOTA_EXCEEDED" });
    clock.forward(1);
    const late = finishedJob(clock, { appId: app.id, orgId: app.orgId, chars: 30, receivedAt: endMs - 1 });
    await gateway.journal.append({ records: [late], answers: [] });
    const fresh = (await report("metrics")).text;
    for (const zero of ['jobs_total{status="completed"}', "chars_used_total", "org_chars_used"]) {
      expect(fresh).toContain(`sluice_${zero} 0\n`);
    }
    expect(await scan("Good day")).toMatchObject({ status: 200 });
    const current = (await report("summary")).json();
    expect(current.org).toMatchObject({
      charsUsed: 8,
      periodStart: "2026-02-10T00:00:00.000Z",
      periodEnd: "2026-03-10T00:00:00.000Z",
    });
    expect(current.volume.total).toBe(1);
    const before = (await report("summary?start=2026-01-10&end=2026-02-10")).json();
    expect(before).toMatchObject({ volume: { total: 2 }, chars: { used: 42 }, org: current.org });
  });
});
