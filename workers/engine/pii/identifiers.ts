import { type PaddedUnits, unitAt } from "../unit-scratch.ts";
import { closesCleanly, groupFollows, opensCleanly } from "./boundaries.ts";
import { type CardRow, cardRowAt, mayOpenRow } from "./card-rows.ts";
import { codeAt, isDigitAt, isWordAt, runAt } from "./characters.ts";
import { isCounted } from "./checksums.ts";
import type { Findings } from "./findings.ts";
import { anyIdName, type IdKind, type KindList, type ListedKind, pointsOf, type Standing } from "./kind.ts";
import { africanAndNearEasternKinds } from "./kinds-africa-near-east.ts";
import { americanKinds } from "./kinds-americas.ts";
import { asiaPacificKinds } from "./kinds-asia-pacific.ts";
import { europeanKinds } from "./kinds-europe.ts";
import { moneyKinds } from "./kinds-money-and-things.ts";
import { northEastKinds } from "./kinds-north-east.ts";
import { bitsOfName } from "./name-gate.ts";
import { pictureBook, separatorOf, stepOf } from "./pictures.ts";
import { hasWordsNear, isNearlyAll, type Surroundings } from "./surroundings.ts";

/** Every kind that is known by its picture, ordered by id. */
export const idKinds: readonly IdKind[] = [
  ...moneyKinds,
  ...americanKinds,
  ...europeanKinds,
  ...northEastKinds,
  ...asiaPacificKinds,
  ...africanAndNearEasternKinds,
];

const nationalFrom = "PII-1100";

/** Points from which on a text is flagged. */
const flagsFrom = 0.5;

const anyIdBits = bitsOfName(anyIdName, true);
const listedKinds = idKinds.map(listed);
const book = pictureBook(listedKinds);

function listed(kind: IdKind): ListedKind {
  // What flags wherever it stands is valid, and its name asked for, where mostly no name is near.
  const nameBits = bitsOfName(kind.names, pointsFor(kind, "plain") >= flagsFrom);
  const isNational = kind.id >= nationalFrom && kind.strength !== "named";
  return {
    ...kind,
    nameBits,
    anyNameBits: nameBits | (isNational ? anyIdBits : 0),
    isNational,
    scoresPlain: pointsFor(kind, "plain") > 0,
    scoresFormed: pointsFor(kind, "formed") > 0,
  };
}

const card = listedKinds.find(({ id }) => id === "PII-1050")!;
const cardList: KindList = { kinds: [card], isFormed: true, nameBits: 0 };

/** To be redacted, and nothing else. */
export const samplePoints = 0.3;

/** More than any picture holds. */
const codes = new Uint8Array(40);

/** Readings of the token at hand, shortest first; kept to spare two arrays a token. No picture has more runs. */
const ends = new Int32Array(10);
const lists: KindList[] = [];

function readCodes(units: PaddedUnits, start: number, end: number): number {
  let n = 0;
  for (let place = start; place < end && n < codes.length; place += 1) {
    const code = codeAt(units, place);
    if (code < 36) codes[n++] = code;
  }
  return n;
}

interface Best {
  readonly kind: IdKind;
  readonly points: number;
}

/**
 * Looks for an identifier that begins at `start`, the first letter or digit of a token. Adds the likeliest and returns
 * its end, or -1. Longer readings come first: a card number is not a twelve-digit number with four digits behind it.
 */
export function identifierAt(text: string, start: number, findings: Findings): number {
  const { units } = findings;
  if (!opensCleanly(units, start)) return -1;
  // Behind a group of digits only whole runs are read: the rest of an account number is no card number.
  const runsMax = followsDigits(units, start) ? 1 : 9;
  let count = 0;
  let node = book.root;
  let separator = 0;
  for (let place = start, runs = 0; runs < runsMax; runs += 1) {
    const isDigit = isDigitAt(units, place);
    const length = runAt(units, place, isDigit);
    if (isDigit && runs === 0 && runsMax > 1 && mayOpenRow(units, start, length)) {
      const row = rowAt(start, findings);
      if (row !== undefined) return addRow(text, row, findings);
    }
    const next = node.next.get(stepOf(separator, isDigit, length));
    if (next === undefined) break;
    node = next;
    place += length;
    if (node.list.kinds.length > 0 && closesCleanly(units, place) && !(isDigit && groupFollows(units, place, length))) {
      ends[count] = place;
      lists[count++] = node.list;
    }
    if (!isWordAt(units, place)) {
      separator = separatorOf(unitAt(units, place));
      if (separator < 0 || !isWordAt(units, place + 1)) break;
      place += 1;
    } else separator = 0;
  }
  for (let i = count - 1; i >= 0; i -= 1) {
    if (addBest(text, start, ends[i]!, lists[i]!, findings)) return ends[i]!;
  }
  return -1;
}

/** The row of cards that begins at `start`. */
function rowAt(start: number, findings: Findings): CardRow | undefined {
  if (start < findings.noRowBefore) return undefined;
  const row = cardRowAt(findings.units, start);
  if (typeof row === "number") {
    findings.noRowBefore = row;
    return undefined;
  }
  if (row.isSure) return row;
  findings.noRowBefore = row.end;
  const around = findings.around(start, row.end);
  return around.mayHold(card.nameBits) && card.names.test(around.around) ? row : undefined;
}

function addRow(text: string, { cards, end }: CardRow, findings: Findings): number {
  for (const one of cards) addBest(text, one.start, one.end, cardList, findings);
  return end;
}

/** Looks for a kind that mixes letters and digits freely in the token `[start, end)`, which must stand alone. */
export function mixedIdentifier(text: string, start: number, end: number, findings: Findings): boolean {
  const list = book.mixed.get(end - start);
  return list !== undefined && addBest(text, start, end, list, findings);
}

function addBest(
  text: string,
  start: number,
  end: number,
  { kinds, isFormed: formed, nameBits }: KindList,
  findings: Findings,
): boolean {
  const isAlone = isNearlyAll(text, start, end);
  // A plain number in a table: only what needs no name is worth its check digits.
  const isNameless = !formed && !isAlone && !hasWordsNear(findings.units, start, end);
  const around = isNameless ? undefined : findings.around(start, end);
  // Most numbers have no name near: one question for all that they might be.
  if (nameBits !== 0 && !isAlone && around?.mayHoldAny(nameBits) !== true) return false;
  let n = 0;
  let isPaid = false;
  let best: Best | undefined;
  for (const kind of kinds) {
    const mayScore = isAlone || (formed ? kind.scoresFormed : kind.scoresPlain);
    if (!mayScore && around?.mayHold(kind.anyNameBits) !== true) continue;
    if (n === 0) n = readCodes(findings.units, start, end);
    if (!kind.valid(codes, n)) continue;
    if (!isPaid && !findings.look()) return false;
    isPaid = true;
    const points = around === undefined ? pointsFor(kind, "plain") : pointsAt(kind, n, around, formed);
    if (points > (best?.points ?? 0) && around?.isAnnouncedMadeUp !== true) best = { kind, points };
  }
  if (best === undefined) return false;
  findings.add(best.kind, start, end, best.points);
  return true;
}

function pointsFor(kind: IdKind, standing: Standing): number {
  return kind.points?.[standing] ?? pointsOf[kind.strength][standing];
}

function pointsAt(kind: ListedKind, n: number, around: Surroundings, formed: boolean): number {
  if (formed && kind.strength === "fair" && around.isBesideDigits) return 0;
  if (kind.isSample?.(codes, n) === true && around.isAmongSamples) return samplePoints;
  if (around.mayHold(kind.nameBits) && kind.names.test(around.around))
    return around.isMadeUp ? Math.min(0.4, pointsFor(kind, "named")) : pointsFor(kind, "named");
  if (kind.isNational && around.mayHold(anyIdBits) && anyIdName.test(around.around))
    return pointsFor(kind, "named") * 0.8;
  if (around.isBare) return isCounted(codes, n) ? 0 : pointsBare(kind, formed);
  const points = pointsFor(kind, formed ? "formed" : "plain");
  // `rc[0123456S]`: what counts up to a letter was typed.
  if (points === 0 || (codes[n - 1]! > 9 && isCounted(codes, n - 1))) return 0;
  return around.isImpersonal ? points / 3 : around.isMadeUp ? points / 2 : points;
}

/**
 * A whole text in the picture of a number and right by its check digit is a field of a form, not a sentence; but for
 * pictures that tell nothing (three groups of three).
 */
function pointsBare(kind: IdKind, formed: boolean): number {
  const bare = pointsFor(kind, "bare");
  const form = formed ? pointsFor(kind, "formed") : 0;
  return Math.max(bare, form, form > 0 && kind.strength === "fair" ? 0.5 : 0);
}

/** A group of three or more with a digit in it, and one space or dash, stand before `start`. */
function followsDigits(units: PaddedUnits, start: number): boolean {
  const joint = unitAt(units, start - 1);
  if ((joint !== 32 && joint !== 45) || !isDigitAt(units, start - 2)) return false;
  return isWordAt(units, start - 3) && isWordAt(units, start - 4);
}
