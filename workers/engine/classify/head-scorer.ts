import type { JobKind } from "../../../src/contracts/verdict.ts";

/** What each head of the classifier looks for; the order is the order of the weights in a model file. */
export const headNames = ["injection", "indirect", "exfiltration", "tool_abuse", "harmful"] as const;
export type HeadName = (typeof headNames)[number];

/** One head's opinion of one text. */
export interface HeadScore {
  /** Calibrated, 0 to 1: how likely the text is what the head looks for. 0 where the head does not look at this kind. */
  readonly probability: number;
  /** The best window, half-open, in UTF-16 units of the FOLDED text; 0, 0 where nothing scored. */
  readonly start: number;
  readonly end: number;
}

export interface HeadScores extends Readonly<Record<HeadName, HeadScore>> {
  /** How likely the text, as a whole, is a developer's prompt that describes or defends a task; 0 where it is no prompt. */
  readonly defence: number;
  /** What may be somebody's turn behind that prompt; absent: nothing. Never what `HeadScorer` itself says. */
  readonly turns?: readonly Turn[];
}

/** What stands behind a developer's prompt and is no part of it, judged alone. */
export interface Turn {
  /** Half-open, in UTF-16 units of the original. */
  readonly start: number;
  readonly end: number;
  /** The risk from which it counts. */
  readonly flagsFrom: number;
  readonly injection: number;
}

/** Where a head's probabilities come to mean something, as measured with its weights. */
export interface HeadSteps {
  /** From here on its opinion alone is worth a person's look. */
  readonly review: number;
  /** From here on it may block alone. */
  readonly block: number;
}

/**
 * The classifier's seat in the engine. `folded` is `Folded.text` of `fold.ts`: lower case, NFKC, no invisible characters.
 * Pure and linear in the text; never throws, whatever the text holds (lone surrogates and all); "" scores 0 everywhere.
 */
export interface HeadScorer {
  score(folded: string, kind: JobKind): HeadScores;
}
