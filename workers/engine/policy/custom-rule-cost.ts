import { RE2JS, RE2JSException } from "re2js";
import type { CustomRule } from "../../../src/contracts/account.ts";
import { limits } from "../../../src/contracts/limits.ts";

/**
 * re2js is linear in the text, but with a factor the pattern's author chooses. So a rule is tried on texts that are hard for
 * patterns before it is stored: runs of one character, of words, of digits, of line ends, and of the pattern's own letters.
 * Shorter texts would not do: re2js has a faster way for them.
 */
const trialUnits = limits.customRulePlaceUnitsMax;
const hardPieces = [
  "a",
  "x",
  "ab ",
  " ",
  "\n",
  "1234",
  "aA1-_.@: ",
  "The quick brown fox jumps over the lazy dog, and 1234 sheep. ",
];
/** The fastest of so many runs counts: the first ones also pay for the JIT, and any may be interrupted. */
const runsMax = 10;
/** A rule that is this many times too slow after a few runs does not get faster. */
const hopeless = { runs: 3, factor: 2 };

/** Why this rule cannot be stored, in a sentence; "" where it can. `elapsedMs`: a clock. */
export function complaintOf({ pattern }: CustomRule, elapsedMs: () => number): string {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(pattern);
  } catch (error) {
    // What else could be thrown is no fault of the pattern's form: it is too much for the compiler.
    if (error instanceof RE2JSException) return `the pattern is not valid RE2: ${error.message}.`;
    return "the pattern is too large.";
  }
  if (matchesNothing(compiled)) return "the pattern matches where there is nothing, and so in every text.";
  const ownLetters = pattern.replaceAll(/\\.|[\^$.*+?()[\]{}|]/gu, " ");
  for (const piece of [...hardPieces, `${ownLetters} `]) {
    const text = piece.repeat(Math.ceil(trialUnits / piece.length)).slice(0, trialUnits);
    if (
      !isWithin(limits.customRuleUsPerKbMax, () => compiled.test(text), elapsedMs) ||
      !isWithin(limits.customRulePlaceUsPerKbMax, () => compiled.matcher(text).find(), elapsedMs)
    ) {
      return "the pattern costs too much on some texts; have fewer and smaller repetitions in it.";
    }
  }
  return "";
}

function matchesNothing(pattern: RE2JS): boolean {
  return ["", "a", "two words, 1 number."].some((text) => {
    const matcher = pattern.matcher(text);
    return matcher.find() && matcher.start() === matcher.end();
  });
}

/** Whether `search`, over a trial text, can be done in so many microseconds a KB. */
function isWithin(usPerKbMax: number, search: () => boolean, elapsedMs: () => number): boolean {
  const msMax = (usPerKbMax * trialUnits) / 1_024 / 1_000;
  let fastestMs = Number.POSITIVE_INFINITY;
  for (let run = 1; run <= runsMax; run += 1) {
    const beganMs = elapsedMs();
    search();
    fastestMs = Math.min(fastestMs, elapsedMs() - beganMs);
    if (fastestMs <= msMax) return true;
    if (run >= hopeless.runs && fastestMs > msMax * hopeless.factor) return false;
  }
  return false;
}
