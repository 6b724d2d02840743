import type { MessagePort } from "node:worker_threads";
import type { AppPolicy } from "./account.ts";
import { limits } from "./limits.ts";
import { type Inspection, type JobKind, jobKinds, stages } from "./verdict.ts";

/**
 * What crosses between the main thread and a worker, one message a micro-batch each way.
 * Strings travel as arrays; the numbers of verdicts do not travel, they stand in memory that both threads see.
 */
export interface ScanTask extends Inspection {
  /** `include: ["redaction"]` and `include: ["findings"]`. */
  readonly wantsRedaction: boolean;
  readonly wantsFindings: boolean;
  /** In the worker: the policy it stands under; "" or absent: none. */
  readonly policyId?: string;
  /** It is queued, and there are callers: its thread rests after it. Not known in the worker but of the batch. */
  readonly givesWay?: boolean;
}

/** In place of a task: a body in the memory of bodies, for the worker to read. */
export interface PlacedBody {
  readonly kind: JobKind;
  /** From 1 on. */
  readonly place: number;
}

/** A task as the worker has it. Where its body has a place, that says the rest: here are only its kind and empty strings. */
export interface SentTask extends ScanTask {
  /** Undefined: it says everything itself. */
  readonly place?: number | undefined;
  /** The worker leaves this body to the main thread. */
  readonly isLeft?: boolean;
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

/** Tasks on their way. Objects would cost both threads twice as much. */
export interface BatchRequest {
  /** Of each task its text, and what else it has of tool name, query and language hint. */
  readonly strings: readonly string[];
  /** One a task: see `taskBits`. */
  readonly numbers: readonly number[];
  /** Absent: no task has one. */
  readonly policies?: BatchPolicies;
  /** Absent: none of its tasks does. */
  readonly givesWay?: boolean;
}

/** What a task's number says: what is wanted, which strings stand behind its text, and, further up, its stage and its kind. */
const taskBits = { redaction: 1, findings: 2, toolName: 4, query: 8, languageHint: 16 } as const;
const stageShift = 5;
const kindShift = 8;
const placeShift = 11;
const threeBits = 7;

export function requestOf(tasks: readonly (ScanTask | PlacedBody)[], policies?: BatchPolicies): BatchRequest {
  const strings: string[] = [];
  const numbers: number[] = [];
  let isGivingWay = false;
  for (const task of tasks) {
    if ("place" in task) {
      numbers.push((jobKinds.indexOf(task.kind) << kindShift) | (task.place << placeShift));
      continue;
    }
    const { kind, stage, text, toolName, query, languageHint, wantsRedaction, wantsFindings, givesWay } = task;
    isGivingWay ||= givesWay === true;
    let bits = (jobKinds.indexOf(kind) << kindShift) | (stages.indexOf(stage) << stageShift);
    if (wantsRedaction) bits |= taskBits.redaction;
    if (wantsFindings) bits |= taskBits.findings;
    strings.push(text);
    if (toolName !== "") {
      bits |= taskBits.toolName;
      strings.push(toolName);
    }
    if (query !== "") {
      bits |= taskBits.query;
      strings.push(query);
    }
    if (languageHint !== "") {
      bits |= taskBits.languageHint;
      strings.push(languageHint);
    }
    numbers.push(bits);
  }
  const request = policies === undefined ? { strings, numbers } : { strings, numbers, policies };
  return isGivingWay ? { ...request, givesWay: true } : request;
}

/** The tasks that went into `requestOf`. */
export function tasksOf({ strings, numbers, policies }: BatchRequest): SentTask[] {
  let at = 0;
  const tasks = numbers.map((bits): SentTask => {
    const place = bits >> placeShift;
    const has = (bit: number): boolean => (bits & bit) !== 0;
    return {
      text: place > 0 ? "" : strings[at++]!,
      toolName: has(taskBits.toolName) ? strings[at++]! : "",
      query: has(taskBits.query) ? strings[at++]! : "",
      languageHint: has(taskBits.languageHint) ? strings[at++]! : "",
      kind: jobKinds[(bits >> kindShift) & threeBits]!,
      stage: stages[(bits >> stageShift) & threeBits]!,
      wantsRedaction: has(taskBits.redaction),
      wantsFindings: has(taskBits.findings),
      place: place > 0 ? place : undefined,
    };
  });
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
  /** `Verdict.heard`; -1 where there is none (seams of a retrieval). */
  heardStart: 5,
  heardEnd: 6,
  /** Of a body that was read there: its stage's position in `stages`, and the glance at its text; NaN where it is not to be looked up. */
  stage: 7,
  glance: 8,
  /** Which of its strings travel, a bit each: see `sentStrings`. */
  strings: 9,
  count: 10,
} as const;

/** Stands in `numbers[action]` of a scan that threw: it has no verdict, its strings are empty, and its neighbours are whole. */
export const actionFailed = -1;
/** The same of a body that the thread leaves to the main thread to read: it is not valid, or hard to read. */
export const actionUnread = -2;

/** Strings a verdict takes in `BatchReply.strings`, and what stands where. */
export const verdictStrings = {
  /**
   * JSON that follows `"action":"…",` inside `decision`, up to and with the end of `language`:
   * `"engine_action":…,"needs_review":…,"confidence":…,"suggestion":…,"rationale":…,"score_breakdown":{…}},"policy":{…},"language":{…}`.
   * The main thread only puts the job id, the enforced action and the tail around it.
   */
  result: 0,
  /** `policy.directives` as a JSON array, for the session frame; "" where there are none. */
  directives: 1,
  /** `{"total":n,"types":{…}}` where PII was found, else "". */
  pii: 2,
  /** `,"findings":[…]` where asked for, else "". */
  findings: 3,
  /** `,"redaction":{…}` where asked for, else "". Never stored. */
  redaction: 4,
  /** Of a body that was read there. */
  sessionId: 5,
  toolName: 6,
  count: 7,
} as const;

export interface BatchReply {
  readonly numbers: Float64Array;
  readonly strings: readonly string[];
}

/**
 * How a verdict's strings travel: a bit each where it is sent, one where it is that of the verdict before; and
 * whether no verdict follows.
 */
const stringBits = { sent: 1, same: 1 << verdictStrings.count, last: 1 << (2 * verdictStrings.count) } as const;

/**
 * The strings of a reply that are not empty and not those of the verdict before: verdicts on texts in which nothing
 * was found are alike. Which they are is noted beside its numbers.
 */
export function sentStrings({ numbers, strings }: BatchReply): string[] {
  const sent: string[] = [];
  const { count } = verdictStrings;
  for (let at = 0, which = verdictNumbers.strings; at < strings.length; which += verdictNumbers.count) {
    let bits = at + count >= strings.length ? stringBits.last : 0;
    for (let place = 0; place < count; place += 1, at += 1) {
      const one = strings[at]!;
      if (one === "") continue;
      if (at >= count && strings[at - count] === one) bits |= stringBits.same << place;
      else {
        bits |= stringBits.sent << place;
        sent.push(one);
      }
    }
    numbers[which] = bits;
  }
  return sent;
}

/** The strings that went into `sentStrings`; none where all were empty. */
export function receivedStrings(numbers: Float64Array, sent: readonly string[]): string[] {
  const strings: string[] = [];
  if (sent.length === 0) return strings;
  const { count } = verdictStrings;
  let next = 0;
  for (
    let which: number = verdictNumbers.strings, bits = 0;
    (bits & stringBits.last) === 0;
    which += verdictNumbers.count
  ) {
    bits = numbers[which]!;
    for (let place = 0; place < count; place += 1) {
      const isSame = (bits & (stringBits.same << place)) !== 0;
      const isSent = (bits & (stringBits.sent << place)) !== 0;
      strings.push(isSame ? strings[strings.length - count]! : isSent ? sent[next++]! : "");
    }
  }
  return strings;
}

/** Where a verdict is written in a reply: its `verdictNumbers` from `numbersAt` on, its `verdictStrings` from `stringsAt` on. */
export interface ReplyPlace {
  readonly numbers: Float64Array;
  readonly numbersAt: number;
  readonly strings: string[];
  readonly stringsAt: number;
}

/** What a scan thread is given when it starts. Batches and replies each come in the order sent; a reply's message is its `sentStrings`. */
export interface ScanLine {
  readonly port: MessagePort;
  /** Where the thread leaves the numbers of its replies: see `roomsOf`. */
  readonly numbers: SharedArrayBuffer;
  /** Of bodies that the thread is to read: see `bodyPlaces`; absent: none is sent. */
  readonly bodies?: SharedArrayBuffer | undefined;
}

const rooms = limits.batchesPerWorkerMax + 1;
const numbersPerRoom = limits.batchScansMax * verdictNumbers.count;

export const newRooms = (): SharedArrayBuffer =>
  new SharedArrayBuffer(rooms * numbersPerRoom * Float64Array.BYTES_PER_ELEMENT);

/** Room for the numbers of one reply each, used in turn: there is one more than batches that a thread may hold, and that one is read. */
export const roomsOf = (numbers: SharedArrayBuffer): Float64Array[] =>
  Array.from(
    { length: rooms },
    (_, room) => new Float64Array(numbers, room * numbersPerRoom * Float64Array.BYTES_PER_ELEMENT, numbersPerRoom),
  );

const bodyHeadBytes = 64;
const bytesPerPlace = bodyHeadBytes + limits.bodyHeldBytesMax;

/**
 * Where a body stands of the place `place`, from 1 on: two numbers, how long it is and what the glance at its text begins with, then the
 * body.
 */
export const bodyPlaces = {
  newMemory: (): SharedArrayBuffer => new SharedArrayBuffer(limits.bodiesHeldMax * bytesPerPlace),
  headAt: (place: number): number => ((place - 1) * bytesPerPlace) / Int32Array.BYTES_PER_ELEMENT,
  bodyAt: (place: number): number => (place - 1) * bytesPerPlace + bodyHeadBytes,
} as const;
