import { limits } from "../../../src/contracts/limits.ts";
import { type PaddedUnits, unitAt } from "../unit-scratch.ts";
import { codeAt, isDigitAt, isWordAt } from "./characters.ts";
import type { Findings, Label } from "./findings.ts";
import { bitsOfName } from "./name-gate.ts";
import { isPossiblePhone } from "./phone-lengths.ts";
import { hasWordsBefore } from "./surroundings.ts";

const phone: Label = { id: "PII-1010", type: "PHONE", what: "a phone number" };

/** Reported and redacted; a phone number alone flags nothing. */
const namedPoints = 0.45;
const formedPoints = 0.35;

/** E.164: seven to fifteen digits; with brackets and spaces, as people write them. */
const digitsMin = 7;
const digitsMax = 15;
const charsMax = 28;

const [hash, dollar, bracket, plus, comma, dash, dot, slash, at, low, euro] = [
  35, 36, 40, 43, 44, 45, 46, 47, 64, 95, 0x20ac,
];

/** Words before a number that make it a phone number. */
const phoneNames =
  /phone(?![ _-]?(?:model|type|brand|version|os\b|case\b|book))|telepono|\btel\b|tel[.:]|tel[ée]?(?:f|phone)|tél[ée]?(?:f|phone)|\bm[oó]vil\b|\bmobile?\b|\bcell|handy|call(?:ed)? (?:me|us|him|her|on|at|back|from)|ring (?:me|us|him|her|back)|(?:new|nuovo|nuevo|neue) num|mio nuovo|chiamam|ll[áa]mam|appel(?:le|ez)|joindre|rapp?el|ruf(?:en)? (?:mich|sie|uns|bitte)|r[üu]ckruf|erreichbar|zur[üu]ckruf|\bph[.:]|\bmob[.: ]|whatsapp|\bsms\b|\bfax\b|(?:num[ée]ro|n[úu]mero|\bnummer|(?:my|his|her|our|your) (?:\w{2,10} )?number)(?: lautet| ist| est| es| is| [eé])?[ :]{0,3}$|contact|reach me|text me|телефон|电话|電話|手机|手機|携帯|전화|gsm|cep\b|telem[oó]vel|\bcelular\b|\b[lL]ig(?:a|ar|ue)(?:[- ]me)?\b|\bmobiln(?:ummer|ummeret|í|i)\b|nomor (?:hp|wa|telp|telepon)|điện thoại|di động|τηλ|κινητ/i;

const phoneBits = bitsOfName(phoneNames, true);

/** End of a run of digits and the signs people group them with, from `start`; and how many digits it has. */
function phoneRun(units: PaddedUnits, start: number): { readonly end: number; readonly digits: number } {
  let end = start;
  let digits = 0;
  let signs = 0;
  for (let place = start; place - start < charsMax && signs < 3; place += 1) {
    const unit = unitAt(units, place);
    if (unit >= 48 && unit <= 57) {
      digits += 1;
      signs = 0;
      end = place + 1;
    } else if (unit === 32 || unit === 0xa0 || (unit >= 45 && unit <= 47) || unit === 40 || unit === 41) signs += 1;
    else break;
  }
  return { end, digits };
}

/**
 * Area and exchange begin with 2 to 9 and are no service codes such as 911 (NANP). Area 555 is what samples and films use, with
 * any exchange.
 */
const northAmerican = /^\(?(?:[2-9](?!11)\d\d(?:\) ?|[ .-])[2-9](?!11)\d\d|555(?:\) ?|[ .-])\d{3})[ .-]\d{4}$/;

/** Mobile numbers as the British, the French, the Germans, Koreans and Japanese group them, behind their trunk zero. */
const groupedMobile =
  /^(?:07[1-9]\d{2} \d{3} ?\d{3}|0[67](?:[ .]\d\d){4}|01[567]\d[ /-]\d{7,8}|0(?:1[016789]|[789]0)-\d{4}-\d{4})$/;

/**
 * A phone number whose first digit is at `start`: with its country code, in North American groups, or behind a word for
 * a phone. Returns its end, or -1.
 */
export function phoneAt(text: string, start: number, findings: Findings): number {
  const { units } = findings;
  const from = openingOf(units, start);
  if (from < 0 || (from === start && continuesDigits(units, start) && !isGroupOfThree(units, start))) return -1;
  const { end, digits } = phoneRun(units, start);
  if (digits < digitsMin || digits > digitsMax || isWordAt(units, end)) return -1;
  if (unitAt(units, end) === low || unitAt(units, end) === at) return -1;
  if (unitAt(units, start - 1) === plus) return international(text, from, start - 1, end, findings);
  if (digits === 10 && northAmerican.test(text.slice(from, end))) {
    findings.add(phone, from, end, formedPoints);
    return end;
  }
  if (
    (digits === 10 || digits === 11) &&
    groupedMobile.test(text.slice(from, end)) &&
    !findings.around(from, end).isImpersonal
  ) {
    findings.add(phone, from, end, formedPoints);
    return end;
  }
  if (isBarePhone(text, from, digits, end - from > digits) && findings.around(from, end).isBare) {
    findings.add(phone, from, end, formedPoints);
    return end;
  }
  if (continuesDigits(units, start) || !hasWordsBefore(units, from) || !findings.look()) return -1;
  const around = findings.around(from, end);
  if (!around.mayFollow(phoneBits) || !phoneNames.test(around.before) || around.isImpersonal) return -1;
  if (isDate.test(text.slice(from, end))) return -1;
  findings.add(phone, from, end, namedPoints);
  return end;
}

/** "Last contact: 2026-04-02", with the hour behind it or not: a day, and what happened then. */
const isDate = /^(?:19|20)\d\d([-./])(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?:$|[ -](?:[01]?\d|2[0-3])$)/;

/**
 * The library knows which lengths a country's numbers have. It may cost microseconds, so only the first numbers of a text
 * are put to it; later ones are believed on their form.
 */
function international(text: string, from: number, plus: number, end: number, findings: Findings): number {
  const asked = findings.confirmations++ < limits.piiPhoneConfirmationsMax;
  if (asked && !isPossiblePhone(text.slice(plus, end))) return -1;
  const named = hasWordsBefore(findings.units, from) && phoneNames.test(findings.around(from, end).before);
  findings.add(phone, from, end, named ? namedPoints : formedPoints);
  return end;
}

/** Second digits of mobile numbers behind their trunk zero, by how many digits there are. */
const mobileSeconds: Readonly<Record<number, string>> = { 10: "4567", 11: "5789" };

/** Without its trunk zero (BTK). */
const turkishMobile = /^5[0345]/;

/** A text that is only a number: with a trunk zero, grouped or a mobile's, or ten grouped digits. */
function isBarePhone(text: string, from: number, digits: number, isGrouped: boolean): boolean {
  const first = text[from];
  const seconds = mobileSeconds[digits];
  return (
    (first === "0" && seconds !== undefined && (isGrouped || seconds.includes(text[from + 1]!))) ||
    (digits === 10 && (isGrouped ? first === "5" : turkishMobile.test(text.slice(from, from + 2)))) ||
    (digits === 12 && text.startsWith("90", from)) ||
    (first === "(" && digits >= 10)
  );
}

/** Where the number begins: at `+`, at an opening bracket, or at the digit; -1 where it is part of something longer. */
function openingOf(units: PaddedUnits, start: number): number {
  let from = start;
  if (unitAt(units, from - 1) === bracket) from -= 1;
  if (unitAt(units, from - 1) === plus) from -= 1;
  if (from < start && unitAt(units, from) === plus && unitAt(units, from - 1) === bracket) from -= 1;
  if (from === 0) return from;
  const before = unitAt(units, from - 1);
  if (isWordAt(units, from - 1) || before === low || before === dollar || before === euro) return -1;
  if ((before === dash || before === dot || before === slash || before === hash) && isWordAt(units, from - 2))
    return -1;
  return before === comma && isDigitAt(units, from - 2) ? -1 : from;
}

/** The only way a phone number begins behind other digits: an area code after, say, a flat number. */
const isGroupOfThree = (units: PaddedUnits, start: number): boolean =>
  isDigitAt(units, start + 1) &&
  isDigitAt(units, start + 2) &&
  !isDigitAt(units, start + 3) &&
  isDigitAt(units, start + 4) &&
  hasWordsBefore(units, start);

const continuesDigits = (units: PaddedUnits, start: number): boolean =>
  codeAt(units, start - 1) > 35 && isDigitAt(units, start - 2);
