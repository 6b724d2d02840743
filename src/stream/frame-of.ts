import type { EnforcedAction, EngineAction, JobKind, Stage } from "../contracts/verdict.ts";
import type { FrameText } from "../ports/frame-log.ts";

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

/**
 * The only place that makes frames. As text: the parts from the worker are JSON already, and this stands in every scan's way.
 * Joined: a sum of strings costs as much, and twice the memory for as long as the frame is kept.
 */
export function decisionText({ kind, stage, toolName, chunkId, jobId, enforced, inspected }: Decision): FrameText {
  const { action, risk, queueUs, engineUs, directives, pii } = inspected;
  let beginning = kind === "scan" ? `{"stage":"${stage}"` : beginnings[kind];
  if (kind === "tool_call" || kind === "tool_output") beginning += `,"tool_name":${JSON.stringify(toolName)}`;
  if (kind === "rag_chunk") beginning += `,"chunk_id":${JSON.stringify(chunkId)}`;
  const head = [
    beginning,
    actions[action],
    Math.round(risk * 100),
    ',"latency":',
    millisecondsText(Math.round(queueUs + engineUs)),
    ',"directives":',
    directives,
    ',"job_id":"',
  ].join("");
  const [noReview, review] = endings[enforced];
  const ending = action === "REVIEW" ? review : noReview;
  return { head, jobId, tail: pii === "" ? ending : `${ending.slice(0, -1)},"pii":${pii}}` };
}

/** As a JSON number. V8 takes 0.3 µs to write a fraction, and little for whole numbers. */
function millisecondsText(us: number): string {
  const rest = us % 1_000;
  if (rest === 0) return String(us / 1_000);
  const digits = String(1_000 + rest);
  const end = rest % 100 === 0 ? 2 : rest % 10 === 0 ? 3 : 4;
  return `${(us - rest) / 1_000}.${digits.slice(1, end)}`;
}

/** What is before and behind the job's id in the frame that says that the job is durable. */
export const auditEnds = { head: '{"stage":"audit","id":"', tail: '"}' } as const;

export const metaJson = (dropped: number): string => `{"stage":"_meta","dropped":${dropped}}`;

/** A frame as it goes over the wire. JSON holds no line end. */
export const eventText = (id: string, json: string): string => `id: ${id}\ndata: ${json}\n\n`;
