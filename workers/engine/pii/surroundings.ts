import { type PaddedUnits, unitAt } from "../unit-scratch.ts";
import { isDigitAt } from "./characters.ts";
import { samplesBeside } from "./kind.ts";
import { bitsOfName, NamesSeen } from "./name-gate.ts";

const beforeChars = 48;
const afterChars = 32;
const headingChars = 160;
const hash = 35;

/** Number-like things that are nobody's identity, and what their numbers are called. They must end just before the value. */
const things = (
  "order invoice rechnung bestellung pedido commande facture ticket case track tracking isbn issn ean upc gtin asin " +
  "version release build serial part sku model item product ref reference transaction txn batch lot size count length " +
  "offset duration seed quantity timestamp epoch time uuid guid md5 hash commit checksum revision port pid exit error " +
  "code price amount total page line row record request session job issue pr bug tweet post song video channel chat " +
  "message msg thread span block height seq sequence nonce barcode imei imsi iccid contract policy claim patent flight " +
  "doi arxiv pmid position node device asset docket isin cusip pts dts file img disk drive hdd ssd model gb mb tb"
).split(" ");
const numbers = "id no num number nr code key ref".split(" ");
/** "My order number is": what may stand between the name and the value. */
const copulas = "is was are ist war lautet est es".split(" ");
const joints = `["'\\s:=#._/[({-]{0,8}`;
const impersonal = new RegExp(
  `(?<![a-z])(?:${things.join("|")}|sha\\d*)s?(?:${joints}(?:${numbers.join("|")})s?)?(?:${joints}(?:${copulas.join("|")}))?(?![a-z\\d])${joints}$|#$`,
  "i",
);

/** Last two letters of those words, by which most others are told: `pairOf`. */
const thingEnds = new Uint8Array(1 << 10);
for (const word of [...things, ...numbers, ...copulas, "sha"]) {
  for (const end of [word, `${word}s`])
    thingEnds[pairOf(end.charCodeAt(end.length - 2), end.charCodeAt(end.length - 1))] = 1;
}
const isJoint = Uint8Array.from({ length: 128 }, (_, unit) =>
  /["'\s:=._/[({-]/.test(String.fromCharCode(unit)) ? 1 : 0,
);

function pairOf(first: number, second: number): number {
  return ((first & 31) << 5) | (second & 31);
}

/** Whether digits that end at `place` are those of a thing: `sha256`, `md5`. */
function areOfThing(units: PaddedUnits, place: number): boolean {
  let letter = place;
  while (place - letter < beforeChars && isDigitAt(units, letter)) letter -= 1;
  return "ad".includes(String.fromCharCode(unitAt(units, letter) | 32));
}

/** What a number counts or measures, just behind it. */
const measured =
  /^ ?(?:bytes?|[kmg]i?b|ms|secs?|seconds|rows|records|items|users|people|inhabitants|entries|times|steps|km|miles|meters|metres|kg|views|likes|followers|downloads|hits|requests|tokens|chars|characters|bits|usd|eur|gbp|dollars|euros|€|%)(?![\p{L}\d])/iu;

/** What it may begin with, but for a space and what is not ASCII. */
const opensMeasure = Uint8Array.from({ length: 128 }, (_, unit) =>
  /[bkmgsriupetvlfdhc%]/i.test(String.fromCharCode(unit)) ? 1 : 0,
);

/** A made-up number is announced as one: "test card number", "example SSN:", "a dummy IBAN of". */
const announced =
  /\b(?:test|testing|dummy|fake|mock|sample|example|sandbox|placeholder|invalid|malformed|not an?|isn.t an?)(?:[\s_"':=#-]{1,3}(?:credit|debit|payment|visa|mastercard|amex|card|cards|bank|account|acct|routing|number|numbers|num|no|iban|ssn|tin|nhs|sin|id|ids|passport|phone|tax|data|value|values|customer|user|of|is|an?|the))*["'\s:=#([-]{0,4}$/i;
const announcedBehind =
  /^["'\s.,;:)(-]{0,4}(?:is |are |in (?:the )?)?(?:fake|dummy|sandbox|made.?up|not real|for testing|an? (?:example|placeholder))/i;

/** Words near a number that make it doubtful. */
const madeUp =
  /\b(?:test|testing|sandbox|dummy|example(?!\.)|sample|fake|mock|fixture|placeholder)|\b(?:not an?|isn.t an?|invalid|malformed)\b/i;
const madeUpBits = bitsOfName(madeUp);
const samplesBits = bitsOfName(samplesBeside);
const seenFarther = new NamesSeen();

/** A host's name, with whose address it is. */
const hostName = /(?:[\w.+-]{1,64}@)?[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

/** What stands around one candidate at a time. Slices are made on first use: most candidates never need them. */
export class Surroundings {
  readonly #text: string;
  readonly #units: PaddedUnits;
  #start = -1;
  #end = -1;
  #before: string | undefined;
  #around: string | undefined;
  #behind: string | undefined;
  #isMadeUp: boolean | undefined;
  #isAnnounced: boolean | undefined;
  readonly #seen = new NamesSeen();
  /** Of the names before. */
  #namesBefore = 0;
  #isSeen = false;

  constructor(text: string, units: PaddedUnits) {
    this.#text = text;
    this.#units = units;
  }

  /** From now on of `[start, end)`. */
  moveTo(start: number, end: number): void {
    if (this.#start === start && this.#end === end) return;
    this.#start = start;
    this.#end = end;
    this.#before = undefined;
    this.#around = undefined;
    this.#behind = undefined;
    this.#isMadeUp = undefined;
    this.#isAnnounced = undefined;
    this.#isSeen = false;
  }

  get before(): string {
    this.#before ??= this.#text.slice(Math.max(0, this.#start - beforeChars), this.#start);
    return this.#before;
  }

  /** Before and after, with a line break where the candidate stands. */
  get around(): string {
    this.#around ??= `${this.before}\n${this.#after}`;
    return this.#around;
  }

  /** False where no match of the name with these bits (`bitsOfName`) stands before or after. */
  mayHold(nameBits: number): boolean {
    if (!this.#isSeen) this.#see();
    return (this.#seen.names & nameBits) !== 0;
  }

  /** The same of the names of a list (`bitsOfList`). */
  mayHoldAny(listBits: number): boolean {
    if (!this.#isSeen) this.#see();
    return (this.#seen.lists & listBits) !== 0;
  }

  /** False where no match of the name stands before. */
  mayFollow(nameBits: number): boolean {
    if (!this.#isSeen) this.#see();
    return (this.#namesBefore & nameBits) !== 0;
  }

  #see(): void {
    this.#isSeen = true;
    this.#seen.clear();
    this.#seen.add(this.#units, Math.max(0, this.#start - beforeChars), this.#start);
    this.#namesBefore = this.#seen.names;
    this.#seen.add(this.#units, this.#end, Math.min(this.#text.length, this.#end + afterChars));
  }

  /** Digits before or behind, one space or dash away: a piece of a longer number. */
  get isBesideDigits(): boolean {
    const units = this.#units;
    return (
      (isGap(unitAt(units, this.#end)) && isDigitAt(units, this.#end + 1)) ||
      (isGap(unitAt(units, this.#start - 1)) && isDigitAt(units, this.#start - 2))
    );
  }

  /** The candidate is the text, give or take quotes and a full stop. */
  get isBare(): boolean {
    return isNearlyAll(this.#text, this.#start, this.#end) && !/[\p{L}\d#$%¥€£₹₽]/u.test(this.around);
  }

  get isImpersonal(): boolean {
    return (
      (this.#mayEndThing && impersonal.test(this.before.slice(-32))) || (this.#mayMeasure && measured.test(this.#after))
    );
  }

  /** False where no match of `impersonal` can end right before. */
  get #mayEndThing(): boolean {
    let place = this.#start - 1;
    while (place >= 0 && isJoint[unitAt(this.#units, place)] === 1) place -= 1;
    const last = unitAt(this.#units, place);
    if (isDigitAt(this.#units, place)) return areOfThing(this.#units, place);
    const isLetter = (last | 32) > 96 && (last | 32) < 123;
    return isLetter ? thingEnds[pairOf(unitAt(this.#units, place - 1), last)] === 1 : last === hash || last > 127;
  }

  /** False where no match of `measured` can begin right behind. */
  get #mayMeasure(): boolean {
    const next = unitAt(this.#units, this.#end);
    const unit = next === 32 ? unitAt(this.#units, this.#end + 1) : next;
    return unit > 127 || opensMeasure[unit] === 1;
  }

  /** The text itself says that this one is made up. */
  get isAnnouncedMadeUp(): boolean {
    this.#isAnnounced ??= this.isMadeUp && (announced.test(this.before) || announcedBehind.test(this.#after));
    return this.#isAnnounced;
  }

  /** The text says, farther before it too, that it shows samples: lists in manuals have one heading. */
  get isAmongSamples(): boolean {
    seenFarther.clear();
    seenFarther.add(this.#units, this.#headingStart, this.#afterEnd);
    return (
      (seenFarther.names & samplesBits) !== 0 &&
      samplesBeside.test(this.#text.slice(this.#headingStart, this.#afterEnd))
    );
  }

  /** Of what is among samples: only an address or the name of a host says so, as in `test@example.com`. */
  get isAmongSamplesByHost(): boolean {
    return !samplesBeside.test(this.#text.slice(this.#headingStart, this.#afterEnd).replace(hostName, ""));
  }

  get #headingStart(): number {
    return Math.max(0, this.#start - headingChars);
  }

  get #afterEnd(): number {
    return Math.min(this.#text.length, this.#end + afterChars);
  }

  get isMadeUp(): boolean {
    this.#isMadeUp ??= this.mayHold(madeUpBits) && madeUp.test(this.around);
    return this.#isMadeUp;
  }

  get #after(): string {
    this.#behind ??= this.#text.slice(this.#end, this.#end + afterChars);
    return this.#behind;
  }
}

/** True where little more than `[start, end)` is in the text. */
export const isNearlyAll = (text: string, start: number, end: number): boolean => text.length <= end - start + 8;

/** True where a letter, or anything beyond ASCII, stands among the 24 units before `start`. */
export function hasWordsBefore(units: PaddedUnits, start: number): boolean {
  for (let place = start - 1; place >= 0 && place >= start - 24; place -= 1)
    if (isWordy(unitAt(units, place))) return true;
  return false;
}

/** The same, or a letter soon after: in tables of numbers there is none, and no name needs to be sought. */
export function hasWordsNear(units: PaddedUnits, start: number, end: number): boolean {
  if (hasWordsBefore(units, start)) return true;
  for (let place = end; place < end + 12; place += 1) if (isWordy(unitAt(units, place))) return true;
  return false;
}

const isGap = (unit: number): boolean => unit === 32 || unit === 45;

const isWordy = (unit: number): boolean => unit > 0x7f || ((unit | 32) > 96 && (unit | 32) < 123);
