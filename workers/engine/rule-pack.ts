import type { RuleSpec } from "../../src/contracts/rule.ts";
import { type JobKind, jobKinds } from "../../src/contracts/verdict.ts";
import { type Automaton, buildAutomaton } from "./automaton.ts";

/** A rule ready to run. */
export interface CompiledRule {
  readonly spec: RuleSpec;
  /** Bit `jobKinds.indexOf(kind)` for each kind it looks at. */
  readonly kindBits: number;
  /** Sticky; null where the word alone is the match. With `behind`, group 1 is the match and the rest moves up by one. */
  readonly pattern: RegExp | null;
  readonly behind: number;
  readonly onOriginal: boolean;
}

/**
 * Rules and tell-tales behind one automaton. The automaton knows the first `keyUnits` units of each literal, its key: thousands
 * of long phrases then take thousands of states, not tens of thousands. Where a key ends, the rest is compared.
 */
export interface CompiledPack {
  readonly automaton: Automaton;
  readonly rules: readonly CompiledRule[];
  /** What key `i` may arm: the places `armedAt[i] .. armedAt[i + 1]` of the next three. */
  readonly armedAt: Int32Array;
  /** Position in `rules`; from `rules.length` on, group of tell-tales. */
  readonly armed: Uint16Array;
  /** Units after the key that must follow, and the first of them (0: none must). */
  readonly rests: readonly string[];
  readonly restFirst: Uint16Array;
}

/** Longer keys cost states, shorter ones cost comparisons. */
const keyUnits = 10;
/** A rule with more literals than this behind one key is armed by the key: running its pattern is cheaper than telling them apart. */
const restsMax = 6;
const everyKind = (1 << jobKinds.length) - 1;
export const kindBit = (kind: JobKind): number => 1 << jobKinds.indexOf(kind);

/**
 * Compiles rules, once. `tellTales`: groups of literals that ask for a derived view; group `i` shows up in a match as
 * `rules.length + i`. Throws on a pattern that is not valid.
 */
export function compilePack(rules: readonly RuleSpec[], tellTales: readonly (readonly string[])[] = []): CompiledPack {
  const armedBy = new Map<string, Map<string, Set<number>>>();
  const arm = (key: string, rest: string, what: number) => {
    const rests = armedBy.get(key) ?? new Map<string, Set<number>>();
    armedBy.set(key, rests);
    rests.set(rest, (rests.get(rest) ?? new Set()).add(what));
  };
  for (const [at, rule] of rules.entries()) {
    for (const [key, rests] of keysOf(rule.words)) {
      const bare = rests.length > restsMax && rule.pattern !== undefined;
      for (const rest of bare ? [""] : rests) arm(key, rest, at);
    }
  }
  for (const [at, group] of tellTales.entries()) {
    for (const [key, rests] of keysOf(group)) for (const rest of rests) arm(key, rest, rules.length + at);
  }

  const armedAt = new Int32Array(armedBy.size + 1);
  const armed: number[] = [];
  const rests: string[] = [];
  for (const [at, byRest] of [...armedBy.values()].entries()) {
    for (const [rest, what] of byRest) {
      armed.push(...what);
      rests.push(...Array.from(what, () => rest));
    }
    armedAt[at + 1] = armed.length;
  }
  return {
    automaton: buildAutomaton([...armedBy.keys()]),
    rules: rules.map(compileRule),
    armedAt,
    armed: Uint16Array.from(armed),
    rests,
    restFirst: Uint16Array.from(rests, (rest) => (rest === "" ? 0 : rest.charCodeAt(0))),
  };
}

/** Literals by their first units, with what follows those. */
function keysOf(literals: readonly string[]): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const literal of literals) {
    if (literal === "") throw new RangeError("an empty literal would arm its rule everywhere");
    const key = literal.slice(0, keyUnits);
    keys.set(key, [...(keys.get(key) ?? []), literal.slice(keyUnits)]);
  }
  return keys;
}

function compileRule(spec: RuleSpec): CompiledRule {
  const behind = spec.behind ?? 0;
  return {
    spec,
    kindBits: spec.kinds?.reduce((bits, kind) => bits | kindBit(kind), 0) ?? everyKind,
    pattern: spec.pattern === undefined ? null : patternOf(spec.pattern, behind),
    behind,
    onOriginal: spec.on === "original",
  };
}

/** Sticky at the word; with `behind`, a lazy lead lets the match begin anywhere from that far back, still one bounded run. */
function patternOf(pattern: string, behind: number): RegExp {
  if (behind === 0) return new RegExp(pattern, "uy");
  const renumbered = pattern.replace(/\\(\\|[1-9]\d?)/gu, (whole, group) =>
    group === "\\" ? whole : `\\${Number(group) + 1}`,
  );
  return new RegExp(`[^]{0,${behind}}?(${renumbered})`, "uy");
}
