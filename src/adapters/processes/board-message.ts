import type { Backlog, FramePlace, LoggedFrame, NewFrame } from "../../ports/frame-log.ts";
import type { RateAsk, RateLease } from "../../ports/rate-store.ts";

/** What the processes of one gateway ask of the board: the state they share in the supervisor's memory. */
export interface BoardCalls {
  leaseRate(ask: RateAsk): RateLease;
  /** The number of the place, or undefined where all are taken. */
  takePlace(scope: string, most: number): number | undefined;
  releasePlace(place: number): void;
  appendFrames(frames: readonly NewFrame[]): void;
  readFrames(orgId: string, session: string, after: FramePlace, most: number): Backlog;
  /** From `true` to `false` every appended frame is sent to the caller. */
  followFrames(on: boolean): void;
}
export type BoardOp = keyof BoardCalls;

/** A call; its answer carries the same `id`. */
export type BoardRequest = { readonly [Op in BoardOp]: BoardRequestOf<Op> }[BoardOp];
interface BoardRequestOf<Op extends BoardOp> {
  readonly id: number;
  readonly op: Op;
  readonly args: Parameters<BoardCalls[Op]>;
}

export type BoardReply =
  | { readonly is: "answer"; readonly id: number; readonly value: unknown }
  | { readonly is: "frames"; readonly frames: readonly LoggedFrame[] };
