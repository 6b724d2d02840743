import {
  actionFailed,
  type BatchReply,
  type BatchRequest,
  roomsOf,
  type ScanLine,
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
 * `numbers`: room for those of the reply. `rest` hears after each scan how long it took, and may take its time.
 */
export function runTasks(
  tasks: readonly ScanTask[],
  scanOne: ScanOne,
  elapsedMs: () => number,
  numbers: Float64Array = new Float64Array(tasks.length * verdictNumbers.count),
  rest?: (tookMs: number) => void,
): BatchReply {
  const strings: string[] = [];
  // Pushed, not allocated as a whole: V8 writes an array that may have holes with the place of each string, and reads it so.
  for (let n = tasks.length * verdictStrings.count; n > 0; n -= 1) strings.push("");
  numbers.fill(0);
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
    rest?.(endedMs - beganMs);
    beganMs = rest === undefined ? endedMs : elapsedMs();
  }
  return { numbers, strings };
}

/** Answers the batches that come over the line, each before the next is begun, until the thread ends. */
export function serveBatches(
  { port, numbers }: ScanLine,
  run: (request: BatchRequest, numbers: Float64Array) => BatchReply,
): void {
  const rooms = roomsOf(numbers);
  let turn = 0;
  port.on("message", (request: BatchRequest) => {
    port.postMessage(run(request, rooms[turn]!).strings);
    turn = (turn + 1) % rooms.length;
  });
}
