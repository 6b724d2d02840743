import { readFileSync } from "node:fs";
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";
import { checkWeights, type HeadsMemory, memoryWith } from "./heads-memory.ts";

const name = "sluice heads";
const file = new URL("heads.bin", import.meta.url);
let own: HeadsMemory | undefined;

/**
 * Reads the weights of this release for all threads that are started from now on, and until it is called again. Where the file cannot
 * be read, each of them reads it, and says why it cannot.
 */
export function shareShippedHeads(): void {
  let memory: HeadsMemory | undefined;
  try {
    memory = memoryWith(readFileSync(file));
  } catch {
    memory = undefined;
  }
  setEnvironmentData(name, memory);
}

/** The weights of this release, checked: those that all threads share, else a copy of this thread's own. */
export function shippedHeads(): HeadsMemory {
  if (own === undefined) {
    own = (getEnvironmentData(name) as HeadsMemory | undefined) ?? memoryWith(readFileSync(file));
    checkWeights(own);
  }
  return own;
}
