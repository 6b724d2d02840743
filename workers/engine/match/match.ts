import { limits } from "../../../src/contracts/limits.ts";
import type { JobKind, Signal } from "../../../src/contracts/verdict.ts";
import { isLetterOrDigit } from "../code-units.ts";
import { type Folded, sourceStart } from "../fold/fold.ts";
import { originalSpan, type Reading, type Span } from "../reading.ts";
import { unitsOf } from "../unit-scratch.ts";
import type { Tells } from "../views/unwrap.ts";
import { wideGapsName } from "../views/wide-gaps.ts";
import { findLiterals, type OnHit } from "./automaton.ts";
import { nextOpening } from "./openings.ts";
import { behindWord } from "./pattern-beginnings.ts";
import { type CompiledPack, type CompiledRule, keyUnits, kindBit } from "./rule-pack.ts";
import { fits, treeOf, type UnitTree } from "./unit-tree.ts";

/** Of a rule's tries on a text, the share spent on its first words; the rest is spread over what follows. */
const firstTriesShare = 0.75;

/** A token's form fails within its first units where the word is another: so many cost as much as one try of a rule on prose. */
const tokensPerTry = 8;

/** Of a text this long, what rewritings keep of it is not gone through again. */
const rereadUnitsMin = 2_048;

/** Units behind a rule's word that are looked at before its pattern is tried. */
const toldBehindWord = 8;

const blank = 0x20;
const lineFeed = 0x0a;
const nothingTold: Tells = new Map();

/** What the rules noticed in one text over all its readings. */
export interface Matches {
  readonly signals: readonly Signal[];
  /** A rule's tries ran out: its words were repeated beyond what any ordinary text does. */
  readonly isFlooded: boolean;
}

/**
 * Runs the pack over the readings of one text; a pack serves one matcher at a time. Tries of all rules are counted over all readings, so that
 * the work is linear in the text whatever it repeats, those of one rule in each anew: a rewriting shows the same words again. A rule that
 * runs out says so.
 */
export class Matcher {
  readonly #pack: CompiledPack;
  readonly #bit: number;
  readonly #triesMax: number;
  /** Tries of all rules together that are left. */
  #triesLeft: number;
  /** Of each rule: times its words were seen, tries, and how often they must be seen before the next try. */
  readonly #counts: Int32Array;
  /** Folded end of each rule's last match in the reading at hand: words inside it are not tried again. */
  readonly #matchedTo: Int32Array;
  /** Per rule, where it matched the text itself, in order: a view that shows the same words again adds nothing. */
  readonly #plainSpans: Span[][] = [];
  readonly #signals: Signal[] = [];
  #isFlooded = false;
  /** Of a longer text as it stands the words are known, for its rewritings. */
  #isKnown = false;
  /** The reading at hand has the words of one that was read: where tries end in it, no word goes unread. */
  #isAgain = false;

  constructor(pack: CompiledPack, kind: JobKind, textUnits: number) {
    this.#pack = pack;
    this.#bit = kindBit(kind);
    this.#triesMax = Math.max(limits.ruleTriesMax, Math.floor(textUnits / limits.unitsPerRuleTryMin));
    this.#triesLeft = (limits.triesPerTextMin + Math.floor(textUnits / limits.unitsPerTryMin)) * tokensPerTry;
    this.#counts = pack.counts;
    this.#matchedTo = pack.matchedTo;
  }

  /** Matches one reading; returns what gave disguises away in it. */
  read(reading: Reading): Tells {
    const pack = this.#pack;
    const { automaton, armed, armedAt, tellsAt, kindBits, weights, follows, known } = pack;
    const rules = pack.rules.length;
    const matchedTo = this.#matchedTo;
    const { text } = reading.folded;
    let tells: Map<number, number> | undefined;
    let told: Set<number> | undefined;
    this.#forget();
    this.#isAgain = reading.view === wideGapsName;
    const units = unitsOf(text);
    const isNoted = reading.depth === 0 && text.length >= rereadUnitsMin;
    if (isNoted) known.clear();
    this.#isKnown ||= isNoted;
    const onHit: OnHit = (key, end) => {
      if (isNoted) known.note(key, end);
      const firstTell = tellsAt[key]!;
      // A text that floods the rules has most of its words behind the last try.
      if (this.#triesLeft >= 0) {
        const start = end - automaton.lengths[key]!;
        const next = units[end]!;
        for (let place = armedAt[key]!; place < firstTell; place++) {
          if (((follows[place]! >>> next) & 1) === 0) continue;
          const at = armed[place]!;
          if (this.#triesLeft < 0 || start < matchedTo[at]! || (kindBits[at]! & this.#bit) === 0) continue;
          const wordEnd = endOfRest(pack, place, text, end);
          if (wordEnd < 0) continue;
          if (this.#arm(at, reading, start) && this.#mayMatch(at, place, text, start, end, wordEnd)) {
            this.#try(pack.rules[at]!, at, reading, start, wordEnd);
          }
        }
      }
      for (let place = firstTell; place < armedAt[key + 1]!; place++) {
        if (told?.has(place) || endOfRest(pack, place, text, end) < 0) continue;
        told ??= new Set();
        tells ??= new Map();
        told.add(place);
        const tale = armed[place]! - rules;
        tells.set(tale, (tells.get(tale) ?? 0) + weights[place]!);
      }
    };
    if (this.#isKnown && known.areAll && reading.depth === 1 && reading.pieces !== undefined) {
      known.find(automaton, keyUnits, text, reading.pieces, onHit);
    } else findLiterals(automaton, text, onHit);
    return tells ?? nothingTold;
  }

  /** False once no rule can be tried again, in any reading. */
  get hasTriesLeft(): boolean {
    return this.#triesLeft >= 0;
  }

  get matches(): Matches {
    return { signals: this.#signals, isFlooded: this.#isFlooded };
  }

  /** What the reading before counted. */
  #forget(): void {
    const { touched, rules } = this.#pack;
    for (const at of touched) {
      this.#counts[at] = 0;
      this.#counts[rules.length + at] = 0;
      this.#counts[2 * rules.length + at] = 0;
      this.#matchedTo[at] = -1;
    }
    touched.length = 0;
  }

  /** Counts a word of a rule at `start`; whether the rule is to be tried there. */
  #arm(at: number, reading: Reading, start: number): boolean {
    const counts = this.#counts;
    const rules = this.#pack.rules.length;
    if (this.#pack.rules[at]!.opensWord && isInsideWord(reading.folded, start)) return false;
    const seen = counts[at]!;
    if (seen === 0) this.#pack.touched.push(at);
    counts[at] = seen + 1;
    if (seen < counts[2 * rules + at]!) {
      this.#isFlooded ||= !this.#isAgain;
      return false;
    }
    const tried = ++counts[rules + at]!;
    const isToken = this.#pack.rules[at]!.opensWord;
    const triesMax = isToken ? this.#triesMax * tokensPerTry : this.#triesMax;
    this.#triesLeft -= isToken ? 1 : tokensPerTry;
    if (tried > triesMax || this.#triesLeft < 0) {
      this.#isFlooded ||= !this.#isAgain;
      return false;
    }
    const first = Math.floor(triesMax * firstTriesShare);
    if (tried > first) counts[2 * rules + at] = seen + 1 + (1 << Math.min(20, (tried - first) >> 1));
    return true;
  }

  /** False where no match that begins with the word of `place` goes on with what follows it: most words stand in other company. */
  #mayMatch(at: number, place: number, text: string, start: number, keyEnd: number, wordEnd: number): boolean {
    const { rules, followers, restOfMany } = this.#pack;
    const rule = rules[at]!;
    if (rule.behind > 0 || rule.onOriginal || !rule.hasPattern) return true;
    // Of one of many words the key is known alone.
    const known = restOfMany[place] === null ? wordEnd : keyEnd;
    followers[place] ??= followersOf(rule.source, text.slice(start, known));
    return fits(followers[place], text, known);
  }

  #try(rule: CompiledRule, at: number, reading: Reading, start: number, end: number): void {
    const { folded } = reading;
    const text = rule.onOriginal ? folded.source : folded.text;
    let from = rule.onOriginal ? sourceStart(folded, start) : start;
    let to = rule.onOriginal ? from + end - start : end;
    let groups: readonly string[] = [];
    if (rule.hasPattern) {
      from = firstMatch(rule, text, from);
      if (from < 0) return;
      to = rule.pattern.lastIndex;
      if (!rule.isPlain) {
        rule.pattern.lastIndex = from;
        const match = rule.pattern.exec(text)!;
        groups = match.slice(1).map((group) => group ?? "");
        // A pattern that reads a name and its value ends in the value: only that is the find.
        const value = match.groups?.["value"];
        if (value !== undefined) from = to - value.length;
      }
    }
    // A match begun far behind may end before the word; then it says nothing of this word.
    if (!rule.onOriginal) this.#matchedTo[at] = Math.max(to, start + 1);
    const factor = rule.spec.confirm?.({ text, start: from, end: to, groups }) ?? 1;
    if (factor <= 0) return;
    const span = rule.onOriginal ? reading.toOriginal(from, to) : originalSpan(reading, from, to);
    const view =
      reading.depth > 0 ? reading.view : rule.onOriginal ? "plain" : plainView(reading, text.slice(from, to), span);
    if (reading.depth > 0 && overlaps(this.#plainSpans[at] ?? [], span)) return;
    if (reading.depth === 0) {
      this.#plainSpans[at] ??= [];
      this.#plainSpans[at].push(span);
    }
    this.#note(rule, factor, span, view);
  }

  #note(rule: CompiledRule, factor: number, span: Span, view: string): void {
    const { spec } = rule;
    const sensitive = spec.family === "secrets" || spec.family === "pii";
    if (!sensitive && this.#signals.length >= limits.signalsPerTextMax) return;
    this.#signals.push({
      ruleId: spec.id,
      family: spec.family,
      start: span.start,
      end: span.end,
      points: Math.min(1, spec.points * factor),
      what: spec.what,
      type: spec.type ?? "",
      view,
    });
  }
}

const followersOf = (source: string, word: string): UnitTree => treeOf(behindWord(source, word, toldBehindWord));

/** Whether a letter or digit of ASCII stands right before, in the text as it was written. */
const isInsideWord = (folded: Folded, start: number): boolean =>
  isLetterOrDigit(folded.source.charCodeAt(sourceStart(folded, start) - 1));

/** Where the pattern of `rule` matches first for its word at `word`; -1: nowhere. It ends at the pattern's `lastIndex`. */
function firstMatch(rule: CompiledRule, text: string, word: number): number {
  const { pattern } = rule;
  if (rule.behind === 0) {
    pattern.lastIndex = word;
    return pattern.test(text) ? word : -1;
  }
  const { openings } = rule;
  const from = Math.max(0, word - rule.behind);
  const to = from + rule.behind;
  let at = nextOpening(openings, text, from, to);
  while (at >= 0) {
    pattern.lastIndex = at;
    if (pattern.test(text)) break;
    at = nextOpening(openings, text, at + 1, to);
  }
  return at;
}

/** Whether one of `spans`, which rise, shares a unit with `span`. */
function overlaps(spans: readonly Span[], span: Span): boolean {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.end <= span.start) low = middle + 1;
    else high = middle;
  }
  return low < spans.length && spans[low]!.start < span.end;
}

/** Where what must follow the key of `place` ends when it stands at `at`; else -1. */
function endOfRest({ restAt, restUnits, restOfMany }: CompiledPack, place: number, text: string, at: number): number {
  const many = restOfMany[place]?.pattern;
  if (many !== undefined) {
    many.lastIndex = at;
    return many.test(text) ? many.lastIndex : -1;
  }
  const from = restAt[place]!;
  const units = restAt[place + 1]! - from;
  if (at + units > text.length) return -1;
  for (let next = 0; next < units; next++) {
    const unit = text.charCodeAt(at + next);
    if (restUnits[from + next] !== unit && (unit !== lineFeed || restUnits[from + next] !== blank)) return -1;
  }
  return at + units;
}

/** "plain" where the characters stand in the text as matched; "folded" where they only pass for those. */
function plainView({ folded }: Reading, matched: string, span: Span): string {
  if (folded.source === folded.text) return "plain";
  const piece = folded.source.slice(span.start, span.end);
  if (piece.includes("\udb40")) return "tag characters";
  return piece.toLowerCase() === matched ? "plain" : "folded";
}
