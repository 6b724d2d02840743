import { Worker } from "node:worker_threads";
import type { CustomRule } from "../contracts/account.ts";
import { GatewayError } from "../contracts/errors.ts";
import { limits } from "../contracts/limits.ts";
import { envWithoutCompileCache, workerFileOf } from "../contracts/worker-file.ts";

/**
 * Makes the check of custom rules: one policy is tried at a time, `limits.policyTrialsMax` may wait, and more is OVERLOADED.
 * It resolves to what is wrong with the first bad rule, named by its place and id, or to "".
 */
export function openRuleTrials(): (rules: readonly CustomRule[]) => Promise<string> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (rules) => {
    if (waiting >= limits.policyTrialsMax) throw new GatewayError("OVERLOADED", { retryAfterSeconds: 1 });
    waiting += 1;
    const tried = last.then(() => (rules.length === 0 ? "" : complaintOf(rules)));
    last = tried.catch(() => undefined);
    return await tried.finally(() => {
      waiting -= 1;
    });
  };
}

/** What the trial thread says: which rule it comes to, its processor time so far, and why one is refused. Then it ends. */
export type RuleTrial =
  | { readonly trying: number; readonly spentMs: number }
  | { readonly refused: number; readonly complaint: string };

const trialFile = workerFileOf("policy");
/** More than any pattern of a permitted length needs. */
const heapMbMax = 128;

/** On a thread of its own. A rule whose trial takes more processor time than `limits.customRuleTrialMsMax` is refused for that. */
function complaintOf(rules: readonly CustomRule[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const resourceLimits = { maxOldGenerationSizeMb: heapMbMax };
  const thread = new Worker(trialFile, { workerData: rules, resourceLimits, env: envWithoutCompileCache() });
  const named = (index: number, complaint: string): string =>
    `\`policy.customRules[${index}]\` (${rules[index]?.id}): ${complaint}`;
  let trying = -1;
  let complaint = "";
  const tooSlow = (): void => {
    complaint = named(trying, "the pattern takes too long to try.");
    void thread.terminate();
  };
  let timer: NodeJS.Timeout | undefined;
  // A machine that is busy with other things makes no rule too slow: only the thread's own time counts.
  const watch = (fromMs: number, leftMs: number): void => {
    timer = setTimeout(() => {
      const of = trying;
      thread.cpuUsage().then(
        ({ user, system }) => {
          if (of !== trying || complaint !== "") return;
          const restMs = fromMs + limits.customRuleTrialMsMax - (user + system) / 1_000;
          if (restMs > 0) watch(fromMs, Math.ceil(restMs));
          else tooSlow();
        },
        // It has ended meanwhile.
        () => {},
      );
    }, leftMs);
  };
  thread.on("message", (trial: RuleTrial) => {
    clearTimeout(timer);
    if ("refused" in trial) {
      complaint = named(trial.refused, trial.complaint);
      return;
    }
    trying = trial.trying;
    watch(trial.spentMs, limits.customRuleTrialMsMax);
  });
  thread.on("error", (error) => {
    // Out of memory over a pattern is the pattern's doing; anything before the first is ours.
    if (trying === -1) reject(error);
    else complaint ||= named(trying, "the pattern is too large.");
  });
  thread.on("exit", () => {
    clearTimeout(timer);
    resolve(complaint);
  });
  return promise;
}
