import {
  actionFailed,
  actionUnread,
  type BatchReply,
  type ScanTask,
  type VersionedPolicy,
  verdictNumbers,
  verdictStrings,
} from "../contracts/engine-message.ts";
import type { GatewayError } from "../contracts/errors.ts";
import type { ScanClient } from "../contracts/scan.ts";
import { type EngineAction, engineActions, type JobKind, type Stage, stages } from "../contracts/verdict.ts";
import type { HeldBody, NotRead } from "./held-bodies.ts";

/** Has texts inspected: the pool, and the verdict cache before it. */
export interface Inspector {
  /** Throws OVERLOADED while a new scan of a text of so many UTF-16 units would be refused. */
  assertAdmits(units: number): void;
  /**
   * Throws OVERLOADED at once, before anything is begun; rejects SCAN_TIMEOUT, INTERNAL or OVERLOADED (its worker stopped, or
   * `client` went away before a worker had it). `appId`: whose text it is; without one its verdict is given to nobody else.
   * A verdict that is known is there at once.
   */
  inspect(task: ScanTask, policy?: VersionedPolicy, client?: ScanClient, appId?: string): InspectedSoon;
  /** The same for texts that belong together: all are taken, or none. One a task, in their order. */
  inspectAll(
    tasks: readonly ScanTask[],
    policy?: VersionedPolicy,
    client?: ScanClient,
    appId?: string,
  ): InspectedSoon[];
}

/** Hears how a scan ends: one of the two is called, once. */
export interface ScanEnd {
  resolve(inspected: Inspected): void;
  reject(reason: GatewayError | NotRead): void;
}

/** Has bodies read where their texts are inspected. */
export interface BodyInspector {
  /** Undefined where the body is to be read here. Throws OVERLOADED. */
  hold(kind: JobKind, bytes: Uint8Array, appId: string): HeldBody | undefined;
  /** To be called at once with what was held. `outcome` hears what `Inspector.inspect` rejects, and NotRead. */
  inspectBody(held: HeldBody, policy: VersionedPolicy | undefined, client: ScanClient, outcome: ScanEnd): void;
  /** To be told of every body that was read. */
  saw(read: ReadBody): void;
}

/** What a body said that a scan thread has read, as far as others need it. */
export interface ReadBody {
  readonly stage: Stage;
  readonly toolName: string;
  readonly sessionId: string;
  /** At its text; NaN where it is not to be looked up. */
  readonly glance: number;
}

/** A verdict, or the promise of one. */
export type InspectedSoon = Inspected | Promise<Inspected>;

/** One text's verdict as it came back from a worker: numbers, and ready-made pieces of JSON. */
export interface Inspected {
  readonly action: EngineAction;
  /** 0 to 1. */
  readonly risk: number;
  readonly confidence: number;
  /** Microseconds in the engine, and everything else between handing the text over and having the verdict. */
  readonly engineUs: number;
  readonly queueUs: number;
  /** Code points of the text. */
  readonly chars: number;
  /** UTF-16 range of what the classifier heard; -1 where there is none. */
  readonly heardStart: number;
  readonly heardEnd: number;
  /** The strings of `verdictStrings`, in its words. */
  readonly result: string;
  readonly directives: string;
  readonly pii: string;
  readonly findings: string;
  readonly redaction: string;
  /** Undefined where the text was sent. */
  readonly read?: ReadBody | undefined;
}

/** Besides its strings a verdict that is kept takes about so much: its key, its numbers, its place in the map. */
const bytesPerVerdict = 400;

/** What it takes to keep a verdict, at most. */
export const keptBytesOf = ({ result, directives, pii, findings }: Inspected): number =>
  bytesPerVerdict + 2 * (result.length + directives.length + pii.length + findings.length);

/** Verdict number `index` of a batch that took `elapsedUs` from submission to reply; undefined where that scan threw. */
export function inspectedOf(
  reply: BatchReply,
  index: number,
  elapsedUs: number,
  wasUnread = false,
): Inspected | undefined {
  const { numbers, strings } = reply;
  const n = index * verdictNumbers.count;
  const s = index * verdictStrings.count;
  const position = numbers[n + verdictNumbers.action] ?? actionFailed;
  const action = engineActions[position];
  if (action === undefined) return undefined;
  const engineUs = numbers[n + verdictNumbers.engineUs]!;
  return {
    action,
    risk: numbers[n + verdictNumbers.risk]!,
    confidence: numbers[n + verdictNumbers.confidence]!,
    engineUs,
    queueUs: Math.max(0, elapsedUs - engineUs),
    chars: numbers[n + verdictNumbers.chars]!,
    heardStart: numbers[n + verdictNumbers.heardStart]!,
    heardEnd: numbers[n + verdictNumbers.heardEnd]!,
    result: strings[s + verdictStrings.result]!,
    directives: strings[s + verdictStrings.directives] || "[]",
    pii: strings[s + verdictStrings.pii]!,
    findings: strings[s + verdictStrings.findings]!,
    redaction: strings[s + verdictStrings.redaction]!,
    read: wasUnread ? readBodyOf(reply, n, s) : undefined,
  };
}

function readBodyOf({ numbers, strings }: BatchReply, n: number, s: number): ReadBody {
  return {
    stage: stages[numbers[n + verdictNumbers.stage]!]!,
    toolName: strings[s + verdictStrings.toolName]!,
    sessionId: strings[s + verdictStrings.sessionId]!,
    glance: numbers[n + verdictNumbers.glance]!,
  };
}

/** The thread has left this body to us. */
export const isLeft = ({ numbers }: BatchReply, index: number): boolean =>
  numbers[index * verdictNumbers.count + verdictNumbers.action] === actionUnread;
