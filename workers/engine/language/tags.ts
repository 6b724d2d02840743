/** ISO 639-1, all 183 codes. */
const iso6391 = new Set(
  (
    "aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu " +
    "fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn " +
    "ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os " +
    "pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw " +
    "ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu"
  ).split(" "),
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
  if (iso6391.has(code)) return code;
  return /^[a-z]{3}$/.test(code) ? codeOfThreeLetters(code) : "";
}

/** True of "" and of the tags for any, several or no language: they contradict nothing. A language that has no ISO 639-1 code may. */
export function namesNoLanguage(tag: string): boolean {
  return tag === "" || /^(?:(?:und|mul|mis|zxx)\b.*)?$/i.test(tag);
}

/** ISO 639-2 and 639-3 codes through ICU's table ("eng" is "en"); unknown ones stay three letters there. */
function codeOfThreeLetters(code: string): string {
  const [canonical = ""] = Intl.getCanonicalLocales(code);
  return iso6391.has(canonical) ? (aliases[canonical] ?? canonical) : "";
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

/** Opened when it is first asked: that takes 10 ms. */
let names: Intl.DisplayNames | undefined;

/** Names asked for before: at most one a code of `iso6391`. */
const asked = new Map<string, string>();

/** English name of an ISO 639-1 code, for messages. */
export function nameOfLanguage(code: string): string {
  const known = asked.get(code);
  if (known !== undefined) return known;
  names ??= new Intl.DisplayNames("en", { type: "language" });
  const name = names.of(code) ?? code;
  if (iso6391.has(code)) asked.set(code, name);
  return name;
}
