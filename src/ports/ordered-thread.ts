import type { Handed, ThreadCalls } from "../contracts/thread-call.ts";

/** A thread that does one thing after the other, and answers in that order: what would hold up the main thread. */
export interface OrderedThread<Calls extends ThreadCalls<Calls>> {
  /**
   * Throws OVERLOADED where more would wait than may. Rejects with what the call throws there, and with INTERNAL
   * where the thread ends before it has answered; what comes next has another.
   */
  call<Name extends keyof Calls & string>(
    name: Name,
    given: Parameters<Calls[Name]>[0],
    handed?: Handed,
  ): Promise<ReturnType<Calls[Name]>>;
  /** Ends it, at once. */
  close(): Promise<void>;
}
