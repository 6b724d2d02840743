/** One escape undone: the characters it stands for, and the unit after it. */
export interface Undone {
  readonly text: string;
  readonly end: number;
}

/** The entities that hide a letter or a sign that patterns look at; the rest are decoration. */
const namedEntities: ReadonlyMap<string, string> = new Map([
  ...Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: " ",
    colon: ":",
    comma: ",",
    period: ".",
  }),
  ...Object.entries({ sol: "/", bsol: "\\", lpar: "(", rpar: ")", lsqb: "[", rsqb: "]", lbrace: "{", rbrace: "}" }),
  ...Object.entries({ num: "#", excl: "!", quest: "?", equals: "=", plus: "+", dollar: "$", semi: ";", tab: "\t" }),
  ...Object.entries({ newline: "\n", shy: "", zwj: "", zwnj: "" }),
]);
const namedEntity = /&([a-z]{2,8});/iy;

const controls: ReadonlyMap<string, string> = new Map(
  Object.entries({ n: "\n", r: "\r", t: "\t", b: "", f: " ", v: " ", '"': '"', "'": "'", "/": "/", "\\": "\\" }),
);

const lastPoint = 0x10ffff;

/** Value of a hex digit's unit; -1 for any other unit. */
function hexDigit(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const letter = unit | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** Value of exactly `digits` hex digits at `at`; -1 where they are not there. */
function hexAt(text: string, at: number, digits: number): number {
  let value = 0;
  for (let place = at; place < at + digits; place++) {
    const digit = hexDigit(text.charCodeAt(place));
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/** A run of `%XX` at `at`: ASCII straight away, anything else as UTF-8. */
export function percentAt(text: string, at: number): Undone | null {
  const bytes: number[] = [];
  let isAscii = true;
  let end = at;
  while (text.charCodeAt(end) === 0x25) {
    const byte = hexAt(text, end + 1, 2);
    if (byte < 0) break;
    bytes.push(byte);
    if (byte > 0x7f) isAscii = false;
    end += 3;
  }
  if (end === at) return null;
  return {
    text: isAscii && bytes.length < 64 ? String.fromCharCode(...bytes) : Buffer.from(bytes).toString("utf8"),
    end,
  };
}

/** `&#105;`, `&#x69;` or `&colon;` at `at`; a number may lack its semicolon. */
export function entityAt(text: string, at: number): Undone | null {
  if (text.charCodeAt(at + 1) !== 0x23) {
    namedEntity.lastIndex = at;
    const name = namedEntity.exec(text)?.[1];
    const sign = name === undefined ? undefined : namedEntities.get(name.toLowerCase());
    return sign === undefined ? null : { text: sign, end: at + name!.length + 2 };
  }
  const isHex = (text.charCodeAt(at + 2) | 0x20) === 0x78;
  const from = at + (isHex ? 3 : 2);
  let end = from;
  let point = 0;
  while (end < from + 7) {
    const digit = hexDigit(text.charCodeAt(end));
    if (digit < 0 || (!isHex && digit > 9)) break;
    point = point * (isHex ? 16 : 10) + digit;
    end += 1;
  }
  if (end === from || point > lastPoint) return null;
  return { text: String.fromCodePoint(point), end: text.charCodeAt(end) === 0x3b ? end + 1 : end };
}

/** `\u0069`, `\u{69}`, `\x69`, `\U00000069`, `\151`, `\n` and their like at `at`. */
export function backslashAt(text: string, at: number): Undone | null {
  const letter = text.charAt(at + 1);
  const digits = letter === "u" ? 4 : letter === "x" ? 2 : letter === "U" ? 8 : 0;
  if (digits > 0) {
    const point = hexAt(text, at + 2, digits);
    if (point >= 0) return point > lastPoint ? null : { text: String.fromCodePoint(point), end: at + 2 + digits };
    return letter === "u" ? bracedAt(text, at) : null;
  }
  const control = controls.get(letter);
  if (control !== undefined) return { text: control, end: at + 2 };
  return octalAt(text, at);
}

function bracedAt(text: string, at: number): Undone | null {
  // Six digits at most: never searched for further than that.
  const close = at + 3 + text.slice(at + 3, at + 10).indexOf("}");
  const digits = close - at - 3;
  if (text.charAt(at + 2) !== "{" || digits < 1 || digits > 6) return null;
  const point = hexAt(text, at + 3, digits);
  return point < 0 || point > lastPoint ? null : { text: String.fromCodePoint(point), end: close + 1 };
}

function octalAt(text: string, at: number): Undone | null {
  let value = 0;
  for (let place = at + 1; place < at + 4; place++) {
    const digit = text.charCodeAt(place) - 0x30;
    if (!(digit >= 0 && digit < 8)) return null;
    value = value * 8 + digit;
  }
  return value > 0xff ? null : { text: String.fromCharCode(value), end: at + 4 };
}
