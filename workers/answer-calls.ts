import { parentPort } from "node:worker_threads";
import { systemClock } from "../src/adapters/system-clock.ts";
import { gatewayErrorOf } from "../src/contracts/errors.ts";
import type { BodyPieces, ThreadAnswer, ThreadCall, ThreadCalls } from "../src/contracts/thread-call.ts";
import { giveWay, openRests, sleepMs, waitedForCoreMs } from "./give-way.ts";

/** Answers the calls of `src/adapters/ordered-thread.ts`, of a low priority and resting after each. */
interface AnswersCalls {
  /** Rests for what was done since the last rest: for calls that take long. */
  rest(): void;
  /** `memoryOf`: what of an answer is handed over and not copied. */
  answer<Calls extends ThreadCalls<Calls>>(calls: Calls, memoryOf: (done: unknown) => readonly ArrayBuffer[]): void;
}

/** For the entry of such a thread. */
export function answersCalls(): AnswersCalls {
  giveWay();
  const port = parentPort!;
  const clock = systemClock();
  const restAfter = openRests({ sleep: sleepMs, waitedMs: waitedForCoreMs() });
  let beganMs = 0;

  function rest(): void {
    restAfter(clock.elapsedMs() - beganMs);
    beganMs = clock.elapsedMs();
  }

  return {
    rest,
    answer(calls, memoryOf) {
      const say = (answer: ThreadAnswer, memory: readonly ArrayBuffer[] = []): void => port.postMessage(answer, memory);
      port.on("message", ({ call, given }: ThreadCall) => {
        beganMs = clock.elapsedMs();
        try {
          const done = calls[call as keyof typeof calls](given as never);
          say({ done }, memoryOf(done));
        } catch (error) {
          const { code, message, detail } = gatewayErrorOf(error);
          say({ refused: code, say: message, detail });
        }
        rest();
      });
    },
  };
}

/** The bytes of a body; not copied where it came in one piece. */
export const joined = (pieces: BodyPieces): Uint8Array => (pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces));
