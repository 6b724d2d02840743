import { move, transferableSymbol, valueSymbol } from "piscina";
import {
  actionFailed,
  type BatchReply,
  type ScanTask,
  verdictNumbers,
  verdictStrings,
} from "../src/contracts/engine-message.ts";

/** Inspects one text and writes its verdict where the reply has its place. */
export type ScanOne = (
  task: ScanTask,
  numbers: Float64Array,
  numbersAt: number,
  strings: string[],
  stringsAt: number,
) => void;

/**
 * Runs a batch. A scan that throws is marked `actionFailed` and takes none of its neighbours along; what it threw is dropped,
 * for an error's message may quote the text. Every scan's `engineUs` is written here: it holds the making of the answer too.
 */
export function runTasks(tasks: readonly ScanTask[], scanOne: ScanOne, elapsedMs: () => number): BatchReply {
  const count = tasks.length;
  const numbers = new Float64Array(count * verdictNumbers.count);
  const strings = new Array<string>(count * verdictStrings.count).fill("");
  let beganMs = elapsedMs();
  for (const [index, task] of tasks.entries()) {
    const numbersAt = index * verdictNumbers.count;
    const stringsAt = index * verdictStrings.count;
    try {
      scanOne(task, numbers, numbersAt, strings, stringsAt);
    } catch {
      numbers[numbersAt + verdictNumbers.action] = actionFailed;
      strings.fill("", stringsAt, stringsAt + verdictStrings.count);
    }
    const endedMs = elapsedMs();
    numbers[numbersAt + verdictNumbers.engineUs] = (endedMs - beganMs) * 1_000;
    beganMs = endedMs;
  }
  return { numbers, strings };
}

/** The reply as Piscina takes it: the numbers' buffer is handed over, not copied. */
export function handedOver(reply: BatchReply): BatchReply {
  const transferable = { [valueSymbol]: reply, [transferableSymbol]: [reply.numbers.buffer] };
  return move(transferable as unknown as ArrayBuffer) as unknown as BatchReply;
}
