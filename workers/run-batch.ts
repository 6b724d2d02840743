import {
  actionFailed,
  actionUnread,
  type BatchReply,
  type BatchRequest,
  type ReplyPlace,
  roomsOf,
  type ScanLine,
  type SentTask,
  sentStrings,
  verdictNumbers,
  verdictStrings,
} from "../src/contracts/engine-message.ts";
import { limits } from "../src/contracts/limits.ts";

/** Inspects one text and writes its verdict where the reply has its place. */
export type ScanOne = (task: SentTask, place: ReplyPlace) => void;

const isRead = ({ isLeft }: SentTask): boolean => isLeft !== true;

/**
 * Takes texts through the engine together, all but the last step, which is that of each: what it returns, called for
 * one after the other.
 */
export type BeginScans = (tasks: readonly SentTask[]) => ScanOne;

/**
 * Runs a batch. A scan that throws is marked `actionFailed` and takes none of its neighbours along; what it threw is dropped,
 * for an error's message may quote the text. Every scan's `engineUs` is written here: it holds the making of the answer too.
 * A body that was left is no scan.
 * `numbers`: room for those of the reply. `rest` hears after each scan how long it took, and may take its time.
 */
export function runTasks(
  tasks: readonly SentTask[],
  scanOne: ScanOne,
  elapsedMs: () => number,
  numbers: Float64Array = numbersFor(tasks),
  rest?: (tookMs: number) => void,
): BatchReply {
  const strings = stringsFor(tasks);
  numbers.fill(0);
  runSome(tasks, 0, tasks.length, { scanOne, elapsedMs, rest }, { numbers, strings });
  return { numbers, strings };
}

const numbersFor = (tasks: readonly SentTask[]): Float64Array => new Float64Array(tasks.length * verdictNumbers.count);

function stringsFor(tasks: readonly SentTask[]): string[] {
  const strings: string[] = [];
  // Pushed, not allocated as a whole: V8 writes an array that may have holes with the place of each string, and reads it so.
  for (let n = tasks.length * verdictStrings.count; n > 0; n -= 1) strings.push("");
  return strings;
}

/** What runs a batch. */
interface Running {
  readonly scanOne: ScanOne;
  readonly elapsedMs: () => number;
  readonly rest?: ((tookMs: number) => void) | undefined;
}

/** Runs the tasks `from` to `to`, each into its own places of the reply. */
function runSome(
  tasks: readonly SentTask[],
  from: number,
  to: number,
  { scanOne, elapsedMs, rest }: Running,
  { numbers, strings }: { numbers: Float64Array; strings: string[] },
): void {
  let beganMs = elapsedMs();
  for (let index = from; index < to; index += 1) {
    const task = tasks[index]!;
    const numbersAt = index * verdictNumbers.count;
    const stringsAt = index * verdictStrings.count;
    if (!isRead(task)) {
      numbers[numbersAt + verdictNumbers.action] = actionUnread;
      continue;
    }
    try {
      scanOne(task, { numbers, numbersAt, strings, stringsAt });
    } catch {
      numbers[numbersAt + verdictNumbers.action] = actionFailed;
      strings.fill("", stringsAt, stringsAt + verdictStrings.count);
    }
    const endedMs = elapsedMs();
    numbers[numbersAt + verdictNumbers.engineUs] = (endedMs - beganMs) * 1_000;
    rest?.(endedMs - beganMs);
    beganMs = rest === undefined ? endedMs : elapsedMs();
  }
}

/**
 * The same for a batch whose texts go through the engine together. What they took together is shared out by their lengths, so that a scan's
 * `engineUs` is what it costs and not how long it was under way.
 */
export function runTogether(
  tasks: readonly SentTask[],
  beginScans: BeginScans,
  elapsedMs: () => number,
  numbers: Float64Array = numbersFor(tasks),
): BatchReply {
  const strings = stringsFor(tasks);
  const reply = { numbers, strings };
  numbers.fill(0);
  const read: SentTask[] = [];
  for (let from = 0; from < tasks.length; ) {
    const to = endOfGroup(tasks, from);
    let units = 0;
    read.length = 0;
    for (let at = from; at < to; at += 1) {
      const task = tasks[at]!;
      units += unitsOf(task);
      if (isRead(task)) read.push(task);
    }
    const beganMs = elapsedMs();
    const scanOne = beginScans(read);
    const usPerUnit = ((elapsedMs() - beganMs) * 1_000) / Math.max(1, units);
    runSome(tasks, from, to, { scanOne, elapsedMs }, reply);
    for (let at = from; at < to; at += 1) {
      numbers[at * verdictNumbers.count + verdictNumbers.engineUs]! += unitsOf(tasks[at]!) * usPerUnit;
    }
    from = to;
  }
  return reply;
}

/** Counted on top of each text's length: an empty text costs something too. */
const unitsPerText = 128;
/** What a task weighs among those that go together. */
const unitsOf = (task: SentTask): number => (isRead(task) ? task.text.length + unitsPerText : 0);

/** Behind the last of the texts from `from` on that go together: one at least. */
function endOfGroup(tasks: readonly SentTask[], from: number): number {
  let units = 0;
  let to = from;
  for (; to < tasks.length && to - from < limits.textsTogetherMax; to += 1) {
    units += tasks[to]!.text.length;
    if (to > from && units > limits.unitsTogetherMax) break;
  }
  return to;
}

/** Answers the batches that come over the line, each before the next is begun, until the thread ends. */
export function serveBatches(
  { port, numbers }: ScanLine,
  run: (request: BatchRequest, numbers: Float64Array) => BatchReply,
): void {
  const rooms = roomsOf(numbers);
  let turn = 0;
  port.on("message", (request: BatchRequest) => {
    port.postMessage(sentStrings(run(request, rooms[turn]!)));
    turn = (turn + 1) % rooms.length;
  });
}
