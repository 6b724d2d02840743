import type { RuleSpec } from "../../../src/contracts/rule.ts";
import { continuedBy } from "./alphabets.ts";
import { isUuid } from "./generic-values.ts";
import { distinctCount, isPlaceholder } from "./plausible.ts";
import { anyCase, leadOf, valueRule } from "./value-rule.ts";

/** Words for a password as people write them to each other, folded, by what may follow: a blank, or nothing in scripts without. */
const nouns = [
  ...[
    "passwd",
    "requirepass",
    "masterauth",
    "bindpw",
    "rootpw",
    "dbpass",
    "pw",
    "pwd",
    "passphrase",
    "passcode",
    "passwort",
    "kennwort",
    "losungswort",
  ],
  ...["contrasena", "clave", "mot de passe", "mdp", "senha", "palavra-passe", "parola", "wachtwoord", "losenord"],
  ...["losenordet", "passord", "passordet", "adgangskode", "adgangskoden", "kodeord", "salasana", "haslo", "heslo"],
  ...["jelszo", "jelszava", "sifre", "sifresi", "mat khau", "kata sandi", "пароль", "סיסמה", "הסיסמה", "كلمة المرور"],
  ...["كلمة السر", "पासवर्ड", "κωδικος"],
];
/** The English word stands in too many texts to be looked at each time. */
const english = [
  ...[
    "is",
    "was",
    "to",
    "for",
    "of",
    "on",
    "you",
    "we",
    "there",
    "here",
    "now",
    "below",
    "will",
    "should",
    "del",
    "della",
    "di",
    "per",
    "de",
    "do",
    "da",
  ].map((next) => `password ${next} `),
  ...["the", "with", "use", "using", "and", "pw", "temp", "temporary", "initial", "default", "my", "user", "root"].map(
    (before) => `${before} password `,
  ),
  ...continuedBy("password ", "0123456789\"'`(“"),
  ...["password: ", "password - ", "password -> ", "passwords: "],
];
/** Without blanks between words. */
const joinedNouns = ["密码", "密碼", "口令", "パスワード", "비밀번호", "암호", "รหัสผ่าน"];

const allNouns = [...nouns, "pass", "password"];

/** Letters that folding takes the marks from. */
const marks: Readonly<Record<string, string>> = {
  a: "áàâãäåảạấầẩẫậ",
  c: "ç",
  e: "éèêë",
  i: "íıİ",
  l: "ł",
  n: "ñ",
  o: "óòôöőø",
  s: "śşŞ",
  u: "üúű",
  κ: "Κ",
  ω: "ώΩ",
  п: "П",
};
const written = (noun: string): string =>
  anyCase(noun)
    .replace(/\[([a-z])([A-Z])\]/g, (_, low: string, high: string) => `[${low}${high}${marks[low] ?? ""}]`)
    .replace(/[κωп]/g, (c) => `[${c}${marks[c]}]`);
const oneOf = (words: readonly string[]): string => words.map(written).join("|");

/** Say what follows: "is", in the languages of the words above. */
const copulas = [
  ...["is", "was", "ist", "lautet", "war", "es", "est", "c['’]est", "era", "é", "è", "este", "jest", "je", "är", "er"],
  ...["это", "теперь", "lo", "now", "jetzt", "ahora", "maintenant", "agora", "adesso", "olarak", "là", "adalah"],
  ...["הוא", "היא", "هي", "هو", "है", "είναι"],
];
/** Behind those: "is still". */
const adverbs = ["toujours", "noch", "immer noch", "still", "ancora", "siempre", "todavía", "ainda", "nog", "wciąż"];
const stillSo = `(?: (?:${adverbs.join("|")}))?`;
/** May do so, or lead elsewhere: "to", "on". */
const prepositions = ["to", "zu", "auf", "naar", "en", "à", "a", "para", "e", "on", "nu"];
/** From the word to the value: a sign; words and then one that says "is", or a colon; a few words, or nothing. */
const between = `(?:[ \\t]{0,2}(?:[:=：→]|->|=>|[-–—](?= ))\\s{0,3}|(?:,?[ \\t]{1,2}(?!["'“„«])[^\\s:.!?;]{1,24}){0,12}?(?:,?[ \\t]{1,2}(?:${[...copulas, ...prepositions].join("|")})${stillSo}:?[ \\t]{1,2}|[ \\t\\u00a0\\u202f]?:[ \\t\\u00a0\\u202f]{1,2})|(?:[ \\t]{1,2}(?!["'“„«])[^\\s:.!?;]{1,24}){0,3}?[ \\t]{1,2})`;
const opening = "[\"'“”„«»‘’`*(]{0,2}";
/** A letter and a digit at least. Of scripts that set no blanks, only what is not of them. */
const chosenValue =
  "(?<value>(?=[^\\s]{0,40}[0-9])(?=[^\\s]{0,40}[A-Za-zÀ-žА-я])[!-~À-žА-я]{6,64}(?<![,.;:)\"'`]))(?![A-Za-z0-9+/=_-]{16})";

/** What has letters and digits, and stands behind a word for passwords in any text about them. */
const ofTrade =
  /^(?:(?:pbkdf|scrypt|argon|bcrypt|sha|md|oauth|wpa|wep|base|utf|ascii|ntlm|ntlmv|kerberos|krb|ldap|ldapv|saml|smb|smbv|tls|tlsv|ssl|sslv|ipv?|http|s|ec|h|k|e|x|l|p|v|php|python|py|java|node|windows|win|office|o|keepass|auth|log|fido|u|2fa|aes|rsa|rc|des|iso|rfc|nist|cve|psr|mp|win)?[-_.]?\d{1,4}[-_.]?(?:[a-z]{1,4}|bit|day|days|char|chars|characters|hours?|min|mins|minutes?|[\d.]{1,8})?|\d{1,4}[-_](?:[a-z]+)(?:[-_][a-z]+)*|(?:1|last|keeper|one)pass\w{0,9}|\d+(?:st|nd|rd|th|er|te|ª|º)|[a-z]{3,20}\(\d?\)|[a-z]\d|\d[a-z]|(?:nist|iso|rfc|cve|din|pci)-?[\d.-]+[a-z]?)$/i;

/** Names with a number: `pw-field2`. */
const ofParts = /^[a-z]+[-_/][a-z]+[-_/]?\d{0,2}$/;

/** Chosen by a person or drawn by a machine: letters and digits in a way that no word, measure or name of a method has them. */
function chosen(raw: string): boolean {
  const value = raw.replace(/["'”“»«’`*),.;:!?]{1,4}$/, "");
  if (value.length < 6 || distinctCount(value) < 4 || isPlaceholder(value) || isUuid(value)) return false;
  if (!/[0-9]/.test(value) || !/\p{L}/u.test(value) || ofTrade.test(value) || ofParts.test(value)) return false;
  // Addresses, paths, calls, links and templates.
  return !/^[$%{[(<&/\\~-]|^[a-z]{2,8}:|:\/\/|^[\w.-]+@[\w-]+\.[a-z]{2,}|[({[]\w*[)}\]]|^[\w.-]+\.[a-z]{2,6}$|=|^[\w-]+(?:\.[\w-]+){2,}|^[A-Z]{2,6}-\d+$|\]\(|^(?:p[a4@][s$5]{2}w[o0]rd|s3cr3t|hunter2|letmein|qwerty|asdf|abc|admin|test|password)[\d!.]{0,8}$/i.test(
    value,
  );
}

/** More than one change between kinds of characters, or a sign inside: `Sommer2024` alone may be a name. */
const isIntricate = (value: string): boolean =>
  (value.match(/(?<=[a-z])[A-Z]|(?<=\p{L})\d|(?<=\d)\p{L}|[!@#$%^&*?+~]/gu) ?? []).length > 1 ||
  /[!@#$%^&*?+~]/.test(value) ||
  /^(?=.*\d.*\d)[A-Z\d]{7,}$/.test(value);

const isVivid = (value: string): boolean =>
  /[!@#$%^&*?+~]/.test(value) && /\p{Lu}/u.test(value) && /\p{Ll}/u.test(value);

function toldPassword(value: string, lead: string): number {
  if (!chosen(value)) return 0;
  if (/[:=：→>–—-]\s{0,3}["'“”„«»‘’`*(]{0,2}$/.test(lead) || saysEnd.test(lead) || /["'“„«`*]$/.test(lead)) return 1;
  // Without "is" or a sign it must look the part: right behind the word, and more so behind others.
  const isBeside = besideEnd.test(lead) || prepositionEnd.test(lead);
  return isVivid(value) || (isBeside && isIntricate(value)) ? 1 : 0;
}
const saysEnd = new RegExp(`(?<!\\p{L})(?:${copulas.join("|")})${stillSo}[: \\t]{1,3}$`, "iu");
const prepositionEnd = new RegExp(`(?<!\\p{L})(?:${prepositions.join("|")})[ \\t]{1,3}$`, "iu");
const besideEnd = new RegExp(`(?<!\\p{L})(?:${oneOf(allNouns)})[ \\t]{1,2}$`, "u");
/** Passwords that people tell each other, in their languages. Ids SEC-1913 to SEC-1919. */
export const toldRules: readonly RuleSpec[] = [
  valueRule({
    id: "SEC-1913",
    type: "PASSWORD",
    name: "told-password",
    what: "a password told in a message",
    why: 'A word for passwords in many languages and what looks chosen or drawn, beside it or behind a few words and an "is": nobody writes such a value for another reason.',
    words: [
      ...nouns.flatMap((noun) => [`${noun} `, `${noun}: `]),
      "pass: ",
      "pass is ",
      "pass = ",
      "pass for ",
      "temp pass ",
      ...english,
    ],
    pattern: `(?<!\\p{L})(?:${oneOf(allNouns)}|(?:(?!password)[a-z]{2,9} )?[pP]asswords?|PASSWORD)${between}${opening}${chosenValue}`,
    points: 0.6,
    confirm: (value, match) => toldPassword(value, leadOf(match)),
    hits: [
      "the pw you need to type is moNtag-7Fenster",
      "usa el usuario respaldo y la contraseña Tr3sGatos#Lima",
      "das Kennwort HXUZTY81 steht auf der Karte",
      "le mot de passe du NAS est Volet-Bleu42",
      "пароль от роутера: Zima2-sneg",
      "le mot de passe du serveur de sauvegarde n'a pas bougé depuis l'hiver, c'est toujours Volet-Bleu42",
      "the temp pass for the portal is Kestrel-Vq83!",
      "A senha do servidor é Casa7verde!",
      "hasło do panelu to Zielony8Kot",
    ],
    misses: [
      "the password must have 12 characters and be hashed with bcrypt2",
      "use password SHA-256 hashing",
      "Kennwort 2FA aktivieren",
      "the password is stored as PBKDF2-SHA256",
      "my password is not working since iOS17.2",
      "la contraseña WPA2 de la red",
      "password for v2.3.1 was changed",
      "pass the file a1.csv",
      "a temp pass for visitors is printed at gate B12",
      `password AgB${"kT7vq2Lm".repeat(20)}`,
    ],
  }),
  valueRule({
    id: "SEC-1914",
    type: "PASSWORD",
    name: "told-password-joined",
    what: "a password told in a message",
    why: "The same in scripts that set no blanks between words.",
    words: joinedNouns,
    pattern: `(?:${joinedNouns.join("|")})(?:[^\\s\\x21-\\x7e]{0,12}?)\\s{0,2}[:=：]?\\s{0,2}[「『"'“\`]{0,1}(?<value>(?=[!-~]{0,40}[0-9])(?=[!-~]{0,40}[A-Za-z])[!-~]{6,64})`,
    points: 0.6,
    confirm: (value) => (chosen(value) ? 1 : 0),
    hits: ["服务器密码是Kq7#mWp2x,别外传", "パスワードは「Sakura77!」です", "비밀번호는 Busan92!hae 입니다"],
    misses: ["密码长度至少为8位", "パスワードは英数字で入力してください", "密码使用SHA-256加密"],
  }),
  valueRule({
    id: "SEC-1915",
    type: "PASSWORD",
    name: "told-login",
    what: "a login told in a message",
    why: "A word for credentials, a name, a slash or colon, and what looks chosen or drawn.",
    words: [
      "creds ",
      "creds: ",
      "credentials ",
      "credentials: ",
      "login: ",
      "login is ",
      "logins ",
      "rdp: ",
      "ssh: ",
      "ftp: ",
      "vpn: ",
      "smtp: ",
      "wifi: ",
      "wlan: ",
      "zugangsdaten",
      "zugang: ",
      "logindaten",
      "identifiants",
      "credenciales",
      "credenziali",
      "логин",
    ],
    pattern:
      "[\\p{L}]{3,14}(?:[ \\t]{1,2}[^\\s:\\/]{1,24}){0,5}?:?\\s{1,2}[\"'`]?[\\w.@-]{2,40}[\"'`]?(?: ?[\\/|] ?|:| - | и | и пароль )[\"'`]?(?<value>(?=[^\\s]{0,40}[0-9])(?=[^\\s]{0,40}[A-Za-z])[!-~]{6,64}(?<![,.;:)\"'`]))",
    points: 0.6,
    confirm: (value) => (chosen(value) && isIntricate(value) && !/[\\/]/.test(value) ? 1 : 0),
    hits: ["the admin panel creds are admin / Kx92!mmQ", "Zugangsdaten: mkeller / Sommer77!x", "login: ops:Tb7!kd02"],
    misses: ["login: see /docs/login2", "credentials are in vault / item 12b", "login: admin/admin"],
  }),
];
