import { bitsOf, patternView, textOf } from "./runs.ts";
import { separated } from "./spelling.ts";
import type { View } from "./view.ts";

/**
 * Runs of numbers that are the codes of letters. All take FOLDED text. Each pattern reads a run in one way only: a number begins where no
 * letter or digit stands before it, or at its sign, and decimal numbers stand apart.
 */
const hexPairs =
  /(?:(?<![0-9a-z])(?:0x)?|\\x|#|=)[0-9a-f]{2}(?:[,;:\-\n]? ?(?:0x|\\x|#|=)?[0-9a-f]{2}){7,20000}(?![0-9a-z])/gu;
const decimals = /(?<![0-9])(?:[0-9]{2,3}(?:[,;] ?\n?| \n?|\n)){7,20000}[0-9]{2,3}(?![0-9])/gu;
const binary = /(?:[01]{8}[, \n]{1,2}){3,20000}[01]{8}/gu;

/** What hex pairs, decimal codes and binary digits that stand apart hold: "69 67 6e", "=69=67", "105, 103", "01101001 01100111". */
export function numberViews(text: string): View[] {
  return [
    patternView(text, binary, "binary digits", (run) => textOf(bitsOf(run.replace(/[^01]/g, "")))),
    patternView(text, hexPairs, "hex", (run) => textOf(Buffer.from(run.replace(/0x|\\x|[^0-9a-f]/g, ""), "hex"))),
    patternView(text, decimals, "letter codes", (run) => textOf(Buffer.from(numbersOf(run)))),
  ].filter((view) => view !== null);
}

/** Codes of a run; none where one is no letter's. */
function numbersOf(run: string): number[] {
  const codes = run.match(/[0-9]+/g)!.map(Number);
  return codes.every((code) => code === 9 || code === 10 || code === 13 || (code >= 32 && code < 127)) ? codes : [];
}

/** What may part two letters may also follow the last one: else a run that ends badly would be read again from each of its letters. */
const morseRun = /(?<![^\s])(?:[.-]{1,6}[ \n/|]{1,3}){6,20000}[.-]{1,6}(?![^\s/|])/gu;
const morseLetters: ReadonlyMap<string, string> = new Map(
  (
    ".- a|-... b|-.-. c|-.. d|. e|..-. f|--. g|.... h|.. i|.--- j|-.- k|.-.. l|-- m|-. n|--- o|.--. p|--.- q|.-. r|... s|- t|..- u|...- v|.-- w|" +
    "-..- x|-.-- y|--.. z|----- 0|.---- 1|..--- 2|...-- 3|....- 4|..... 5|-.... 6|--... 7|---.. 8|----. 9|.-.-.- .|--..-- ,|..--.. ?"
  )
    .split("|")
    .map((entry) => entry.split(" ") as [string, string]),
);

/** What Morse code holds: letters apart by a space, words by a slash, a bar or more spaces. */
export function morseView(text: string): View | null {
  return patternView(text, morseRun, "morse code", (run) =>
    run
      .split(/ ?[/|] ?| {2,}|\n/)
      .map((word) =>
        word
          .split(" ")
          .map((code) => morseLetters.get(code) ?? "")
          .join(""),
      )
      .join(" "),
  );
}

/** Names of letters, in their order. */
const letterNames =
  "alfa bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu".split(
    " ",
  );
const otherNames: ReadonlyMap<string, string> = new Map([
  ["alpha", "a"],
  ["juliet", "j"],
  ["x-ray", "x"],
]);
const letterName = `(?:${[...letterNames, ...otherNames.keys()].join("|")})`;
const letterNamesRun = new RegExp(
  `(?<![a-z])(?:${letterName}(?: ?[,;/|\\-] ?| {1,3}|\\n)){5,4000}${letterName}(?![a-z])`,
  "gu",
);

/**
 * What names of letters spell ("november oscar"), as of the ICAO alphabet: letters apart by a blank, words by more of
 * them or by a sign.
 */
export function letterNamesView(text: string): View | null {
  return patternView(text, letterNamesRun, "letters by name", (run) => {
    const spelt = run
      .replace(
        /[a-z](?:-?[a-z])+/g,
        (name) => otherNames.get(name) ?? String.fromCharCode(97 + letterNames.indexOf(name)),
      )
      .replace(/(?<=[a-z]) (?=[a-z])/g, "")
      .replace(/[^a-z]+/g, " ");
    return spelt.includes(" ") ? spelt : separated(spelt);
  });
}
