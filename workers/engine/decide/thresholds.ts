import type { EngineAction, Family, JobKind } from "../../../src/contracts/verdict.ts";
import type { HeadName, HeadSteps } from "../classify/head-scorer.ts";

/** From which risk of a family on an action follows; absent: the family never leads there by itself. */
export interface Steps {
  readonly REVIEW?: number;
  readonly SOFT_BLOCK?: number;
  readonly SANDBOX?: number;
  readonly HARD_BLOCK?: number;
}

const attackInPrompt: Steps = { REVIEW: 0.5, SOFT_BLOCK: 0.6, HARD_BLOCK: 0.9 };
/** An instruction inside data is for a person or a sandbox; only a plain override, or `alliedHardBlock`, is more. */
const attackInData: Steps = { REVIEW: 0.5, SANDBOX: 0.7, HARD_BLOCK: 0.93 };
const attackInCall: Steps = { REVIEW: 0.5, SANDBOX: 0.6, HARD_BLOCK: 0.9 };
const dressing: Steps = { REVIEW: 0.5, SOFT_BLOCK: 0.8 };
/** Below its block stands what was typed by hand in a provider's form. */
const secrets: Steps = { REVIEW: 0.45, SOFT_BLOCK: 0.5, HARD_BLOCK: 0.9 };
const pii: Steps = { SOFT_BLOCK: 0.5 };

const prompt: Readonly<Record<Family, Steps>> = {
  injection: attackInPrompt,
  jailbreak: attackInPrompt,
  exfiltration: attackInPrompt,
  tool_abuse: attackInPrompt,
  harmful: { REVIEW: 0.5, SOFT_BLOCK: 0.65, HARD_BLOCK: 0.92 },
  obfuscation: dressing,
  secrets,
  pii,
};

const data: Readonly<Record<Family, Steps>> = {
  injection: attackInData,
  jailbreak: attackInData,
  exfiltration: attackInData,
  tool_abuse: attackInData,
  harmful: { REVIEW: 0.65 },
  obfuscation: dressing,
  secrets,
  pii,
};

/** The one table of verdict thresholds, by kind and family. */
export const thresholds: Readonly<Record<JobKind, Readonly<Record<Family, Steps>>>> = {
  scan: prompt,
  rag_context: prompt,
  rag_chunk: data,
  tool_output: data,
  tool_call: {
    injection: attackInCall,
    jailbreak: attackInCall,
    exfiltration: attackInCall,
    tool_abuse: attackInCall,
    harmful: { REVIEW: 0.65 },
    obfuscation: dressing,
    secrets,
    pii,
  },
};

/** Inside data, an attack this likely is HARD_BLOCK when an override or an exfiltration this likely stands beside it. */
export const alliedHardBlock = { attack: 0.7, ally: 0.7 } as const;

/** What a model answers holds an attack on a model less often than what is typed: the heads' odds there. */
export const answerOdds = 0.4;

/**
 * What an application puts together says to a model what it is to do, in its frame and in its own documents: the odds of the heads on data
 * there.
 */
export const assembledOdds = 0.35;

/** In documents from so many UTF-16 units on, rules on orders with fewer points than `below` keep this share of them. */
export const strayRemark = { units: 2_048, below: 0.56, share: 0.88 } as const;

/** Several weak signals of different families, none enough alone, are for a person from here on. */
export const togetherReview = 0.55;

/** Below this a secret or personal datum gives no directive. */
export const directiveFrom = 0.2;

/** Where heads mean something when no weights file says so: "<group of kinds>.<head>". A head without steps is not asked. */
export const plainHeadSteps: Readonly<Record<string, HeadSteps>> = {
  "scan.injection": { review: 0.5, block: 0.8 },
  "scan.harmful": { review: 0.5, block: 0.8 },
  "data.indirect": { review: 0.5, block: 0.8 },
  "data.exfiltration": { review: 0.5, block: 0.8 },
  "tool_call.tool_abuse": { review: 0.5, block: 0.8 },
  "tool_call.exfiltration": { review: 0.5, block: 0.8 },
};

/** The kinds that share a head's steps. */
export const headGroup: Readonly<Record<JobKind, "scan" | "data" | "tool_call">> = {
  scan: "scan",
  rag_context: "data",
  rag_chunk: "data",
  tool_output: "data",
  tool_call: "tool_call",
};

/**
 * The family risk that a head's probability stands for at its review and block steps, those of the ladder above: alone it
 * asks for a person up to its block step, and blocks beyond. What is below `least` is noise; `most` keeps a head from a
 * HARD_BLOCK on its own.
 */
export const headRiskAt = { least: 0.05, review: 0.5, block: 0.6, most: 0.88 } as const;

/** Whether a plain request is harmful is for people and policies: this head alone never blocks. */
export const headMost: Readonly<Partial<Record<HeadName, number>>> = { harmful: 0.64 };

/** A head that says less of a text than this says nothing of it. */
export const heardFrom = 0.2;

/** How many times the odds of what heads look for; absent: once. */
export type HeadOdds = Readonly<Partial<Record<HeadName, number>>>;

/**
 * Orders are hidden, questions seldom: in a decoded text the odds of this head are so many times higher. (On train, twice as
 * much flags one more encoded attack in a hundred and two more encoded ordinary texts; twice the odds of the head on data
 * three more of 2,610 attacks and one of 647 ordinary texts.)
 */
export const hiddenOdds: HeadOdds = { injection: 3 };

/** Who has a search put signs behind a request wants what it would not get: such an end of a prompt says so of the request before it. */
export const suffixOdds: HeadOdds = { harmful: 4 };

/** In a retrieved chunk about what the query asks for, what has nothing to do with the query is so many times likelier an order. */
export const mismatchOdds = 1.5;

/** Where a text is too short for an order (`guessUnits`), a head only guesses. */
export const guessOdds = 0.1;

interface Defended {
  readonly families: readonly Family[];
  readonly from: number;
  readonly rules: number;
  readonly headOdds: number;
  readonly openingUnits: number;
}

/**
 * What a developer's prompt takes from the evidence for an attack: this share of the weight of rules of these
 * families, and the odds of the injection head by this factor; a likelihood up to `from` takes nothing. Rules that
 * fire within the first `openingUnits` keep their weight, but for those on what such prompts begin with
 * (`opens_developers`: role tokens, whom to obey, the terms of a password game). Those that are `never_developers`
 * keep it everywhere: what turns against a prompt that stands there already, asks what it says, or dictates a defeat
 * has no place in the prompt itself, and is seldom foreseen there. Chosen on train, by what is found at equal false
 * positives.
 */
export const defended: Defended = {
  families: ["injection", "jailbreak"],
  from: 0.2,
  rules: 0.95,
  headOdds: 7,
  openingUnits: 24,
};

/** The family a head speaks for. */
export const headFamily: Readonly<Record<HeadName, Family>> = {
  injection: "injection",
  indirect: "injection",
  exfiltration: "exfiltration",
  tool_abuse: "tool_abuse",
  harmful: "harmful",
};

/** From this risk on some family of attacks asks for an action. */
export const flaggedFrom = 0.5;

/**
 * What stands behind a developer's prompt, or between two lines of it that mark it, counts alone from this risk on:
 * what its line names a turn, or is marked, from any step on, what a blank line parts from one that blocks on, what
 * is but a sentence from a HARD_BLOCK on. (Of train's 18,936 ordinary prompts 1, 2, 2 and 2 are flagged for it.)
 */
export const turnSteps = { named: flaggedFrom, marked: flaggedFrom, paragraph: 0.6, sentence: 0.9 } as const;

/**
 * The share of attacks among texts of risk 0, 0.1 … 1, if three texts in ten are attacks. Measured on rows of train
 * whose sources taught the heads nothing (calls: on all): `bench quality --corpus train --reliability`.
 */
export const attackShareAt: Readonly<Record<"scan" | "data" | "tool_call", readonly number[]>> = {
  scan: [0.01, 0.07, 0.13, 0.22, 0.22, 0.62, 0.84, 0.93, 0.95, 0.98, 0.99],
  data: [0.01, 0.03, 0.03, 0.04, 0.23, 0.64, 0.87, 0.94, 0.97, 0.99, 0.99],
  tool_call: [0.0, 0.18, 0.18, 0.27, 0.59, 0.74, 0.74, 0.74, 0.94, 0.97, 0.98],
};

/** An ALLOW in a language that rules and heads do not know is right less often, by this factor; an estimate, no corpus has such attacks. */
export const unknownLanguage = 0.95;

/** Risk shown for an action stays within its band, so that a higher risk never goes with a milder block. */
export const riskBands: Readonly<Record<EngineAction, readonly [number, number]>> = {
  ALLOW: [0, 0.49],
  REVIEW: [0.5, 0.7],
  SOFT_BLOCK: [0.5, 0.89],
  SANDBOX: [0.6, 0.94],
  HARD_BLOCK: [0.9, 1],
};
