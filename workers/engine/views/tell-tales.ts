import { rot47Of } from "./printed.ts";
import { isCommonWord } from "./vocabulary.ts";

/**
 * Literals of the one automaton that give a disguise away: words as they look turned round, shifted or spelt with digits.
 * They cost nothing where they do not occur, and a view is made only where enough of them do.
 */
export interface TellTale {
  readonly name: "reversed" | "shifted" | "leet" | "numbers" | "morse" | "parted" | "scrambled";
  /** For `shifted`: how far letters moved on, 1 to 25; 0: atbash. */
  readonly shift: number;
  /** What it points at: runs to decode, a text that is spelt another way throughout, sentences in it that are. */
  readonly pointsAt: "runs" | "text" | "sentences";
  readonly literals: readonly string[];
}

/** Weight of the distinct literals that must occur; one more time that in a long text, where chance finds some. */
export const tellWeightMin = 4;

/** A long word in disguise is no accident; of short ones it takes two, of the shortest four. */
export function weightOfTell(literal: string): number {
  const letters = (isParted.exec(literal)?.[1] ?? literal.trim()).length;
  return letters >= 5 ? 4 : letters >= 3 ? 2 : 1;
}

/** A word between two signs, neither of them a blank. */
const isParted = /^[^a-z0-9 ]([a-z]+)[^a-z0-9 ]$/;

/** Words that attacks and requests are made of, long enough to be no accident when found in disguise. */
const longWords =
  "ignore previous instruction system prompt disregard forget password secret reveal override developer assistant command execute message " +
  "following rules create write about information please which people explain example generate provide should describe respond response print " +
  "output content without question before someone create person computer";
/** Words any English sentence has; a space on both sides keeps them apart from names. */
const shortWords =
  "the and you your with that this from have what how for are can not but use all make give list say tell into of to in is on it";
/** For the rarer shifts, a few of each will do. */
const fewLongWords = "ignore previous instruction system prompt reveal";
const fewShortWords = "the you and this with your that for not all have are what from";

const words = (text: string): string[] => text.split(" ");
const reversed = (word: string): string => [...word].reverse().join("");
const shifted = (word: string, by: number): string =>
  word.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + by) % 26) + 97));
export const atbash = (word: string): string =>
  word.replace(/[a-z]/g, (letter) => String.fromCharCode(219 - letter.charCodeAt(0)));

/** Not disguises: ordinary words, in English or out of it, that happen to be one of ours turned round or shifted. */
const innocent: ReadonlySet<string> = new Set(
  words("dna but era on no ni si ti fo ot max pcs rfc esp use lla").map((word) => ` ${word} `),
);

function disguised(disguise: (word: string) => string, long: string, short: string): string[] {
  return [...words(long).map(disguise), ...words(short).map((word) => ` ${disguise(word)} `)].filter(
    (literal) => !innocent.has(literal),
  );
}

/** Short pieces stand at the start of a word: in the middle of base64 they are noise. */
const leetStarts =
  "7h3 th3 7h15 y0u 4nd 1n 15 17 n0w c4n 0u7 54y s4y 4ll 4ny f0r m3 h0w d0n 0f 70 50m 5h0 7yp 7r4 w1 1gn ign0 pr3 r3v h4v wh4 wr1 cr34 5y5 sy5 3xp 3x3 w0r";
const leetPieces =
  "1gn0r gn0r3 ign0r r3v34 pr3v1 r3v10 v10u5 v10us pr0mp r0mp7 5y573 5yst3 sy5t3 syst3 1n57r in5tr 1nstr n57ru n5tru 710ns 710n5 t10n5 t10ns c710n c7i0n w17h0 p455w pa55w p4ssw " +
  "s3cr3 53cr3 cr3t 5h0w h0w3v wh475 3v3ry d03s d035 4n5w3 m3554 f0ll0 f0110 0u7pu 0utpu r35p0 r3sp0 r3p34 pr1n7 pr1nt b3c4u 4cc35 3xpl4 3x3cu 50m30 wr173 wr1t3 cr347 cr34t w0rd5 c0d3 h4v3 h3lp 7h1nk";

/** Names of letters (ICAO, "November Oscar") that stand side by side where English is spelt in them, and nowhere else. */
const spelledPairs = words(
  "tango-hotel hotel-echo india-november echo-romeo alfa-november alpha-november romeo-echo oscar-november echo-november november-delta echo-sierra " +
    "alfa-tango alpha-tango oscar-romeo november-tango sierra-tango sierra-echo november-oscar golf-november oscar-uniform yankee-oscar lima-lima",
).map((pair) => pair.replace("-", " "));

/** Words between signs that part words where no blank does. */
const partedWords = words("the and you your all this with not what tell previous instructions system prompt ignore");
const partingSigns = [
  "__",
  "--",
  "//",
  "||",
  "++",
  ",,",
  "..",
  "::",
  ";;",
  "~~",
  "**",
  "##",
  '""',
  "()",
  "[]",
  "><",
].map((signs) => [signs.charAt(0), signs.charAt(1)]);
/** Words that stand side by side in requests, without a blank. */
const glued =
  "ignoreall ignoreany ignoreprev ignorethe ignoreyour previousinst allprevious yourinstruct yoursystem systemprompt theprompt yourprompt theinstruct " +
  "youarenow youmust tellmeh tellmey tellmet showmey showmet givemey givemet fromnowon andtell instructionsand donotfollow asanai withoutany " +
  "pretendyou pretendto howtomake howtobuild revealyour revealthe";

/** Common words two of whose inner letters may change places. */
const swappable =
  "your this that with have what will tell only must make give want know them into just their there about which write would could should other every " +
  "please never again always answer print system prompt ignore secret word words show below above after before";
const swapped = words(swappable).flatMap((word) =>
  Array.from({ length: word.length - 3 }, (_, at) =>
    [word.slice(0, at + 1), word[at + 2], word[at + 1], word.slice(at + 3)].join(""),
  ).filter((other) => other !== word && !isCommonWord(other)),
);

/** The bytes of `letters` as one number, the first the most significant. */
const numberOf = (letters: string): number =>
  [...letters].reduce((value, letter) => value * 256 + letter.charCodeAt(0), 0);
const digitsOf = (value: number, base: number, digits: number, zero: number): string =>
  Array.from({ length: digits }, (_, at) =>
    String.fromCharCode((Math.floor(value / base ** (digits - 1 - at)) % base) + zero),
  ).join("");

/**
 * Letters that often fill a group of four bytes of Ascii85, and of three of uuencode, as such a group looks; words in
 * ROT47. Capitals fold.
 */
const printed = [
  ...(
    " the|the |form|are | to | and|ing | you|tion|you |and |in |e th|e a |for|You |What|for |hat |atio| tha| are|ion | is | on |ent | as |n th|that|our |with|ith " +
    "|your|n yo|d to|from|of t|d th|in t|t th|ons |to a|The |his |e in|an a|s an|e to|t sh|f th| can|s a |e an|he i|ng t|ions|s th|is t|ate |s in|ous |all |" +
    "ore |stru|inst| sys|tem |prom|Igno| ins|rite|not | not|me t|e me|ell | me |Tell|hen |out |thou|this|his "
  )
    .split("|")
    .map((letters) => digitsOf(numberOf(letters.slice(0, 4)), 85, 5, 33)),
  ...(
    " th|the|he | a | to| an|for|nd |e a| in|to |ing|and| yo|ng |you|tio|e t|ion| co| of|ed | fo|in |or |on |ou |er |ent|re |al |of |an |s t|s a|t t|are|uld|hat|" +
    "ll |nt |st |tha|our|d t|t a|is |ith|ter|wit|hen|ur |not|ous|me |ore|all"
  )
    .split("|")
    .map((letters) => digitsOf(numberOf(letters), 64, 4, 32)),
  ...[
    ...words(shortWords).filter((word) => word.length > 1),
    ...words("me you. your any act tell how his was now"),
  ].map((word) => ` ${rot47Of(word)} `),
  ...words(longWords).map(rot47Of),
].map((literal) => literal.toLowerCase());

export const tellTales: readonly TellTale[] = [
  {
    name: "reversed",
    shift: 0,
    pointsAt: "text",
    literals: [
      ...disguised(reversed, longWords, shortWords),
      " noit",
      " snoit",
      " gni",
      "d backwards",
      "backwards:",
      "reversed:",
      "reversed text",
    ],
  },
  ...Array.from({ length: 26 }, (_, shift): TellTale => {
    const disguise = (word: string) => (shift === 0 ? atbash(word) : shifted(word, shift));
    const literals =
      shift === 13
        ? [...disguised(disguise, longWords, shortWords), "gvba ", "gvbaf ", "rot13", "rot-13", "rot 13"]
        : disguised(disguise, fewLongWords, fewShortWords);
    return { name: "shifted", shift, pointsAt: "text", literals };
  }),
  {
    name: "leet",
    shift: 0,
    pointsAt: "text",
    literals: [...words(leetStarts).map((piece) => ` ${piece}`), ...words(leetPieces)],
  },
  {
    name: "numbers",
    shift: 0,
    pointsAt: "runs",
    // Bytes of common letters in binary, hex and decimal, next to a separator.
    literals: [
      ...words("01101 01100 01110 00100000"),
      ...["65 20", "20 74", "20 69", "20 61", "6e 6", "6f 7", "65 7", "74 6", "0x6", "0x7"],
      ...["=20=", "=65=", "=74=", "=6f="],
      ...["32", "101", "116", "110", "111"].flatMap((code) => [`, ${code},`, ` ${code} `, `,${code},`]),
      ...printed,
    ],
  },
  {
    name: "parted",
    shift: 0,
    pointsAt: "sentences",
    literals: [
      ...partedWords.flatMap((word) => partingSigns.map(([before, behind]) => `${before}${word}${behind}`)),
      ...words(glued),
    ],
  },
  {
    name: "scrambled",
    shift: 0,
    pointsAt: "sentences",
    literals: swapped.map((word) => ` ${word} `),
  },
  {
    name: "morse",
    shift: 0,
    pointsAt: "runs",
    literals: ["-. ", ".- ", " .-", " -.", " -- ", " .. ", ...spelledPairs],
  },
];
