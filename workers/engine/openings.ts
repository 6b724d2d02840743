import { isLetterOrDigit } from "./code-units.ts";
import { unitsOf } from "./unit-scratch.ts";

/** Units of a pattern's beginning that are told. */
const told = 3;
/** Stands for any unit, and whatever follows. */
const anything = "\0";
/** Stands before the first unit of the text. */
const textStart = "\u0001";
/** A set of more members is taken for anything. */
const membersMax = 16;
/** Units fall into as many classes: their lowest bits tell most letters of an alphabet apart. */
const classBits = 5;
const classMask = (1 << classBits) - 1;
const everyClass: readonly number[] = Array.from({ length: 1 << classBits }, (_, at) => at);
/** Of two units side by side: they may be the first two of a match, or the second and the third. */
const isFirst = 1;
const isSecond = 2;

/** How a pattern's matches may begin: where none may, it need not be tried. */
export interface Openings {
  /** Bits of two units side by side, by their classes. */
  readonly pairs: Uint8Array;
  readonly opensText: boolean;
  /** None begins behind a letter or digit of ASCII. */
  readonly opensWord: boolean;
}

/** What a pattern begins with that matches only where a word begins. */
export const wordOpens = "(?<![A-Za-z0-9])";

/** How matches of `pattern` (flag `u`) may begin. */
export function openingsOf(pattern: string): Openings {
  const pairs = new Uint8Array(1 << (2 * classBits));
  const beginnings = new Reader(pattern).alternatives();
  for (const beginning of beginnings) {
    if (beginning.startsWith(textStart)) continue;
    for (const second of classesAt(beginning, 1)) {
      for (const first of classesAt(beginning, 0)) pairs[(first << classBits) | second]! |= isFirst;
      for (const third of classesAt(beginning, 2)) pairs[(second << classBits) | third]! |= isSecond;
    }
  }
  return {
    pairs,
    opensText: [...beginnings].some((one) => one.startsWith(textStart)),
    opensWord: pattern.startsWith(wordOpens),
  };
}

/**
 * A pattern that matches in every text in which one of `patterns` (all of the same flags) does, by how their matches begin: it stands for a row of
 * patterns of which mostly none matches.
 */
export function gateOf(patterns: readonly RegExp[]): RegExp {
  const beginnings = new Set(patterns.flatMap(({ source }) => [...new Reader(source).alternatives()]));
  return new RegExp(gateOfBeginnings(beginnings), patterns[0]!.flags);
}

/** Units that several beginnings share are read once. */
function gateOfBeginnings(beginnings: Beginnings): string {
  if (beginnings.has("")) return "";
  const behind = new Map<string, Set<string>>();
  for (const one of beginnings) {
    const first = one[0]!;
    if (first === anything) return "[^]";
    behind.set(first, (behind.get(first) ?? new Set()).add(one.slice(1)));
  }
  const choices = Array.from(behind, ([first, rests]) => written(first) + gateOfBeginnings(rests));
  return choices.length === 1 ? choices[0]! : `(?:${choices.join("|")})`;
}

const written = (unit: string): string => (unit === textStart ? "^" : unit.replace(/[\\^$.*+?()[\]{}|/]/u, "\\$&"));

/** The first place of `text` from `from` to `to` where a match may begin; -1: none. */
export function nextOpening({ pairs, opensText, opensWord }: Openings, text: string, from: number, to: number): number {
  if (from === 0 && opensText) return 0;
  const units = unitsOf(text);
  const end = Math.min(to + 1, text.length);
  let before = (units[from]! & classMask) << classBits;
  for (let at = from + 1; at <= end; at++) {
    const unit = units[at]! & classMask;
    if ((pairs[before | unit]! & isFirst) !== 0) {
      const isOpening = (pairs[(unit << classBits) | (units[at + 1]! & classMask)]! & isSecond) !== 0;
      if (isOpening && !(opensWord && at > 1 && isLetterOrDigit(units[at - 2]!))) return at - 1;
    }
    before = unit << classBits;
  }
  return -1;
}

const classesAt = (beginning: string, at: number): readonly number[] =>
  at < beginning.length && beginning[at] !== anything ? [beginning.charCodeAt(at) & classMask] : everyClass;

/** Beginnings of matches, at most `told` units each; one that is shorter and does not end in anything goes on with what follows. */
type Beginnings = ReadonlySet<string>;
const nothing: Beginnings = new Set([""]);
const whatever: Beginnings = new Set([anything]);

const goesOn = (beginning: string): boolean => beginning.length < told && !beginning.endsWith(anything);

function joined(firsts: Beginnings, seconds: Beginnings): Beginnings {
  if (firsts === nothing) return seconds;
  const both = new Set<string>();
  for (const first of firsts) {
    if (goesOn(first)) for (const second of seconds) both.add((first + second).slice(0, told));
    else both.add(first);
  }
  return both;
}

/** Reads the source of a pattern. What must stand around a place, without being part of the match, is taken to stand there. */
class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Those up to the end of the group. */
  alternatives(): Beginnings {
    const first = this.#sequence();
    if (this.#source[this.#at] !== "|") return first;
    const all = new Set(first);
    while (this.#take("|")) for (const one of this.#sequence()) all.add(one);
    return all;
  }

  #sequence(): Beginnings {
    let beginnings = nothing;
    let isOpen = true;
    while (this.#at < this.#source.length && !"|)".includes(this.#source[this.#at]!)) {
      if (!isOpen) this.#skip();
      else {
        beginnings = joined(beginnings, this.#repeated(this.#one()));
        isOpen = [...beginnings].some(goesOn);
      }
    }
    return beginnings;
  }

  #repeated(one: Beginnings): Beginnings {
    if (!"?*+{".includes(this.#source[this.#at] ?? " ")) return one;
    const [quantifier, least, most] = this.#match(/(?:[?*+]|\{(\d+)(,?\d*)\})\??/uy)!;
    const min = least === undefined ? (quantifier.startsWith("+") ? 1 : 0) : Number(least);
    const max = quantifier.startsWith("?") || most === "" ? Math.max(1, min) : told;
    const all = new Set(min === 0 ? nothing : []);
    let row = nothing;
    for (let times = 1; times <= Math.min(max, told); times++) {
      row = joined(row, one);
      if (times >= Math.min(min, told)) for (const beginning of row) all.add(beginning);
    }
    return all;
  }

  #one(): Beginnings {
    if (this.#take("(")) {
      const [, isAround] = this.#match(/\?(?:(<?[=!])|:|<\w+>)/uy) ?? [];
      const inside = this.alternatives();
      this.#take(")");
      return isAround === undefined ? inside : nothing;
    }
    if (this.#take("^")) return new Set([textStart]);
    if (this.#match(/\$|\\[bB]/uy) !== null) return nothing;
    if (this.#take("[")) return this.#set();
    return this.#take(".") ? whatever : new Set([this.#character()]);
  }

  #set(): Beginnings {
    const all = new Set(this.#take("^") ? [anything] : []);
    while (!this.#take("]")) {
      const from = this.#character();
      const to = this.#match(/-(?!\])/uy) === null ? from : this.#character();
      if (to.charCodeAt(0) - from.charCodeAt(0) > membersMax) all.add(anything);
      else for (let unit = from.charCodeAt(0); unit <= to.charCodeAt(0); unit++) all.add(String.fromCharCode(unit));
    }
    return all.has(anything) || all.size > membersMax ? whatever : all;
  }

  /** One that stands for itself; of an escape but that of a sign or a line feed, anything. */
  #character(): string {
    const [, escaped, itself] = this.#match(/\\([pP]\{[^}]{1,40}\}|.)|(.)/suy)!;
    if (itself !== undefined) return itself;
    return escaped === "n" ? "\n" : /\w/u.test(escaped!) ? anything : escaped!;
  }

  /** What follows behind all that is told. */
  #skip(): void {
    if (this.#take("(")) {
      while (!this.#take(")")) if (!this.#take("|")) this.#skip();
    } else this.#match(/\[(?:\\.|[^\]\\])*\]|\\.|[^[\]()|\\]+|./suy);
  }

  #take(sign: string): boolean {
    if (this.#source[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }
}
