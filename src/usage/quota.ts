import { type Bill, refusalOf } from "../contracts/billing.ts";
import { billedCharsOf } from "../contracts/counts.ts";
import { GatewayError } from "../contracts/errors.ts";
import type { JobRecord } from "../contracts/job.ts";
import { limits } from "../contracts/limits.ts";
import type { AccountStore } from "../ports/account-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { CounterStore } from "../ports/counter-store.ts";
import type { Quota } from "../ports/quota.ts";

interface QuotaParts {
  readonly counters: Pick<CounterStore, "bills">;
  readonly accounts: Pick<AccountStore, "watch">;
  readonly clock: Clock;
  /** Other gateways use the store too. */
  readonly isShared?: boolean;
}

/**
 * Keeps the bills of organizations that scan in memory: asking is arithmetic, without a word to the store. Bills are
 * read anew every limits.quotaRefreshMs, four times less often far from their boundary, when their period ends and
 * when an account changes; what finishes here in between comes on top at once. What other gateways do is known with
 * the next look only: near its boundary an organization's bill is read for each scan. `close` it before the store.
 */
export function openQuota(parts: QuotaParts): Quota & { close(): void } {
  return new BillKeeper(parts);
}

/** What one organization used here that its bill may not hold yet. */
class Uncounted {
  /** Characters of jobs that finished after the bill was read, and of those that the store did not have by then. */
  chars = 0;
  undurable = 0;
  /** Characters that have become durable since the first. */
  settled = 0;
  /** Characters, in no sum above, of jobs that became durable while the bill was read: it may hold them, or not. */
  unsure = 0;
  #commit: { readonly durable: Promise<void>; chars: number } | undefined;

  /** Jobs of one commit share one promise, so that most jobs cost two additions. */
  add(chars: number, durable: Promise<void>): void {
    this.chars += chars;
    this.undurable += chars;
    if (this.#commit?.durable === durable) {
      this.#commit.chars += chars;
      return;
    }
    const commit = { durable, chars };
    this.#commit = commit;
    const settle = (): void => {
      this.undurable -= commit.chars;
      this.settled += commit.chars;
      if (this.#commit === commit) this.#commit = undefined;
    };
    durable.then(settle, settle);
  }
}

interface Account {
  bill: Bill;
  /** Accounts have changed since the bill was asked for: it is to be read anew before it is used. */
  isStale: boolean;
  readonly uncounted: Uncounted;
  usedMs: number;
  /** From so many characters before its boundary on it is near, and was when it was last asked about. */
  nearChars: number;
  isNear: boolean;
  /** Of the bill at the look before the last. */
  lookedChars: number;
  /** When the bill was read, and the looks since then: far from the boundary it is not read at each. */
  readMs: number;
  looks: number;
}

class BillKeeper implements Quota {
  readonly #counters: QuotaParts["counters"];
  readonly #clock: Clock;
  readonly #isShared: boolean;
  readonly #accounts = new Map<string, Account>();
  readonly #reading = new Map<string, Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  readonly #stopWatching: () => void;
  /** How often accounts have changed. */
  #changes = 0;
  #refreshing = false;

  constructor({ counters, accounts, clock, isShared = false }: QuotaParts) {
    this.#counters = counters;
    this.#clock = clock;
    this.#isShared = isShared;
    this.#stopWatching = accounts.watch(() => {
      this.#changes += 1;
      for (const account of this.#accounts.values()) account.isStale = true;
    });
    this.#timer = setInterval(() => void this.#refresh(), limits.quotaRefreshMs).unref();
  }

  admit(orgId: string): Promise<void> | undefined {
    const account = this.#accounts.get(orgId);
    const nowMs = this.#clock.nowMs();
    if (account === undefined || account.isStale || hasEnded(account, nowMs) || isUndecided(account, nowMs)) {
      return this.#readAndAdmit(orgId);
    }
    requireLeft(account, nowMs);
    if (!this.#isShared) return undefined;
    noteNear(account, nowMs);
    return account.isNear ? this.#readAndAdmit(orgId, limits.callerPatienceMsMax) : undefined;
  }

  assertLeft(orgId: string, chars: number): void {
    const account = this.#accounts.get(orgId);
    if (account !== undefined) requireLeft(account, this.#clock.nowMs(), chars);
  }

  isNear(orgId: string): boolean {
    return this.#isShared && this.#accounts.get(orgId)?.isNear === true;
  }

  spend(job: JobRecord, durable: Promise<void>): void {
    const chars = billedCharsOf(job);
    if (chars === 0) return;
    const account = this.#accounts.get(job.orgId);
    // A job of a period that has ended by now is in that period's bill.
    if (account !== undefined && job.receivedAt >= account.bill.period.startMs) account.uncounted.add(chars, durable);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#stopWatching();
  }

  /** Where the store does not answer, or not in time, the last bill stands until its period ends. */
  async #readAndAdmit(orgId: string, patienceMs = Number.POSITIVE_INFINITY): Promise<void> {
    const read = this.#readOne(orgId).catch((error: unknown) => ({ error }));
    const failure = await (Number.isFinite(patienceMs) ? inTime(read, patienceMs) : read);
    const account = this.#accounts.get(orgId);
    const nowMs = this.#clock.nowMs();
    if (failure && (account === undefined || hasEnded(account, nowMs))) throw failure.error;
    if (account === undefined) return;
    requireLeft(account, nowMs);
    noteNear(account, nowMs);
  }

  /** One question for all who wait for the same bill. */
  #readOne(orgId: string): Promise<void> {
    let reading = this.#reading.get(orgId);
    if (reading === undefined) {
      reading = this.#read([orgId]).finally(() => this.#reading.delete(orgId));
      this.#reading.set(orgId, reading);
    }
    return reading;
  }

  /**
   * An answer holds the jobs that were known to be durable when it came (ports/counter-store.ts): what is not durable then comes
   * on top, the rest is in the bill.
   */
  async #read(orgIds: readonly string[]): Promise<void> {
    const changes = this.#changes;
    const settledBefore = new Map(orgIds.map((orgId) => [orgId, this.#accounts.get(orgId)?.uncounted.settled ?? 0]));
    const bills = await this.#counters.bills(orgIds, this.#clock.nowMs());
    const isStale = changes !== this.#changes;
    for (const bill of bills) this.#keep(bill, isStale, settledBefore.get(bill.org.id) ?? 0);
  }

  /**
   * `settledBefore`: what was durable when the store was asked. What became so since may have been told in one piece with an older
   * answer.
   */
  #keep(bill: Bill, isStale: boolean, settledBefore: number): void {
    const { org, period } = bill;
    const account = this.#accounts.get(org.id);
    if (account?.bill.period.startMs === period.startMs) {
      const { uncounted } = account;
      account.bill = bill;
      account.isStale = isStale;
      account.readMs = this.#clock.nowMs();
      uncounted.chars = uncounted.undurable;
      uncounted.unsure = uncounted.settled - settledBefore;
      return;
    }
    const [oldest] = this.#accounts.keys();
    if (oldest !== undefined && this.#accounts.size >= limits.quotaOrgsMax) this.#accounts.delete(oldest);
    const nowMs = this.#clock.nowMs();
    const usedMs = account?.usedMs ?? nowMs;
    const nearChars = account?.nearChars ?? limits.quotaNearCharsMin;
    this.#accounts.set(org.id, {
      bill,
      isStale,
      uncounted: new Uncounted(),
      usedMs,
      nearChars,
      isNear: false,
      lookedChars: bill.chars,
      readMs: nowMs,
      looks: 0,
    });
  }

  /** Reads the bills that were not read for the longest time; an org that has been idle for long is let go. */
  async #refresh(): Promise<void> {
    if (this.#refreshing) return;
    this.#refreshing = true;
    const nowMs = this.#clock.nowMs();
    const idleMs = nowMs - limits.quotaIdleMsMax;
    const orgIds: string[] = [];
    let due: number = Math.min(this.#accounts.size, limits.quotaOrgsPerRefreshMax);
    for (const [orgId, account] of this.#accounts) {
      if (due === 0) break;
      due -= 1;
      this.#accounts.delete(orgId);
      if (account.usedMs < idleMs && account.uncounted.undurable === 0) continue;
      // Now the last in line: those that come next were there before.
      this.#accounts.set(orgId, account);
      account.looks += 1;
      if (nowMs - account.readMs < limits.quotaFarMs && isFar(account, nowMs)) continue;
      orgIds.push(orgId);
      const usedALook = (account.bill.chars - account.lookedChars) / account.looks;
      account.nearChars = Math.max(limits.quotaNearCharsMin, usedALook * limits.quotaNearLooks);
      account.lookedChars = account.bill.chars;
      account.looks = 0;
    }
    try {
      if (orgIds.length > 0) await this.#read(orgIds);
    } catch {
      // A store that does not answer says so to whoever needs it; until then the last bills stand.
    } finally {
      this.#refreshing = false;
    }
  }
}

/** Whether it matters if the bill holds what it may hold or not. */
const isUndecided = ({ bill, uncounted: { chars, unsure } }: Account, nowMs: number): boolean =>
  unsure > 0 && refusalOf(bill, chars, nowMs) !== refusalOf(bill, chars + unsure, nowMs);

const hasEnded = ({ bill }: Account, nowMs: number): boolean => nowMs >= bill.period.endMs;

function noteNear(account: Account, nowMs: number): void {
  account.isNear = refusalOf(account.bill, account.uncounted.chars + account.nearChars, nowMs) !== undefined;
}

/** Whether the boundary is out of reach before the next look, at many times the present pace. */
const isFar = ({ bill, uncounted, nearChars }: Account, nowMs: number): boolean =>
  refusalOf(bill, uncounted.chars + nearChars * limits.quotaFarTimes, nowMs) === undefined;

async function inTime<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, ms, undefined);
  return await Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}

function requireLeft(account: Account, nowMs: number, more = 0): void {
  account.usedMs = nowMs;
  const refusal = refusalOf(account.bill, account.uncounted.chars + more, nowMs);
  if (refusal !== undefined) throw new GatewayError(refusal);
}
