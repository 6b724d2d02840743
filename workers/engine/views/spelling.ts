import { atbash } from "./tell-tales.ts";
import { Rewriting, type View } from "./view.ts";
import { isVocabulary } from "./vocabulary.ts";

/** All of these take FOLDED text, and their places are places in it. */

/** The text read backwards; and each word backwards, the order of words kept. */
export function reversedViews(text: string): View[] {
  const last = text.length;
  const whole: View = {
    name: "reversed text",
    text: turned(text),
    toParent: (start, end) => ({ start: last - end, end: last - start }),
    isNew: true,
  };
  const words: View = {
    name: "reversed words",
    text: text.replace(/[\p{L}\p{N}'-]{2,64}/gu, turned),
    toParent: (start, end) => ({ start, end }),
    isNew: true,
  };
  return [whole, words];
}

const turned = (text: string): string => text.split("").reverse().join("");

/** Letters moved back by `shift`; 0: atbash, the alphabet mirrored. */
export function shiftedView(text: string, shift: number): View {
  const letters = Array.from({ length: 26 }, (_, at) =>
    shift === 0 ? atbash(String.fromCharCode(97 + at)) : String.fromCharCode(97 + ((at + 26 - shift) % 26)),
  );
  return {
    name: shift === 13 ? "rot13" : shift === 0 ? "atbash" : "shifted letters",
    text: text.replace(/[a-z]/g, (letter) => letters[letter.charCodeAt(0) - 97]!),
    toParent: (start, end) => ({ start, end }),
    isNew: true,
  };
}

const leetToken = /[a-z0-9@$!|+€(_]{1,64}/gu;
const leetLetters: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "2": "z",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "g",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
  "+": "t",
  "€": "e",
  "(": "c",
};

/** Digits and signs back to the letters they stand for. Of single digits only 1 and 4 are words (I, a). */
export function leetView(text: string): View | null {
  let changed = 0;
  const plain = text.replace(leetToken, (token) => {
    if (!/[0-9@$!|+€(]/.test(token) || (token.length === 1 && token !== "1" && token !== "4")) return token;
    const word = deleet(token);
    if (word !== token) changed += token.length;
    return word;
  });
  if (changed === 0) return null;
  return { name: "leet", text: plain, toParent: (start, end) => ({ start, end }), isNew: true };
}

/** `1` is i or l, `4ll` and `a11` are "all": the reading that is a known word, else the first. Same length, always. */
function deleet(token: string): string {
  const tail = /[!(+|]$/.test(token) ? token.slice(-1) : "";
  const body = tail === "" ? token : token.slice(0, -1);
  const first = [...body].map((sign) => leetLetters[sign] ?? sign).join("");
  if (!body.includes("1") || isVocabulary(first)) return first + tail;
  const second = [...body].map((sign) => (sign === "1" ? "l" : (leetLetters[sign] ?? sign))).join("");
  if (isVocabulary(second)) return second + tail;
  const mixed = [...body].map((sign, at) => (sign === "1" && at > 0 ? "l" : (leetLetters[sign] ?? sign))).join("");
  return (isVocabulary(mixed) ? mixed : first) + tail;
}

/** Letters set apart by one separator each, at least five of them. */
const spacedRun = /(?<![\p{L}\p{N}])(?:[^\s](?:[ \n]{1,4}|[.\-_*|](?=[\p{L}\p{N}]))){4,2000}[^\s](?![\p{L}\p{N}])/gu;
const wordGap = /[ \n]{2,4}/u;

/** Letters set apart put together again; where nothing marks the words, they are told by the vocabulary. */
export function spacedView(text: string): View | null {
  const rewriting = new Rewriting(text);
  for (const match of text.matchAll(spacedRun)) {
    const [run] = match;
    const separator = /^[^\s]([.\-_*|])/u.exec(run)?.[1];
    const words =
      separator !== undefined
        ? run.split(/[ \n]{1,4}/u).map((word) => word.replaceAll(separator, ""))
        : run.split(wordGap).map((word) => word.replace(/[ \n]/gu, ""));
    const letters = words.length === 1 && words[0]!.length > 12 ? separated(words[0]!) : words.join(" ");
    rewriting.put(letters, match.index, match.index + run.length);
  }
  return rewriting.finish("spaced-out letters");
}

const wordUnitsMax = 14;

/** Words of a run without gaps, longest known word first; what is between known words stays together. */
function separated(run: string): string {
  const words: string[] = [];
  let unknown = "";
  for (let at = 0; at < run.length; ) {
    let length = Math.min(wordUnitsMax, run.length - at);
    while (length > 1 && !isVocabulary(run.slice(at, at + length))) length -= 1;
    if (length > 1) {
      if (unknown !== "") words.push(unknown);
      unknown = "";
      words.push(run.slice(at, at + length));
    } else {
      unknown += run.charAt(at);
    }
    at += length;
  }
  if (unknown !== "") words.push(unknown);
  return words.join(" ");
}
