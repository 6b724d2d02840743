import type { EngineAction, Signal } from "../../../src/contracts/verdict.ts";
import type { HeadName } from "../classify/head-scorer.ts";
import type { Positions } from "../positions.ts";
import { type HeadOpinion, weightOf } from "./family-risk.ts";

interface Grounds {
  readonly action: EngineAction;
  readonly signals: readonly Signal[];
  /** What the heads say, strongest first. */
  readonly opinions: readonly HeadOpinion[];
  readonly positions: Positions;
}

const namedSignalsMax = 3;
const none: readonly Signal[] = [];
const nothingFound = "Nothing of concern was found.";
/** A head whose risk is below this did not move the verdict. */
const namedOpinionFrom = 0.5;

const resembled: Readonly<Record<HeadName, string>> = {
  injection: "prompt injections",
  indirect: "instructions planted in data",
  exfiltration: "orders to send data out",
  tool_abuse: "dangerous tool calls",
  harmful: "harmful requests",
};

/** The head whose risk moved the verdict most, if one did. */
export function loudestOf([opinion]: readonly HeadOpinion[]): HeadOpinion | undefined {
  return opinion !== undefined && opinion.risk >= namedOpinionFrom ? opinion : undefined;
}

/** One or two sentences: what fired and where, in characters. Never a piece of the text. */
export function rationaleOf({ action, signals, opinions, positions }: Grounds): string {
  const opinion = loudestOf(opinions);
  if (signals.length === 0 && action === "ALLOW" && opinion === undefined) return nothingFound;
  const strongest = signals.length === 0 ? none : strongestOf(signals);
  const named = strongest.slice(0, namedSignalsMax).map((signal) => describe(signal, positions));
  const sentences = named.length > 0 ? [`The text contains ${listed(named)}.`] : [];
  const more = strongest.length - named.length;
  if (opinion !== undefined) {
    const place = placeOf(opinion, positions);
    sentences.push(`The wording of ${place} resembles known ${resembled[opinion.head]}.`);
  } else if (action === "ALLOW") {
    sentences.push(named.length > 0 ? "This is not enough to act on." : nothingFound);
  } else if (more > 0) {
    sentences.push(`${more} more ${more === 1 ? "rule" : "rules"} fired.`);
  }
  if (sentences.length === 0) sentences.push("The wording of the whole text reaches a threshold of the app.");
  return sentences.join(" ");
}

/** The strongest place of each rule, strongest rule first. */
function strongestOf(signals: readonly Signal[]): Signal[] {
  const best = new Map<string, Signal>();
  for (const signal of signals) {
    const known = best.get(signal.what);
    if (known === undefined || weightOf(signal) > weightOf(known)) best.set(signal.what, signal);
  }
  return [...best.values()].sort((a, b) => weightOf(b) - weightOf(a) || a.start - b.start);
}

function describe(signal: Signal, positions: Positions): string {
  const place = placeOf(signal, positions);
  if (signal.view === "plain") return `${signal.what} (${place})`;
  return `${signal.what} (${place}, in ${signal.view === "folded" ? "disguised letters" : signal.view})`;
}

const placeOf = ({ start, end }: { readonly start: number; readonly end: number }, positions: Positions): string =>
  `characters ${positions.characterAt(start)} to ${positions.characterAt(end)}`;

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
