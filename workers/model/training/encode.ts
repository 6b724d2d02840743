import { pick } from "../own/grammar.ts";

/**
 * Ordinary text in a code, so that a code by itself is no sign of an attack: what it hides is judged after the engine has decoded it.
 */
export function encodeOrdinary(text: string, random: () => number): string {
  const encoded = pick(encodings, random)(text.slice(0, encodedCharsMax));
  return random() < 0.3 ? `${text.slice(0, 80)}\n${encoded}` : encoded;
}

const encodedCharsMax = 300;

const hexOf = (code: number, digits: number): string => code.toString(16).padStart(digits, "0");
const byCode = (text: string, change: (code: number, character: string) => string): string =>
  [...text].map((character) => change(character.codePointAt(0)!, character)).join("");

const base32Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function base32(text: string): string {
  let bits = "";
  for (const byte of Buffer.from(text)) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32Letters[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

const rot13 = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });

const encodings: readonly ((text: string) => string)[] = [
  (text) => Buffer.from(text).toString("base64"),
  (text) => Buffer.from(text).toString("base64url"),
  (text) => Buffer.from(text).toString("hex"),
  (text) => Buffer.from(text).toString("hex").replace(/../g, "\\x$&"),
  (text) => [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, "0")).join(" "),
  base32,
  rot13,
  encodeURIComponent,
  (text) => [...Buffer.from(text)].map((byte) => `%${hexOf(byte, 2)}`).join(""),
  (text) => byCode(text, (code) => `&#${code};`),
  (text) => byCode(text, (code) => `&#x${hexOf(code, 2)};`),
  (text) => byCode(text, (code) => `\\u${hexOf(code & 0xffff, 4)}`),
  (text) => byCode(text, (code) => `${code} `),
  (text) => [...text].reverse().join(""),
  (text) => [...text].join(" "),
  (text) => [...text].join("-"),
];
