import { readFileSync } from "node:fs";
import { loadHeads } from "./heads.ts";

let shared: SharedArrayBuffer | undefined;

/** The weights of this release, checked and where every thread can read them; the file is read once a process thread that asks. */
export function shippedHeads(): SharedArrayBuffer {
  shared ??= loadHeads(readFileSync(new URL("heads.bin", import.meta.url)));
  return shared;
}
