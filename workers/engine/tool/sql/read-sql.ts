import { limits } from "../../../../src/contracts/limits.ts";

type SqlKind =
  | "word"
  | "number"
  | "string"
  | "name"
  | "operator"
  | "open"
  | "close"
  | "comma"
  | "end"
  | "comment"
  | "variable";

/** One token; offsets are units of the inspected text. `text` is lower case, at most 64 units, without its quotes. */
export interface SqlToken {
  readonly kind: SqlKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface SqlText {
  readonly tokens: readonly SqlToken[];
  /** A string was never closed. */
  readonly openQuote: boolean;
  /** Parentheses opened less closed; the lowest value reached. */
  readonly depth: number;
  readonly lowest: number;
  readonly truncated: boolean;
}

const wordUnit = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) ||
  (unit >= 65 && unit <= 90) ||
  (unit >= 48 && unit <= 57) ||
  unit === 95 ||
  unit === 36 ||
  unit > 127;
const digit = (unit: number): boolean => unit >= 48 && unit <= 57;
const singles: Readonly<Record<string, SqlKind>> = { "(": "open", ")": "close", ",": "comma", ";": "end" };
const operatorUnits = "=<>!|&+-*/%^~?:.{}[]";

/**
 * Reads a text as SQL from `from` on: strings, names, numbers, comments (MySQL's `/*!…` are read as code), operators.
 * Accepts every dialect and any garbage; one pass, bounded tokens.
 */
export function readSql(text: string, from: number): SqlText {
  const tokens: SqlToken[] = [];
  let at = from;
  let openQuote = false;
  let depth = 0;
  let lowest = 0;
  let truncated = false;
  const push = (kind: SqlKind, start: number, end: number, inner: number = start, innerEnd: number = end): void => {
    tokens.push({ kind, text: text.slice(inner, Math.min(innerEnd, inner + 64)).toLowerCase(), start, end });
    at = end;
  };
  while (at < text.length) {
    if (tokens.length >= limits.sqlTokensMax) {
      truncated = true;
      break;
    }
    const unit = text.charCodeAt(at);
    if (unit <= 32 || unit === 160) {
      at += 1;
      continue;
    }
    if (wordUnit(unit)) {
      if (digit(unit)) push("number", at, numberEnd(text, at));
      else push("word", at, wordEnd(text, at));
      continue;
    }
    const letter = text[at] as string;
    const next = text[at + 1] ?? "";
    if (letter === "'" || letter === '"' || letter === "`") {
      const close = closingQuote(text, at, letter);
      openQuote ||= close === -1;
      const end = close === -1 ? text.length : close + 1;
      push(letter === "`" ? "name" : "string", at, end, at + 1, close === -1 ? end : close);
    } else if ((letter === "-" && next === "-") || letter === "#") push("comment", at, lineEnd(text, at));
    else if (letter === "/" && next === "*") {
      // MySQL runs what stands in /*! … */; the closing */ is met as an operator and ignored.
      const version = /^\/\*!\d{0,6}/u.exec(text.slice(at, at + 10))?.[0];
      if (version !== undefined) push("comment", at, at + version.length);
      else {
        const close = text.indexOf("*/", at + 2);
        push("comment", at, close === -1 ? text.length : close + 2);
      }
    } else if (letter === "*" && next === "/") at += 2;
    else if (letter === "@") push("variable", at, wordEnd(text, next === "@" ? at + 2 : at + 1));
    else if (letter === "." && digit(next.charCodeAt(0))) push("number", at, numberEnd(text, at));
    else {
      const kind = singles[letter];
      if (kind === "open") depth += 1;
      if (kind === "close") depth -= 1;
      lowest = Math.min(lowest, depth);
      let end = at + 1;
      if (kind === undefined && operatorUnits.includes(letter))
        while (end < at + 3 && "=<>|&".includes(text[end] ?? " ")) end += 1;
      push(kind ?? "operator", at, end);
    }
  }
  return { tokens, openQuote, depth, lowest, truncated };
}

/** The quote that closes the one at `open`: a doubled quote and a backslashed one do not. -1 if none does. */
function closingQuote(text: string, open: number, quote: string): number {
  let at = text.indexOf(quote, open + 1);
  while (at !== -1) {
    if (text[at + 1] === quote) at += 1;
    else if (text[at - 1] !== "\\" || at - 1 === open) return at;
    at = text.indexOf(quote, at + 1);
  }
  return -1;
}

function lineEnd(text: string, from: number): number {
  const found = text.indexOf("\n", from);
  return found === -1 ? text.length : found;
}

function wordEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && wordUnit(text.charCodeAt(end))) end += 1;
  return Math.max(end, from);
}

function numberEnd(text: string, from: number): number {
  let end = from + 1;
  while (end < text.length && (wordUnit(text.charCodeAt(end)) || text[end] === ".")) end += 1;
  return end;
}
