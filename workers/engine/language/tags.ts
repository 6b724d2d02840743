/** ISO 639-1, all 183 codes, with their English names for messages: those of ICU, which takes 20 ms to open. */
const names: ReadonlyMap<string, string> = new Map(
  (
    "aa Afar, ab Abkhazian, ae Avestan, af Afrikaans, ak Akan, am Amharic, an Aragonese, ar Arabic, as Assamese, av Avaric, ay Aymara, " +
    "az Azerbaijani, ba Bashkir, be Belarusian, bg Bulgarian, bi Bislama, bm Bambara, bn Bangla, bo Tibetan, br Breton, bs Bosnian, " +
    "ca Catalan, ce Chechen, ch Chamorro, co Corsican, cr Cree, cs Czech, cu Church Slavic, cv Chuvash, cy Welsh, da Danish, de German, " +
    "dv Divehi, dz Dzongkha, ee Ewe, el Greek, en English, eo Esperanto, es Spanish, et Estonian, eu Basque, fa Persian, ff Fula, " +
    "fi Finnish, fj Fijian, fo Faroese, fr French, fy Western Frisian, ga Irish, gd Scottish Gaelic, gl Galician, gn Guarani, gu Gujarati, " +
    "gv Manx, ha Hausa, he Hebrew, hi Hindi, ho Hiri Motu, hr Croatian, ht Haitian Creole, hu Hungarian, hy Armenian, hz Herero, " +
    "ia Interlingua, id Indonesian, ie Interlingue, ig Igbo, ii Sichuan Yi, ik Inupiaq, io Ido, is Icelandic, it Italian, iu Inuktitut, " +
    "ja Japanese, jv Javanese, ka Georgian, kg Kongo, ki Kikuyu, kj Kuanyama, kk Kazakh, kl Kalaallisut, km Khmer, kn Kannada, ko Korean, " +
    "kr Kanuri, ks Kashmiri, ku Kurdish, kv Komi, kw Cornish, ky Kyrgyz, la Latin, lb Luxembourgish, lg Ganda, li Limburgish, ln Lingala, " +
    "lo Lao, lt Lithuanian, lu Luba-Katanga, lv Latvian, mg Malagasy, mh Marshallese, mi Māori, mk Macedonian, ml Malayalam, mn Mongolian, " +
    "mr Marathi, ms Malay, mt Maltese, my Burmese, na Nauru, nb Norwegian Bokmål, nd North Ndebele, ne Nepali, ng Ndonga, nl Dutch, " +
    "nn Norwegian Nynorsk, no Norwegian, nr South Ndebele, nv Navajo, ny Nyanja, oc Occitan, oj Ojibwa, om Oromo, or Odia, os Ossetic, " +
    "pa Punjabi, pi Pali, pl Polish, ps Pashto, pt Portuguese, qu Quechua, rm Romansh, rn Rundi, ro Romanian, ru Russian, rw Kinyarwanda, " +
    "sa Sanskrit, sc Sardinian, sd Sindhi, se Northern Sami, sg Sango, si Sinhala, sk Slovak, sl Slovenian, sm Samoan, sn Shona, so Somali, " +
    "sq Albanian, sr Serbian, ss Swati, st Southern Sotho, su Sundanese, sv Swedish, sw Swahili, ta Tamil, te Telugu, tg Tajik, th Thai, " +
    "ti Tigrinya, tk Turkmen, tl Filipino, tn Tswana, to Tongan, tr Turkish, ts Tsonga, tt Tatar, tw Akan, ty Tahitian, ug Uyghur, " +
    "uk Ukrainian, ur Urdu, uz Uzbek, ve Venda, vi Vietnamese, vo Volapük, wa Walloon, wo Wolof, xh Xhosa, yi Yiddish, yo Yoruba, za Zhuang, " +
    "zh Chinese, zu Zulu"
  )
    .split(", ")
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
);

/** Old codes, and codes of languages written as another here. */
const aliases: Readonly<Record<string, string>> = {
  iw: "he",
  in: "id",
  ji: "yi",
  jw: "jv",
  mo: "ro",
  sh: "sr",
  nb: "no",
  nn: "no",
  fil: "tl",
  cmn: "zh",
  yue: "zh",
};

/** Languages so near each other that a detector's choice among them is no disagreement with a hint. */
const groups = [
  ["id", "ms"],
  ["no", "da"],
  ["hr", "bs", "sr"],
];

/** The ISO 639-1 code of a BCP 47 tag: base tag, lower case, old codes made new; "" where it has none. */
export function codeOfTag(tag: string): string {
  const base = (tag.split(/[-_]/, 1)[0] ?? "").toLowerCase();
  const code = aliases[base] ?? base;
  if (names.has(code)) return code;
  return /^[a-z]{3}$/.test(code) ? codeOfThreeLetters(code) : "";
}

/**
 * True of "" and of the tags for any, several or no language, and of those whose meaning is private: they contradict
 * nothing. A language that has no ISO 639-1 code may.
 */
export function namesNoLanguage(tag: string): boolean {
  return tag === "" || /^(?:(?:und|mul|mis|zxx|x|i-default)\b.*)?$/i.test(tag);
}

/** ISO 639-2 and 639-3 codes through ICU's table ("eng" is "en"); unknown ones stay three letters there. */
function codeOfThreeLetters(code: string): string {
  const [canonical = ""] = Intl.getCanonicalLocales(code);
  return names.has(canonical) ? (aliases[canonical] ?? canonical) : "";
}

export function sameGroup(a: string, b: string): boolean {
  return a === b || groups.some((group) => group.includes(a) && group.includes(b));
}

/**
 * What the detector's language is called here. It knows one Malay (`ms`, which stands for Indonesian too, by far the larger)
 * and one Croatian (`hr`, for Bosnian and Latin-script Serbian too): the hint chooses within.
 */
export function refineByHint(detected: string, hint: string): string {
  if (detected === "ms") return hint === "ms" ? "ms" : "id";
  if (detected === "hr" && (hint === "bs" || hint === "sr")) return hint;
  return aliases[detected] ?? detected;
}

/** English name of an ISO 639-1 code, for messages. */
export const nameOfLanguage = (code: string): string => names.get(code) ?? code;
