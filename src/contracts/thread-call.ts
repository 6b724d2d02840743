import type { ErrorCode } from "./errors.ts";

/** What a thread that answers in order can be asked: each call takes one thing. */
export type ThreadCalls<Calls> = { readonly [Name in keyof Calls]: (given: never) => unknown };

/** Sent to the thread. Each gets one answer, in their order. */
export interface ThreadCall {
  readonly call: string;
  readonly given: unknown;
}

/** What the thread answers: `refused`, with what the error says, where it throws. */
export type ThreadAnswer =
  | { readonly done: unknown }
  | { readonly refused: ErrorCode; readonly say: string; readonly detail: string };

/** What goes over to the thread with a call. */
export interface Handed {
  /** What the call weighs, of all that may wait. */
  readonly bytes: number;
  /** Memory that is moved, and gone here. */
  readonly memory: readonly ArrayBuffer[];
}

/** A body as it came in: each piece in memory of its own. */
export type BodyPieces = readonly Uint8Array<ArrayBuffer>[];

/** A body on its way to the thread that reads it. */
export interface SentBody {
  readonly pieces: BodyPieces;
  /** The path of its request, where a hash over both is wanted; else "". */
  readonly hashedPath: string;
}

/** It goes over as it is. */
export const handedWith = ({ pieces }: SentBody): Handed => ({
  bytes: pieces.reduce((sum, { length }) => sum + length, 0),
  memory: pieces.map(({ buffer }) => buffer),
});
