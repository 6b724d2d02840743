import { limits } from "../contracts/limits.ts";
import {
  type EnforcedAction,
  type EngineAction,
  engineActions,
  type JobKind,
  jobKinds,
  type Stage,
  stages,
} from "../contracts/verdict.ts";
import type { FrameShape, FrameText } from "../ports/frame-log.ts";
import { TwoKeys } from "./two-keys.ts";

/** What a decision frame is made of. */
export interface Decision {
  readonly kind: JobKind;
  readonly stage: Stage;
  /** "" where there is none; the same for the chunk. */
  readonly toolName: string;
  readonly chunkId: string;
  readonly jobId: string;
  readonly enforced: EnforcedAction;
  readonly inspected: {
    readonly action: EngineAction;
    /** 0 to 1. */
    readonly risk: number;
    readonly queueUs: number;
    readonly engineUs: number;
    /** JSON, ready-made by the worker; `pii` is "" where none was found. */
    readonly directives: string;
    readonly pii: string;
  };
}

/** How the frame of each kind begins; `scan` is of the stage that its caller named. */
const beginnings: Readonly<Record<Exclude<JobKind, "scan">, string>> = {
  tool_call: '{"stage":"tool","phase":"call"',
  tool_output: '{"stage":"tool","phase":"output"',
  rag_chunk: '{"stage":"rag","phase":"chunk"',
  rag_context: '{"stage":"rag","phase":"context"',
};

/** How the verdict reads in a frame. */
const actions: Readonly<Record<EngineAction, string>> = {
  ALLOW: ',"action":"allow","risk":',
  SOFT_BLOCK: ',"action":"soft_block","risk":',
  REVIEW: ',"action":"review","risk":',
  SANDBOX: ',"action":"sandbox","risk":',
  HARD_BLOCK: ',"action":"hard_block","risk":',
};

/** How a decision's frame ends, but for personal data: the same four texts for all frames. */
const endings: Readonly<Record<EnforcedAction, readonly [noReview: string, review: string]>> = {
  ALLOW: endingsOf("allow"),
  BLOCK: endingsOf("block"),
};

function endingsOf(enforced: string): readonly [string, string] {
  const behind = `,"enforced_action":"${enforced}"}`;
  return [`","needs_review":false${behind}`, `","needs_review":true${behind}`];
}

/** The only place that makes frames. As text: the parts from the worker are JSON already. */
export function decisionText(decision: Decision): FrameText {
  const { queueUs, engineUs } = decision.inspected;
  return { shape: shapeOf(decision), latencyUs: Math.round(queueUs + engineUs), jobId: decision.jobId };
}

/** Shapes that come again and again, by tool and by number: making one stands in a scan's way. */
const knownShapes = new TwoKeys<number, FrameShape>(limits.frameShapesMax);

function shapeOf(decision: Decision): FrameShape {
  const { kind, toolName, inspected } = decision;
  if (kind === "rag_chunk" || inspected.directives !== "[]" || inspected.pii !== "") return makeShape(decision);
  const number = numberOf(decision);
  let shape = knownShapes.get(toolName, number);
  if (shape === undefined) {
    shape = makeShape(decision);
    knownShapes.add(toolName, number, shape);
  }
  return shape;
}

const placesOf = <K extends string>(names: readonly K[]): Readonly<Record<K, number>> =>
  Object.fromEntries(names.map((name, place) => [name, place])) as Record<K, number>;
const kindPlaces = placesOf(jobKinds);
const stagePlaces = placesOf(stages);
const actionPlaces = placesOf(engineActions);
/** No table of names is longer. */
const placesMax = 8;
const percents = 101;

/** Tells decisions apart whose shapes differ, but for tools, chunks, directives and personal data. */
function numberOf({ kind, stage, enforced, inspected: { action, risk } }: Decision): number {
  const named = (kindPlaces[kind] * placesMax + stagePlaces[stage]) * placesMax + actionPlaces[action];
  return (named * 2 + (enforced === "BLOCK" ? 1 : 0)) * percents + Math.round(risk * 100);
}

function makeShape({ kind, stage, toolName, chunkId, enforced, inspected }: Decision): FrameShape {
  const { action, risk, directives, pii } = inspected;
  let beginning = kind === "scan" ? `{"stage":"${stage}"` : beginnings[kind];
  if (kind === "tool_call" || kind === "tool_output") beginning += `,"tool_name":${lineOf(toolName)}`;
  if (kind === "rag_chunk") beginning += `,"chunk_id":${lineOf(chunkId)}`;
  const [noReview, review] = endings[enforced];
  const ending = action === "REVIEW" ? review : noReview;
  return {
    // Joined: a sum of strings takes twice the memory for as long as the frame is kept.
    head: [beginning, actions[action], Math.round(risk * 100), ',"latency":'].join(""),
    middle: directives === "[]" ? noDirectives : `,"directives":${directives},"job_id":"`,
    tail: pii === "" ? ending : `${ending.slice(0, -1)},"pii":${pii}}`,
  };
}

/**
 * What Unicode has for line ends, and JSON does not: some clients (Python's `splitlines`) break lines there, so a
 * name could forge a frame.
 */
const lineEnds = /[\u0085\u2028\u2029]/g;

/** JSON of a name, on one line for every reader of lines. */
const lineOf = (name: string): string =>
  JSON.stringify(name).replace(lineEnds, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, "0")}`);

const noDirectives = ',"directives":[],"job_id":"';

const auditShape: FrameShape = { head: '{"stage":"audit","id":"', middle: "", tail: '"}' };

/** The frame that says that the job is durable. */
export const auditText = (jobId: string): FrameText => ({ shape: auditShape, latencyUs: -1, jobId });

export const metaJson = (dropped: number): string => `{"stage":"_meta","dropped":${dropped}}`;

/** A frame as it goes over the wire. JSON holds no line end. */
export const eventText = (id: string, json: string): string => `id: ${id}\ndata: ${json}\n\n`;
