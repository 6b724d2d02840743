import { Rewriting, type View } from "./view.ts";

/** Where an escape may begin; quotes and tags are looked at only in texts that seem to break words with them. */
const begins: readonly RegExp[] = [/[%&\\\u001b]/g, /[%&\\\u001b<*]/g, /[%&\\\u001b"'`]/g, /[%&\\\u001b<*"'`]/g];
/** An escape that may change a word; quotes in JSON and ampersands in HTML alone do not. */
const telling =
  /\\(?:[uxU][0-9a-f{]|[0-3][0-7]|[nrtbfv])|%[0-9a-f]{2}|&(?:#|(?!amp|quot|lt|gt|apos)[a-z]{2,8};)|\u001b[[\]]/i;
const cutWord = /\p{L}(?:<[!/a-z]|\*\*\p{L})/iu;
const emphasis = /\*\*(?=\p{L})/uy;
const brokenString = /["'`]\s{0,4}(?:\+|\|\|)\s{0,4}["'`]/;

const percentRun = /(?:%[0-9a-f]{2})+/iy;
const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));?/iy;
const backslash =
  /\\(?:u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|x([0-9a-f]{2})|U([0-9a-f]{8})|([0-3][0-7]{2})|([nrtbfv"'/\\]))/iy;
const terminal = /\u001b(?:\[[0-9;?]{0,32}[ -/]{0,4}[@-~]|\][^\u0007\u001b]{0,256}(?:\u0007|\u001b\\)?)/y;
const joint = /["'`]\s{0,4}(?:\+|&|\|\||\.)\s{0,4}["'`]/y;
const tag = /(?:<(?:!--[\s\S]{0,400}?--|\/?[a-z][^<>]{0,200})>){1,8}(?=\p{L})/iuy;

/** The entities that hide a letter or a sign that patterns look at; the rest are decoration. */
const namedEntities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  colon: ":",
  comma: ",",
  period: ".",
  sol: "/",
  bsol: "\\",
  lpar: "(",
  rpar: ")",
  lsqb: "[",
  rsqb: "]",
  lbrace: "{",
  rbrace: "}",
  num: "#",
  excl: "!",
  quest: "?",
  equals: "=",
  plus: "+",
  dollar: "$",
  semi: ";",
  tab: "\t",
  newline: "\n",
  shy: "",
  zwj: "",
  zwnj: "",
};

const controls: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "", f: " ", v: " " };

const names = {
  percent: "percent-encoding",
  entity: "HTML entities",
  backslash: "escape sequences",
  terminal: "terminal codes",
  joint: "joined strings",
  tag: "words cut by markup",
} as const;

/**
 * One view with every escape of `text` undone at once: percent-encoding, HTML entities, backslash escapes, terminal codes,
 * strings joined by an operator, and markup inside a word. Null where there is none.
 */
export function escapesView(text: string): View | null {
  const cuts = (text.includes("<") || text.includes("**")) && cutWord.test(text);
  const breaks = (text.includes("+") || text.includes("||")) && brokenString.test(text);
  const holdsSign = text.includes("\\") || text.includes("&") || text.includes("%") || text.includes("\u001b");
  if (!cuts && !breaks && !(holdsSign && telling.test(text))) return null;
  const rewriting = new Rewriting(text);
  const undone = { percent: 0, entity: 0, backslash: 0, terminal: 0, joint: 0, tag: 0 };
  const next = begins[(cuts ? 1 : 0) + (breaks ? 2 : 0)]!;
  next.lastIndex = 0;
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    const at = found.index;
    const step = undo(text, at);
    if (step === null) continue;
    rewriting.put(step.text, at, step.end);
    undone[step.what] += step.end - at;
    next.lastIndex = step.end;
  }
  const [most] = (Object.keys(names) as (keyof typeof names)[]).sort((a, b) => undone[b] - undone[a]);
  return rewriting.finish(names[most!]);
}

interface Undone {
  readonly text: string;
  readonly end: number;
  readonly what: keyof typeof names;
}

function undo(text: string, at: number): Undone | null {
  switch (text.charAt(at)) {
    case "%": {
      const match = sticky(percentRun, text, at);
      if (match === null) return null;
      return { text: percentText(match[0]), end: at + match[0].length, what: "percent" };
    }
    case "&": {
      const match = sticky(entity, text, at);
      const character = match === null ? null : entityOf(match);
      return character === null ? null : { text: character, end: at + match![0].length, what: "entity" };
    }
    case "\\": {
      const match = sticky(backslash, text, at);
      return match === null ? null : { text: escapeOf(match), end: at + match[0].length, what: "backslash" };
    }
    case "\u001b":
      return dropped(sticky(terminal, text, at), at, "terminal");
    case "<":
      return /\p{L}/u.test(text.charAt(at - 1)) ? dropped(sticky(tag, text, at), at, "tag") : null;
    case "*":
      return /\p{L}/u.test(text.charAt(at - 1)) ? dropped(sticky(emphasis, text, at), at, "tag") : null;
    default:
      return dropped(sticky(joint, text, at), at, "joint");
  }
}

/** A run of `%XX`: ASCII straight away, anything else as UTF-8. */
function percentText(run: string): string {
  const codes: number[] = [];
  let isAscii = true;
  for (let at = 1; at < run.length; at += 3) {
    const code = Number.parseInt(run.slice(at, at + 2), 16);
    codes.push(code);
    if (code > 0x7f) isAscii = false;
  }
  return isAscii && codes.length < 64 ? String.fromCharCode(...codes) : Buffer.from(codes).toString("utf8");
}

function sticky(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const dropped = (match: RegExpExecArray | null, at: number, what: Undone["what"]): Undone | null =>
  match === null ? null : { text: "", end: at + match[0].length, what };

function entityOf(match: RegExpExecArray): string | null {
  const [, decimal, hex, name] = match;
  if (name !== undefined) return namedEntities[name.toLowerCase()] ?? null;
  return character(decimal !== undefined ? Number(decimal) : Number.parseInt(hex!, 16));
}

function escapeOf(match: RegExpExecArray): string {
  const [, four, braced, two, eight, octal, letter] = match;
  if (letter !== undefined) return controls[letter.toLowerCase()] ?? letter;
  const hex = four ?? braced ?? two ?? eight;
  return character(hex === undefined ? Number.parseInt(octal!, 8) : Number.parseInt(hex, 16)) ?? match[0];
}

const character = (point: number): string | null => (point <= 0x10ffff ? String.fromCodePoint(point) : null);
