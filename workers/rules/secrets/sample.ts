/**
 * Made-up token values for the rules' own evidence. They are put together here, from a form and a seed, so that no
 * complete token ever stands in a source file (push scanners would rightly stop it).
 */

/** A fixed piece of a token, or a run of `[class, min, max]` characters; `class` is the inside of a `[…]`. */
type FormPart = string | readonly [charClass: string, min: number, max?: number];
/** The parts of a token in order. */
export type Form = readonly FormPart[];

/** The characters a simple class stands for: single characters, ranges, and `\\` before one that stands for itself. */
function charactersOf(charClass: string): string {
  let all = "";
  for (let i = 0; i < charClass.length; i += 1) {
    if (charClass[i] === "\\") {
      i += 1;
      all += charClass[i];
    } else if (charClass[i + 1] === "-" && i + 2 < charClass.length) {
      for (let code = charClass.charCodeAt(i); code <= charClass.charCodeAt(i + 2); code += 1) {
        all += String.fromCharCode(code);
      }
      i += 2;
    } else all += charClass[i];
  }
  return all;
}

/** `length` characters of the class, the same for the same seed; never two equal neighbours, so it looks random. */
export function sample(charClass: string, length: number, seed: number): string {
  const alphabet = charactersOf(charClass);
  let state = (seed * 2_654_435_761 + length * 40_503 + 1) >>> 0;
  let text = "";
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const next = alphabet[(state >>> 8) % alphabet.length]!;
    if (next !== text.at(-1) || alphabet.length === 1) text += next;
  }
  return text;
}

/** A made-up value of the form, every run at its least length. */
export function sampleOf(form: Form, seed: number): string {
  return form.map((part, i) => (typeof part === "string" ? part : sample(part[0], part[1], seed + i))).join("");
}

/** The same value with its last run one character too short: the nearest text that is not of this form. */
export function shortSampleOf(form: Form, seed: number): string {
  const last = form.findLastIndex((part) => typeof part !== "string");
  return form
    .map((part, i) => (typeof part === "string" ? part : sample(part[0], part[1] - (i === last ? 1 : 0), seed + i)))
    .join("");
}

/** The value as a manual would print it: every run is `x`, or `0` where the class has no letter x. */
export function placeholderOf(form: Form): string {
  return form
    .map((part) => {
      if (typeof part === "string") return part;
      const alphabet = charactersOf(part[0]);
      const filler = ["x", "X", "0"].find((c) => alphabet.includes(c)) ?? alphabet[0]!;
      return filler.repeat(part[1]);
    })
    .join("");
}
