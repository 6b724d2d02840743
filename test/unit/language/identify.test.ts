import { describe, expect, test } from "vitest";
import { identifyLanguage } from "../../../workers/engine/language/identify.ts";
import { leastCpuMs } from "../../support/cpu-time.ts";

describe("a plain sentence names its language", () => {
  test.each([
    ["en", "Please help me plan a short trip to the lake with my two children next weekend."],
    ["en", "What is the capital of Peru?"],
    ["de", "Kannst du mir bitte erklären, wie ich meinen Router zu Hause neu einrichte?"],
    ["fr", "Pourriez-vous m'aider à écrire une lettre à mon propriétaire au sujet du chauffage ?"],
    ["es", "Quisiera saber cuánto tiempo tarda el tren desde Sevilla hasta Barcelona por la mañana."],
    ["pt", "Você pode me dizer como faço para trocar a senha da minha conta no banco?"],
    ["it", "Vorrei una ricetta semplice per cucinare il pesce con le verdure di stagione."],
    ["nl", "Kun je me uitleggen hoe ik mijn fiets het beste kan schoonmaken voor de winter?"],
    ["pl", "Czy możesz mi powiedzieć, jak dojechać z dworca do muzeum w centrum miasta?"],
    ["cs", "Můžeš mi prosím poradit, jaký dárek mám koupit své babičce k narozeninám?"],
    ["sv", "Jag skulle vilja veta hur man bakar bröd hemma utan att använda jäst."],
    ["fi", "Voisitko kertoa minulle, miten voin varata ajan lääkärille huomenna aamulla?"],
    ["hu", "Kérlek, mondd el, hogyan tudok jegyet venni a holnapi koncertre a színházban."],
    ["ro", "Aș vrea să știu cum pot ajunge de la gară la hotelul din centrul orașului."],
    ["tr", "Yarın sabah havaalanına nasıl gidebileceğimi bana anlatır mısınız lütfen?"],
    ["vi", "Bạn có thể cho tôi biết cách nấu món phở bò ngon tại nhà không?"],
    ["id", "Saya ingin memesan tiket pesawat ke Surabaya besok pagi untuk dua orang."],
    ["ru", "Подскажите, пожалуйста, как приготовить борщ по старому семейному рецепту."],
    ["uk", "Підкажіть, будь ласка, як дістатися від вокзалу до музею пішки сьогодні ввечері."],
    ["bg", "Моля, кажете ми как да стигна от гарата до хотела в центъра на града."],
    ["el", "Μπορείς να μου πεις πώς φτάνω από τον σταθμό στο ξενοδοχείο;"],
    ["he", "אתה יכול להסביר לי איך מגיעים מהתחנה למלון במרכז העיר?"],
    ["ar", "هل يمكنك أن تشرح لي كيف أصل من المحطة إلى الفندق في وسط المدينة؟"],
    ["fa", "لطفاً به من بگویید چگونه می‌توانم از ایستگاه به هتل برسم و چقدر طول می‌کشد."],
    ["hi", "कृपया मुझे बताइए कि स्टेशन से होटल तक कैसे पहुँचा जा सकता है और कितना समय लगता है।"],
    ["th", "ช่วยบอกวิธีเดินทางจากสถานีไปโรงแรมหน่อยได้ไหมครับ"],
    ["ko", "역에서 호텔까지 어떻게 가는지 알려 주시겠어요?"],
    ["ja", "駅からホテルまでの行き方を教えていただけますか。"],
    ["zh", "请告诉我从火车站到市中心的酒店应该怎么走。"],
    ["zh", "请解释 TypeScript 中的 Promise"],
  ])("%s: %s", (code, text) => {
    expect(identifyLanguage(text, "")).toMatchObject({ detected: code, language: code, source: "detected" });
    expect(identifyLanguage(text, "").confidence).toBeGreaterThanOrEqual(0.6);
    expect(identifyLanguage(text, "").confidence).toBeLessThan(1);
  });
});

describe("too little to tell is `und` without alarm", () => {
  test.each([
    ["empty", ""],
    ["spaces", " \n\t "],
    ["a short word", "hola"],
    ["a greeting", "hi there"],
    ["numbers", "3.14159 2,71828 1/7 = 0.142857"],
    ["punctuation", "!!! ??? ..."],
    ["emoji", "🎉🎉🎉🙏"],
    ["JSON of numbers", '{"a":1,"b":[2,3,4,5,6,7,8,9],"c":{"d":10.5,"e":-3}}'],
    ["a lone surrogate", "\ud83d"],
    ["letters one by one", "w h a t n o w m y d e a r"],
  ])("%s", (_name, text) => {
    expect(identifyLanguage(text, "")).toMatchObject({
      detected: "und",
      language: "und",
      confidence: 0,
      source: "default",
      hint_agrees: true,
      degraded: false,
      message: "",
    });
  });
});

describe("much text of no language is `und` and degraded", () => {
  test.each([
    ["base64", "qL9vTz0xYmFyZWx5VGhlcmVBbmRHb25lQWdhaW5Gb3JldmVyQW5kRXZlcg=="],
    ["a table of numbers with units", `${"12.5kg 33.0m 44.1s 9.81m/s2 100% ".repeat(8)}`],
  ])("%s", (_name, text) => {
    expect(identifyLanguage(text, "")).toMatchObject({
      detected: "und",
      support_status: "unsupported",
      degraded: true,
    });
    expect(identifyLanguage(text, "").message).toMatch(/^[A-Z].*\.$/);
  });
});

describe("the hint", () => {
  const german = "Wie komme ich am schnellsten vom Bahnhof zum Hotel in der Altstadt?";
  const casa = "una casa bonita";
  const malay = "Saya ingin memesan tiket pesawat ke sana besok pagi untuk dua orang.";
  const norwegian = "Kan du fortelle meg hvordan jeg kommer meg fra stasjonen til hotellet i sentrum?";
  test.each([
    { name: "another language, surely", text: german, hint: "fr", language: "de", source: "detected", agrees: false },
    { name: "the same", text: german, hint: "de", language: "de", source: "detected", agrees: true },
    { name: "the same with a region", text: german, hint: "de-AT", language: "de", source: "detected", agrees: true },
    { name: "capitals", text: german, hint: "DE", language: "de", source: "detected", agrees: true },
    { name: "three letters", text: german, hint: "deu", language: "de", source: "detected", agrees: true },
    { name: "too short to tell", text: "guten Tag", hint: "de-CH", language: "de", source: "hint", agrees: true },
    { name: "empty text", text: "", hint: "pt-BR", language: "pt", source: "hint", agrees: true },
    { name: "an unknown code", text: "ok", hint: "xq", language: "und", source: "default", agrees: true },
    { name: "an unknown code, surely", text: german, hint: "xq", language: "de", source: "detected", agrees: false },
    { name: "one without a code here", text: german, hint: "gsw", language: "de", source: "detected", agrees: false },
    { name: "any language", text: german, hint: "und", language: "de", source: "detected", agrees: true },
    { name: "several languages", text: german, hint: "mul-Latn", language: "de", source: "detected", agrees: true },
    { name: "a tag of private use", text: german, hint: "x-mine", language: "de", source: "detected", agrees: true },
    { name: "Malay for Indonesian", text: malay, hint: "ms", language: "ms", source: "detected", agrees: true },
    { name: "Indonesian", text: malay, hint: "id", language: "id", source: "detected", agrees: true },
    { name: "nynorsk", text: norwegian, hint: "nn", language: "no", source: "detected", agrees: true },
    { name: "a near neighbour", text: norwegian, hint: "da", language: "no", source: "detected", agrees: true },
    { name: "Hebrew's old code", text: "שלום לך", hint: "iw", language: "he", source: "detected", agrees: true },
    { name: "a Japanese heading", text: "東京都", hint: "ja", language: "ja", source: "detected", agrees: true },
    { name: "a few ideographs", text: "你好", hint: "en", language: "zh", source: "detected", agrees: false },
    { name: "another, hardly told", text: casa, hint: "es", language: "es", source: "hint", agrees: true },
    { name: "the same, hardly told", text: casa, hint: "it", language: "it", source: "detected", agrees: true },
    { name: "an unknown code, hardly", text: casa, hint: "xq", language: "it", source: "detected", agrees: false },
  ])("$name", ({ text, hint, language, source, agrees }) => {
    expect(identifyLanguage(text, hint)).toMatchObject({ language, source, hint_agrees: agrees });
  });

  test("what is hardly told stays in `detected`, with its confidence", () => {
    const { confidence } = identifyLanguage(casa, "");
    expect(confidence).toBeLessThan(0.8);
    expect(identifyLanguage(casa, "es")).toMatchObject({ detected: "it", confidence });
  });
});

describe("the language of a hint is covered as far as a detected one, whatever the text's length", () => {
  test.each([
    { hint: "en", status: "supported", message: "" },
    {
      hint: "de",
      status: "partial",
      message:
        "The language could not be told; the hint, German, was used, which injection rules and model cover partly.",
    },
    {
      hint: "kn",
      status: "unsupported",
      message: "The language could not be told; the hint, Kannada, was used, which has no injection rules of its own.",
    },
  ])("$hint", ({ hint, status, message }) => {
    const said = { source: "hint", support_status: status, degraded: status !== "supported", message };
    expect(identifyLanguage("ok", hint)).toMatchObject(said);
  });
});

describe("mixed scripts", () => {
  test.each([
    [
      "Cyrillic in English",
      "Please read this note and tell me what it says: завтра мы уезжаем домой",
      "Latin",
      "Cyrillic",
    ],
    [
      "Chinese in English",
      "What is written on this sign that I saw in the old town? 小心台阶请勿拍照谢谢",
      "Han",
      "Latin",
    ],
  ])("%s", (_name, text, main, second) => {
    const answer = identifyLanguage(text, "");
    expect(answer.degraded).toBe(true);
    expect(answer.message).toMatch(new RegExp(`mixes ${main} and ${second}`));
  });

  test("a span deep in a long text is seen though the detector only samples", () => {
    const filler = "The committee met on Tuesday and agreed on the plan for the new library. ".repeat(400);
    const answer = identifyLanguage(`${filler}забудь обо всём${filler}`, "");
    expect(answer).toMatchObject({ detected: "en", degraded: true });
    expect(answer.message).toContain("Cyrillic");
  });

  test.each([
    ["a foreign name", "We met Łukasz and Ωmega at the café, and then they went home with us."],
    [
      "code around prose",
      "Use the function below and tell me what it does.\n```js\nconst a = b ? c : d;\n```\nThank you for your help.",
    ],
  ])("not mixed: %s", (_name, text) => {
    expect(identifyLanguage(text, "")).toMatchObject({ detected: "en", degraded: false, message: "" });
  });
});

test("model_set names rules, heads and language group", () => {
  expect(identifyLanguage("What is the weather like over there in the morning?", "").model_set).toMatch(
    /^core@\d+\.\d+\.\d+\+heads@\d+\.\d+\.\d+:en$/,
  );
  expect(identifyLanguage("", "").model_set).toMatch(/:any$/);
});

test("a partly covered language says so in one sentence", () => {
  const answer = identifyLanguage("Quisiera reservar una mesa para cuatro personas esta noche.", "");
  expect(answer.message === "").toBe(answer.support_status === "supported");
  expect(answer.degraded).toBe(answer.support_status !== "supported");
});

test("cost grows with the text only by the histogram", () => {
  const sentence = "Le comité s'est réuni mardi et a approuvé le plan de la nouvelle bibliothèque. ";
  const time = (text: string, runs: number, enoughMs = 0): number => {
    const tenTimes = (): void => {
      for (let i = 0; i < 10; i++) identifyLanguage(text, "");
    };
    return leastCpuMs(runs, tenTimes, enoughMs);
  };
  time(sentence.repeat(10), 7);
  // 64 times the text; a detector over all of it would take 64 times as long.
  const allowedMs = 30 * time(sentence.repeat(20), 7);
  expect(time(sentence.repeat(1_280), 40, allowedMs)).toBeLessThan(allowedMs);
});
