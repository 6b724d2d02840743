import type { HeadScores } from "../classify/head-scorer.ts";
import type { Call } from "./call.ts";
import { type CallHead, callShapes } from "./shapes/call-shapes.ts";

/** A head this sure or less says nothing alone. */
const quiet = 0.25;
/** Above this a head may decide, and what costs more to tell of a call is worth asking. */
const loud = 0.4;
/** Units of a call whose shape is asked for; a longer one may do anything. */
const unitsRead = 16_384;

/** What the heads on calls may say of a call, by what one of its shape cannot do. */
export function boundByCall(scores: HeadScores, call: Call): HeadScores {
  const isSomeAbove = (heads: readonly CallHead[], level: number): boolean =>
    heads.some((head) => scores[head].probability > level);
  const isLong = call.text.length > unitsRead;
  const unheard = new Set<CallHead>();
  for (const { hushes, whereLoud, ofAnyLength = false, is } of callShapes) {
    if (isLong && !ofAnyLength) continue;
    if (hushes.every((head) => unheard.has(head)) || !isSomeAbove(hushes, quiet)) continue;
    if (whereLoud !== undefined && !isSomeAbove(whereLoud, loud)) continue;
    if (is(call)) for (const head of hushes) unheard.add(head);
  }
  let bound = scores;
  for (const head of unheard)
    bound = { ...bound, [head]: { ...bound[head], probability: Math.min(bound[head].probability, quiet) } };
  return bound;
}
