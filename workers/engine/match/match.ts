import { limits } from "../../../src/contracts/limits.ts";
import type { JobKind, Signal } from "../../../src/contracts/verdict.ts";
import { isLetterOrDigit } from "../code-units.ts";
import { type Folded, sourceStart } from "../fold/fold.ts";
import { originalSpan, type Reading, type Span } from "../reading.ts";
import { unitsOf } from "../unit-scratch.ts";
import type { Tells } from "../views/unwrap.ts";
import { wideGapsName } from "../views/wide-gaps.ts";
import { wordsMax } from "./armed-words.ts";
import { findLiterals, type OnHit } from "./automaton.ts";
import { firstMatch } from "./first-match.ts";
import { foundEnds, foundPlaces, standsAt, standsSo } from "./key-rests.ts";
import { behindWord } from "./pattern-beginnings.ts";
import { type CompiledPack, type CompiledRule, keyUnits, kindBit, restsOf } from "./rule-pack.ts";
import { overlaps, plainView, signalOf } from "./signal-of.ts";
import { fits, treeOf, type UnitTree } from "./unit-tree.ts";

/** Of a rule's tries on a text, the share spent on its first words; the rest is spread over what follows. */
const firstTriesShare = 0.75;

/** A token's form fails within its first units where the word is another: so many cost as much as one try of a rule on prose. */
const tokensPerTry = 8;

/** Of a text this long, what rewritings keep of it is not gone through again. */
const rereadUnitsMin = 2_048;

/** In a text this long a rule is tried for many of its words at once. */
const longUnits = 8_192;

/** Units behind a rule's word that are looked at before its pattern is tried. */
const toldBehindWord = 8;

/**
 * What is noted of each rule in one reading, side by side: times its words were seen, tries, how often words must be
 * seen before the next try, and the folded end of its last match: words inside it are not tried again.
 */
const [seen, tries, nextTry, matchedTo] = [0, 1, 2, 3];

const nothingTold: Tells = new Map();

/** What a rule says of the word with that number. */
interface Find {
  readonly word: number;
  readonly signal: Signal;
}

/** What the rules noticed in one text over all its readings. */
export interface Matches {
  readonly signals: readonly Signal[];
  /** A rule's tries ran out: its words were repeated beyond what any ordinary text does. */
  readonly isFlooded: boolean;
}

/**
 * Runs the pack over the readings of one text; a pack serves one matcher at a time. Tries of all rules are counted
 * over all readings, so that the work is linear in the text whatever it repeats, those of one rule in each anew: a
 * rewriting shows the same words again. A rule that runs out says so.
 */
export class Matcher {
  readonly #pack: CompiledPack;
  readonly #bit: number;
  readonly #triesMax: number;
  readonly #isLong: boolean;
  /** Tries of all rules together that are left. */
  #triesLeft: number;
  /** Of each rule four numbers, in the reading at hand. */
  readonly #counts: Int32Array;
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
    this.#isLong = textUnits >= longUnits;
    this.#triesMax = Math.max(limits.ruleTriesMax, Math.floor(textUnits / limits.unitsPerRuleTryMin));
    this.#triesLeft = (limits.triesPerTextMin + Math.floor(textUnits / limits.unitsPerTryMin)) * tokensPerTry;
    this.#counts = pack.counts;
  }

  /** Matches one reading; returns what gave disguises away in it. */
  read(reading: Reading): Tells {
    const pack = this.#pack;
    const { automaton, armed, armedAt, tellsAt, weights, ruleFollows, ruleFollowsNext, tellFollows, rests, known } =
      pack;
    const rules = pack.rules.length;
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
      const next = units[end]!;
      // A text that floods the rules has most of its words behind the last try.
      const mayArm = (ruleFollows[key]! >>> next) & (ruleFollowsNext[key]! >>> units[end + 1]!) & 1;
      if (mayArm !== 0 && this.#triesLeft >= 0) this.#armAll(key, end, reading, units);
      if (((tellFollows[key]! >>> next) & 1) === 0) return;
      for (let place = tellsAt[key]!; place < armedAt[key + 1]!; place++) {
        if (told?.has(place) || !standsAt(rests[place] as string, units, end)) continue;
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
    if (this.#isLong) this.#tryGathered(reading, units);
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
    const { touched, failed, words } = this.#pack;
    words.clear();
    for (const at of touched) {
      for (let each = 4 * at; each < 4 * at + 4; each++) this.#counts[each] = 0;
      failed[2 * at] = 0;
      failed[2 * at + 1] = 0;
    }
    touched.length = 0;
  }

  /** Tries the rules that a key arms whose words stand there in full; in a long text once there are enough of them. */
  #armAll(key: number, end: number, reading: Reading, units: Uint16Array): void {
    const pack = this.#pack;
    const { armed, kindBits, rules, rests } = pack;
    const { text } = reading.folded;
    const start = end - pack.automaton.lengths[key]!;
    const found = restsOf(pack, key).find(units, end);
    for (let each = 0; each < found; each++) {
      const place = foundPlaces[each]!;
      const at = armed[place]!;
      if (start < this.#counts[4 * at + matchedTo]! || (kindBits[at]! & this.#bit) === 0) continue;
      const rest = rests[place]!;
      if (typeof rest !== "string" && !standsSo(rest.key, units, end - rest.key.length)) continue;
      const wordEnd = foundEnds[each]!;
      if (this.#isLong) this.#gather(at, place, reading, units, start, end, wordEnd);
      else if (this.#arm(at, reading, start) && this.#mayMatch(at, place, text, units, start, end, wordEnd)) {
        const signal = this.#try(rules[at]!, at, reading, start, wordEnd);
        if (signal !== undefined) this.#note(signal);
      }
      if (this.#triesLeft < 0) return;
    }
  }

  /** Notes a word, and tries all that are noted where there may be no tries left for one more. */
  #gather(
    at: number,
    place: number,
    reading: Reading,
    units: Uint16Array,
    start: number,
    keyEnd: number,
    end: number,
  ): void {
    const { words } = this.#pack;
    words.add(at, place, start, keyEnd, end);
    const isFull = words.size === wordsMax || (words.size + 1) * tokensPerTry > this.#triesLeft;
    if (isFull) this.#tryGathered(reading, units);
  }

  /**
   * Tries the rules whose words were noted, a rule after the other: what one needs is at hand then, code and all. It
   * makes no difference to what is found: there are tries left for all of them, or there is one word alone.
   */
  #tryGathered(reading: Reading, units: Uint16Array): void {
    const { rules, words } = this.#pack;
    const { text } = reading.folded;
    const finds: Find[] = [];
    for (const at of words.rules) {
      for (let word = words.firstOf(at); word >= 0; word = words.behind(word)) {
        const start = words.starts[word]!;
        const end = words.ends[word]!;
        if (start < this.#counts[4 * at + matchedTo]! || !this.#arm(at, reading, start)) continue;
        if (!this.#mayMatch(at, words.places[word]!, text, units, start, words.keyEnds[word]!, end)) continue;
        const signal = this.#try(rules[at]!, at, reading, start, end);
        if (signal !== undefined) finds.push({ word, signal });
      }
    }
    words.clear();
    finds.sort((a, b) => a.word - b.word);
    for (const { signal } of finds) this.#note(signal);
  }

  /** Counts a word of a rule at `start`; whether the rule is to be tried there. */
  #arm(at: number, reading: Reading, start: number): boolean {
    const counts = this.#counts;
    const noted = 4 * at;
    const isToken = this.#pack.rules[at]!.opensWord;
    if (isToken && isInsideWord(reading.folded, start)) return false;
    const times = counts[noted + seen]!;
    if (times === 0) this.#pack.touched.push(at);
    counts[noted + seen] = times + 1;
    if (times < counts[noted + nextTry]!) {
      this.#isFlooded ||= !this.#isAgain;
      return false;
    }
    const tried = ++counts[noted + tries]!;
    const triesMax = isToken ? this.#triesMax * tokensPerTry : this.#triesMax;
    this.#triesLeft -= isToken ? 1 : tokensPerTry;
    if (tried > triesMax || this.#triesLeft < 0) {
      this.#isFlooded ||= !this.#isAgain;
      return false;
    }
    const first = Math.floor(triesMax * firstTriesShare);
    if (tried > first) counts[noted + nextTry] = times + 1 + (1 << Math.min(20, (tried - first) >> 1));
    return true;
  }

  /** False where no match that begins with the word of `place` goes on with what follows it: most words stand in other company. */
  #mayMatch(
    at: number,
    place: number,
    text: string,
    units: Uint16Array,
    start: number,
    keyEnd: number,
    wordEnd: number,
  ): boolean {
    const { rules, followers, rests } = this.#pack;
    const rule = rules[at]!;
    if (rule.behind > 0 || rule.onOriginal || !rule.hasPattern) return true;
    // Of one of many words the key is known alone.
    const known = typeof rests[place] === "string" ? wordEnd : keyEnd;
    followers[place] ??= followersOf(rule.source, text.slice(start, known));
    return fits(followers[place], units, known);
  }

  #try(rule: CompiledRule, at: number, reading: Reading, start: number, end: number): Signal | undefined {
    const { folded } = reading;
    const text = rule.onOriginal ? folded.source : folded.text;
    let from = rule.onOriginal ? sourceStart(folded, start) : start;
    let to = rule.onOriginal ? from + end - start : end;
    let groups: readonly string[] = [];
    if (rule.hasPattern) {
      from = firstMatch(rule, text, from, this.#pack.failed, 2 * at);
      if (from < 0) return undefined;
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
    if (!rule.onOriginal) this.#counts[4 * at + matchedTo] = Math.max(to, start + 1);
    const factor = rule.spec.confirm?.({ text, start: from, end: to, groups }) ?? 1;
    if (factor <= 0) return undefined;
    const span = rule.onOriginal ? reading.toOriginal(from, to) : originalSpan(reading, from, to);
    const view = reading.depth > 0 ? reading.view : rule.onOriginal ? "plain" : plainView(reading, from, to, span);
    if (reading.depth > 0 && overlaps(this.#plainSpans[at] ?? [], span)) return undefined;
    if (reading.depth === 0) {
      this.#plainSpans[at] ??= [];
      this.#plainSpans[at].push(span);
    }
    return signalOf(rule.spec, factor, span, view);
  }

  #note(signal: Signal): void {
    const sensitive = signal.family === "secrets" || signal.family === "pii";
    if (sensitive || this.#signals.length < limits.signalsPerTextMax) this.#signals.push(signal);
  }
}

const followersOf = (source: string, word: string): UnitTree => treeOf(behindWord(source, word, toldBehindWord));

/** Whether a letter or digit of ASCII stands right before, in the text as it was written. */
const isInsideWord = (folded: Folded, start: number): boolean =>
  isLetterOrDigit(folded.source.charCodeAt(sourceStart(folded, start) - 1));
