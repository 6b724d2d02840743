import { readFileSync } from "node:fs";
import { loadHeads } from "./heads.ts";
import type { HeadsMemory } from "./heads-memory.ts";

let shared: HeadsMemory | undefined;

/** The weights of this release, checked and where every thread can read them; the file is read once a process thread that asks. */
export function shippedHeads(): HeadsMemory {
  shared ??= loadHeads(readFileSync(new URL("heads.bin", import.meta.url)));
  return shared;
}
