import { type EngineAction, severityOf } from "../../contracts/verdict.ts";

/** A chunk's verdict, as far as the aggregate needs it. */
interface ChunkVerdict {
  readonly chunkId: string;
  readonly action: EngineAction;
  /** 0 to 1. */
  readonly risk: number;
}

/** `aggregate` of a retrieval's answer (docs/api.md "Scans"), in the order of its fields. */
interface Aggregate {
  readonly worst_action: EngineAction;
  readonly aggregate_risk: number;
  readonly flagged_chunk_ids: readonly string[];
  readonly needs_review: boolean;
  readonly review_chunk_ids: readonly string[];
}

/** What several chunks make of each other. */
export function aggregateOf(chunks: readonly ChunkVerdict[]): Aggregate {
  const worst = chunks.reduce<EngineAction>(
    (action, chunk) => (severityOf(chunk.action) > severityOf(action) ? chunk.action : action),
    "ALLOW",
  );
  const review = chunks.filter((chunk) => chunk.action === "REVIEW").map((chunk) => chunk.chunkId);
  return {
    worst_action: worst,
    aggregate_risk: Math.min(100, Math.ceil(joinedRisk(chunks.map((chunk) => chunk.risk)) * 100)),
    flagged_chunk_ids: chunks.filter((chunk) => chunk.action !== "ALLOW").map((chunk) => chunk.chunkId),
    needs_review: review.length > 0,
    review_chunk_ids: review,
  };
}

/** Below this a chunk's risk is noise: any number of such chunks adds nothing. */
const noiseMax = 0.2;
/** How many further chunks count, and how much of its risk each adds to what the riskiest leaves open. */
const furtherChunksMax = 4;
const furtherShare = 0.25;

/** The highest risk, raised by further risky chunks: never lower than the highest, never past 1. */
function joinedRisk(risks: readonly number[]): number {
  const [highest = 0, ...further] = risks.toSorted((a, b) => b - a);
  let open = 1;
  for (const risk of further.slice(0, furtherChunksMax)) if (risk >= noiseMax) open *= 1 - risk * furtherShare;
  // In this form a single chunk's risk comes out to the last bit.
  return highest + (1 - highest) * (1 - open);
}
