/**
 * Literals of the one automaton that give a disguise away: words as they look turned round, shifted, spelt with digits or
 * spaced out. They cost nothing where they do not occur, and a view is made only where enough of them do.
 */
export interface TellTale {
  readonly name: "reversed" | "shifted" | "leet" | "spaced" | "numbers" | "morse";
  /** For `shifted`: how far letters moved on, 1 to 25; 0: atbash. */
  readonly shift: number;
  /** True where it points at runs to decode, not at a text spelt another way. */
  readonly isRun: boolean;
  readonly literals: readonly string[];
  /** Distinct literals that must occur. */
  readonly distinctMin: number;
}

/** Words that attacks are made of, long enough to be no accident when found in disguise. */
const coreWords =
  "ignore previous instruction system prompt disregard forget password secret reveal override developer assistant command execute message following rules";
/** For the rarer shifts, a few of each will do. */
const shortCoreWords = "ignore previous instruction system prompt reveal";
const shortFunctionWords = "the you and this";
/** Words any English sentence has; a space on both sides keeps them apart from names. */
const functionWords = "the and you your with that this from have what";

const words = (text: string): string[] => text.split(" ");
const reversed = (word: string): string => [...word].reverse().join("");
const shifted = (word: string, by: number): string =>
  word.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + by) % 26) + 97));
export const atbash = (word: string): string =>
  word.replace(/[a-z]/g, (letter) => String.fromCharCode(219 - letter.charCodeAt(0)));

/** Not disguises: ordinary words that happen to be one of ours turned round or shifted. */
const innocent: ReadonlySet<string> = new Set([" dna ", " fo "]);
const within = (word: string): string => ` ${word} `;

function disguised(disguise: (word: string) => string, core = coreWords, common = functionWords): string[] {
  return [...words(core).map(disguise), ...words(common).map((word) => within(disguise(word)))].filter(
    (literal) => !innocent.has(literal),
  );
}

const leetPieces =
  "7h3 th3 7h15 y0u y0ur 4nd 1gn0 ign0r 1gn gn0r n0r3 pr3v r3v1 v10u pr0mp r0mp7 5y57 sy5t 5yst syst3 1nst 1n57 in5t n57r " +
  "710n t10n ti0n c7i0n 1ng w17h w1th wh47 h0w d0n 3v3r 0v3r 3ver r3v34 p455w pa55w p4ss s3cr cr37 5h0w 4ll_ 4n5w m3554 f0ll f0r n0w h4v3 hav3 b33n 4ny w0rd wr173 wr1t3 cr34 0u7pu7 s4y r3p34";
const separators = [" ", ".", "-", "_", "*", "|"];
const spacedPieces = "the and you ing ion ign ore all pro sys ins tru rev pre вс инс про";

export const tellTales: readonly TellTale[] = [
  { name: "reversed", shift: 0, isRun: false, literals: disguised(reversed), distinctMin: 2 },
  ...Array.from(
    { length: 26 },
    (_, shift): TellTale => ({
      name: "shifted",
      shift,
      isRun: false,
      literals:
        shift === 13
          ? disguised((word) => shifted(word, shift))
          : disguised(
              (word) => (shift === 0 ? atbash(word) : shifted(word, shift)),
              shortCoreWords,
              shortFunctionWords,
            ),
      distinctMin: 2,
    }),
  ),
  { name: "leet", shift: 0, isRun: false, literals: words(leetPieces.replaceAll("_", "")), distinctMin: 2 },
  {
    name: "spaced",
    shift: 0,
    isRun: false,
    literals: separators.flatMap((separator) => words(spacedPieces).map((piece) => [...piece].join(separator))),
    distinctMin: 1,
  },
  {
    name: "numbers",
    shift: 0,
    isRun: true,
    // Bytes of common letters in binary, hex and decimal, next to a separator.
    literals: [
      ...words("01101 01100 01110 00100000"),
      ...["65 20", "20 74", "20 69", "20 61", "6e 6", "6f 7", "65 7", "74 6", "0x6", "0x7", "0x20"],
      ...["32", "101", "116", "110", "111"].flatMap((code) => [`, ${code},`, ` ${code} `, `,${code},`]),
    ],
    distinctMin: 3,
  },
  { name: "morse", shift: 0, isRun: true, literals: ["-. ", ".- ", " .-", " -.", " -- ", " .. "], distinctMin: 3 },
];
