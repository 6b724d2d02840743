import { createHash } from "node:crypto";
import { limits } from "../contracts/limits.ts";
import type { Block } from "./conversation.ts";

/** What the gateway said of a block, as far as the proxy acts on it. */
export type BlockVerdict =
  | { readonly action: "ALLOW" }
  | { readonly action: "BLOCK"; readonly jobId: string; readonly rationale: string };

/** A block under one policy revision, by a digest of all that its verdict depends on. */
export function blockKey(
  { kind, toolName, text }: Pick<Block, "kind" | "toolName" | "text">,
  revision: string,
): string {
  const head = JSON.stringify([revision, kind, toolName]);
  return createHash("sha256").update(head).update(text).digest("base64");
}

/** Verdicts of blocks that were scanned: histories come again with every turn. Holds no text; the least recently used goes first. */
export class VerdictMemory {
  readonly #verdicts = new Map<string, BlockVerdict>();
  readonly #most: number;

  constructor(most: number = limits.proxyVerdictsMax) {
    this.#most = most;
  }

  find(key: string): BlockVerdict | undefined {
    const verdict = this.#verdicts.get(key);
    if (verdict !== undefined) {
      this.#verdicts.delete(key);
      this.#verdicts.set(key, verdict);
    }
    return verdict;
  }

  keep(key: string, verdict: BlockVerdict): void {
    this.#verdicts.delete(key);
    this.#verdicts.set(key, verdict);
    if (this.#verdicts.size <= this.#most) return;
    for (const [oldest] of this.#verdicts) {
      this.#verdicts.delete(oldest);
      return;
    }
  }
}
