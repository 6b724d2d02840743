import type { RuleMatch } from "../../../src/contracts/rule.ts";
import { isNoneOfProvider } from "./bare-keys.ts";
import { distinctCount, entropyOf, isMostlyTyped, isPlaceholder, isTyped, published, typed } from "./plausible.ts";
import { isCutShort } from "./provider-marks.ts";
import { isPublished } from "./published.ts";
import { leadOf } from "./value-rule.ts";

/** Words in a name that make a key or token no credential: `cache_key`, `nextPageToken`, `sha256-key`. */
const harmlessWords = new Set(
  `public publishable index idempotency cache primary foreign sort partition object row group routing shard registry next page
   cursor continuation csrf xsrf sync etag site measurement tracking map translation i18n hot shortcut event message
   dedup dedupe resume sha sha1 sha256 sha512 md5 commit digest checksum integrity revision hash trace span request
   correlation job state nonce pad eos bos unk mask sep cls stop captcha recaptcha verification authenticity pub pubkey hostkey
   hotkey keyword known version monkey donkey turkey hockey jockey whiskey
   fake dummy mock bogus bad invalid wrong malformed broken expired revoked example sample placeholder`.split(/\s+/),
);
/** The same written as one word: `csrfmiddlewaretoken`, `publickey`. */
const harmlessStart = /^(?:csrf|xsrf|public|foreign|primary|partition|cache)/;

const isHarmlessName = (word: string): boolean => harmlessWords.has(word) || harmlessStart.test(word);

/** `key="cacheKey" value="`: the name stands before the word for its value. */
const valueAttribute = /[^\p{L}\d]{1,24}value["'\\]{0,2} {0,3}[=:][\s"'\\]{0,4}$/iu;

/** The last words of the name before the last sign of a lead: `my.nextPageToken": "` gives my, next, page, token. */
function nameWords(lead: string): string[] {
  const text = lead.replace(valueAttribute, "=");
  const name =
    /(?<![\p{L}\d_. -])([\p{L}\d_. -]{1,60})[^\p{L}\d_. -]{0,4} {0,3}(?:(?:[=:：>]|->| is )[^=:：>]{0,50}|\(["'])$/u.exec(
      text,
    )?.[1] ?? "";
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[ _.-]+/)
    .slice(-4);
}

/** Values that are code, not text: calls, lookups, types. */
const codeValue =
  /^(?:process|os|env|config|settings|self|this|options|params|args|props|request|req|ctx|context|data|user|secrets?|vault|var|local|module|input|event|await|new|null|none|nil|true|false|undefined|string|str|bytes|int|bool|boolean|optional|required|any)(?:[.([]|$)|[([]|^[A-Za-z_]{1,40}(?:\.[A-Za-z_]{1,40}){1,6}$|^\$|^%|^@|^&|^#\{|^<|^\{/i;

/** In quotes a bracket in a value this long is a sign like others, unless a call or a template begins with it. */
const quotedLong = 32;
const quotedCode = /^[\w.$]{1,60}\(|[$#{%]\{|^[<[{(]/;

/** A UUID that was given to something: not the one of zeros. */
export const isUuid = (value: string): boolean =>
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value) && distinctCount(value) > 5;
/** Addresses, paths and digests with their kind in front. */
const address =
  /^(?:(?:sha\d{1,3}|md5|blake\w{1,4})[:=-]|[a-z][a-z0-9+.-]{1,15}:\/\/|\/|\.{1,2}\/|[a-z]:\\|arn:|urn:|data:|git@)/i;

/** Where a store, a file or the environment keeps the value, and values that a store encrypted: the secret itself is not there. */
const reference =
  /^(?:(?:vault|ssm|sops|keyring|keychain|akv|azkv|kms|awskms|gcpkms|gsm|secretsmanager|conjur|infisical|doppler|bws|file|env):[/\w]|ref\+|!(?:vault|secret|ref|sub|getatt|reference|env_var|env|include)$|ENC[([])/i;

/**
 * What providers call keys and give to everybody: Stripe's and PostHog's for browsers, the name of a Salesforce app;
 * the types of public SSH keys, with which their Base64 begins, too.
 */
const publicKey =
  /^(?:pk_(?:live|test)_|phc_|3MVG9|(?:sk-)?(?:ssh|ecdsa-sha2)-(?:rsa|dss|ed25519|nistp\d{3})|AAAA(?:[BC]3NzaC1|E2VjZHNh|[GI]nNrL))/;

/**
 * Ciphertext, by the head of its format: Bitnami's sealed secrets (two bytes that say 512), KMS blobs, OpenSSL's `Salted__` and age in
 * Base64, Spring's `{cipher}`. Whoever reads it has nothing yet.
 */
const encrypted = /^(?:Ag[A-D][A-Za-z0-9+/]{100}|AQICAH|U2FsdGVkX1|YWdlLWVuY3J5cHRpb24|\{cipher\})/;

const isElsewhere = (value: string): boolean => address.test(value) || reference.test(value) || encrypted.test(value);

/** Words, numbers and marks of versions, joined: `a-secret-of-256-bits`, `2024-10-01-preview`, `uploads/2024/x.png`. */
function isWordy(value: string): boolean {
  const parts = value.split(/[^A-Za-z0-9]+/).filter((part) => part !== "");
  if (parts.length < 2) return false;
  return (
    parts.every((part) =>
      /^(?:[A-Z]?[a-z]{1,15}|(?:[A-Z][a-z]{2,15}){1,4}|[A-Z]{1,15}|\d{1,10}|[A-Za-z]{1,3}\d|[A-Z]\d\d)$/.test(part),
    ) && parts.some((part) => /^[A-Za-z]{3,}$/.test(part))
  );
}

/** A path or a name of parts that ends in a word as it begins with one: `session:f00:cart`, `backups/9af.tar`. */
const namePath = /^[a-z]{3,20}[:/].{1,200}[:/.](?:[a-z]{3,20}|[a-z0-9]{2,4})$/;

/** The value says of itself that nobody drew it. */
export function isMadeUp(value: string): boolean {
  return isPlaceholder(value) || isWordy(value) || namePath.test(value) || isTyped(value);
}

/** Changes between small letters, capitals and digits: random text changes every second character, words hardly ever. */
function classChanges(text: string): number {
  let changes = 0;
  let before = -1;
  for (let i = 0; i < text.length; i += 1) {
    const c = text.charCodeAt(i);
    const now = c >= 48 && c <= 57 ? 0 : c >= 65 && c <= 90 ? 1 : c >= 97 && c <= 122 ? 2 : 3;
    if (now !== before && before !== -1) changes += 1;
    before = now;
  }
  return changes;
}

/** True where a value looks drawn by a machine: enough entropy, and digits among letters rather than words with a number. */
export function looksRandom(value: string): boolean {
  const entropy = entropyOf(value);
  if (value.length < 12 || entropy < 3 || distinctCount(value) < 8) return false;
  const digits = value.replace(/[^0-9]/g, "").length;
  const changes = classChanges(value);
  if (digits === value.length) return false;
  if (digits >= 2) return changes >= value.length / 8 && entropy >= (value.length >= 20 ? 3.2 : 3);
  // Hardly a digit: then it must change case like chance does, and have fewer vowels than words have.
  const letters = value.replace(/[^A-Za-z]/g, "").length;
  const vowels = value.replace(/[^AEIOUaeiou]/g, "").length;
  return value.length >= 16 && entropy >= 3.5 && changes >= value.length / 4 && vowels * 10 < letters * 3;
}

/** `…?alt=media&token=<uuid>`: the address of a picture in a Firebase bucket, which pages show to everybody. */
const isPublicLink = (lead: string): boolean => /[?&]alt=media&(?:amp;)?token=$/i.test(lead);

/** A value assigned to a name that ends in key, token or secret. */
export function assignedSecret(value: string, match: RuleMatch): number {
  const lead = leadOf(match);
  const name = nameWords(lead);
  if (name.some(isHarmlessName) || isNoneOfProvider(name, value)) return 0;
  if (isPublicLink(lead)) return 0;
  if (isUuid(value)) return 0.8;
  // The short name of a PGP key, for everybody.
  if (/^0x[\dA-F]{8}(?:[\dA-F]{8})?$/i.test(value)) return 0;
  if (isPublished(value)) return published;
  const code = /["']$/.test(lead) && value.length >= quotedLong ? quotedCode : codeValue;
  if (isMadeUp(value) || publicKey.test(value) || code.test(value) || isElsewhere(value)) return 0;
  if (!looksRandom(value) || isCutShort(value)) return 0;
  return isMostlyTyped(value) ? typed : 1;
}

const notPasswords =
  /^(?:pass(?:word|wd|phrase)?s?|pwd|secrets?|token|none|null|nil|true|false|undefined|string|str|text|type|value|required|optional|empty|missing|invalid|incorrect|wrong|expired|hidden|masked|redacted|default|unknown|reset|field|input|confirm\w*|current|new|old|strong|weak|hash(?:ed)?|md5(?:sum)?|sha\d{1,3}(?:sum)?|base64|encrypted|plain(?:text)?|prompt|amd64|arm64|armhf|i386|your\w*|the|an?|is|was|not|must|should|can|will|to|too|for|and|or|in|on|of|with|from|at|by|\W+|\d{1,3})$/i;

/** Words that say what stands there: `secure_password`, `my-top-secret`, `password-for-30001`. */
const saysItself =
  /^(?:[a-z]{1,12}[-_]){0,4}(?:passwords?|passwd|passphrase|secret)(?:[-_](?:[a-z]{1,12}|\d{1,5})){0,4}$/i;

/** What a form calls its field, in the languages of the names: a label, and what it labels. */
const fieldLabels =
  /^(?:passwor[td]|kennwort|contrase[ñn]a|clave|senha|palavra-passe|wachtwoord|l[öo]senord|parol[aeă]?|has[łl]o|salasana|jelsz[óo]|heslo|[şs]ifre|adgangskode|passord|geslo|lozinka|пароль|лозинка|密[码碼]|パスワード|비밀번호|암호)[:*.…]?$/i;
/** `auth.plugins.sha2_password`: names joined by dots, at least one of them a word. */
const dottedNames =
  /^(?=.*[A-Za-z_]{8})[A-Za-z_$]{2,40}(?:\d[A-Za-z_$]{0,40})?(?:\.[A-Za-z_$]{2,40}(?:\d[A-Za-z_$]{0,40})?){1,6}$/;

/** A password after its name and a sign. People choose them, so entropy says little; form and a stop list decide. */
export function assignedPassword(value: string, match: RuleMatch): number {
  const quoted = /["'`]$/.test(leadOf(match));
  // `root@server's password:` asks for one.
  if (fieldLabels.test(value) || (!quoted && (dottedNames.test(value) || match.text[match.end] === "("))) return 0;
  if (saysItself.test(value) || /^['’]s /.test(match.text.slice(match.end, match.end + 3))) return 0;
  const likely = likelyPassword(value, quoted);
  if (likely === 0) return 0;
  const isCode = quoted ? /^(?:[$%&@#]?[{(<]|\$[A-Za-z_]{2,40}$)/.test(value) : codeValue.test(value);
  return isCode || notPasswords.test(value) || isElsewhere(value) || isPlaceholder(value) ? 0 : likely;
}

/** By its characters alone. */
function likelyPassword(value: string, quoted: boolean): number {
  if (distinctCount(value) < 3 || /^(?:[*•.xX_-]{2,}$|\?)/.test(value)) return 0;
  const mixed = /[0-9]/.test(value) && /[A-Za-z]/.test(value);
  const symbol = /[!@#$%^&*?~+]/.test(value);
  if (mixed || (symbol && /[A-Za-z0-9]/.test(value))) return 1;
  if (/^\d{4,}$/.test(value)) return 0.9;
  return quoted && value.length >= 6 && !/\s/.test(value) ? 0.7 : 0;
}

/** A password said in a sentence: must look like one, as "my password is secret" is no secret. */
export function saidPassword(value: string): number {
  const bare = value.replace(/[.,;:!?)\]]{1,3}$/, "");
  if (bare.length < 4 || isPlaceholder(bare) || notPasswords.test(bare) || /^[$%<{[(]/.test(bare)) return 0;
  const mixed = /[0-9]/.test(bare) && /[A-Za-z]/.test(bare);
  const symbolInside = /[A-Za-z0-9][!@#$%^&*?~+][A-Za-z0-9]/.test(bare) || /[A-Za-z]{3,}[!@#$%^&*]{1,4}$/.test(value);
  if (mixed || symbolInside) return 1;
  return /^\d{4,}$/.test(bare) ? 0.9 : 0;
}
