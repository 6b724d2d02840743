import { parentPort, workerData } from "node:worker_threads";
import type { RuleTrial } from "../src/admin/check-rules.ts";
import type { CustomRule } from "../src/contracts/account.ts";
import { complaintOf } from "./engine/custom-rule-cost.ts";

// Entry of a thread that tries the custom rules of one policy and ends. Apart from the gateway's own thread, so that a
// pattern which is worse than it looks stops nothing: whoever started it can stop it.

const port = parentPort!;
const say = (trial: RuleTrial): void => port.postMessage(trial);

for (const [index, rule] of (workerData as readonly CustomRule[]).entries()) {
  say({ trying: index });
  const complaint = complaintOf(rule, () => performance.now());
  if (complaint !== "") {
    say({ refused: index, complaint });
    break;
  }
}
port.close();
