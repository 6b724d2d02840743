/** Ways to hide a text, for tests: each takes ASCII text and gives it in disguise. */
const hex = (text: string): string => Buffer.from(text).toString("hex");
const base64 = (text: string): string => Buffer.from(text).toString("base64");
const eachLetter = (text: string, change: (letter: string) => string): string => [...text].map(change).join("");
const eachWord = (text: string, change: (word: string) => string): string => text.split(" ").map(change).join(" ");
const bits = (text: string): string[] => [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, "0"));

export function base32(text: string): string {
  const all = bits(text).join("");
  const digits = (all.match(/.{1,5}/g) ?? []).map(
    (five) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[Number.parseInt(five.padEnd(5, "0"), 2)],
  );
  return digits.join("") + "=".repeat((8 - (digits.length % 8)) % 8);
}

const shifted = (text: string, by: number): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter < "a" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + by) % 26) + first);
  });

const swapped = (text: string, pairs: string): string =>
  eachLetter(text, (letter) =>
    pairs.includes(letter.toLowerCase()) ? pairs[pairs.indexOf(letter.toLowerCase()) + 1]! : letter,
  );

const morseCodes =
  "a.- b-... c-.-. d-.. e. f..-. g--. h.... i.. j.--- k-.- l.-.. m-- n-. o--- p.--. q--.- r.-. s... t- u..- v...- w.-- x-..- y-.-- z--..".split(
    " ",
  );
const morse = (word: string): string =>
  [...word.toLowerCase()].map((letter) => morseCodes.find((code) => code.startsWith(letter))?.slice(1) ?? "").join(" ");

const letterNames =
  "alfa bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu".split(
    " ",
  );
const byName = (word: string): string =>
  [...word.toLowerCase()].map((letter) => letterNames[letter.charCodeAt(0) - 97]).join(" ");

/** Groups of four bytes as five digits to the base 85. */
export function ascii85(text: string): string {
  const bytes = Buffer.from(text);
  let digits = "";
  for (let at = 0; at < bytes.length; at += 4) {
    const group = Buffer.alloc(4);
    bytes.copy(group, 0, at);
    let value = group.readUInt32BE();
    let five = "";
    for (let digit = 0; digit < 5; digit++, value = Math.floor(value / 85)) {
      five = String.fromCharCode((value % 85) + 33) + five;
    }
    digits += five.slice(0, Math.min(4, bytes.length - at) + 1);
  }
  return digits;
}

/** Lines of 45 bytes, three of them in four signs. */
export function uuencode(text: string): string {
  const lines: string[] = [];
  for (let rest = Buffer.from(text); rest.length > 0; rest = rest.subarray(45)) {
    const bytes = rest.subarray(0, 45);
    const signs = bits(bytes.toString("latin1").padEnd(Math.ceil(bytes.length / 3) * 3, "\0"))
      .join("")
      .match(/.{6}/g)!;
    lines.push(
      String.fromCharCode(32 + bytes.length) +
        signs.map((six) => String.fromCharCode(Number.parseInt(six, 2) + 32).replace(" ", "`")).join(""),
    );
  }
  return `${lines.join("\n")}\n`;
}

const selectors = (text: string): string =>
  [...Buffer.from(text)].map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16)).join("");

export const encodings: Readonly<Record<string, (text: string) => string>> = {
  base64,
  "base64url in a sentence": (text) => `please see ${Buffer.from(`${text}??>>`).toString("base64url")} for more`,
  "base64 in lines of 76": (text) => base64(text.repeat(4)).replace(/.{76}/g, "$&\n"),
  "base64 of UTF-16": (text) => Buffer.from(text, "utf16le").toString("base64"),
  "base64 at the end of a path": (text) => `https://example.com/api/v1/${base64(text)}`,
  "base64 in JSON": (text) => JSON.stringify({ data: base64(text) }),
  "a data URI": (text) => `data:text/plain;base64,${base64(text)}`,
  "base64 three times": (text) => base64(base64(base64(text))),
  "base64 of hex": (text) => base64(hex(text)),
  base32,
  hex,
  "capital hex": (text) => hex(text).toUpperCase(),
  "hex pairs": (text) => hex(text).replace(/../g, "$& "),
  "0x pairs": (text) => hex(text).replace(/../g, "0x$&, "),
  "\\x escapes": (text) => hex(text).replace(/../g, "\\x$&"),
  "\\u escapes": (text) => eachLetter(text, (letter) => `\\u00${hex(letter)}`),
  "percent-encoding of spaces": encodeURIComponent,
  "percent-encoding of all": (text) => hex(text).replace(/../g, "%$&"),
  "decimal entities": (text) => eachLetter(text, (letter) => `&#${letter.charCodeAt(0)};`),
  "hex entities": (text) => eachLetter(text, (letter) => `&#x${hex(letter)};`),
  "decimal codes": (text) => [...Buffer.from(text)].join(", "),
  "binary digits": (text) => bits(text).join(" "),
  "binary digits in one run": (text) => bits(text).join(""),
  rot13: (text) => shifted(text, 13),
  "Caesar's shift by three": (text) => shifted(text, 3),
  atbash: (text) =>
    eachLetter(text.toLowerCase(), (letter) =>
      /[a-z]/.test(letter) ? String.fromCharCode(219 - letter.charCodeAt(0)) : letter,
    ),
  leet: (text) => swapped(text, "a4e3i1o0s5t7"),
  "leet with 1 for l": (text) => swapped(text, "a4e3i1l1o0s5t7"),
  "leet in one letter of a word": (text) =>
    eachWord(text, (word) => word.replace(/[eosta]/, (letter) => "30574"["eosta".indexOf(letter)]!)),
  "a backslash before every character": (text) => eachLetter(text, (letter) => `\\${letter}`),
  "spaced-out letters": (text) => [...text].join(" "),
  "spaced-out letters, wide gaps": (text) =>
    text
      .split(" ")
      .map((word) => [...word].join(" "))
      .join("   "),
  "letters joined by hyphens": (text) => eachWord(text, (word) => [...word].join("-")),
  "letters joined by full stops": (text) => eachWord(text, (word) => [...word].join(".")),
  reversed: (text) => [...text].reverse().join(""),
  "each word reversed": (text) => eachWord(text, (word) => [...word].reverse().join("")),
  "Morse code": (text) =>
    text
      .replace(/[^a-z ]/gi, "")
      .split(" ")
      .map(morse)
      .join(" / "),
  "letters by name": (text) =>
    text
      .replace(/[^a-z ]/gi, "")
      .split(" ")
      .map(byName)
      .join(" / "),
  "letters by name, words not apart": (text) => byName(text.replace(/[^a-z]/gi, "")),
  "quoted-printable throughout": (text) => hex(text).toUpperCase().replace(/../g, "=$&"),
  ascii85,
  uuencode,
  rot47: (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(((sign.charCodeAt(0) - 33 + 47) % 94) + 33)),
  "words joined by underscores": (text) => text.replaceAll(" ", "_"),
  "words joined by hyphens": (text) => text.replaceAll(" ", "-"),
  "words joined by slashes": (text) => text.replaceAll(" ", "/"),
  "words joined by bars": (text) => text.replaceAll(" ", "|"),
  "words joined by dots": (text) => text.replaceAll(" ", "..."),
  "words joined by nothing": (text) => text.replaceAll(" ", ""),
  "words joined in camel case": (text) => text.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase()),
  "words in brackets": (text) => eachWord(text, (word) => `[${word}]`),
  "words in parentheses": (text) => eachWord(text, (word) => `(${word})`),
  "words in a JSON array": (text) => JSON.stringify(text.split(" ")),
  "words in tags": (text) => eachWord(text, (word) => `<b>${word}</b>`),
  "tag characters": (text) =>
    `Nice weather.${eachLetter(text, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)))}`,
  "variation selectors": (text) => `😀${selectors(text)}`,
  "zero-width bits": (text) => `Hi${bits(text).join("").replaceAll("0", "\u200b").replaceAll("1", "\u200c")}!`,
  "zero-width spaces between letters": (text) => [...text].join("\u200b"),
  "soft hyphens between letters": (text) => [...text].join("\u00ad"),
  "mathematical letters": (text) =>
    text.replace(/[a-z]/gi, (letter) =>
      String.fromCodePoint((letter < "a" ? 0x1d400 - 65 : 0x1d41a - 97) + letter.charCodeAt(0)),
    ),
  fullwidth: (text) => text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  "Cyrillic look-alikes": (text) => swapped(text, "aаeеoоpрcсxхiі"),
  "piled-up marks": (text) => eachLetter(text, (letter) => `${letter}\u0300\u0301`),
  "terminal colours": (text) => text.replace(/([a-z]{3})([a-z])/gi, "$1\u001b[31m$2"),
  "joined strings": (text) => `x = "${text.replace(/([a-z]{3})([a-z])/gi, '$1" + "$2')}"`,
  "words cut by tags": (text) => text.replace(/([a-z]{3})([a-z])/gi, "$1<b></b>$2"),
  "words cut by comments": (text) => text.replace(/([a-z]{3})([a-z])/gi, "$1<!-- -->$2"),
  "words cut by emphasis": (text) => text.replace(/([a-z]{3})([a-z])/gi, "$1**$2"),
  "a line in a JSON string": (text) => JSON.stringify({ note: `Hello\n${text}\nBye` }),
  "an HTML comment": (text) => `<p>Recipes</p><!-- ${text} --><p>Soup</p>`,
  "an element that is not displayed": (text) => `<p>Recipes</p><div style="display: none">${text}</div>`,
  "an element with the hidden attribute": (text) => `<p>Recipes</p><span hidden>${text}</span>`,
  "white text": (text) => `<p>Recipes <font style="color:#fff">${text}</font></p>`,
  "a Markdown comment": (text) => `# Recipes\n\n[//]: # (${text})\n\nSoup.`,
  "a link title": (text) => `See [the recipe](https://example.com/soup "${text}").`,
  "an image description": (text) => `![${text}](soup.png)`,
};
