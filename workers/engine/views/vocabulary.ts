/**
 * Words that help to tell one reading of a disguise from another (1 for i or l, where words part in a run of letters).
 * Not a list of what is forbidden: a word here raises no risk.
 */
const words = new Set(
  (
    "a i all and any are as ask at be been before begin below but by can code content data do don't doing done each else end every everything " +
    "following for forget from full get give has have hello help hidden how human if ignore ignoring in information initial input instruction " +
    "instructions into is it its just keep key know language last let like line list local login look make me message messages model must my " +
    "never new no not nothing now of off on only open or order original other our out output override password people please policies policy " +
    "pretend previous previously print prior private prompt prompts provide pwned question read repeat reply request respond response restrictions " +
    "return reveal role rule rules run safety safe say secret secrets send sentence should show so special start starting still stop system tell " +
    "text that the their them then there these they this those to token tool translate true under until unless up us use user using verbatim was " +
    "we what when where which who why will with without word words write you your yourself above act access account admin also always answer " +
    "assistant attack bank bomb build bypass card chat command commands console contain create credentials credit delete developer disable " +
    "disregard display email execute exactly explain fake file files filter guide guidelines hack how illegal include internal kill link mail " +
    "malware money person personal phishing plan poison release send social steal story tutorial virus weapon website called call called tell small " +
    "english french spanish german chinese little will well still kill bill fill full pull tool role while title table able possible simple example"
  ).split(" "),
);

export const isVocabulary = (word: string): boolean => words.has(word);

/** First two letters of the words, as a table: most places in a run begin none. */
const openings = new Uint8Array(26 * 26);
for (const word of words) {
  if (word.length > 1) openings[(word.charCodeAt(0) - 97) * 26 + word.charCodeAt(1) - 97] = 1;
}

/** False where no word of two letters or more can begin at `at`. */
export function beginsWord(text: string, at: number): boolean {
  const first = text.charCodeAt(at) - 97;
  const second = text.charCodeAt(at + 1) - 97;
  return first >= 0 && first < 26 && second >= 0 && second < 26 && openings[first * 26 + second] === 1;
}
