import type { SluiceError } from "./sluice-error.ts";

/** Time and chance of the client: when to try again, and what keeps a repeat from counting twice. */

const firstWaitMsMax = 500;
const waitMsMax = 8_000;
/** A gateway or proxy that asks for a longer pause gets none: the caller hears of it at once. */
const retryAfterSecondsMax = 60;

/** Statuses that another try may mend. 408 comes from proxies; no other 4xx changes by asking again. */
const passing: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
/** Of these, the ones that say that nothing was done. */
const refusing: ReadonlySet<number> = new Set([429, 503]);

/** Whether to ask again; `repeatable` is false where asking twice may do a thing twice. */
export function mayRetry({ code, status, retryAfter }: SluiceError, repeatable: boolean): boolean {
  if (retryAfter > retryAfterSecondsMax) return false;
  if (status === 0) return repeatable && (code === "CONNECTION_FAILED" || code === "TIMED_OUT");
  return (repeatable ? passing : refusing).has(status);
}

/**
 * Full jitter: any time up to a bound that doubles with each try, so that clients which failed together do not come back
 * together. It is added to what the gateway asks for. In milliseconds; `tries` counts those made, from 1.
 */
export function waitMs(tries: number, retryAfterSeconds: number, random: () => number = Math.random): number {
  return retryAfterSeconds * 1_000 + random() * Math.min(waitMsMax, firstWaitMsMax * 2 ** (tries - 1));
}

const pollMsMin = 50;
const pollMsMax = 2_000;

/** How long to wait before a job is asked for again; `asked` counts the times so far, from 1. */
export const pollMs = (asked: number, random: () => number = Math.random): number =>
  (0.5 + random() / 2) * Math.min(pollMsMax, pollMsMin * 2 ** asked);

/** A fraction of a time: how long a reader stays away whose stream has ended. */
export const someOf = (ms: number): number => ms * Math.random();

/** Resolves after a time; rejects with the signal's reason as soon as it is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return orAborted(waited, signal).finally(() => clearTimeout(timer));
}

/** What the promise gives, or the signal's reason as soon as it is aborted. */
export function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Makes keys that no other client makes: unique, not secret, which is all that a repeat within one API key needs. */
export function idempotencyKeys(): () => string {
  const part = (): string => Math.random().toString(36).slice(2).padEnd(11, "0");
  const client = part() + part();
  let made = 0;
  return () => {
    made += 1;
    return `client-${client}-${made}`;
  };
}
