import { type ScanLine, verdictNumbers } from "../src/contracts/engine-message.ts";
import { tasksFrom, tellingOfBodies } from "../workers/read-body.ts";
import { runTasks, type ScanOne, serveBatches } from "../workers/run-batch.ts";

/** A scan thread whose engine takes a fixed amount of work: as many turns of a loop as the text says. For `bench/pool.ts`. */

/** Does `turns` turns of work; the result keeps the loop from being thrown away. */
export function work(turns: number): number {
  let state = 1;
  for (let turn = 0; turn < turns; turn += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  return state;
}

/** Turns of work that a microsecond holds where nothing disturbs it. Takes some tens of milliseconds. */
export function workTurnsPerUs(): number {
  const turns = 1_000_000;
  let bestMs = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 20; tries += 1) {
    const beganMs = performance.now();
    work(turns);
    bestMs = Math.min(bestMs, performance.now() - beganMs);
  }
  return turns / (bestMs * 1_000);
}

/** About the JSON of a clean verdict, whose making every engine pays for. */
const result =
  `"engine_action":"ALLOW","needs_review":false,"confidence":0.97,"suggestion":"ALLOW","rationale":"Nothing suspicious was found.",` +
  `"score_breakdown":{"injection":0.02,"risk":0.02}},"policy":{"directives":[],"matched_rule_ids":[]},"language":{"language":"en",` +
  `"detected":"en","confidence":0.98,"source":"detected","hint_agrees":true,"support_status":"supported","model_set":"rules-1",` +
  `"degraded":false,"message":""}`;

export const scanBusily: ScanOne = (task, { numbers, numbersAt, strings, stringsAt }) => {
  numbers[numbersAt + verdictNumbers.risk] = work(Number(task.query)) === 0 ? 1 : 0;
  numbers[numbersAt + verdictNumbers.chars] = task.text.length;
  strings[stringsAt] = result;
  strings[stringsAt + 1] = "[]";
};

export function serve(line: ScanLine): void {
  const tasksOf = tasksFrom(line);
  const scan = tellingOfBodies(scanBusily);
  serveBatches(line, (request, numbers) => runTasks(tasksOf(request), scan, () => performance.now(), numbers));
}
