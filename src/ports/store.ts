import type { AccountStore, AppStore, KeyStore, OrgStore, SettingStore } from "./account-store.ts";
import type { CounterStore } from "./counter-store.ts";
import type { DocumentIndex } from "./document-index.ts";
import type { DocumentStore } from "./document-store.ts";
import type { DocumentTexts } from "./document-texts.ts";
import type { FrameLog } from "./frame-log.ts";
import type { DeadLetters, JobQueue } from "./job-queue.ts";
import type { Journal } from "./journal.ts";
import type { LeaseStore } from "./lease-store.ts";
import type { RateStore } from "./rate-store.ts";

/** All that a gateway keeps outside its own memory, behind one port each. */
export interface Store {
  readonly accounts: AccountStore;
  readonly orgs: OrgStore;
  readonly apps: AppStore;
  readonly keys: KeyStore;
  readonly settings: SettingStore;
  readonly journal: Journal;
  readonly counters: CounterStore;
  readonly frames: FrameLog;
  readonly leases: LeaseStore;
  readonly rates: RateStore;
  readonly queue: JobQueue;
  readonly deadLetters: DeadLetters;
  readonly documents: DocumentStore;
  readonly documentTexts: DocumentTexts;
  readonly documentIndex: DocumentIndex;
  /** How a store that is a service of its own is doing; absent where it lives in this process. */
  readonly health?: StoreHealth;
  /** Other gateways, or processes of this one, may use it at the same time. */
  readonly isShared?: boolean;
  /** Finishes the calls made before it and lets go of the store. */
  close(): Promise<void>;
}

/**
 * `slow`: answers come late. `full` and `read-only`: it answers and takes no writes. `gone`: it cannot be reached, or is not ready.
 */
export const storeStates = ["ok", "slow", "full", "read-only", "gone"] as const;
export type StoreState = (typeof storeStates)[number];

export interface StoreHealth {
  state(): StoreState;
  /** Session frames that could not be kept while the store was away; their readers are told how many they missed. */
  framesLost(): number;
}
