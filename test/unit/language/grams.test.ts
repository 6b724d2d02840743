import { eld } from "eld/extrasmall";
import { describe, expect, test } from "vitest";
import { parseGrams } from "../../../workers/engine/language/gram-table.ts";
import { scoreGrams } from "../../../workers/engine/language/grams.ts";

/** One everyday question in sixty languages of the scripts that grams are asked about. */
const sentences: readonly (readonly [language: string, text: string])[] = [
  ["af", "Goeiemôre, waar is die biblioteek en hoe laat maak dit oop?"],
  ["ar", "صباح الخير، أين تقع المكتبة ومتى تفتح أبوابها اليوم؟"],
  ["az", "Sabahınız xeyir, kitabxana haradadır və saat neçədə açılır?"],
  ["be", "Добрай раніцы, дзе знаходзіцца бібліятэка і калі яна адчыняецца?"],
  ["bg", "Добро утро, къде се намира библиотеката и кога отваря?"],
  ["bs", "Dobro jutro, gdje se nalazi biblioteka i kada se otvara?"],
  ["ca", "Bon dia, on és la biblioteca i a quina hora obre avui?"],
  ["cs", "Dobré ráno, kde je knihovna a v kolik hodin dnes otevírá?"],
  ["cy", "Bore da, ble mae'r llyfrgell a phryd mae hi'n agor heddiw?"],
  ["da", "Godmorgen, hvor ligger biblioteket, og hvornår åbner det i dag?"],
  ["de", "Guten Morgen, wo ist die Bücherei und wann öffnet sie heute?"],
  ["en", "Good morning, where is the library and when does it open today?"],
  ["eo", "Bonan matenon, kie estas la biblioteko kaj kiam ĝi malfermiĝas?"],
  ["es", "Buenos días, ¿dónde está la biblioteca y a qué hora abre hoy?"],
  ["et", "Tere hommikust, kus asub raamatukogu ja mis kell see täna avatakse?"],
  ["eu", "Egun on, non dago liburutegia eta zer ordutan irekitzen da gaur?"],
  ["fa", "صبح بخیر، کتابخانه کجاست و امروز چه ساعتی باز می‌شود؟"],
  ["fi", "Hyvää huomenta, missä kirjasto on ja mihin aikaan se tänään aukeaa?"],
  ["fr", "Bonjour, où se trouve la bibliothèque et à quelle heure ouvre-t-elle aujourd’hui ?"],
  ["ga", "Dia duit ar maidin, cá bhfuil an leabharlann agus cathain a osclaíonn sí?"],
  ["gl", "Bos días, onde está a biblioteca e a que hora abre hoxe?"],
  ["ha", "Ina kwana, ina ɗakin karatu yake kuma yaushe ake buɗe shi?"],
  ["hi", "सुप्रभात, पुस्तकालय कहाँ है और आज कितने बजे खुलता है?"],
  ["hr", "Dobro jutro, gdje se nalazi knjižnica i u koliko sati se otvara?"],
  ["hu", "Jó reggelt, hol van a könyvtár, és hány órakor nyit ki ma?"],
  ["id", "Selamat pagi, di mana perpustakaan dan jam berapa buka hari ini?"],
  ["is", "Góðan daginn, hvar er bókasafnið og hvenær opnar það í dag?"],
  ["it", "Buongiorno, dov'è la biblioteca e a che ora apre oggi?"],
  ["kk", "Қайырлы таң, кітапхана қайда және ол бүгін қашан ашылады?"],
  ["ku", "بەیانی باش، کتێبخانە لە کوێیە و ئەمڕۆ کەی دەکرێتەوە؟"],
  ["la", "Salve, ubi est bibliotheca et quota hora hodie aperitur?"],
  ["lt", "Labas rytas, kur yra biblioteka ir kada ji šiandien atidaroma?"],
  ["lv", "Labrīt, kur atrodas bibliotēka un cikos to šodien atver?"],
  ["mk", "Добро утро, каде е библиотеката и кога се отвора денес?"],
  ["mn", "Өглөөний мэнд, номын сан хаана байдаг вэ, хэдэн цагт нээх вэ?"],
  ["mr", "सुप्रभात, ग्रंथालय कुठे आहे आणि ते आज किती वाजता उघडते?"],
  ["ms", "Selamat pagi, di manakah perpustakaan dan bilakah ia dibuka hari ini?"],
  ["mt", "L-għodwa t-tajba, fejn hi l-librerija u fi x'ħin tiftaħ illum?"],
  ["ne", "शुभ प्रभात, पुस्तकालय कहाँ छ र आज कति बजे खुल्छ?"],
  ["nl", "Goedemorgen, waar is de bibliotheek en hoe laat gaat die open?"],
  ["no", "God morgen, hvor ligger biblioteket, og når åpner det i dag?"],
  ["pl", "Dzień dobry, gdzie jest biblioteka i o której godzinie ją dziś otwierają?"],
  ["ps", "سهار مو پخیر، کتابتون چېرته دی او نن څه وخت پرانیستل کېږي؟"],
  ["pt", "Bom dia, onde fica a biblioteca e a que horas abre hoje?"],
  ["ro", "Bună dimineața, unde este biblioteca și la ce oră se deschide azi?"],
  ["ru", "Доброе утро, где находится библиотека и во сколько она открывается?"],
  ["sk", "Dobré ráno, kde je knižnica a o koľkej sa dnes otvára?"],
  ["sl", "Dobro jutro, kje je knjižnica in kdaj se danes odpre?"],
  ["sq", "Mirëmëngjes, ku ndodhet biblioteka dhe në ç'orë hapet sot?"],
  ["sr", "Добро јутро, где је библиотека и када се данас отвара?"],
  ["sv", "God morgon, var ligger biblioteket och när öppnar det i dag?"],
  ["sw", "Habari za asubuhi, maktaba iko wapi na inafunguliwa saa ngapi leo?"],
  ["tg", "Субҳ ба хайр, китобхона дар куҷост ва кай кушода мешавад?"],
  ["tl", "Magandang umaga, nasaan ang aklatan at anong oras ito magbubukas?"],
  ["tr", "İyi günler, kütüphane nerede ve bugün saat kaçta açılıyor?"],
  ["uk", "Доброго ранку, де знаходиться бібліотека і о котрій вона відчиняється?"],
  ["ur", "صبح بخیر، کتب خانہ کہاں ہے اور آج کس وقت کھلتا ہے؟"],
  ["uz", "Xayrli tong, kutubxona qayerda va u bugun soat nechada ochiladi?"],
  ["vi", "Chào buổi sáng, thư viện ở đâu và hôm nay mấy giờ mở cửa?"],
  ["yo", "Ẹ káàárọ̀, níbo ni ilé ìkàwé wà, ìgbà wo ni wọ́n máa ṣí i?"],
];

/** The two best scores of the library itself. */
function askEld(text: string) {
  const result = eld.detect(text);
  const [best = 0, second = 0] = Object.values(result.getScores());
  return { language: result.language, best, second };
}

function ask(text: string) {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return scoreGrams(units, units.length);
}

describe("scores are those of eld", () => {
  test.each(sentences)("%s: %s", (_language, text) => {
    for (const variant of [text, text.slice(0, 12), text.toUpperCase(), text.replaceAll(" ", ""), text.repeat(9)]) {
      expect(ask(variant)).toEqual(askEld(variant));
    }
  });

  test.each([
    ["nothing", ""],
    ["spaces and stops", " .,; \n"],
    ["one letter", "a"],
    ["quotation marks at a word and alone", "'tis ‘so’ o'clock l’été rock 'n' roll ''' ` `a` -'- '"],
    ["a quotation mark behind other marks", "dit-il: 'oui' (l'an)'' -’"],
    ["the letter that is two when it is small", "İSTANBUL İLE DİYARBAKIR"],
    ["a word of 30 letters of three bytes", "ạ".repeat(30)],
    ["words of over 70 bytes with the same end", `${"ạ".repeat(25)} ${"ạ".repeat(26)} ${"ạ".repeat(26)}`],
    ["a text cut at the space behind 350 bytes", `${"abcdefghi ".repeat(35)}jklm nopq`],
    ["a text cut inside a word at 380 bytes", `${"abcdefghi ".repeat(34)}${"x".repeat(60)} abc`],
    ["a text cut at 1,000 units", `${" -".repeat(490)}abc def ghijklmnop qrst`],
    ["words of one letter", "a b c d e f g h i j k l m n o p q r s t u v w x y z ".repeat(8)],
  ])("%s", (_name, text) => {
    expect(ask(text)).toEqual(askEld(text));
  });

  test("every letter and mark of these scripts is read as eld reads it", () => {
    for (const [from, to] of [
      [0x20, 0x36f],
      [0x400, 0x52f],
      [0x600, 0x6ff],
      [0x750, 0x77f],
      [0x8a0, 0x97f],
      [0x1e00, 0x1eff],
      [0xfb50, 0xfdfb],
      [0xfe70, 0xfefc],
      [0xff21, 0xff5a],
    ] as const) {
      for (let unit = from; unit <= to; unit++) {
        const text = `die ${String.fromCharCode(unit)}ha так${String.fromCharCode(unit)}`;
        expect(ask(text), unit.toString(16)).toEqual(askEld(text));
      }
    }
  });
});

describe("a file of n-grams in another form is refused", () => {
  const dictionary = Array.from({ length: 256 }, () => "' '").join();
  const file = "{type:'XS',languages:{0:'am',1:'ar'},isSubset:false,ngrams:{' abcd ':{0:64,1:7},ab:{1:80}}}";
  const parse = (text: string) => parseGrams(Buffer.from(text), dictionary);

  test("this one is known", () => {
    expect(parse(file).languages).toEqual(["am", "ar"]);
    expect([...parse(file).scores]).toEqual([64, 0x8000 + 256 + 7, 0x8000 + 256 + 80]);
  });

  test.each(Array.from({ length: file.indexOf("80}}") + 3 }, (_, length) => length))("cut at %i", (length) => {
    expect(() => parse(file.slice(0, length))).toThrow("eld");
  });

  test.each([
    ["a list for a gram", ":{0:64,1:7}", ":[64,7]"],
    ["a score with a fraction", "0:64", "0:6.4"],
    ["a score over 255", "0:64", "0:256"],
    ["a language over 63", "0:64", "64:64"],
    ["a gram of seven", "abcd ", "abcdef"],
    ["a gram in other quotes", "' abcd '", '" abcd "'],
  ])("%s", (_name, part, other) => {
    expect(file).toContain(part);
    expect(() => parse(file.replace(part, other))).toThrow("eld");
  });

  test("a dictionary of fewer characters", () => {
    expect(() => parseGrams(Buffer.from(file), "'a'")).toThrow("eld");
  });
});
