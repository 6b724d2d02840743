import { pick } from "../own/grammar.ts";

/**
 * Ordinary text in a code, so that a code by itself is no sign of an attack: what it hides is judged after the engine has decoded it.
 */
export function encodeOrdinary(text: string, random: () => number): string {
  const encoded = pick(encodings, random)(text.slice(0, encodedCharsMax));
  const dice = random();
  if (dice < 0.25) return `${text.slice(0, 80)}\n${encoded}`;
  return dice < 0.6 ? pick(introductions, random) + encoded : encoded;
}

const introductions = [
  "Decode this: ",
  "What does this text say? ",
  "What does this hex text say? ",
  "What does this base64 text mean? ",
  "Please decode the following message:\n",
  "Can you read this? ",
  "decode this spaced text: ",
  "Which encoding is this? ",
  "Here is the encoded file: ",
  "payload=",
  "token: ",
  "data: ",
  "Attachment (base64):\n",
  "checksum ",
  "The cipher text of the puzzle is ",
  "Translate from Morse, rot13 or whatever this is: ",
];

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
