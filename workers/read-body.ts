import {
  type BatchRequest,
  bodyPlaces,
  type ScanLine,
  type ScanTask,
  type SentTask,
  tasksOf,
  verdictNumbers,
  verdictStrings,
} from "../src/contracts/engine-message.ts";
import { languagePattern, sessionIdPattern } from "../src/contracts/field-shapes.ts";
import { limits } from "../src/contracts/limits.ts";
import { type CommonFields, type SentJson, type Subject, subjects, taskOf } from "../src/contracts/scan-subject.ts";
import { type JobKind, stages } from "../src/contracts/verdict.ts";
import type { ContextBody, ScanBody, ToolCallBody, ToolOutputBody } from "../src/contracts/wire.ts";
import { Glance } from "../src/scan/met-before.ts";
import type { ScanOne } from "./run-batch.ts";

/** What a body asks for. */
interface ReadTask {
  readonly task: ScanTask;
  readonly sessionId: string;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
const sessionIdShape = new RegExp(sessionIdPattern);
const languageShape = new RegExp(languagePattern);

/**
 * What a body asks for that is plainly valid. Undefined for every other, be it valid or not: the main thread reads it and has the words
 * for what is wrong with it. So what is taken here must be taken there, and mean the same.
 */
export function readBody(kind: JobKind, bytes: Uint8Array): ReadTask | undefined {
  try {
    const json = utf8.decode(bytes);
    const body: unknown = JSON.parse(json);
    if (!isObject(body) || !hasPlainFields(body)) return undefined;
    const subject = subjectOf(kind, body, () => json);
    return subject && { task: taskOf(subject, body), sessionId: body.session_id ?? "" };
  } catch {
    return undefined;
  }
}

interface Fields extends CommonFields {
  readonly text?: unknown;
  readonly stage?: unknown;
  readonly tool_name?: unknown;
  readonly arguments?: unknown;
  readonly output?: unknown;
}

function hasPlainFields({
  session_id,
  language,
  include,
}: { readonly [Field in keyof CommonFields]?: unknown }): boolean {
  return (
    (session_id === undefined || (typeof session_id === "string" && sessionIdShape.test(session_id))) &&
    (language === undefined || (typeof language === "string" && languageShape.test(language))) &&
    (include === undefined || (Array.isArray(include) && include.every(isPart)))
  );
}

/** Throws where an argument is nested too deeply. */
function subjectOf(kind: JobKind, body: Fields, sent: SentJson): Subject | undefined {
  switch (kind) {
    case "scan":
      return isText(body.text) && isStage(body.stage) ? subjects.scan(body as ScanBody) : undefined;
    case "tool_call":
      return isName(body.tool_name) && (isText(body.arguments) || isObject(body.arguments))
        ? subjects.tool_call(body as ToolCallBody, sent)
        : undefined;
    case "tool_output":
      return isName(body.tool_name) && (isText(body.output) || isObject(body.output) || Array.isArray(body.output))
        ? subjects.tool_output(body as ToolOutputBody, sent)
        : undefined;
    case "rag_context":
      return isText(body.text) ? subjects.rag_context(body as ContextBody) : undefined;
    case "rag_chunk":
      return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === "string";
const isPart = (value: unknown): boolean => value === "redaction" || value === "findings";
const isStage = (value: unknown): boolean => value === undefined || value === "prompt" || value === "response";
/** A character may be two units: what is short in these is short in those. */
const isName = (value: unknown): boolean =>
  isText(value) && value.length > 0 && value.length <= limits.toolNameCharsMax;
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A task whose body was read here. */
interface Given extends SentTask {
  readonly from?: { readonly sessionId: string; readonly glance: number };
}

/** Puts what their bodies say in place of tasks that stand for one. */
class BodyReader {
  readonly #bytes: Uint8Array;
  readonly #heads: Int32Array;
  /** Decoded from a copy: what stands there may change while it is read, where nobody waits for it any longer. */
  readonly #own = new Uint8Array(limits.bodyHeldBytesMax);
  readonly #glance = new Glance();

  constructor(memory: SharedArrayBuffer) {
    this.#bytes = new Uint8Array(memory);
    this.#heads = new Int32Array(memory);
  }

  /** All of a batch one after the other: between two texts that are inspected each would find the caches filled by them. */
  readAll(tasks: readonly SentTask[]): SentTask[] {
    return tasks.map((task) => (task.place === undefined ? task : this.#read(task, task.place)));
  }

  #read(sent: SentTask, place: number): Given {
    const head = bodyPlaces.headAt(place);
    const at = bodyPlaces.bodyAt(place);
    const bytes = Math.min(this.#heads[head]!, this.#own.length);
    this.#own.set(this.#bytes.subarray(at, at + bytes));
    const read = readBody(sent.kind, this.#own.subarray(0, bytes));
    if (read === undefined) return { ...sent, isLeft: true };
    const { task, sessionId } = read;
    const { kind, stage, text, toolName, query, languageHint, wantsRedaction, wantsFindings } = task;
    const glance = wantsRedaction ? Number.NaN : this.#glance.at(text, this.#heads[head + 1]!);
    const from = { sessionId, glance };
    // Written out: spreading costs as much as the rest of it.
    const given = { kind, stage, text, toolName, query, languageHint, wantsRedaction, wantsFindings, from };
    return sent.policyId === undefined ? given : { ...given, policyId: sent.policyId };
  }
}

/** Scans what `scanOne` scans, and says of bodies what they said. */
export const tellingOfBodies =
  (scanOne: ScanOne): ScanOne =>
  (task, place) => {
    scanOne(task, place);
    const { from } = task as Given;
    if (from === undefined) return;
    const { numbers, numbersAt, strings, stringsAt } = place;
    numbers[numbersAt + verdictNumbers.stage] = stages.indexOf(task.stage);
    numbers[numbersAt + verdictNumbers.glance] = from.glance;
    strings[stringsAt + verdictStrings.sessionId] = from.sessionId;
    strings[stringsAt + verdictStrings.toolName] = task.toolName;
  };

/** Makes what takes the tasks of a batch off the line, those of bodies with what the bodies say. */
export function tasksFrom({ bodies }: ScanLine): (request: BatchRequest) => SentTask[] {
  if (bodies === undefined) return tasksOf;
  const reader = new BodyReader(bodies);
  return (request) => reader.readAll(tasksOf(request));
}
