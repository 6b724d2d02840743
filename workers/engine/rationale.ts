import { type EngineAction, families, type Signal } from "../../src/contracts/verdict.ts";
import { type FamilyActions, type FamilyRisks, weightOf } from "./family-risk.ts";
import type { Positions } from "./positions.ts";

interface Grounds {
  readonly action: EngineAction;
  readonly signals: readonly Signal[];
  readonly risks: FamilyRisks;
  readonly actions: FamilyActions;
  readonly positions: Positions;
}

const namedSignalsMax = 3;

/** One or two sentences: what fired and where, in characters. Never a piece of the text. */
export function rationaleOf({ action, signals, risks, positions }: Grounds): string {
  const strongest = strongestOf(signals);
  const named = strongest.slice(0, namedSignalsMax).map((signal) => describe(signal, positions));
  if (named.length === 0) {
    if (action === "ALLOW") return "Nothing of concern was found.";
    const family = [...families].sort((a, b) => risks[b] - risks[a])[0]!;
    return `The wording as a whole resembles known attacks (${family.replace("_", " ")}).`;
  }
  const more = strongest.length - named.length;
  const first = `The text contains ${listed(named)}.`;
  const second = more > 0 ? ` ${more} more ${more === 1 ? "rule" : "rules"} fired.` : "";
  const weak = action === "ALLOW" ? " This is not enough to act on." : "";
  return first + (weak === "" ? second : weak);
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
  const place = `characters ${positions.characterAt(signal.start)} to ${positions.characterAt(signal.end)}`;
  if (signal.view === "plain") return `${signal.what} (${place})`;
  return `${signal.what} (${place}, in ${signal.view === "folded" ? "disguised letters" : signal.view})`;
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
