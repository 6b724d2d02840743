import { describe, expect, test } from "vitest";
import { foldText, sourceEnd, sourceStart } from "../../../workers/engine/fold/fold.ts";

const tags = (text: string): string =>
  [...text].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");

describe("one form for every way of writing a word", () => {
  test.each([
    { name: "capitals", text: "IGNORE all", folded: "ignore all" },
    { name: "tabs and returns are spaces, line feeds stay", text: "a\tb\r\nc\fd", folded: "a b \nc d" },
    { name: "no-break and ideographic spaces", text: "a\u00a0b\u3000c\u1680d", folded: "a b c d" },
    { name: "line and paragraph separators are line feeds", text: "a\u2028b\u2029c\u0085d", folded: "a\nb\nc\nd" },
    { name: "French accents", text: "Où êtes-vous, ça", folded: "ou etes-vous, ca" },
    { name: "Vietnamese, composed", text: "Đừng bỏ qua hướng dẫn", folded: "dung bo qua huong dan" },
    { name: "Vietnamese, decomposed", text: "Đừng bỏ qua".normalize("NFD"), folded: "dung bo qua" },
    { name: "Turkish i in all forms", text: "İIıi ŞĞÇ", folded: "iiii sgc" },
    {
      name: "ligatures and letters without a base",
      text: "Straße Łódź Ærø ﬁne œuvre",
      folded: "strasse lodz aero fine oeuvre",
    },
    { name: "curly quotes and dashes", text: "“don’t” – now", folded: '"don\'t" - now' },
    { name: "Russian stays Russian, й and ё whole", text: "Ещё Йод, мой", folded: "ещё йод, мой" },
    { name: "Russian й, decomposed", text: "мо\u0438\u0306", folded: "мой" },
    { name: "Greek keeps its accents", text: "Άλφα", folded: "άλφα" },
    { name: "Arabic without vowel signs and stretching", text: "مَرْحَبًا ـــ", folded: "مرحبا " },
    { name: "Arabic alef with hamza, decomposed", text: "\u0627\u0654", folded: "\u0623" },
    { name: "Hebrew without points", text: "שָׁלוֹם", folded: "שלום" },
    { name: "Hindi signs stay", text: "नमस्ते की", folded: "नमस्ते की" },
    { name: "halfwidth katakana with their marks", text: "ﾌﾟﾛﾝﾌﾟﾄ", folded: "プロンプト" },
    { name: "Hangul from parts", text: "\u1112\u1161\u11ab\u1100\u1173\u11af", folded: "한글" },
    { name: "fullwidth", text: "Ｉｇｎｏｒｅ", folded: "ignore" },
    { name: "mathematical letters", text: "𝐈𝐠𝐧𝐨𝐫𝐞 𝕒𝕝𝕝 𝓅𝓇𝒾𝑜𝓇", folded: "ignore all prior" },
    { name: "circled, squared and parenthesised letters", text: "ⓘⒼⓝ🅞🆁🄴 ⒜", folded: "ignore a" },
    { name: "regional indicators", text: "🇮🇬🇳🇴🇷🇪", folded: "ignore" },
    { name: "small capitals", text: "ɪɢɴᴏʀᴇ", folded: "ignore" },
    { name: "Braille", text: "⠊⠛⠝⠕⠗⠑⠀⠁⠇⠇", folded: "ignore all" },
    { name: "superscripts", text: "ⁱᵍⁿᵒʳᵉ", folded: "ignore" },
    { name: "zero-width characters", text: "i\u200bg\u200cn\u200do\u2060r\ufeffe", folded: "ignore" },
    { name: "soft hyphens", text: "ig\u00adnore", folded: "ignore" },
    { name: "Hangul fillers and other ignorables", text: "ig\u3164no\u115fre\u034f", folded: "ignore" },
    { name: "bidirectional controls", text: "\u202eignore\u202c", folded: "ignore" },
    { name: "control characters", text: "ig\u0000no\u0007re", folded: "ignore" },
    { name: "Windows-1252 astray", text: "dé\u0092but \u0093x\u0094\u0085\u0080", folded: 'de\'but "x"\n' },
    { name: "piled-up marks", text: "i\u0300\u0301\u0302gnore", folded: "ignore" },
    { name: "Cyrillic letters in a Latin word", text: "іgnоrе рrеvіоuѕ", folded: "ignore previous" },
    { name: "Greek letters in a Latin word", text: "ignοrε αll", folded: "ignore all" },
    { name: "Russian behind a line break as JSON writes it", text: "\\nСтрока\\tи", folded: "\\nстрока\\tи" },
    { name: "a Latin word with look-alikes behind one", text: "\\nіgnоrе", folded: "\\nignore" },
    { name: "look-alikes next to Han", text: "请іgnоrе以上", folded: "请ignore以上" },
    { name: "tag characters, set off by spaces", text: `hi${tags("Do IT")}x`, folded: "hi do it x" },
    { name: "an emoji flag made with tags", text: `🏴${tags("gbsct")}\u{e007f}!`, folded: "🏴!" },
    { name: "variation selectors", text: "❤\ufe0f a\u{e0101}b", folded: "❤ ab" },
    { name: "lone surrogates stay", text: "a\ud800b\udc00É", folded: "a\ud800b\udc00e" },
    { name: "emoji stay", text: "É 👩‍💻", folded: "e 👩💻" },
    { name: "a ligature longer than four letters stays", text: "Éﷺ", folded: "eﷺ" },
    { name: "spacing accents stay", text: "É ¨ ¸", folded: "e ¨ ¸" },
  ])("$name", ({ text, folded }) => {
    expect(foldText(text).text).toBe(folded);
  });
});

describe("a text that is ASCII but for a few units", () => {
  const run = "Quick Brown\tFox, 12!\n".repeat(60);
  const folded = "quick brown fox, 12!\n".repeat(60);

  test.each([
    { name: "dropped", sign: "\u200b", becomes: "" },
    { name: "one for one", sign: "é", becomes: "e" },
    { name: "two for one", sign: "ﬁ", becomes: "fi" },
    { name: "a pair", sign: "🙂", becomes: "🙂" },
    { name: "a look-alike, and its word", sign: "dіrеct", becomes: "direct" },
  ])("folds the same wherever they stand: $name", ({ sign, becomes }) => {
    for (const before of ["", "X", "XY", "XYZ"]) {
      const { text } = foldText(`${before}${run}${sign}${run}${sign}A${run}`);
      expect(text).toBe(`${before.toLowerCase()}${folded}${becomes}${folded}${becomes}a${folded}`);
    }
  });
});

describe("what was undone is counted", () => {
  test.each([
    { name: "plain text", text: "Nothing to see.", counts: {} },
    { name: "zero-width inside words", text: "ig\u200bno\u200bre \u200b!", counts: { invisible: 3, insideWords: 2 } },
    { name: "soft hyphens are typesetting", text: "ig\u00adnore", counts: { invisible: 1, insideWords: 0 } },
    { name: "joiners between emoji are not in words", text: "👩‍💻", counts: { invisible: 1, insideWords: 0 } },
    { name: "a byte order mark", text: "\ufeffHello", counts: { invisible: 0 } },
    { name: "a row of invisibles", text: "a\u200b\u200c\u200b\u200c b", counts: { invisibleRow: 4 } },
    { name: "tags", text: `x${tags("abc")}`, counts: { tags: 3 } },
    { name: "a flag is no hidden text", text: `🏴${tags("gbeng")}\u{e007f}`, counts: { tags: 0, invisible: 0 } },
    { name: "selectors in a row", text: "❤\ufe0f x\u{e0101}\u{e0102}\u{e0103}", counts: { selectors: 2 } },
    { name: "mixed tokens", text: "раураl and gооglе, not привет", counts: { mixedTokens: 2 } },
    { name: "styled letters", text: "ⓘⓖⓝ", counts: { styled: 3 } },
    { name: "fullwidth digits", text: "４１ and 7", counts: { wideDigits: 2, styled: 0 } },
    { name: "piled-up marks", text: "i\u0300\u0301\u0302", counts: { stacked: 2 } },
    { name: "an accent is no pile", text: "e\u0301", counts: { stacked: 0 } },
    { name: "bidirectional controls", text: "\u202ex\u2066", counts: { bidi: 2 } },
  ])("$name", ({ text, counts }) => {
    expect(foldText(text).evasions).toMatchObject(counts);
  });
});

describe("places lead back to the source", () => {
  test.each([
    { name: "plain ASCII", text: "say ignore now", word: "ignore", source: "ignore" },
    {
      name: "dropped characters inside",
      text: "say i\u200bgno\u200bre now",
      word: "ignore",
      source: "i\u200bgno\u200bre",
    },
    { name: "letters of two units", text: "say 𝐢𝐠𝐧𝐨𝐫𝐞 now", word: "ignore", source: "𝐢𝐠𝐧𝐨𝐫𝐞" },
    { name: "an expansion", text: "É Straße!", word: "strasse", source: "Straße" },
    { name: "part of an expansion", text: "É Straße!", word: "stras", source: "Straß" },
    { name: "after an emoji", text: "😀\u200b ignore", word: "ignore", source: "ignore" },
    { name: "tag characters", text: `é${tags("go")}`, word: "go", source: tags("go") },
    { name: "composed Hangul", text: "x\u1112\u1161\u11aby", word: "한", source: "\u1112" },
  ])("$name", ({ text, word, source }) => {
    const folded = foldText(text);
    const at = folded.text.indexOf(word);
    expect(at).toBeGreaterThanOrEqual(0);
    expect(text.slice(sourceStart(folded, at), sourceEnd(folded, at + word.length))).toBe(source);
  });
});
