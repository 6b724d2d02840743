import type { SentBody } from "../../src/contracts/thread-call.ts";

/** What `counting.worker.ts` can be asked. */
export interface CountingCalls {
  add(number: number): number;
  text(body: SentBody): string;
  twice(bytes: Uint8Array): Uint8Array;
  /** Throws an error for the caller. */
  refuse(say: string): never;
  /** Throws one that nobody expects. */
  fail(canary: string): never;
  end(given: null): never;
}
