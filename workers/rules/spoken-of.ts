import type { RuleMatch } from "../../src/contracts/rule.ts";
import { around, askedFactor, before, behind, mentionedFactor, unlessMentioned } from "./mention.ts";

/**
 * What the rules of a language ask besides `unlessMentioned`: whether a prompt, a persona or instructions are spoken of as things of the
 * world, in some thirty languages. Folded spelling.
 */

/** A prompt of some system, as one speaks of a kind of thing: with an indefinite article, an example, a difference, one to be written. */
const asKind =
  /(?<!\p{L})(?:ein(?:e[nmrs]?)?|een|une?|uno|una|uma?|en|ett|et) (?:\p{L}{1,14} ){0,2}?(?:prompt|system|sisteem|systeem|instruc|mensa|message)|(?<!\p{L})(?:unterschied|difference|diferencia|differenza|diferenca|verschil|skillnad|forskel|roznic|farki?(?!\p{L})|разниц|отлича|різниц|відрізня)|区别|區別|差别|違い|차이|الفرق|अंतर|(?<!\p{L}|(?:zum|par|por|per|ad|na|bij|als|till|for) )(?:beispiel|exemple|ejemplo|esempio|exemplo|voorbeeld|przyklad|ornek|пример(?=[аыо\s])|приклад(?=[иу\s]))|の例|예시|مثال|उदाहरण|とは(?:[?？何、]|$)|什么是|甚麼是|什麼是|写一[个份段]|寫一[個份段]|写个|(?:как|як) (?:его |його )?написать|писати|(?<!\p{L})(?:redige|redig(?:er|ir)|redact|schreibt man|schrijf je|si scrive|se escribe|napisac|yazilir)|作り方|書き方|작성|कैसे लिख|أكتب|(?<!\p{L})(?:(?:per|para|pour|fur) (?:un[eao]?|uma?|ein\p{L}{0,3}) (?:\p{L}{0,12}bot|assist)|для (?:чат-?)?бота|dla (?:czat)?bota|botu icin)/u;
/** Whose prompt: the model's own. */
const itsOwn =
  /(?<!\p{L})(?:dein(?:e[nmrs]?)?|ihr(?:e[nmrs]?)?|jouw|uw|ton|ta|tes|votre|vos|tus?|sus?|vuestr\p{L}{1,2}|tu[aoei]i?|suo[i]?|teus?|seus?|suas?|twoj\p{L}{0,3}|swoj\p{L}{0,3}|senin|istemini|talimatlarin\p{L}{0,3}|тво\p{L}{1,3}|сво\p{L}{1,3}|ваш\p{L}{0,3}|у тебя|тебе)(?!\p{L})|你|您|あなた|君の|네 |너의|당신|موجهك|تعليماتك|तुम्हार|आपक|अपन/u;

/** The factor where a prompt is asked for: "What is a system prompt, and how does one write a good one?" asks for none that is there. */
export const unlessOfAKind = (match: RuleMatch): number =>
  asKind.test(around(match, 24, 48)) && !itsOwn.test(around(match, 24, 24)) ? mentionedFactor : unlessMentioned(match);

/** A story, a song or an essay to be written about somebody; folded spelling. */
const story =
  "short stor(?:y|ies)|stor(?:y|ies)|tale|fairy ?tale|novel|poem|song|lyrics|blog post|essay|geschichte|marchen|roman|gedicht|lied|erzahlung|histoire|conte|poeme|nouvelle|chanson|cuento|historia|relato|poema|novela|racconto|storia|fiaba|romanzo|conto|redacao|verhaal|sprookje|gedicht|opowiadani\\p{L}|bajk\\p{L}|wiersz|powiesc|hikaye(?:si|sini)?|masal|рассказ\\p{L}{0,2}|сказк\\p{L}|стих\\p{L}{0,5}|роман|оповідання|казк\\p{L}|вірш";
const tellsStory = new RegExp(
  `(?<!\\p{L})(?:${story})(?!\\p{L})[^.!?\\n]{0,40}$|故事[^。\\n]{0,20}$|小说[^。\\n]{0,20}$|قصة[^.\\n]{0,30}$|कहानी[^।\\n]{0,30}$`,
  "u",
);
const storyBehind = /^[^.!?。\n]{0,40}(?:物語|小説|故事|이야기|동화|소설|कहानी)/u;
/** The factor where a part is given: "a story about an AI without rules" gives it to nobody who reads. */
export const unlessTold = (match: RuleMatch): number => {
  const lead = before(match, 60);
  const isTold = tellsStory.test(lead) || storyBehind.test(behind(match));
  return isTold ? Math.min(askedFactor, unlessMentioned(match)) : unlessMentioned(match);
};

/** One's own words, taken back on a matter that is named: "vergiss meine bisherigen Anweisungen zum Ton". */
const mine =
  /(?<!\p{L})(?:meine[nrms]?|mes|mis|mi[ea]i?|minhas|meus|mijn|moj[ea]\p{L}{0,2}|benim|мо[иеїяй]\p{L}{0,2})(?!\p{L})|我(?:之前|先前|上面|刚才|刚刚)?(?:的|关于|对|说|給|给)|私の|先ほどの|내가|제가/u;
const matter =
  /^[^.!?。\n]{0,20}(?<!\p{L})(?:zu[mr]?|uber|bezuglich|fur (?:den|das|die)|sur|concernant|pour l[ae]s?|sobre|acerca|respecto|sul(?:la|l['’])?|riguardo|quanto|over|dotyczace|w sprawie|hakkinda|ile ilgili|по|о|про|щодо|насчет|касательно)(?!\p{L}) ?(?:\p{L}{1,3} )?\p{L}{3,}/u;
const matterWithin = /关于|對於|对于|について|の書式|の形式|に関する|에 대한/u;
/** What attackers want set aside, whoever is said to have set it. */
export const onSafety =
  /secret|passw|confiden|priva|refus|reveal|shar|harm|protect|safe|secur|\bnot\b|\bnever\b|sicherheit|schutz|geheim|segur|secrets?|mot de passe|contrase|senha|sicurezza|segret|veilig|bezpiecz|безопасн|секрет|парол|захист|guvenli|gizli|安全|秘密|密[码碼]|機密|保密|보안|비밀|أمان|سري|सुरक्षा|गोपनी/u;

/** How somebody who builds or uses a program does it: "¿Cómo hago que mi asistente ignore …?", "Wie kann ich in Outlook …?". */
const asksHowOneDoes =
  /(?:^|[.!?¿\n] ?)(?:(?:wie|como|comment|come|hoe|jak|как|як) (?:\p{L}{1,14} ){0,2}?(?:ich|man|wir|puedo|podemos|hago|hacemos|logro|se puede|puis-je|peut-on|faire(?: pour)?|posso|possiamo|faccio|faco|fazemos|ik|we|zrobic|sprawic|moge|сделать|могу|можно|зробити|можу|можна)(?!\p{L})|(?:如何|怎么|怎样|怎麼|怎樣)(?:才能)?(?:[让讓使]|在|把)(?:我|我们|我們|咱们|自己)的|どうすれば(?:うちの|自社の|弊社の|私の))[^.!?。？\n]{0,70}$/u;
const goesOnAsked = /^[^.!?。？\n]{0,90}[?？](?!\s{0,3}\p{L}{2,})/u;
/** The factor where one asks how it is done, to its end and with nothing behind it, and of no model that reads. */
const unlessOneDoes = (match: RuleMatch): number =>
  asksHowOneDoes.test(before(match, 110)) && goesOnAsked.test(behind(match)) && !itsOwn.test(around(match, 110, 80))
    ? askedFactor
    : 1;

/** The factor where instructions are set aside: one's own, about something named, are taken back. */
export const unlessOwnMatter = (match: RuleMatch): number => {
  const matched = around(match, 0, 8);
  const isOwn = mine.test(matched) && (matter.test(behind(match)) || matterWithin.test(around(match, 0, 4)));
  return isOwn && !onSafety.test(around(match, 0, 80))
    ? Math.min(askedFactor, unlessMentioned(match))
    : Math.min(unlessOneDoes(match), unlessMentioned(match));
};
