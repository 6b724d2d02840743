import type { BatchReply, BatchRequest, ScanLine, ScanTask, SentTask } from "../src/contracts/engine-message.ts";
import { writeVerdict } from "./engine/answer.ts";
import { openEngine } from "./engine/inspect.ts";
import { type CompiledPolicy, compilePolicy } from "./engine/policy/policy.ts";
import { tasksFrom, tellingOfBodies } from "./read-body.ts";
import { type BeginScans, runTasks, runTogether, serveBatches } from "./run-batch.ts";

/** What runs in each scan thread: but for `run-batch.ts` and the entries, the only file of the engine's side that knows it is in one. */

const elapsedMs = () => performance.now();
const engine = openEngine({ elapsedMs });
const policies = new Map<string, CompiledPolicy>();

const scanOne = tellingOfBodies((task, place) => writeVerdict(task, engine.inspect(task, policyOf(task)), place));

const beginScans: BeginScans = (tasks) => {
  const begun = engine.begin(tasks);
  let at = 0;
  return tellingOfBodies((task, place) => writeVerdict(task, begun[at++]!.verdict(policyOf(task)), place));
};

/** Throws where the thread was never given it: a text is not inspected without its policy. */
function policyOf({ policyId = "" }: ScanTask): CompiledPolicy | undefined {
  if (policyId === "") return undefined;
  const policy = policies.get(policyId);
  if (policy === undefined) throw new RangeError("unknown policy");
  return policy;
}

/** Inspects every text of a batch, in order. Throws nothing: a scan that fails is marked in its own place. */
function runBatch(
  request: BatchRequest,
  tasks: readonly SentTask[],
  numbers: Float64Array,
  rest?: (tookMs: number) => void,
): BatchReply {
  for (const id of request.policies?.dropped ?? []) policies.delete(id);
  for (const { id, policy } of request.policies?.added ?? []) policies.set(id, compilePolicy(policy));
  // Who gives way does so after each text.
  if (request.givesWay === true) return runTasks(tasks, scanOne, elapsedMs, numbers, rest);
  return runTogether(tasks, beginScans, elapsedMs, numbers);
}

/** Serves with `rest` after each scan of a batch that gives way. */
export function serveResting(line: ScanLine, rest?: (tookMs: number) => void): void {
  const tasksOf = tasksFrom(line);
  serveBatches(line, (request, numbers) => runBatch(request, tasksOf(request), numbers, rest));
}

/** Runs the tasks for nobody. */
export function rehearse(tasks: readonly ScanTask[]): void {
  runTogether(tasks, beginScans, elapsedMs);
}
