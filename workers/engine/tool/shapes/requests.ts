import type { Call } from "../call.ts";
import type { Leaf } from "../leaf.ts";
import { readHost } from "../url/host-kind.ts";

/** Units of a request that is still looked at. */
const unitsMax = 1_000;
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
/** A body in its own string: an object of strings and small values, none escaped. */
const flatJson = /^\{(?:\s?"[\w-]{1,40}"\s?:\s?(?:"[^"\\{}]{0,160}"|[\d.]{1,6}|true|false),?){1,6}\s?\}$/u;
/** What is worth carrying away is named by such words. */
const worthyWords =
  /passw|\bpw\b|\bpwd|secret|cred|token|\bkeys?\b|api_?key|\bssn\b|iban|salar|account|card|customer|client|patient|employee|payroll|dump|leak|exfil|confidential|internal|private|history|conversation|prompt|root\b|admin|login|user/iu;
/** Or it looks like this: long numbers, encoded text, addresses, paths. */
const worthyShapes = /\d[\d -]{6,}|[\w+/=-]{28,}|@|\\|(?:^|\s|")[~/][\w.]+\/|\b(?:\d{1,3}\.){3}\d/iu;
/** A number that is no string, and too long for a count. */
const longNumber = /:\s{0,4}\d{7,}/u;

/** Whether a request tells a service, by its name, no more than a few plain words: nothing that a leak is made of. */
export function saysLittle(call: Call): boolean {
  const { text, tool } = call;
  if (!tool.fetches || tool.runsCommands || text.length > unitsMax || longNumber.test(text)) return false;
  let addresses = 0;
  let said = 0;
  for (const leaf of call.found.leaves) {
    if (plainAddress.test(leaf.text)) addresses += 1;
    else if (!namesAsker(leaf)) {
      said += leaf.text.length;
      if (said > saidMax || !isPlain(leaf)) return false;
    }
  }
  return addresses === 1;
}

/** The caller's own credential, or the request's own number. */
const namesAsker = ({ key, text }: Leaf): boolean =>
  credential.test(key) ? ownCredential.test(text) : requestName.test(key) && ownNumber.test(text);

/** No credential that is given, and nothing worth carrying away. */
function isPlain({ key, text }: Leaf): boolean {
  const said = flatJson.test(text) ? text.replace(/[{}"]/gu, " ") : text;
  return !credential.test(key) && plainWords.test(said) && !worthyWords.test(said) && !worthyShapes.test(said);
}

const readingMethod = /"method"\s{0,2}:\s{0,2}"(?:get|head)"/iu;
const namedCredential =
  /"authorization"\s{0,2}:\s{0,2}"(?:bearer|basic|token)\s+(?:\$\{?\w{1,60}\}?|\{\{\s?[\w.]{1,60}\s?\}\})"/iu;
/** A resource of a host by number, with nothing to be told in its address. */
const plainResource = /^https?:\/\/((?:\d{1,3}\.){3}\d{1,3})(?::\d{2,5})?(?:\/[\w.~-]{1,60}){1,8}$/u;
const bodyKey = /^(?:body|data|json|form|payload|files?)$/u;

/** Whether a call asks an appliance of the own network, with a credential of its own, how something is: nothing leaves that network. */
export function asksAppliance(call: Call): boolean {
  const { text, tool } = call;
  if (!tool.fetches || tool.runsCommands || text.length > unitsMax) return false;
  if (!readingMethod.test(text) || !namedCredential.test(text)) return false;
  const { leaves, json } = call.found;
  const [address, ...others] = leaves.filter((leaf) => leaf.text.includes("://"));
  if (!json || address === undefined || others.length > 0 || leaves.some(({ key }) => bodyKey.test(key))) return false;
  const host = plainResource.exec(address.text)?.[1];
  if (host === undefined) return false;
  const { kind, disguised } = readHost(host, host);
  return kind === "private" && !disguised;
}
