import type { BoardReply, BoardRequest } from "./adapters/processes/board-message.ts";

/** What the supervisor of SLUICE_PROCESSES > 1 and its processes tell each other. */

export interface ProcessReport {
  /** Prometheus text. */
  readonly metrics: string;
  /** Why the process should get no traffic; empty: it is ready. */
  readonly notReady: readonly string[];
}

export type FromProcess =
  | { readonly is: "board"; readonly message: BoardRequest }
  /** What a person must see. */
  | { readonly is: "says"; readonly text: string }
  | { readonly is: "listening" }
  /** It cannot start with these settings; the process ends. */
  | { readonly is: "refused"; readonly say: string }
  /** What ToProcess `reload` asked for is done, or has failed. */
  | { readonly is: "reloaded" }
  | { readonly is: "report"; readonly id: number; readonly report: ProcessReport };

export type ToProcess =
  | { readonly is: "board"; readonly message: BoardReply }
  | { readonly is: "report"; readonly id: number }
  | { readonly is: "reload"; readonly why: string }
  | { readonly is: "stop"; readonly why: string };
