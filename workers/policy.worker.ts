import { parentPort, workerData } from "node:worker_threads";
import type { RuleTrial } from "../src/admin/check-rules.ts";
import type { CustomRule } from "../src/contracts/account.ts";
import { complaintOf } from "./engine/policy/custom-rule-cost.ts";

// Entry of a thread that tries the custom rules of one policy and ends. Apart from the gateway's own thread, so that a
// pattern which is worse than it looks stops nothing: whoever started it can stop it.

const port = parentPort!;
/** Processor time of this thread: what else the machine does makes no rule too slow. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
const say = (trial: RuleTrial): void => port.postMessage(trial);

for (const [index, rule] of (workerData as readonly CustomRule[]).entries()) {
  say({ trying: index, spentMs: threadMs() });
  const complaint = complaintOf(rule, threadMs);
  if (complaint !== "") {
    say({ refused: index, complaint });
    break;
  }
}
port.close();
