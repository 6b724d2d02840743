/** How words of a script are inflected, as far as it shows at their ends. */
interface Inflection {
  /** Words that may have a root: in one script, and of a word's length. */
  readonly words: RegExp;
  /** Endings by how many letters must stand before them. */
  readonly endings: Readonly<Record<number, string>>;
  /** How many endings may follow each other. */
  readonly endingsMax: number;
  /** Vowels at the end. Where a word ends with them they go, and no more; where it does not, its endings go, and then they. */
  readonly vowels?: RegExp;
  /** Brings what is written differently into one form, before the endings and after them. */
  readonly first?: (word: string) => string;
  readonly last?: (root: string) => string;
}

const arabicMarks = /[\u064b-\u065f\u0670\u0640]/g;
const arabicArticle = /^(?:[وبكف]?ال|لل)(?=.{3})/;

/**
 * Languages that share a script share its endings: of a query nobody knows its language. Where that brings two words
 * together that have nothing to do with each other, both are still found by themselves first.
 */
const inflections: readonly Inflection[] = [
  {
    // English, Spanish, French, German, Italian, Portuguese, Dutch, Polish, Scandinavian, and Turkish plurals. Without accents.
    words: /^[a-z\u00df-\u024f]{4,40}$/,
    endings: { 3: "ing ed lar ler", 4: "en er ern ar ir em om ow et or ach ami ego emu ych ym" },
    endingsMax: 3,
    vowels: /(?<=^...+?)[aeiouy\u0131]+$/,
    // No plurals: "class", "status".
    first: (word) =>
      word.replace(/(?<=...)aux$/, "al").replace(/(?<=..[^su])s$|(?<=...)(?:[aeo]rna|l[ae]r[i\u0131])$/, ""),
    // "shipp(ed)", "class"; "politich(e)".
    last: (root) => root.replace(/(?<=..)(.)\1$/, "$1").replace(/(?<=..[cg])h$/, ""),
  },
  {
    // Russian and Ukrainian. Folded: "й" is "и", "ї" is "і".
    words: /^[\u0430-\u045f\u0490\u0491]{4,40}$/,
    endings: {
      3:
        "а я о е и ы у ю ь і є ам ям ом ем ах ях ов ев еи ои ии ыи ая яя ое ее ые ие ую юю ою ею ами ями ого его ому ему ыми ими ых их ым им " +
        "ів їв ью ия ію іі иям иях иями",
    },
    endingsMax: 1,
  },
  {
    // Arabic: the article and what is written together with it, plurals, pronouns; after Larkey's light stemmer.
    words: /^[\u0620-\u0670]{3,40}$/,
    endings: { 3: "ها ان ات ون ين يه ه ي" },
    endingsMax: 2,
    first: (word) =>
      word
        .replace(arabicMarks, "")
        .replace(/[أإآٱ]/g, "ا")
        .replace(/ى/g, "ي")
        .replace(/ة/g, "ه")
        .replace(arabicArticle, ""),
  },
  {
    // Hindi: signs of gender, number and case.
    words: /^[\u0900-\u097f]{3,40}$/,
    endings: { 2: "ा ि ी ु ू े ै ो ौ ं ँ ों ें ाँ ां यों याँ यां" },
    endingsMax: 3,
  },
  {
    // Korean: particles, and verbs that are made of a noun.
    words: /^[\uac00-\ud7a3]{3,40}$/,
    endings: {
      2:
        "은 는 이 가 을 를 에 의 와 과 도 만 로 들 에서 에게 에는 에서는 으로 부터 까지 이나 보다 처럼 " +
        "하다 하는 하면 해야 했다 합니다 했습니다 되다 되는 된 된다 됩니다 입니다",
    },
    endingsMax: 3,
  },
];

const makeRoots = inflections.map(rootMaker);

/** Makes what takes the endings off a word of the script, and returns any other as it is. */
function rootMaker({ words, endings, endingsMax, vowels, first, last }: Inflection): (word: string) => string {
  const leastBefore = new Map(
    Object.entries(endings).flatMap(([least, list]) => list.split(" ").map((ending) => [ending, Number(least)])),
  );
  const longest = Math.max(...[...leastBefore.keys()].map(({ length }) => length));

  function withoutEnding(word: string): string {
    for (let length = Math.min(longest, word.length - 1); length > 0; length -= 1) {
      const least = leastBefore.get(word.slice(-length));
      if (least !== undefined && word.length - length >= least) return word.slice(0, -length);
    }
    return word;
  }

  function withoutEndings(word: string): string {
    const open = vowels === undefined ? word : word.replace(vowels, "");
    if (open !== word) return open;
    let root = word;
    for (let left = endingsMax; left > 0; left -= 1) root = withoutEnding(root);
    return vowels === undefined ? root : root.replace(vowels, "");
  }

  return (word) => {
    if (!words.test(word)) return word;
    const root = withoutEndings(first?.(word) ?? word);
    return last?.(root) ?? root;
  };
}

/**
 * What a word, as search compares it, has in common with its other forms: "refund" of "refunds". The word itself where nothing is known of
 * it.
 */
export function rootOf(word: string): string {
  for (const rootIn of makeRoots) {
    const root = rootIn(word);
    if (root !== word) return root;
  }
  return word;
}
