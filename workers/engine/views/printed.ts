import { patternView } from "./runs.ts";
import type { View } from "./view.ts";
import { isCommonWord } from "./vocabulary.ts";

/**
 * Encodings into printable signs of any kind: Ascii85 (as of `btoa` and PDF, 33 to 117, `z` for four zero bytes),
 * uuencode (POSIX `uuencode`) and ROT47. All take the text itself, not folded: capitals count.
 */
const ascii85Run = /(?<![!-uz])[!-uz]{25,20000}/g;
/** Lines whose first sign tells how many bytes follow (`!`: 1, `M`: 45), four signs for three of them. */
const uuRun = /(?<=^|[\n\s])(?:[!-M](?:[!-`]{4}){1,15}\r?(?:\n|$)){1,2000}/g;
const rot47Run = /(?<![ -~])[ -~]{16,20000}/g;

/** Of what is held, so much must be letters and blanks, and of its words so many common ones: any run of signs is Ascii85 of something. */
const proseShare = 0.7;
const commonShare = 0.3;

/** What such runs of `source` hold where that reads as prose. */
export const printedViews = (source: string): View[] =>
  [
    patternView(source, ascii85Run, "ascii85", (run) => prose(ascii85Of(run))),
    patternView(source, uuRun, "uuencode", (run) => prose(uuOf(run))),
    patternView(source, rot47Run, "rot47", (run) => prose(rot47Of(run))),
  ].filter((view) => view !== null);

function prose(text: string | null): string | null {
  const words = text?.toLowerCase().match(/[a-z]{2,}/g) ?? [];
  const common = words.filter(isCommonWord).length;
  if (text === null || common === 0 || common < words.length * commonShare) return null;
  const letters = text.match(/[a-z ]/gi)?.length ?? 0;
  return letters >= text.length * proseShare ? text : null;
}

/** Groups of five digits to the base 85, most significant first; the last group may be short, and lacks as many bytes. */
function ascii85Of(run: string): string | null {
  const bytes: number[] = [];
  for (let at = 0; at < run.length; ) {
    if (run.charAt(at) === "z") {
      bytes.push(0, 0, 0, 0);
      at += 1;
      continue;
    }
    const group = run.slice(at, at + 5);
    if (group.length === 1 || group.includes("z")) return null;
    let value = 0;
    for (let digit = 0; digit < 5; digit++) value = value * 85 + (group.charCodeAt(digit) || 117) - 33;
    if (value > 0xffffffff) return null;
    for (let byte = 0; byte < group.length - 1; byte++) bytes.push((value / 256 ** (3 - byte)) & 255);
    at += 5;
  }
  return Buffer.from(bytes).toString("latin1");
}

/** Six bits a sign, 32 to 95; a backquote is 96 and stands for 0, as a blank does. */
function uuOf(lines: string): string | null {
  let text = "";
  for (const line of lines.split(/\r?\n/)) {
    if (line === "") continue;
    const bytes: number[] = [];
    for (let at = 1; at < line.length; at += 4) {
      let value = 0;
      for (let sign = at; sign < at + 4; sign++) value = value * 64 + ((line.charCodeAt(sign) - 32) & 63);
      bytes.push((value >> 16) & 255, (value >> 8) & 255, value & 255);
    }
    const length = line.charCodeAt(0) - 32;
    if (length > bytes.length || length < bytes.length - 2) return null;
    text += Buffer.from(bytes.slice(0, length)).toString("latin1");
  }
  return text;
}

/** Every sign of ASCII that can be seen moved on by half of their number, 94. */
export const rot47Of = (run: string): string =>
  run.replace(/[!-~]/g, (sign) => String.fromCharCode(((sign.charCodeAt(0) - 33 + 47) % 94) + 33));
