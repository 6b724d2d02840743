import type { AppPolicy } from "./account.ts";
import { type Inspection, jobKinds, stages } from "./verdict.ts";

/**
 * What crosses between the main thread and a worker, one message a micro-batch each way.
 * Strings travel as arrays, numbers as one Float64Array a batch: structured clone of those is cheap (research/runtime.md 1).
 */
export interface ScanTask extends Inspection {
  /** `include: ["redaction"]` and `include: ["findings"]`. */
  readonly wantsRedaction: boolean;
  readonly wantsFindings: boolean;
  /** In the worker: the policy it stands under; "" or absent: none. */
  readonly policyId?: string;
}

/** A policy under a name of its content: a changed policy has another. */
export interface VersionedPolicy {
  readonly id: string;
  readonly policy: AppPolicy;
}

/** The policies that a batch's tasks stand under. */
export interface BatchPolicies {
  /** One a task, "" for none. Each is in `added`, or came with an earlier batch and was not dropped since. */
  readonly ids: readonly string[];
  readonly added: readonly VersionedPolicy[];
  readonly dropped: readonly string[];
}

/** Tasks on their way: `partsPerTask` strings and as many numbers each. Objects would cost both threads twice as much. */
export interface BatchRequest {
  readonly strings: readonly string[];
  readonly numbers: readonly number[];
  /** Absent: no task has one. */
  readonly policies?: BatchPolicies;
}

const partsPerTask = 4;

export function requestOf(tasks: readonly ScanTask[], policies?: BatchPolicies): BatchRequest {
  const strings: string[] = [];
  const numbers: number[] = [];
  for (const task of tasks) {
    strings.push(task.text, task.toolName, task.query, task.languageHint);
    numbers.push(
      jobKinds.indexOf(task.kind),
      stages.indexOf(task.stage),
      Number(task.wantsRedaction),
      Number(task.wantsFindings),
    );
  }
  return policies === undefined ? { strings, numbers } : { strings, numbers, policies };
}

/** The tasks that went into `requestOf`. */
export function tasksOf({ strings, numbers, policies }: BatchRequest): ScanTask[] {
  const tasks: ScanTask[] = [];
  for (let at = 0; at < strings.length; at += partsPerTask) {
    tasks.push({
      text: strings[at]!,
      toolName: strings[at + 1]!,
      query: strings[at + 2]!,
      languageHint: strings[at + 3]!,
      kind: jobKinds[numbers[at]!]!,
      stage: stages[numbers[at + 1]!]!,
      wantsRedaction: numbers[at + 2] === 1,
      wantsFindings: numbers[at + 3] === 1,
    });
  }
  return policies === undefined ? tasks : tasks.map((task, at) => ({ ...task, policyId: policies.ids[at]! }));
}

/** Numbers a verdict takes in `BatchReply.numbers`, and what stands where. */
export const verdictNumbers = {
  /** Position in `engineActions`. */
  action: 0,
  /** 0 to 1. */
  risk: 1,
  confidence: 2,
  /** Microseconds the engine took. */
  engineUs: 3,
  /** Code points of the text. */
  chars: 4,
  /** UTF-16 start and end of the widest injection, exfiltration or tool-abuse signal; -1 where there is none (seams of a retrieval). */
  spanStart: 5,
  spanEnd: 6,
  count: 7,
} as const;

/** Stands in `numbers[action]` of a scan that threw: it has no verdict, its strings are empty, and its neighbours are whole. */
export const actionFailed = -1;

/** Strings a verdict takes in `BatchReply.strings`, and what stands where. */
export const verdictStrings = {
  /**
   * JSON that follows `"action":"…",` inside `decision`, up to and with the end of `language`:
   * `"engine_action":…,"needs_review":…,"confidence":…,"suggestion":…,"rationale":…,"score_breakdown":{…}},"policy":{…},"language":{…}`.
   * The main thread only puts the job id, the enforced action and the tail around it.
   */
  result: 0,
  /** `policy.directives` as a JSON array, for the session frame. */
  directives: 1,
  /** `{"total":n,"types":{…}}` where PII was found, else "". */
  pii: 2,
  /** `,"findings":[…]` where asked for, else "". */
  findings: 3,
  /** `,"redaction":{…}` where asked for, else "". Never stored. */
  redaction: 4,
  count: 5,
} as const;

export interface BatchReply {
  readonly numbers: Float64Array;
  readonly strings: readonly string[];
}
