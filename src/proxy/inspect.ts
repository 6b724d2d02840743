import { SluiceError } from "../client/sluice-error.ts";
import { limits } from "../contracts/limits.ts";
import type { Block, Conversation } from "./conversation.ts";
import type { GatewayClient } from "./gateway-client.ts";
import { type BlockVerdict, blockKey } from "./verdict-memory.ts";

/** How much of a request was inspected: the value of `Sluice-Scan`. */
export type Coverage = "complete" | "partial" | "unscanned";

/** What came of inspecting a conversation. */
export interface ConversationInspection {
  readonly coverage: Coverage;
  readonly scannedCount: number;
  /** Known from an earlier turn. */
  readonly knownCount: number;
  /** The newest block that must not go on. */
  readonly blocked?: { readonly block: Block; readonly verdict: Refusal };
  /** Why a block has no verdict; absent where all have one. */
  readonly failure?: SluiceError;
}

export type Refusal = Extract<BlockVerdict, { action: "BLOCK" }>;

interface Progress {
  verdicts: number;
  scanned: number;
  refused: { at: number; verdict: Refusal } | undefined;
  failure: SluiceError | undefined;
  isOver: boolean;
}

/** What keeps one block from its verdict, and no other. */
const ofOneBlock: ReadonlySet<string> = new Set(["SCAN_TIMEOUT", "PAYLOAD_TOO_LARGE", "INVALID_REQUEST"]);

const tooMuch = new SluiceError({
  code: "PAYLOAD_TOO_LARGE",
  message: `It has more than ${limits.proxyBlocksMax} blocks, or some that are nested more than ${limits.proxyBlockDepthMax} deep.`,
  status: 413,
});

/**
 * Asks for the verdict of every block that has none under this policy. Ends early where one is blocked, where the gateway cannot be
 * asked, and where the client has gone; what was scanned by then stays known, so another try goes on from there.
 */
export async function inspect(
  gateway: GatewayClient,
  { blocks, unreadable, isCut }: Conversation,
  sessionId: string | undefined,
  client: AbortSignal,
): Promise<ConversationInspection> {
  const progress: Progress = { verdicts: 0, scanned: 0, refused: undefined, failure: undefined, isOver: false };
  if (isCut) fail(progress, tooMuch);
  if (blocks.length > 0) {
    await askForAll(gateway, blocks, sessionId, client, progress).catch((error: unknown) => fail(progress, error));
  }
  const { verdicts, scanned, refused, failure } = progress;
  const isComplete = verdicts === blocks.length && unreadable.size === 0;
  return {
    coverage: isComplete ? "complete" : verdicts > 0 ? "partial" : "unscanned",
    scannedCount: scanned,
    knownCount: verdicts - scanned,
    ...(refused === undefined ? {} : { blocked: { block: blocks[refused.at]!, verdict: refused.verdict } }),
    ...(failure === undefined ? {} : { failure }),
  };
}

async function askForAll(
  gateway: GatewayClient,
  blocks: readonly Block[],
  sessionId: string | undefined,
  client: AbortSignal,
  progress: Progress,
): Promise<void> {
  let away: unknown;
  const revision = await gateway.revision().catch((error: unknown) => {
    away = error;
    return gateway.lastRevision;
  });
  const unknown: number[] = [];
  for (const [at, block] of blocks.entries()) {
    const verdict = gateway.known(blockKey(block, revision));
    // What was blocked when the gateway was last heard of stays so; what was not may be by now.
    if (verdict === undefined || (away !== undefined && verdict.action === "ALLOW")) unknown.push(at);
    else note(progress, at, verdict);
  }
  if (away !== undefined) throw away;
  const queue = unknown.values();
  const ask = async (): Promise<void> => {
    for (const at of queue) {
      if (progress.isOver || client.aborted) return;
      try {
        const verdict = await gateway.verdict(blocks[at]!, revision, sessionId);
        progress.scanned += 1;
        note(progress, at, verdict);
      } catch (error) {
        fail(progress, error);
      }
    }
  };
  await Promise.all(Array.from({ length: limits.proxyScansAtOnceMax }, ask));
}

function note(progress: Progress, at: number, verdict: BlockVerdict): void {
  progress.verdicts += 1;
  if (verdict.action === "ALLOW") return;
  progress.isOver = true;
  if (progress.refused === undefined || at < progress.refused.at) progress.refused = { at, verdict };
}

function fail(progress: Progress, error: unknown): void {
  const failure = error instanceof SluiceError ? error : notExpected(error);
  progress.failure ??= failure;
  if (!ofOneBlock.has(failure.code)) progress.isOver = true;
}

/** Its message may quote a text: only its name goes on. */
const notExpected = (error: unknown): SluiceError =>
  new SluiceError({
    code: "INTERNAL",
    message: `An error that nobody expected: ${error instanceof Error ? error.name : ""}.`,
  });
