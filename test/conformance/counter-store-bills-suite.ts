import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Org } from "../../src/contracts/account.ts";
import { type Bill, overagePriceMicroCents } from "../../src/contracts/billing.ts";
import type { JobRecord } from "../../src/contracts/job.ts";
import type { Clock } from "../../src/ports/clock.ts";
import type { Store } from "../../src/ports/store.ts";
import type { OpenCounters } from "./counter-store-suite.ts";
import { finishedJob, type HandClock, handClock } from "./records.ts";
import { randomFrom } from "./seeded-random.ts";

export interface OpenBills extends OpenCounters, Pick<Store, "accounts" | "orgs"> {}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const seed = Number(process.env["SEED"] ?? 11);

/** Anchor day 10, and 12:00 on 15 January 2026: five and a half days into the period. */
const baseOrg: Org = {
  id: "org_1",
  name: "Test",
  plan: "growth",
  anchorDay: 10,
  monthlyAllowance: 1_000,
  grantRemaining: 0,
  grantExpiresAt: null,
  allowOverage: true,
  spendCapCents: null,
  currency: "EUR",
  created_at: "2025-12-01T00:00:00.000Z",
};

/** What every store of counters promises of bills. `open` gives an empty one beside its journal and accounts. */
export function billsSuite(name: string, open: (clock: Clock) => Promise<OpenBills>): void {
  describe(`${name} as a store of bills`, () => {
    let clock: HandClock;
    let store: OpenBills;
    beforeEach(async () => {
      clock = handClock();
      store = await open(clock);
    });
    afterEach(() => store.close());

    const begin = (fields: Partial<Org> = {}): Promise<void> => store.orgs.put({ ...baseOrg, ...fields });
    const spend = (chars: number, fields: Partial<JobRecord> = {}): Promise<void> =>
      store.journal.append({ records: [finishedJob(clock, { chars, ...fields })], answers: [] });
    const billAt = async (nowMs = clock.nowMs()): Promise<Bill> => {
      const [bill] = await store.counters.bills(["org_1"], nowMs);
      return bill!;
    };
    const price = overagePriceMicroCents.growth;

    test("a bill starts at nothing, with the org as it is and the period of its anchor day", async () => {
      await begin({ grantRemaining: 7 });
      expect(await billAt()).toEqual({
        org: { ...baseOrg, grantRemaining: 7 },
        period: { startMs: Date.UTC(2026, 0, 10), endMs: Date.UTC(2026, 1, 10) },
        chars: 0,
        grantChars: 0,
        overageMicroCents: 0,
      });
    });

    test("unknown organizations are left out; their jobs are counted all the same", async () => {
      await spend(10);
      expect(await store.counters.bills(["org_1", "org_2"], clock.nowMs())).toEqual([]);
      await begin();
      expect(await billAt()).toMatchObject({ chars: 10 });
    });

    test.each<{ name: string; org?: Partial<Org>; spends: number[]; bill: Partial<Bill>; grantLeft?: number }>([
      { name: "the allowance alone", spends: [400, 600], bill: { chars: 1_000, grantChars: 0, overageMicroCents: 0 } },
      {
        name: "the grant after the allowance",
        org: { grantRemaining: 500 },
        spends: [900, 300],
        bill: { chars: 1_200, grantChars: 200, overageMicroCents: 0 },
        grantLeft: 300,
      },
      {
        name: "overage after both",
        org: { grantRemaining: 500 },
        spends: [900, 300, 400, 50],
        bill: { chars: 1_650, grantChars: 500, overageMicroCents: 150 * price },
      },
      {
        name: "one scan across all three",
        org: { grantRemaining: 500 },
        spends: [2_000],
        bill: { chars: 2_000, grantChars: 500, overageMicroCents: 500 * price },
      },
      {
        name: "no overage where it is not allowed",
        org: { allowOverage: false },
        spends: [1_100],
        bill: { chars: 1_100, grantChars: 0, overageMicroCents: 0 },
      },
      {
        name: "a grant that has expired pays nothing and stays",
        org: { grantRemaining: 500, grantExpiresAt: "2026-01-15T12:00:00.000Z" },
        spends: [1_100],
        bill: { chars: 1_100, grantChars: 0, overageMicroCents: 100 * price },
        grantLeft: 500,
      },
      {
        name: "a grant pays up to its last millisecond",
        org: { grantRemaining: 500, grantExpiresAt: "2026-01-15T12:00:00.001Z" },
        spends: [1_100],
        bill: { chars: 1_100, grantChars: 100, overageMicroCents: 0 },
        grantLeft: 400,
      },
    ])("what pays: $name", async ({ org = {}, spends, bill, grantLeft = 0 }) => {
      await begin(org);
      for (const chars of spends) await spend(chars);
      const found = await billAt();
      expect(found).toMatchObject(bill);
      expect(found.org.grantRemaining).toBe(grantLeft);
      expect((await store.accounts.findOrg("org_1"))?.grantRemaining).toBe(grantLeft);
    });

    test("previews, failed and inflight jobs are free, and a job that comes twice is billed once", async () => {
      await begin();
      const job = finishedJob(clock, { chars: 100 });
      const records = [
        job,
        finishedJob(clock, { chars: 7, preview: true }),
        finishedJob(clock, { chars: 7, status: "failed", action: null }),
        finishedJob(clock, { chars: 7, status: "inflight", action: null }),
        job,
      ];
      await store.journal.append({ records, answers: [] });
      expect(await billAt()).toMatchObject({ chars: 100 });
      await store.journal.append({ records: [job], answers: [] });
      expect(await billAt()).toMatchObject({ chars: 100 });
    });

    test("a job is billed in the period it was received in, also when it is counted after that one ended", async () => {
      await begin({ grantRemaining: 500 });
      const endMs = Date.UTC(2026, 1, 10);
      await spend(900);
      clock.forward(endMs - clock.nowMs() + 5);
      await spend(40);
      await spend(300, { receivedAt: endMs - 1 });
      expect(await billAt(endMs - 1)).toMatchObject({ chars: 1_200, grantChars: 200 });
      const next = await billAt();
      expect(next).toMatchObject({
        chars: 40,
        grantChars: 0,
        period: { startMs: endMs, endMs: Date.UTC(2026, 2, 10) },
      });
      expect(next.org.grantRemaining).toBe(300);
    });

    test("another anchor day moves what was billed into the period it now belongs to", async () => {
      await begin();
      await spend(100, { receivedAt: Date.UTC(2026, 0, 11, 8) });
      await spend(30);
      await store.orgs.change("org_1", { anchorDay: 14 });
      expect(await billAt()).toMatchObject({ chars: 30 });
      expect(await billAt(Date.UTC(2026, 0, 13))).toMatchObject({ chars: 100 });
    });

    test("a change of other fields does not undo what was spent of a grant", async () => {
      await begin({ grantRemaining: 500 });
      await spend(1_200);
      await billAt();
      expect(await store.orgs.change("org_1", { name: "Renamed" })).toMatchObject({ grantRemaining: 300 });
      expect((await billAt()).org).toMatchObject({ name: "Renamed", grantRemaining: 300 });
      expect(await store.orgs.change("org_1", { grantRemaining: 900 })).toMatchObject({ grantRemaining: 900 });
      await spend(100);
      expect((await billAt()).org).toMatchObject({ name: "Renamed", grantRemaining: 800 });
      expect(await store.orgs.change("org_2", { name: "Nobody" })).toBeUndefined();
    });

    test("what was durable before a change is billed by what held before it", async () => {
      await begin({ allowOverage: false });
      await spend(1_100);
      await store.orgs.change("org_1", { grantRemaining: 500, allowOverage: true });
      expect(await billAt()).toMatchObject({ chars: 1_100, grantChars: 0, overageMicroCents: 0 });
      await spend(20);
      await store.orgs.put({ ...baseOrg, monthlyAllowance: 5_000 });
      expect(await billAt()).toMatchObject({ chars: 1_120, grantChars: 20, org: { grantRemaining: 0 } });
    });

    test("what overage cost stays when its price, its permission or the allowance changes", async () => {
      await begin();
      await spend(1_100);
      await billAt();
      await store.orgs.change("org_1", { plan: "scale", allowOverage: false, monthlyAllowance: 5_000 });
      expect(await billAt()).toMatchObject({ overageMicroCents: 100 * price });
      await store.orgs.change("org_1", { allowOverage: true, monthlyAllowance: 0 });
      await spend(10);
      const total = 100 * price + 10 * overagePriceMicroCents.scale;
      expect(await billAt()).toMatchObject({ chars: 1_110, overageMicroCents: total });
    });

    test(`agrees with plain loops over random jobs of two organizations (SEED=${seed})`, async () => {
      const random = randomFrom(seed);
      await begin({ monthlyAllowance: 9_000, grantRemaining: 25_000, grantExpiresAt: "2026-02-20T06:00:00.000Z" });
      await store.orgs.put({ ...baseOrg, id: "org_2", anchorDay: 31, monthlyAllowance: 500 });
      const startMs = Date.UTC(2025, 11, 20);
      const jobs = Array.from({ length: 2_500 }, (_, n) =>
        finishedJob(clock, {
          orgId: random() < 0.7 ? "org_1" : "org_2",
          chars: Math.floor(random() * 50),
          receivedAt: Math.floor(startMs + n * 0.05 * dayMs + random() * hourMs),
        }),
      );
      for (let at = 0; at < jobs.length; ) {
        const many = 1 + Math.floor(random() * 700);
        const batch = { records: jobs.slice(at, at + many), answers: [] };
        await store.journal.append(random() < 0.5 ? batch : { ...batch, mayBeKnown: new Set() });
        at += many;
        if (random() < 0.5) await billAt();
      }

      for (let month = 0; month < 6; month += 1) {
        const one = await store.counters.bills(["org_2", "org_1"], Date.UTC(2025, 11 + month, 25));
        for (const bill of one) expect({ month, ...plain(bill) }).toEqual({ month, ...reference(jobs, bill) });
      }
    });
  });
}

const plain = ({ chars, grantChars, overageMicroCents }: Bill) => ({ chars, grantChars, overageMicroCents });

/** The reference: one character at a time, from the first job on. */
function reference(jobs: readonly JobRecord[], { org, period }: Bill) {
  const isFirst = org.id === "org_1";
  let grant = isFirst ? 25_000 : 0;
  const used = new Map<number, { chars: number; grantChars: number; overageMicroCents: number }>();
  for (const job of jobs) {
    if (job.orgId !== org.id) continue;
    const startMs = periodStart(isFirst ? 10 : 31, job.receivedAt);
    const sums = used.get(startMs) ?? { chars: 0, grantChars: 0, overageMicroCents: 0 };
    used.set(startMs, sums);
    for (let n = 0; n < job.chars; n += 1) {
      if (sums.chars >= (isFirst ? 9_000 : 500)) {
        if (grant > 0 && job.receivedAt < Date.UTC(2026, 1, 20, 6)) {
          grant -= 1;
          sums.grantChars += 1;
        } else sums.overageMicroCents += 100;
      }
      sums.chars += 1;
    }
  }
  return used.get(period.startMs) ?? { chars: 0, grantChars: 0, overageMicroCents: 0 };
}

/** Back day by day to one that is the anchor, or the last of a month that is too short for it. */
function periodStart(anchorDay: number, ms: number): number {
  for (let day = ms - (ms % dayMs); ; day -= dayMs) {
    const date = new Date(day).getUTCDate();
    const isLast = new Date(day + dayMs).getUTCDate() === 1;
    if (date === anchorDay || (isLast && date < anchorDay)) return day;
  }
}
