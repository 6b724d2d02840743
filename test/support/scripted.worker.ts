import { type BatchReply, type BatchRequest, type ScanLine, tasksOf } from "../../src/contracts/engine-message.ts";
import { engineActions } from "../../src/contracts/verdict.ts";
import { tasksFrom, tellingOfBodies } from "../../workers/read-body.ts";
import { runTasks, serveBatches } from "../../workers/run-batch.ts";

/**
 * A scan thread whose verdicts stand in the texts, for tests of the pool and the scan service. A text may hold, anywhere:
 *   <HARD_BLOCK 0.9>   its action and risk (and, like any attack, a finding)
 *   <split HARD_BLOCK> an attack, if that whole mark is there: cut in two, neither half is one
 *   <heard SANDBOX>    the same that the classifier hears there, with no finding
 *   <wait 30>          not done for 30 ms
 *   <throw> <hang> <crash> <exit>   what they say
 */
const scanOne = tellingOfBodies((task, { numbers, numbersAt, strings, stringsAt }) => {
  const { text } = task;
  const waitMs = Number(/<wait (\d+)>/.exec(text)?.[1] ?? 0);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
  if (text.includes("<throw>")) throw new Error(`cannot read ${text}`);
  if (text.includes("<hang>")) for (;;);
  if (text.includes("<exit>")) process.exit(3);
  const mark = /<(?:split |(heard ))?([A-Z_]+)(?: ([\d.]+))?>/.exec(text);
  const action = engineActions.indexOf((mark?.[2] ?? "ALLOW") as (typeof engineActions)[number]);
  const risk = mark === null ? 0 : Number(mark[3] ?? 0.9);
  const heard = mark?.[1] === undefined ? [-1, -1] : [mark.index, mark.index + mark[0].length];
  numbers.set([action, risk, 0.8, 0, [...text].length, ...heard], numbersAt);
  const directives = task.kind === "rag_chunk" && action > 0 ? '["drop_chunk"]' : "[]";
  const isPlaced = task.kind === "rag_chunk" && mark !== null && mark[1] === undefined;
  const start = [...text.slice(0, mark?.index)].length;
  const placed = { rule_id: "INJ-0001", family: "injection", start, end: start + (mark?.[0].length ?? 0), score: risk };
  const label = engineActions[action]!;
  strings[stringsAt] =
    `"engine_action":"${label}","needs_review":${label === "REVIEW"},"confidence":0.8,"suggestion":"${label}",` +
    `"rationale":"Scripted.","score_breakdown":{"risk":${risk}}},"policy":{"directives":${directives},"matched_rule_ids":[]},` +
    `"language":{"language":"en","detected":"en","confidence":1,"source":"detected","hint_agrees":true,` +
    `"support_status":"supported","model_set":"scripted","degraded":false,"message":""}`;
  strings[stringsAt + 1] = directives;
  strings[stringsAt + 3] = task.wantsFindings ? `,"findings":${JSON.stringify(isPlaced ? [placed] : [])}` : "";
  strings[stringsAt + 4] = task.wantsRedaction ? `,"redaction":{"text":${JSON.stringify(text)},"spans":[]}` : "";
});

export function runBatch(request: BatchRequest, numbers: Float64Array, read = tasksOf): BatchReply {
  const tasks = read(request);
  const reply = runTasks(tasks, scanOne, () => performance.now(), numbers);
  if (tasks.some(({ text }) => text.includes("<crash>"))) throw new Error("nobody catches this");
  return reply;
}

export function serve(line: ScanLine): void {
  const read = tasksFrom(line);
  serveBatches(line, (request, numbers) => runBatch(request, numbers, read));
}
