import type { ServedScan } from "../contracts/scan.ts";

/** What the engine took for an answer, in microseconds. */
interface Timing {
  readonly queueUs: number;
  readonly engineUs: number;
}

/** The answer of what was inspected. `storedBody`: without what is redacted. */
export const answered = (body: string, storedBody: string, { queueUs, engineUs }: Timing): ServedScan => ({
  status: 200,
  body,
  storedBody,
  queueMs: queueUs / 1_000,
  engineMs: engineUs / 1_000,
  replayed: false,
});

/** The answer to what is accepted, and run later. */
export const accepted = (body: string): ServedScan => untimed(202, body, false);

/** A first answer again, as it was stored. */
export const replayed = (status: number, storedBody: string): ServedScan =>
  untimed(status === 202 ? 202 : 200, storedBody, true);

const untimed = (status: ServedScan["status"], body: string, isReplayed: boolean): ServedScan => ({
  status,
  body,
  storedBody: body,
  queueMs: 0,
  engineMs: 0,
  replayed: isReplayed,
});
