import type { RuleSpec } from "../../../src/contracts/rule.ts";
import { distinctCount, isPlaceholder } from "./plausible.ts";
import { valueRule } from "./value-rule.ts";

const isYear = (value: string): boolean => /^(?:19|20)\d\d$/.test(value);
const words = (value: string): readonly string[] => value.trim().split(/\s+/);
/** No phrase for a key says so much grammar. */
const ofSentences =
  /(?:^| )(?:the|is|not|to|of|for|that|must|should|be|are|was|and|ist|nicht|und|que|est|no|your|my)(?= |$)/i;

/** Groups of letters with few vowels: drawn, no words. */
const isUnspeakable = (value: string): boolean => (value.match(/[aeiou]/g) ?? []).length * 4 < value.length;

/** Short codes that open doors, cards and accounts. Ids SEC-1920 to SEC-1929. */
export const codeRules: readonly RuleSpec[] = [
  valueRule({
    id: "SEC-1920",
    type: "ACCESS_CODE",
    what: "the code of a door or an alarm",
    why: "Four to eight digits behind the name of such a code, in the languages of Europe: it opens a house.",
    words: [
      ...["door", "gate", "alarm", "lockbox", "entry", "keypad", "safe", "tur", "digi"].flatMap((kind) => [
        `${kind} code `,
        `${kind} code: `,
      ]),
      ...["turcode ", "turcode: ", "alarmcode ", "safe-code ", "digicode ", "toegangscode "],
      ...[
        "codice del cancello ",
        "codice della porta ",
        "codice del portone ",
        "code du portail ",
        "code de la porte ",
        "code d'entree ",
      ],
      ...[
        "code de l'alarme ",
        "codigo del porton ",
        "codigo de la puerta ",
        "codigo de la alarma ",
        "kod do drzwi ",
        "kod do bramy ",
      ],
      ...["код домофона ", "код от домофона ", "код двери "],
    ],
    pattern:
      "\\p{L}{3,8}(?:[ '’-]{1,2}\\p{L}{1,10}){0,3}?(?: (?:for|to|of|vom|am|zum|zur) [^\\n.!?:]{1,30}?)?(?::|,? (?:is|ist|lautet|est|c['’]est|è|es|to|now|still|jetzt|это))? {1,2}[\"'“„]?(?<value>[*#]?(?=[A-D\\d]{4,8}[*#]?(?![\\w-]))[A-D]?\\d{2,8}[A-D]?\\d{0,4}[*#]?)(?![\\w-])",
    points: 0.55,
    confirm: (value) => (isYear(value) || distinctCount(value) < 2 ? 0 : 1),
    hits: [
      "Der Türcode ist 70358#",
      "the gate code is 4821, leave the parcel inside",
      "alarm code: 93157",
      "le digicode c'est 48B21",
    ],
    misses: ["the door code is on the map", "gate code 12", "entry code is 2024 words long"],
  }),
  valueRule({
    id: "SEC-1921",
    type: "PIN",
    what: "the PIN of a card",
    why: "Four to eight digits behind a PIN and what it is for, or the eight of a PUK.",
    words: [
      "pin for ",
      "pin of ",
      "pin fur ",
      "pin zu ",
      "pin zur ",
      "pin zum ",
      "card pin ",
      "pin lautet ",
      "pin ist ",
      "puk ",
      "puk: ",
      "pin del ",
      "pin de la ",
      "pin della ",
    ],
    pattern:
      "(?:[cC]ard )?(?:(?:[pP]in|PIN)(?: (?:for|of|für|zu|zur|zum|del|de|della)(?: [^\\s.!?:]{1,16}){1,4}?)?(?::| is| ist| lautet| es| est| è)|(?:puk|PUK)(?:-code)?:?(?: is| ist| lautet)?) {1,2}(?<value>\\d{4,8})(?![\\w-])",
    points: 0.55,
    // A match begins with its value.
    confirm: (value, { text, start }) =>
      isYear(value) || (value.length !== 8 && /puk[^\d]{0,16}$/i.test(text.slice(Math.max(0, start - 20), start)))
        ? 0
        : 1,
    hits: ["the PIN for my debit card is 4821", "PUK 48291735 for the SIM", "Die PIN zur Girokarte lautet 7719"],
    misses: [
      "the pin of the connector is on the left",
      "PIN for the header is 12",
      "pin of 2024 is a song",
      "PUK 48291 for the SIM",
    ],
  }),
  valueRule({
    id: "SEC-1922",
    type: "RECOVERY_CODES",
    what: "codes that recover an account",
    why: "Three or more codes of two groups behind a name for them: each stands for a second factor.",
    words: [
      "backup codes",
      "recovery codes",
      "backup-codes",
      "wiederherstellungscodes",
      "codes de secours",
      "codes de recuperation",
      "codigos de respaldo",
      "codigos de recuperacion",
    ],
    pattern:
      "\\p{L}{5,24}[^]{0,60}?(?<![\\w-])(?<value>(?:[A-Za-z0-9]{4,6}-[A-Za-z0-9]{4,6}(?:[\\s,;]{1,4}[A-Za-z0-9]{4,6}-[A-Za-z0-9]{4,6}){2,15}|\\d{4} ?\\d{4}(?:[\\s,;]{1,4}\\d{4} ?\\d{4}){3,15}))(?![\\w-])",
    points: 0.75,
    confirm: (value) =>
      (value.match(/\d/g) ?? []).length >= 6 && distinctCount(value) > 8 && !isPlaceholder(value) ? 1 : 0,
    hits: [
      "my backup codes: 4f7k-92md 8sk2-1mzp 77xk-q0a2",
      "Recovery codes\n4821 7719\n9934 1022\n6630 4419\n2910 5577",
    ],
    misses: [
      "backup codes look like xxxx-xxxx xxxx-xxxx xxxx-xxxx",
      "keep your recovery codes in a safe-place away from home",
    ],
  }),
  valueRule({
    id: "SEC-1923",
    type: "TOTP_SECRET",
    what: "the secret of one-time codes",
    why: "RFC 6238 secrets in groups of four Base32 characters, as services show them for typing.",
    words: [
      "2fa secret",
      "2fa key",
      "totp secret",
      "totp key",
      "totp seed",
      "authenticator key",
      "authenticator secret",
      "setup key",
      "mfa secret",
      "otp secret",
    ],
    pattern:
      "[A-Za-z0-9]{3,13} [a-z]{3,6}[^\\n]{0,40}?(?<![A-Za-z0-9])(?<value>[A-Z2-7]{4}(?:[ -][A-Z2-7]{4}){3,12}|[a-z2-7]{4}(?: [a-z2-7]{4}){3,12})(?![A-Za-z0-9])",
    points: 0.8,
    confirm: (value) => (/[2-7]/.test(value) && distinctCount(value) > 7 ? 1 : 0),
    hits: ["my 2FA secret is KB3W Y5DP EHQK 3PXZ", "TOTP seed: kb3w y5dp ehqk 3pxz 7rta"],
    misses: ["the 2fa secret must have more than that many bits", "setup key ABCD EFGH"],
  }),
  valueRule({
    id: "SEC-1924",
    type: "PASSPHRASE",
    what: "a passphrase",
    why: "Three words and more in quotes behind the word for it, or four to eight that make no sentence up to the end of the line.",
    words: [
      "passphrase is ",
      "passphrase: ",
      "passphrase ist ",
      "passphrase lautet ",
      "phrase de passe: ",
      "phrase de passe est ",
    ],
    pattern:
      "[\\p{L} ]{10,15}?(?::| is| ist| lautet| est) {1,2}(?:[\"“'„](?:(?=[^\"”'\\n]{12,100}[\"”'“]))|(?=[a-z0-9-]{3,12}(?: [a-z0-9-]{1,12}){3,7}(?:[.,]?\\n|\\.?$)))(?<value>[^\"”'“\\n]{12,100})",
    points: 0.6,
    confirm: (value) =>
      words(value).length > (/\d/.test(value) ? 2 : 3) && !ofSentences.test(value) && !isPlaceholder(value) ? 1 : 0,
    hits: ['the passphrase is "kT72 vqm2 harbour", thanks', "GPG passphrase: correct harbour battery seal 9"],
    misses: [
      "the passphrase is not stored anywhere on the disk",
      'Passphrase: "enter it twice"',
      "passphrase: required",
    ],
  }),
  valueRule({
    id: "SEC-1925",
    type: "APP_PASSWORD",
    what: "a password made for one program",
    why: "Six groups of four letters and digits (WordPress) or four of small letters (Google) behind a name for such a password.",
    words: [
      ...["application password", "app password", "app-password", "app specific password", "app-specific password"],
      ...["anwendungspasswort", "app-passwort", "mot de passe d'application", "mot de passe d’application"],
      ...["contrasena de aplicacion", "senha de app", "wp_app_password", "app_password"],
    ],
    pattern:
      "[\\p{L}_-]{2,20}[^\\n]{0,80}?(?:[:=]|(?<!\\p{L})(?:is|ist|est|es|é)) {1,2}[\"'`]?(?<value>[A-Za-z0-9]{4}(?: [A-Za-z0-9]{4}){5}|[a-z]{4}(?: [a-z]{4}){3})(?![A-Za-z0-9]| [A-Za-z0-9])",
    points: 0.75,
    confirm: (value) =>
      distinctCount(value) > 9 && (/[0-9]/.test(value) || isUnspeakable(value)) && !isPlaceholder(value) ? 1 : 0,
    hits: [
      "WordPress application password for backups: kT7v q2Lm 8Xpa Zr4d Wn6c hB1y",
      "gmail app password is qzkw xvbt rjnp mlfh",
    ],
    misses: [
      "an app password: what does that mean",
      "the application password is xxxx xxxx xxxx xxxx xxxx xxxx",
      "app password: they also must have some kind",
    ],
  }),
];
