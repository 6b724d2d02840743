import type { RuleSpec } from "../../../src/contracts/rule.ts";
import { type Family, type JobKind, jobKinds } from "../../../src/contracts/verdict.ts";
import { tellTales, weightOfTell } from "../views/tell-tales.ts";
import { ArmedWords } from "./armed-words.ts";
import { buildAutomaton } from "./automaton.ts";
import type { Automaton } from "./automaton-table.ts";
import { KeyRests, type Rest } from "./key-rests.ts";
import { KnownHits } from "./known-hits.ts";
import { nativePattern } from "./native-pattern.ts";
import { type Openings, openingsOf, wordOpens } from "./openings.ts";
import type { UnitTree } from "./unit-tree.ts";

/** Commands and secrets are not wrapped where lines end. */
const proseFamilies: ReadonlySet<Family> = new Set(["injection", "jailbreak", "harmful", "exfiltration"]);

/**
 * A rule ready to run. What a text asks of it only where its word stands is made when it is first asked for: most
 * rules are never tried.
 */
export class CompiledRule {
  readonly spec: RuleSpec;
  readonly behind: number;
  readonly onOriginal: boolean;
  /** It matches only where a word begins: elsewhere its literals say nothing and cost no try. */
  readonly opensWord: boolean;
  /** False where the word alone is the match. */
  readonly hasPattern: boolean;
  #source: string | undefined;
  #pattern: RegExp | undefined;
  #openings: Openings | undefined;
  #isPlain: boolean | undefined;

  constructor(spec: RuleSpec) {
    this.spec = spec;
    this.behind = spec.behind ?? 0;
    this.onOriginal = spec.on === "original";
    this.opensWord = this.behind === 0 && this.onOriginal && (spec.pattern ?? "").startsWith(wordOpens);
    this.hasPattern = spec.pattern !== undefined;
  }

  /** What `pattern` is made of. */
  get source(): string {
    this.#source ??= sourceOf(this.spec);
    return this.#source;
  }

  /** Sticky. Throws where it is not valid. */
  get pattern(): RegExp {
    this.#pattern ??= nativePattern(this.source, "uy");
    return this.#pattern;
  }

  /** With `behind`: where a match may begin. */
  get openings(): Openings {
    this.#openings ??= openingsOf(this.source);
    return this.#openings;
  }

  /** Where the pattern begins and ends says it all: it holds no groups. */
  get isPlain(): boolean {
    this.#isPlain ??= !/\((?!\?)|\(\?<\w/u.test(this.source);
    return this.#isPlain;
  }
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
  /**
   * What key `i` may arm: the places `armedAt[i] .. armedAt[i + 1]` of the next three, of which those from
   * `tellsAt[i]` on are tell-tales.
   */
  readonly armedAt: Int32Array;
  readonly tellsAt: Int32Array;
  /** Position in `rules`; from `rules.length` on, in `tellTales`. */
  readonly armed: Uint16Array;
  /** How much a tell-tale says; 0 for rules. */
  readonly weights: Uint8Array;
  /** What must follow the key. */
  readonly rests: readonly Rest[];
  /** Bit `unit & 31` of each unit that may follow a key, for rules and for tell-tales: most that stand in a text are told by it. */
  readonly ruleFollows: Int32Array;
  /** The same of the unit behind that one. */
  readonly ruleFollowsNext: Int32Array;
  readonly tellFollows: Int32Array;
  /** What must follow each key for the rules that it arms; made when it is first asked for: most keys never stand anywhere. */
  readonly keyRests: (KeyRests | undefined)[];
  /** What may follow the word of each place in a match of its rule; made when it is first asked for. */
  readonly followers: (UnitTree | undefined)[];
  /**
   * Scratch of the matcher at hand, four numbers a rule and two, and the rules that have other than zeros: a text of a kilobyte notices
   * every array that is taken or cleared for it.
   */
  readonly counts: Int32Array;
  readonly failed: Int32Array;
  readonly touched: number[];
  readonly known: KnownHits;
  readonly words: ArmedWords;
}

/** Longer keys cost states, shorter ones cost comparisons. */
export const keyUnits = 8;
/** More literals of one rule than this behind one key are told apart by one alternation, not one by one. */
const restsMax = 6;
const everyKind = (1 << jobKinds.length) - 1;
export const kindBit = (kind: JobKind): number => 1 << jobKinds.indexOf(kind);

/** Compiles rules, and with `withTellTales` what gives disguises away, once. */
export function compilePack(rules: readonly RuleSpec[], withTellTales = false): CompiledPack {
  const armedBy = new Map<string, Arming[]>();
  for (const [what, rule] of rules.entries()) {
    for (const [key, rests] of keysOf(rule.words)) {
      if (key.includes("\n")) {
        // The automaton takes line feeds for blanks: a literal that asks for one says so again.
        addTo(armedBy, key.replaceAll("\n", " "), { what, rest: { rests, key }, weight: 0 });
      } else if (rests.length > restsMax) addTo(armedBy, key, { what, rest: { rests, key: "" }, weight: 0 });
      else for (const rest of rests) addTo(armedBy, key, { what, rest, weight: 0 });
    }
  }
  for (const [at, { literals }] of withTellTales ? tellTales.entries() : []) {
    for (const literal of new Set(literals)) {
      const rest = literal.slice(keyUnits);
      addTo(armedBy, literal.slice(0, keyUnits), { what: rules.length + at, rest, weight: weightOfTell(literal) });
    }
  }
  const places = placesOf([...armedBy.values()], rules.length);
  return {
    automaton: buildAutomaton([...armedBy.keys()], true),
    rules: rules.map((rule) => new CompiledRule(rule)),
    kindBits: Uint8Array.from(
      rules,
      (rule) => rule.kinds?.reduce((bits, kind) => bits | kindBit(kind), 0) ?? everyKind,
    ),
    ...places,
    keyRests: new Array(armedBy.size),
    followers: new Array(places.armed.length),
    counts: new Int32Array(4 * rules.length),
    failed: new Int32Array(2 * rules.length),
    touched: [],
    known: new KnownHits(),
    words: new ArmedWords(rules.length),
  };
}

interface Arming {
  readonly what: number;
  readonly rest: Rest;
  readonly weight: number;
}

type Places = Pick<
  CompiledPack,
  "armedAt" | "tellsAt" | "armed" | "weights" | "rests" | "ruleFollows" | "ruleFollowsNext" | "tellFollows"
>;

/** `lists`: what each key arms, rules before tell-tales. */
function placesOf(lists: readonly (readonly Arming[])[], rules: number): Places {
  const count = lists.reduce((places, { length }) => places + length, 0);
  const armedAt = new Int32Array(lists.length + 1);
  const tellsAt = new Int32Array(lists.length);
  const armed = new Uint16Array(count);
  const weights = new Uint8Array(count);
  const ruleFollows = new Int32Array(lists.length);
  const ruleFollowsNext = new Int32Array(lists.length);
  const tellFollows = new Int32Array(lists.length);
  const rests: Rest[] = [];
  let place = 0;
  for (let key = 0; key < lists.length; key++) {
    tellsAt[key] = place;
    for (const { what, rest, weight } of lists[key]!) {
      armed[place] = what;
      weights[place] = weight;
      rests.push(rest);
      place += 1;
      if (what < rules) {
        ruleFollows[key]! |= bitsOf(rest, 0);
        ruleFollowsNext[key]! |= bitsOf(rest, 1);
        tellsAt[key] = place;
      } else tellFollows[key]! |= bitsOf(rest, 0);
    }
    armedAt[key + 1] = place;
  }
  return { armedAt, tellsAt, armed, weights, rests, ruleFollows, ruleFollowsNext, tellFollows };
}

const bitsOf = (rest: Rest, at: number): number =>
  typeof rest === "string" ? bitOf(rest, at) : rest.rests.reduce((bits, one) => bits | bitOf(one, at), 0);

/** Bit of the unit of `rest` at `at`; every bit where it is shorter. A line may break where a blank stands. */
function bitOf(rest: string, at: number): number {
  if (rest.length <= at) return -1;
  return (1 << rest.charCodeAt(at)) | (rest[at] === " " ? 1 << 10 : 0);
}

/** What must follow `key` for the rules that it arms. */
export function restsOf({ keyRests, rests, armedAt, tellsAt }: CompiledPack, key: number): KeyRests {
  keyRests[key] ??= new KeyRests(rests.slice(armedAt[key]!, tellsAt[key]!), armedAt[key]!);
  return keyRests[key];
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

function sourceOf({ pattern = "", family, on }: RuleSpec): string {
  return proseFamilies.has(family) && on !== "original" ? withBreaks(pattern) : pattern;
}

/** The pattern with a line feed allowed for each blank; a set that excludes blanks stays. */
const withBreaks = (pattern: string): string =>
  pattern.replace(/\\.|\[\^(?:\\.|[^\]\\])*\]|\[((?:\\.|[^\]\\])*)\]| /gu, (piece, set: string | undefined) => {
    if (piece === " ") return "[ \\n]";
    // Behind a hyphen that opens the set: before it, the two would be a range.
    return set?.includes(" ") ? `[${set.replace(/^-?/u, "$&\\n")}]` : piece;
  });
