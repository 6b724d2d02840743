import type { RuleSpec } from "../../../src/contracts/rule.ts";
import { continuedBy } from "./alphabets.ts";
import { assignedBy, assignment, machineValue, passwordValue } from "./generic.ts";
import { assignedPassword, assignedSecret } from "./generic-values.ts";
import { sample } from "./sample.ts";
import { anyCase, valueRule } from "./value-rule.ts";

/**
 * What tells one credential from others of its name. No word for something else that a name goes on with (`_hash`, `_length`, `_policy`,
 * `_field`): then the value is none.
 */
const qualifiers = [
  ...["old", "new", "prev", "previous", "next", "current", "orig", "backup", "bak", "copy"],
  ...["primary", "secondary", "main", "alt", "master", "replica", "first", "second", "default"],
  ...["prod", "prd", "production", "stage", "stg", "staging", "dev", "test", "testing", "qa", "uat", "live", "sandbox"],
  ...[
    "local",
    "internal",
    "external",
    "remote",
    "admin",
    "root",
    "user",
    "reader",
    "writer",
    "ro",
    "rw",
    "plain",
    "raw",
  ],
  ...["eu", "us", "uk", "de", "fr", "asia", "east", "west", "north", "south", "a", "b", "x"],
];
/** Of all of them, and of numbers, versions and `[0]`. */
const begins = [...new Set(qualifiers.map((word) => word.charAt(0)))].join("");
const digits = "0123456789";

const qualified = `(?:[_.-](?:[vV]?\\d{1,4}|${qualifiers.map(anyCase).join("|")})){1,3}|\\[\\d{1,4}\\]|\\d{1,4}(?=["'\\]])|\\d{2,4}`;

const wordsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => [
    ...["_", "-", "."].flatMap((joint) => continuedBy(name + joint, `${digits}v${begins}`)),
    ...continuedBy(name, digits),
    ...continuedBy(`${name}[`, digits),
  ]);

function qualifiedRule(
  id: string,
  type: string,
  names: readonly string[],
  what: string,
  { sign, value, confirm }: { sign: string; value: string } & Pick<Parameters<typeof valueRule>[0], "confirm">,
): RuleSpec {
  const key = sample("A-Za-z0-9", 32, 31);
  const [name = ""] = names;
  const loud = name.toUpperCase();
  return valueRule({
    id,
    type,
    name: `qualified-${type.toLowerCase().replaceAll("_", "-")}`,
    what,
    why: "One of several credentials: the name goes on with a number, a version, an environment or a role, then come a sign and a value. Names that go on with another word name something else.",
    words: wordsOf(names),
    pattern: `(?:${names.map(anyCase).join("|")})(?:${qualified})${sign}${value}`,
    points: 0.65,
    confirm,
    hits: [
      `STRANGE${loud}_2=${key}`,
      `strange${name}_old: "${key}"`,
      `{"strange${name}1": "${key}"}`,
      `strange${name}.prod.2=${key}`,
      `strange${name}[0]=${key}`,
      `export STRANGE${loud}_V2='${key}'`,
    ],
    misses: [
      `strange${name}_length_2=${key}`,
      `strange${name}_2 = os.environ["STRANGE"]`,
      `strange${name}_old: <your value>`,
      `strange${name}_prod: \${STRANGE}`,
      `strange${name}_1: xxxxxxxxxxxxxxxx`,
      `strange${name}_name_1 = orders-of-the-day`,
    ],
  });
}

const drawn = { sign: assignment, value: machineValue, confirm: assignedSecret };

/** Credentials of which there are several (`DB_PASSWORD_2`, `api_key_prod`). Ids SEC-1930 to SEC-1933. */
export const qualifiedRules: readonly RuleSpec[] = [
  qualifiedRule(
    "SEC-1930",
    "API_KEY",
    ["_key", "-key", "apikey", "accesskey", "secretkey", "authkey"],
    "one of several keys",
    drawn,
  ),
  qualifiedRule("SEC-1931", "TOKEN", ["token"], "one of several tokens", drawn),
  qualifiedRule("SEC-1932", "SECRET", ["secret", "credential", "_auth"], "one of several secrets", drawn),
  qualifiedRule(
    "SEC-1933",
    "PASSWORD",
    ["password", "passwd", "pwd", "passphrase", "_pass", "dbpass", "passcode", "passwort", "senha", "contrasena"],
    "one of several passwords",
    { sign: assignedBy(""), value: passwordValue, confirm: assignedPassword },
  ),
];
