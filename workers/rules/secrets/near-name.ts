import type { RuleMatch, RuleSpec } from "../../../src/contracts/rule.ts";
import { nearNames } from "./bare-keys.ts";
import { isMadeUp, isUuid } from "./generic-values.ts";
import { distinctCount, entropyOf } from "./plausible.ts";
import { sample } from "./sample.ts";
import { anyCase, leadOf, valueRule } from "./value-rule.ts";

/** A key without a mark of its own: so many characters of a class, near its provider's name. */
interface NearName {
  readonly id: string;
  readonly type: string;
  readonly what: string;
  /** Lower case, without the separator that follows. */
  readonly names: readonly string[];
  readonly charClass: string;
  readonly length: readonly [number, number];
}

/** What a name is followed by where a key is meant; a name alone arms nothing. */
const tails = [
  "_",
  "-",
  ".",
  " api",
  " key",
  " token",
  " secret",
  " access",
  "api",
  "key",
  "token",
  "secret",
  "access",
  "login",
];

/** Names of what is not a secret, though it has a secret's form. */
const harmless =
  /(?:sha\d*|md5|commit|digest|checksum|etag|revision|hash|version|public|uuid|guid|trace|span|request|client.?id)["'\s:=_-]{0,6}$/i;

/** Believes a random value whose lead names a key, token or secret. */
function namedAsSecret(value: string, match: RuleMatch): number {
  const lead = leadOf(match);
  if ((isMadeUp(value) && !isUuid(value)) || harmless.test(lead) || distinctCount(value) < 7) return 0;
  if (!/key|token|secret|pass|auth|cred|bearer|sid|login|\bpat\b/i.test(lead)) return 0;
  return entropyOf(value) >= 3 ? 1 : 0;
}

function nearName(rule: NearName): RuleSpec {
  const [min, max] = rule.length;
  const name = rule.names[0]!;
  const value = (seed: number) => sample(rule.charClass, min, seed);
  return valueRule({
    id: rule.id,
    type: rule.type,
    what: rule.what,
    why: "The format has no prefix, so the provider's name and a word for a key must stand within 64 characters before it.",
    words: rule.names.flatMap((word) => tails.map((tail) => word + tail)),
    pattern: `(?:${rule.names.map(anyCase).join("|")})[^\\n]{0,64}?(?<![A-Za-z0-9+\\/_-])(?<value>[${rule.charClass}]{${min},${max}})(?![A-Za-z0-9+\\/_=-])`,
    points: 0.85,
    confirm: namedAsSecret,
    get hits() {
      return [`${name.toUpperCase()}_API_KEY=${value(3)}`, `${name}_secret: "${value(5)}"`];
    },
    get misses() {
      return [
        `${name}_api_key=${value(3).slice(1)}`,
        `${name}_api_key=${"x".repeat(min)}`,
        `${name}-agent image sha256:${value(9)}`,
        `${name} is a service`,
      ];
    },
  });
}

/** Keys of providers whose tokens look like any other random text. Ids SEC-1800 to SEC-1849. */
export const nearNameRules: readonly RuleSpec[] = nearNames.map(([type, what, names, charClass, min, max = min], i) =>
  nearName({ id: `SEC-${1800 + i}`, type, what, names, charClass, length: [min, max] }),
);
