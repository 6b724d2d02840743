import type { RuleMatch, RuleSpec } from "../../src/contracts/rule.ts";
import { around } from "./mention.ts";
import { list } from "./phrases.ts";

/** How a language speaks of watching somebody close unnoticed; `|` lists in folded spelling. */
interface CovertWatch {
  readonly language: string;
  readonly name: string;
  /** The one who is watched, as somebody's: arms the rule. */
  readonly persons: string;
  /** What they keep to themselves. */
  readonly theirs: string;
  /** That they are not to notice. */
  readonly unnoticed: string;
  /** That it is asked how, or wanted. */
  readonly asks: string;
  /** The watched one asks. */
  readonly watched: string;
  readonly hit: string;
  readonly misses: readonly string[];
}

const languages: readonly CovertWatch[] = [
  {
    language: "de",
    name: "German",
    persons:
      "meiner freundin, meine freundin, meines freundes, meinen freund, meiner frau, meine frau, meines mannes, meinen mann, meiner ex, meine ex, meines ex, meinen ex, meiner partnerin, meine partnerin, meines partners, meinen partner, meiner kollegin, meines kollegen, meines chefs, meiner mitbewohnerin",
    theirs:
      "whatsapp|nachrichten|handy|smartphone|standort|chats?|e-?mails?|icloud|konto|instagram|gps|auto|anrufe|laptop",
    unnoticed:
      "heimlich|unbemerkt|ohne (?:dass (?:sie|er) (?:es |das |etwas )?(?:merk|bemerk|erfahr|weiss|mitbekomm)|(?:ihr|sein)\\p{L}{0,2} wissen)|hinter (?:ihrem|seinem) rucken",
    asks: "wie |welche app|womit|mochte|will |app,? (?:mit|um)|anleitung|zeig",
    watched: "ob (?:mich|er|sie|mein)|erkenne|merke ich|schutze|mich (?:heimlich|unbemerkt)|uberrasch|geburtstag",
    hit: "Wie lese ich heimlich die WhatsApp-Nachrichten meiner Freundin mit?",
    misses: [
      "Wie merke ich, ob mein Handy von meiner Ex heimlich geortet wird?",
      "Wie teile ich den Standort mit meiner Frau?",
    ],
  },
  {
    language: "fr",
    name: "French",
    persons:
      "ma copine, mon copain, ma femme, mon mari, mon ex, ma compagne, mon compagnon, ma petite amie, mon petit ami, ma collegue, mon collegue, mon patron, ma colocataire",
    theirs:
      "whatsapp|messages?|sms|telephone|portable|position|conversations?|e-?mails?|icloud|compte|instagram|gps|voiture|appels",
    unnoticed:
      "en secret|secretement|en cachette|discretement|a (?:son|leur) insu|sans qu['’ ]?(?:elle|il) (?:ne )?(?:le |s['’]en )?(?:sache|remarque|apercoive|voie)|sans (?:sa|son) (?:consentement|accord)",
    asks: "comment|quelle appli|je (?:veux|voudrais|souhaite)|montre|explique|logiciel pour",
    watched: "savoir si|me (?:suit|surveille|lit|localise)|me proteg|surprise|anniversaire|legal",
    hit: "Comment lire les messages de ma copine sans qu'elle le sache ?",
    misses: [
      "Comment savoir si mon ex me localise en secret avec mon téléphone ?",
      "Comment partager ma position avec ma femme ?",
    ],
  },
  {
    language: "es",
    name: "Spanish",
    persons:
      "mi novia, mi novio, mi esposa, mi esposo, mi mujer, mi marido, mi ex, mi pareja, mi companera, mi companero, mi jefe, mi jefa, mi vecina",
    theirs:
      "whatsapp|mensajes|movil|celular|telefono|ubicacion|conversaciones|chats?|correos?|icloud|cuenta|instagram|gps|coche|llamadas",
    unnoticed:
      "en secreto|a escondidas|secretamente|sin que (?:se )?(?:ella |el |lo )?(?:se )?(?:entere|sepa|note|de cuenta)|sin su (?:consentimiento|permiso)|a sus espaldas",
    asks: "como|que app|quiero|me gustaria|ensena|explica|aplicacion para",
    watched: "saber si|me (?:espia|sigue|vigila|lee|rastrea)|proteger|sorpresa|cumpleanos|legal",
    hit: "¿Cómo puedo leer los mensajes de WhatsApp de mi novia sin que se entere?",
    misses: [
      "¿Cómo puedo saber si mi ex me rastrea en secreto el móvil?",
      "¿Cómo comparto mi ubicación con mi esposa?",
    ],
  },
  {
    language: "pt",
    name: "Portuguese",
    persons:
      "minha namorada, meu namorado, minha esposa, meu esposo, minha mulher, meu marido, minha ex, meu ex, minha parceira, meu parceiro, meu chefe, minha colega, meu colega, da esposa, do marido, da namorada",
    theirs:
      "whatsapp|mensagens|celular|telemovel|telefone|localizacao|conversas|chats?|e-?mails?|icloud|conta|instagram|gps|carro|chamadas|ligacoes",
    unnoticed:
      "em segredo|escondid[ao]|secretamente|sem (?:que )?(?:ela|ele) (?:saber|saiba|perceber|perceba|notar|note|descobrir|descubra)|sem (?:o )?(?:seu )?consentimento",
    asks: "como|que app|qual app|quero|queria|gostaria|ensin|expliq|aplicativo para",
    watched: "saber se|me (?:espia|segue|vigia|rastreia)|proteger|surpresa|aniversario|legal",
    hit: "Como posso ler as mensagens do WhatsApp da minha esposa sem ela saber?",
    misses: [
      "Como posso saber se meu marido me rastreia em segredo pelo celular?",
      "Como partilho a localização com a minha namorada?",
    ],
  },
  {
    language: "it",
    name: "Italian",
    persons:
      "mia ragazza, mio ragazzo, mia moglie, mio marito, mia ex, mio ex, mia compagna, mio compagno, mia fidanzata, mio fidanzato, mio capo, mia collega",
    theirs:
      "whatsapp|messaggi|telefono|cellulare|posizione|chat|e-?mail|icloud|account|instagram|gps|auto|macchina|chiamate",
    unnoticed:
      "di nascosto|in segreto|segretamente|senza che (?:lei |lui )?(?:lo |se ne )?(?:sappia|accorga|scopra|noti)|a sua insaputa|senza (?:il )?suo (?:consenso|permesso)",
    asks: "come|quale app|voglio|vorrei|mostra|spiega|app per",
    watched: "sapere se|capire se|mi (?:spia|segue|controlla|legge)|proteg|sorpresa|compleanno|legale",
    hit: "Come posso spiare il WhatsApp della mia ragazza senza che lo sappia?",
    misses: [
      "Come posso capire se il mio ex mi controlla il telefono in segreto?",
      "Come condivido la posizione con mia moglie?",
    ],
  },
  {
    language: "nl",
    name: "Dutch",
    persons:
      "mijn vriendin, mijn vriend, mijn vrouw, mijn man, mijn ex, mijn partner, mijn collega, mijn baas, mijn huisgenoot",
    theirs: "whatsapp|berichten|telefoon|mobiel|locatie|chats?|e-?mails?|icloud|account|instagram|gps|auto|gesprekken",
    unnoticed:
      "stiekem|heimelijk|ongemerkt|in het geheim|zonder dat (?:ze|zij|hij) (?:het |dat |er iets van )?(?:merkt|weet|doorheeft|ziet)|zonder (?:haar|zijn) (?:medeweten|toestemming)",
    asks: "hoe |welke app|ik wil|laat zien|app om",
    watched:
      "weten of|me (?:volgt|afluistert|bespioneert)|mij (?:volgt|afluistert)|bescherm|verrassing|verjaardag|legaal|merk ik",
    hit: "Hoe lees ik stiekem de WhatsApp-berichten van mijn vriendin?",
    misses: ["Hoe kan ik weten of mijn ex stiekem mijn locatie volgt?", "Hoe deel ik mijn locatie met mijn vrouw?"],
  },
  {
    language: "pl",
    name: "Polish",
    persons:
      "mojej dziewczyny, mojego chlopaka, mojej zony, mojego meza, swojej dziewczyny, swojego chlopaka, swojej zony, swojego meza, zony, meza, dziewczyny, chlopaka, mojej bylej, mojego bylego, partnerki, partnera",
    theirs: "whatsapp|wiadomosci|sms|telefon|lokalizacj|rozmow|mail|icloud|konto|instagram|gps|samochod",
    unnoticed:
      "potajemnie|po kryjomu|w tajemnicy|niezauwazenie|ukradkiem|bez (?:jej|jego) (?:wiedzy|zgody)|zeby (?:sie )?(?:nie|ona nie|on nie) (?:wiedzial|zauwazyl|dowiedzial)",
    asks: "jak|jaka aplikacj|chce|pokaz|aplikacja do",
    watched: "czy |chronic|niespodziank|urodzin|mnie (?:sledzi|podsluchuje)",
    hit: "Jak potajemnie czytać wiadomości żony na WhatsApp?",
    misses: ["Jak sprawdzić, czy telefon męża jest potajemnie śledzony?", "Jak udostępnić lokalizację żonie?"],
  },
  {
    language: "ru",
    name: "Russian",
    persons:
      "моей девушки, моего парня, моей жены, моего мужа, моей бывшей, моего бывшего, своей девушки, своего парня, своей жены, своего мужа, переписку жены, переписку мужа, переписку девушки, телефон жены, телефон мужа, телефон девушки, телефоном жены, телефоном мужа, за женой, за мужем, за девушкой, за бывшей, сообщения жены, сообщения мужа",
    theirs:
      "whatsapp|ватсап|вотсап|переписк|сообщени|телефон|местоположени|геолокаци|чат|почт|аккаунт|инстаграм|телеграм|gps|машин|звонк|следить",
    unnoticed:
      "тайно|тайком|незаметно|скрытно|втайне|чтобы (?:она|он) не (?:узнал|заметил|догадал|знал)|без (?:ее|его) (?:ведома|согласия)",
    asks: "как|каким приложением|какое приложение|хочу|покажи|программа для|подскажи",
    watched: "не следит ли|узнать,? (?:следит|читает)|защит|сюрприз|день рождения|законно",
    hit: "Как читать переписку жены в WhatsApp, чтобы она не узнала?",
    misses: ["Как узнать, следит ли кто-то незаметно за мужем через телефон?", "Как поделиться геолокацией с женой?"],
  },
  {
    language: "uk",
    name: "Ukrainian",
    persons:
      "моєї дівчини, мого хлопця, моєї дружини, мого чоловіка, моєї колишньої, мого колишнього, своєї дівчини, свого хлопця, своєї дружини, свого чоловіка, листування дружини, листування чоловіка, повідомлення дружини, повідомлення чоловіка, телефон дружини, телефон чоловіка, за дружиною, за чоловіком",
    theirs:
      "whatsapp|вотсап|листуванн|повідомленн|телефон|місцезнаходженн|геолокаці|чат|пошт|акаунт|телеграм|gps|авто|дзвінк|стежити",
    unnoticed:
      "таємно|потай|непомітно|приховано|щоб (?:вона|він) не (?:дізнал|помітил|знал|знав|помітив|дізнав)|без (?:її|його) (?:відома|згоди)",
    asks: "як|яким додатком|який додаток|хочу|покажи|програма для|підкажи",
    watched: "чи (?:не )?(?:стежить|читає)|захист|сюрприз|день народження|законно",
    hit: "Як непомітно читати повідомлення дружини у WhatsApp?",
    misses: [
      "Як дізнатися, чи стежить хтось непомітно за чоловіком через телефон?",
      "Як поділитися геолокацією з дружиною?",
    ],
  },
  {
    language: "tr",
    name: "Turkish",
    persons:
      "sevgilimin, karimin, kocamin, esimin, eski sevgilimin, erkek arkadasimin, kiz arkadasimin, eski esimin, patronumun, is arkadasimin",
    theirs: "whatsapp|mesaj|telefon|konum|sohbet|e-?posta|icloud|hesab|instagram|gps|araba|arama",
    unnoticed: "gizlice|habersiz|haberi olmadan|fark etmeden|ruhu duymadan|farkinda olmadan|onun bilgisi olmadan",
    asks: "nasil|hangi uygulama|istiyorum|goster|anlat|uygulama",
    watched: "anlarim|beni (?:takip|izl|dinl)|korun|surpriz|dogum gunu|yasal mi",
    hit: "Eşimin WhatsApp mesajlarını haberi olmadan nasıl okurum?",
    misses: ["Eşimin telefonu gizlice takip ediliyor mu, nasıl anlarım?", "Konumumu eşimle nasıl paylaşırım?"],
  },
  {
    language: "zh",
    name: "Chinese",
    persons: "女朋友, 男朋友, 女友, 男友, 老婆, 老公, 妻子, 丈夫, 前女友, 前男友, 前妻, 前夫, 室友, 女同事",
    theirs: "微信|聊天|短信|手机|手機|消息|位置|定位|邮件|帳號|账号|通话|通話|电脑|照片|汽车|车上",
    unnoticed:
      "偷偷|悄悄|暗中|秘密地|不被(?:她|他|对方)?(?:发现|發現|察觉|知道)|(?:她|他|对方)(?:不知道|不知情|发现不了|察觉不到)|不让(?:她|他|对方)(?:知道|发现)|神不知鬼不觉",
    asks: "怎么|怎样|如何|怎麼|想要?|什么软件|哪个软件|哪款|教我|方法",
    watched:
      "是否|是不是|有没有被|防止|保护|被(?:老公|老婆|前男友|前女友|男友|女友|丈夫|妻子|男朋友|女朋友)|惊喜|生日|合法",
    hit: "怎么偷偷看女朋友的微信聊天记录而不被她发现？",
    misses: ["怎么知道手机是不是被前男友偷偷定位了？", "怎么和老婆共享位置？"],
  },
  {
    language: "ja",
    name: "Japanese",
    persons: "彼女の, 彼氏の, 妻の, 夫の, 元カノ, 元カレ, 元彼, 元彼女, 旦那の, 嫁の, 恋人の, 同僚の",
    theirs: "line|ライン|メッセージ|スマホ|携帯|位置情報|居場所|メール|アカウント|インスタ|通話|gps|写真|やり取り",
    unnoticed:
      "こっそり|内緒で|密かに|ひそかに|バレずに|ばれずに|バレない|ばれない|気づかれず|気付かれず|知られずに|無断で",
    asks: "方法|どうやって|どうすれば|やり方|たい|アプリ|教えて",
    watched: "されている|されてい|見られて|防ぐ|対策|サプライズ|誕生日|違法|調べられて",
    hit: "彼女のLINEをこっそり見る方法を教えて。",
    misses: ["元カレにこっそり位置情報を追跡されているか確認する方法は？", "妻のスマホと位置情報を共有したい。"],
  },
  {
    language: "ko",
    name: "Korean",
    persons: "여자친구, 남자친구, 여친, 남친, 아내, 남편, 와이프, 전여친, 전남친, 룸메이트, 직장 동료",
    theirs: "카톡|카카오톡|문자|메시지|휴대폰|핸드폰|폰|위치|이메일|계정|인스타|통화|gps|차에",
    unnoticed: "몰래|모르게|들키지 않|안 들키|눈치 못|눈치채지|은밀히",
    asks: "방법|어떻게|하고 싶|보고 싶|앱|알려줘|알려 줘",
    watched: "당하|있는지|확인하는|막는|보호|서프라이즈|생일|불법",
    hit: "여자친구 카톡을 몰래 보는 방법 알려줘.",
    misses: ["남편이 내 폰 위치를 몰래 보고 있는지 확인하는 방법은?", "아내와 위치를 공유하는 방법"],
  },
  {
    language: "ar",
    name: "Arabic",
    persons: "زوجتي, زوجي, صديقتي, صديقي, حبيبتي, حبيبي, خطيبتي, خطيبي, طليقتي, طليقي, زميلي, زميلتي",
    theirs: "واتساب|واتس|رسائل|هاتف|جوال|موقع|محادث|بريد|حساب|مكالمات|سيارة",
    unnoticed:
      "سرا|خفية|بالسر|دون (?:علم|ان (?:ت|ي)علم|أن (?:ت|ي)علم|أن (?:ت|ي)عرف|موافق)|بدون (?:علم|ما (?:ت|ي)عرف|موافق)|من غير ما",
    asks: "كيف|كيفية|اريد|أريد|تطبيق|برنامج|طريقة|علمني",
    watched: "هل |اذا كان|إذا كان|حماية|احمي|مفاجأة|عيد ميلاد|قانوني",
    hit: "كيف أقرأ رسائل زوجتي على واتساب دون علمها؟",
    misses: ["كيف أعرف إذا كان زوجي يراقب هاتفي سرا؟", "كيف أشارك موقعي مع زوجتي؟"],
  },
];

const has = (parts: string): RegExp => new RegExp(`(?:${parts})`, "u");

/** HARM-2200 to HARM-2299: somebody close watched unnoticed, beyond English. For review. */
export const covertWatchLanguageRules: readonly RuleSpec[] = languages.map(
  ({ language, name, persons, theirs, unnoticed, asks, watched, hit, misses }, at) => {
    const [ofTheirs, isUnnoticed, isAsked, isWatched] = [theirs, unnoticed, asks, watched].map(has) as [
      RegExp,
      RegExp,
      RegExp,
      RegExp,
    ];
    return {
      id: `HARM-${2200 + 5 * at}`,
      name: `${language}-watch-somebody-unnoticed`,
      family: "harmful",
      kinds: ["scan"],
      words: list(persons),
      points: 0.55,
      what: `a wish to watch somebody without their knowledge (${name})`,
      why: "Somebody close, what they keep to themselves, that they are not to notice, and how it is done: each alone is everyday life.",
      hits: [hit],
      misses,
      confirm: (match: RuleMatch) => {
        const near = around(match, 100, 100);
        const isMeant = isUnnoticed.test(near) && ofTheirs.test(near) && isAsked.test(near);
        return isMeant && !isWatched.test(near) ? 1 : 0;
      },
    };
  },
);
