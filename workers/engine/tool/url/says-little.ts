import type { Leaf } from "../leaf.ts";

/** Units of all that is said beside addresses, headers' names and methods. */
const saidMax = 160;

/** An address by name, with nothing to be told in it. */
const plainAddress = /^https:\/\/(?:[a-z][\w-]{0,62}\.){1,5}[a-z]{2,20}(?:\/[\w.~-]{0,60}){0,8}$/iu;
/** Fields that say who asks. */
const credential = /^(?:proxy-)?authorization$|^(?:x-)?(?:api|auth|access)[_-]?(?:key|token)$/iu;
/** A credential that is the caller's own: named, not given. */
const ownCredential =
  /^(?:(?:bearer|basic|token|apikey)\s)?(?:\$\{?(?:env[:.])?\w{1,60}\}?|\{\{\s{0,2}[\w.]{1,60}\s{0,2}\}\}|<[\w -]{1,40}>)$/iu;
/** Fields that tell one request from another, by a number of its own. */
const requestName = /^(?:idempotency-key|x-(?:request|correlation)-id)$/iu;
const ownNumber = /^(?:[a-z]{1,12}[-_])?(?:[\d-]{1,24}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/iu;
/** Words, numbers and the names of things. */
const plainWords = /^[\p{L}\p{N}\s.,:!?'()_/+#%-]*$/u;
/** What is worth carrying away is named by such words, or looks like it: long numbers, encoded text, addresses, paths. */
const worthCarrying =
  /passw|\bpw\b|\bpwd|secret|cred|token|\bkeys?\b|api_?key|\bssn\b|iban|salar|account|card|customer|client|patient|employee|payroll|dump|leak|exfil|confidential|internal|private|history|conversation|prompt|root\b|admin|login|user|\d[\d -]{6,}|[\w+/=-]{28,}|@|\\|(?:^|\s|")[~/][\w.]+\/|\b(?:\d{1,3}\.){3}\d/iu;

/** Whether a request tells a service, by its name, no more than a few plain words: nothing that a leak is made of. */
export function saysLittle(leaves: readonly Leaf[], text: string): boolean {
  let addresses = 0;
  let said = 0;
  for (const { key, text: value } of leaves) {
    if (plainAddress.test(value)) addresses += 1;
    else if (credential.test(key)) {
      if (!ownCredential.test(value)) return false;
    } else if (!requestName.test(key) || !ownNumber.test(value)) {
      said += value.length;
      if (said > saidMax || !plainWords.test(value) || worthCarrying.test(value)) return false;
    }
  }
  return addresses === 1 && text.length <= 1_000 && !/:\s{0,4}\d{7,}/u.test(text);
}
