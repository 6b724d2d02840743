import { idempotencyKeys, mayRetry, pause, waitMs } from "../client/retry.ts";
import { SluiceError } from "../client/sluice-error.ts";
import { Transport } from "../client/transport.ts";
import { limits } from "../contracts/limits.ts";
import type { ScanResult } from "../contracts/wire-results.ts";
import type { Block } from "./conversation.ts";
import { piecesOf } from "./text-pieces.ts";
import { Turns } from "./turns.ts";
import { type BlockVerdict, blockKey, VerdictMemory } from "./verdict-memory.ts";

/** Where the gateway is, and who asks. */
interface GatewayAddress {
  readonly baseUrl: string;
  /** A scan key. */
  readonly apiKey: string;
}

const paths = {
  scan: "/scan",
  tool_output: "/agent/tool-output",
  // It comes from outside, as what a tool returns does.
  attachment: "/agent/tool-output",
  tool_call: "/agent/tool-call",
} as const;

/** Statuses of a gateway that has no `/verify`; its policy is taken to stay what it is. */
const withoutVerify: ReadonlySet<number> = new Set([404, 405]);

/** What it says of the policy that its verdicts are made under. */
const policyHeader = "sluice-policy";

/**
 * The gateway as the proxy asks it: a verdict a block, remembered for as long as the policy stays what it was. Throws `SluiceError`.
 */
export class GatewayClient {
  readonly #transport: Transport;
  readonly #elapsedMs: () => number;
  readonly #memory = new VerdictMemory();
  readonly #running = new Map<string, Promise<BlockVerdict>>();
  readonly #turns = new Turns(limits.proxyScansRunningMax);
  readonly #newIdempotencyKey = idempotencyKeys();
  #revision = "";
  #revisionAtMs = Number.NEGATIVE_INFINITY;
  #verifying: Promise<void> | undefined;

  /** `elapsedMs`: of a clock that only goes on. */
  constructor({ baseUrl, apiKey }: GatewayAddress, elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
    this.#transport = new Transport({
      baseUrl,
      key: apiKey,
      timeoutMs: limits.proxyScanMsMax,
      // Tried again here: a client that waits would rather hear of a long pause.
      retries: 0,
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        this.#revision = response.headers.get(policyHeader) ?? this.#revision;
        return response;
      },
    });
  }

  /** Names the policy of now: what was said under another one counts no more. Asked for at most once a second. */
  async revision(): Promise<string> {
    if (this.#elapsedMs() - this.#revisionAtMs >= limits.proxyRevisionMs) {
      this.#verifying ??= this.verify().finally(() => {
        this.#verifying = undefined;
      });
      await this.#verifying.catch((error: unknown) => {
        // Whatever else is wrong with it, the scans will say.
        if (!(error instanceof SluiceError) || !withoutVerify.has(error.status)) throw error;
      });
    }
    return this.#revision;
  }

  /** As it was last told; "" before that. */
  get lastRevision(): string {
    return this.#revision;
  }

  /** Whether the gateway is there and takes the key. */
  async verify(): Promise<void> {
    const beganMs = this.#elapsedMs();
    await this.#patiently(() => this.#transport.text({ method: "POST", path: "/verify" }));
    this.#revisionAtMs = beganMs;
  }

  /** What is known of a block without asking. */
  known(key: string): BlockVerdict | undefined {
    return this.#memory.find(key);
  }

  /** A block's verdict. Requests that ask for the same block at the same time share one scan. */
  verdict(block: Block, revision: string, sessionId: string | undefined): Promise<BlockVerdict> {
    const key = blockKey(block, revision);
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const asked = this.#scan(block, sessionId)
      .then((verdict) => {
        this.#memory.keep(key, verdict);
        return verdict;
      })
      .finally(() => this.#running.delete(key));
    this.#running.set(key, asked);
    return asked;
  }

  /** Blocked as soon as one piece is. */
  async #scan(block: Block, sessionId: string | undefined): Promise<BlockVerdict> {
    for (const piece of piecesOf(block.text)) {
      const verdict = await this.#scanPiece(block, piece, sessionId);
      if (verdict.action === "BLOCK") return verdict;
    }
    return { action: "ALLOW" };
  }

  /** In smaller pieces where the gateway takes none so large. */
  async #scanPiece(block: Block, text: string, sessionId: string | undefined): Promise<BlockVerdict> {
    try {
      return await this.#turns.run(() => this.#ask(block, text, sessionId));
    } catch (error) {
      const isTooLarge = error instanceof SluiceError && error.code === "PAYLOAD_TOO_LARGE";
      if (!isTooLarge || text.length < 2 * limits.proxyPieceUnitsMin) throw error;
    }
    for (const half of piecesOf(text, Math.ceil(text.length / 2))) {
      const verdict = await this.#scanPiece(block, half, sessionId);
      if (verdict.action === "BLOCK") return verdict;
    }
    return { action: "ALLOW" };
  }

  async #ask({ kind, toolName }: Block, text: string, sessionId: string | undefined): Promise<BlockVerdict> {
    const output = { tool_name: toolName, output: text };
    const bodies = {
      scan: { text },
      tool_output: output,
      attachment: output,
      tool_call: { tool_name: toolName, arguments: text },
    };
    const body = { ...bodies[kind], ...(sessionId === undefined ? {} : { session_id: sessionId }) };
    // A try whose answer was lost is not scanned, counted or billed again.
    const headers = { "idempotency-key": this.#newIdempotencyKey() };
    const result = await this.#patiently(() =>
      this.#transport.json<ScanResult>({ method: "POST", path: paths[kind], body, headers }),
    );
    return verdictIn(result);
  }

  /** Tries again what may pass soon. */
  async #patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask();
      } catch (error) {
        const again =
          error instanceof SluiceError &&
          tries < limits.proxyScanTriesMax &&
          error.code !== "TIMED_OUT" &&
          error.retryAfter <= limits.proxyRetrySecondsMax &&
          mayRetry(error, true);
        if (!again) throw error;
        await pause(waitMs(tries, error.retryAfter), undefined);
      }
    }
  }
}

/** Whatever else comes with status 200 is no verdict, and never taken for one. */
function verdictIn(result: Partial<ScanResult> | null): BlockVerdict {
  const { job_id: jobId, decision } = result ?? {};
  if (decision?.action === "ALLOW") return { action: "ALLOW" };
  if (decision?.action === "BLOCK") {
    return { action: "BLOCK", jobId: String(jobId), rationale: String(decision.rationale) };
  }
  throw new SluiceError({ code: "UNEXPECTED_ANSWER", message: "The answer holds no verdict.", status: 200 });
}
