import type { RuleSpec } from "../../src/contracts/rule.ts";
import { type Family, type JobKind, jobKinds } from "../../src/contracts/verdict.ts";
import { type Automaton, buildAutomaton } from "./automaton.ts";
import { KnownHits } from "./known-hits.ts";
import { type Openings, openingsOf, wordOpens } from "./openings.ts";
import type { UnitTree } from "./unit-tree.ts";
import { tellTales, weightOfTell } from "./views/tell-tales.ts";

/** A rule ready to run. */
export interface CompiledRule {
  readonly spec: RuleSpec;
  /** Sticky; null where the word alone is the match. */
  readonly pattern: RegExp | null;
  readonly behind: number;
  /** With `behind`: where a match may begin. */
  readonly openings: () => Openings;
  readonly onOriginal: boolean;
  /** Where the pattern begins and ends says it all: it holds no groups. */
  readonly isPlain: boolean;
  /** It matches only where a word begins: elsewhere its literals say nothing and cost no try. */
  readonly opensWord: boolean;
}

/**
 * Rules and tell-tales behind one automaton. The automaton knows the first `keyUnits` units of each literal, its key: thousands
 * of long phrases then take thousands of states, not tens of thousands. Where a key ends, the rest is compared.
 * A line may break between any two words: in literals, and in the patterns of rules on prose, a blank is a line feed as well.
 */
export interface CompiledPack {
  readonly automaton: Automaton;
  readonly rules: readonly CompiledRule[];
  /** Of each rule, bit `jobKinds.indexOf(kind)` for each kind it looks at. */
  readonly kindBits: Uint8Array;
  /** What key `i` may arm: the places `armedAt[i] .. armedAt[i + 1]` of the next three, of which those from `tellsAt[i]` on are tell-tales. */
  readonly armedAt: Int32Array;
  readonly tellsAt: Int32Array;
  /** Position in `rules`; from `rules.length` on, in `tellTales`. */
  readonly armed: Uint16Array;
  /** How much a tell-tale says; 0 for rules. */
  readonly weights: Uint8Array;
  /** What must follow the key: the units `restAt[i] .. restAt[i + 1]` of `restUnits`, or one of many (sticky). */
  readonly restAt: Int32Array;
  readonly restUnits: Uint16Array;
  readonly restOfMany: readonly (RegExp | null)[];
  /** What may follow the word of each place in a match of its rule; made when it is first asked for. */
  readonly followers: (UnitTree | undefined)[];
  /**
   * Scratch of the matcher at hand, three numbers a rule and one, and the rules that have other than the first: a text of a kilobyte notices
   * every array that is taken or cleared for it.
   */
  readonly counts: Int32Array;
  readonly matchedTo: Int32Array;
  readonly touched: number[];
  readonly known: KnownHits;
}

/** Longer keys cost states, shorter ones cost comparisons. */
export const keyUnits = 8;
/** More literals of one rule than this behind one key are told apart by one alternation, not one by one. */
const restsMax = 6;
const everyKind = (1 << jobKinds.length) - 1;
export const kindBit = (kind: JobKind): number => 1 << jobKinds.indexOf(kind);

/** Compiles rules, and with `withTellTales` what gives disguises away, once. Throws on a pattern that is not valid. */
export function compilePack(rules: readonly RuleSpec[], withTellTales = false): CompiledPack {
  const armedBy = new Map<string, Arming[]>();
  for (const [what, rule] of rules.entries()) {
    for (const [key, rests] of keysOf(rule.words)) {
      const told = key.includes("\n") ? [behindBreak(key, rests)] : rests.length > restsMax ? [anyOf(rests)] : rests;
      for (const rest of told) addTo(armedBy, key.replaceAll("\n", " "), { what, rest, weight: 0 });
    }
  }
  for (const [at, { literals }] of withTellTales ? tellTales.entries() : []) {
    for (const literal of new Set(literals)) {
      const rest = literal.slice(keyUnits);
      addTo(armedBy, literal.slice(0, keyUnits), { what: rules.length + at, rest, weight: weightOfTell(literal) });
    }
  }

  const lists = [...armedBy.values()];
  const armedAt = new Int32Array(lists.length + 1);
  for (const [at, list] of lists.entries()) armedAt[at + 1] = armedAt[at]! + list.length;
  const tellsAt = Int32Array.from(
    lists,
    (list, at) => armedAt[at]! + list.filter(({ what }) => what < rules.length).length,
  );
  const all = lists.flat();
  return {
    automaton: buildAutomaton([...armedBy.keys()], true),
    rules: rules.map(compileRule),
    kindBits: Uint8Array.from(
      rules,
      (rule) => rule.kinds?.reduce((bits, kind) => bits | kindBit(kind), 0) ?? everyKind,
    ),
    armedAt,
    tellsAt,
    armed: Uint16Array.from(all, ({ what }) => what),
    weights: Uint8Array.from(all, ({ weight }) => weight),
    ...restsOf(all),
    followers: new Array(all.length),
    counts: new Int32Array(3 * rules.length),
    matchedTo: new Int32Array(rules.length).fill(-1),
    touched: [],
    known: new KnownHits(),
  };
}

interface Arming {
  readonly what: number;
  readonly rest: string | RegExp;
  readonly weight: number;
}

const anyOf = (rests: readonly string[]): RegExp => new RegExp(alternatives(rests), "y");

/** The automaton takes line feeds for blanks: a literal that asks for one says so again. */
const behindBreak = (key: string, rests: readonly string[]): RegExp =>
  new RegExp(`(?<=${escaped(key)})(?:${alternatives(rests)})`, "y");

const alternatives = (rests: readonly string[]): string =>
  rests.map((rest) => escaped(rest).replaceAll(" ", "[ \\n]")).join("|");
const escaped = (literal: string): string => literal.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

function restsOf(all: readonly Arming[]): Pick<CompiledPack, "restAt" | "restUnits" | "restOfMany"> {
  const restAt = new Int32Array(all.length + 1);
  let joined = "";
  for (const [at, { rest }] of all.entries()) {
    if (typeof rest === "string") joined += rest;
    restAt[at + 1] = joined.length;
  }
  return {
    restAt,
    restUnits: Uint16Array.from({ length: joined.length }, (_, at) => joined.charCodeAt(at)),
    restOfMany: all.map(({ rest }) => (typeof rest === "string" ? null : rest)),
  };
}

/** Literals by their first units, with what follows those. */
function keysOf(literals: readonly string[]): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const literal of new Set(literals)) {
    if (literal === "") throw new RangeError("an empty literal would arm its rule everywhere");
    addTo(keys, literal.slice(0, keyUnits), literal.slice(keyUnits));
  }
  return keys;
}

function addTo<T>(lists: Map<string, T[]>, key: string, one: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [one]);
  else list.push(one);
}

function compileRule(spec: RuleSpec): CompiledRule {
  const behind = spec.behind ?? 0;
  const isProse = proseFamilies.has(spec.family) && spec.on !== "original";
  const pattern = isProse ? spec.pattern && withBreaks(spec.pattern) : spec.pattern;
  let openings: Openings | undefined;
  return {
    spec,
    pattern: pattern === undefined ? null : new RegExp(pattern, "uy"),
    behind,
    // When it is first asked for: most rules of a pack are never tried.
    openings: () => (openings ??= openingsOf(pattern ?? "")),
    onOriginal: spec.on === "original",
    isPlain: !/\((?!\?)|\(\?<\w/u.test(pattern ?? ""),
    opensWord: behind === 0 && spec.on === "original" && (pattern ?? "").startsWith(wordOpens),
  };
}

/** Commands and secrets are not wrapped where lines end. */
const proseFamilies: ReadonlySet<Family> = new Set(["injection", "jailbreak", "harmful", "exfiltration"]);

/** The pattern with a line feed allowed for each blank; a set that excludes blanks stays. */
const withBreaks = (pattern: string): string =>
  pattern.replace(/\\.|\[\^(?:\\.|[^\]\\])*\]|\[((?:\\.|[^\]\\])*)\]| /gu, (piece, set: string | undefined) => {
    if (piece === " ") return "[ \\n]";
    return set?.includes(" ") ? `[\\n${set}]` : piece;
  });
