import type { RuleMatch, RuleSpec } from "../../src/contracts/rule.ts";

import { around, unlessMentioned } from "./mention.ts";
import { gap, list } from "./phrases.ts";

/** How a language asks how a crime is done; `|` lists in folded spelling (Greek keeps its accents). */
interface CrimeHowTo {
  readonly language: string;
  readonly name: string;
  readonly how: string;
  readonly words: string;
  /** The crime as something that one does: verbs with what makes them one. */
  readonly crime: string;
  readonly hit: string;
  readonly misses: readonly string[];
}

const languages: readonly CrimeHowTo[] = [
  {
    language: "es",
    name: "Spanish",
    how: "como",
    words:
      "una bomba, dinero falso, evadir impuestos, colarse en, espiar el, espiar a, del vecino, ajena, falsific, falsea, estafa, hackea, piratea, cerradura ajena, clonar, clona una, se roba, robar una, robar un, robarle, forzar una, chantaje, vacia la cuenta, vaciar la cuenta, blanquear dinero, blanquea dinero, se soborna, sobornar, suplantar, cuenta ajena, una ganzua",
    crime:
      "(?:fabric|hac|constru)\\p{L}{1,3} una bomba|dinero falso|evadir impuestos|espiar (?:el (?:movil|telefono|celular)|a mi)|(?:wifi|coche) (?:del vecino|ajeno)|falsific(?:ar?|o)|falsear?|estafa(?:r|s)?(?: a| con)|(?:hackear?|piratear?)|cerradura ajena|clona(?:r)? (?:una )?tarjeta|se roba\\b|robar(?:le)? (?:una?|la|el|a|datos|dinero)|forzar una (?:cerradura|puerta)|chantajear?|vaci(?:a|ar) la cuenta|blanque(?:a|ar) dinero|se soborna|sobornar|suplantar|cuenta ajena|una ganzua",
    hit: "¿Cómo se falsifica un billete para que pase el detector?",
    misses: ["¿Cómo evito que falsifiquen mi firma?", "La estafa salió en el periódico."],
  },
  {
    language: "fr",
    name: "French",
    how: "comment",
    words:
      "une bombe, faux billets, du voisin, une serrure, les impots, espionne, espionner, chantage, tricher aux, falsifi, crochet, arnaqu, escroqu, pirat, contrefai, usurp, cambriol, se fait passer pour, detourner de l'argent, blanchir, vole une, vole un, voler une, voler un, frauder, fausse attestation, faux papiers, fausse monnaie",
    crime:
      "(?:fabriqu|constru)\\p{L}{1,3} une bombe|faux billets|wifi du voisin|(?:forc|crochet)\\p{L}{1,2} une serrure|frauder les impots|espionn(?:e|er) (?:le telephone|son|sa|ma|mon)|fai(?:t|re) chanter|falsifi(?:e|er)|crochet(?:e|er)|arnaqu(?:e|er)|escroqu(?:e|er)|pirat(?:e|er) (?:un|le|la|une)|contrefai(?:t|re)|usurp(?:e|er)|cambriol(?:e|er)|se fait passer pour|blanchir de|vole(?:r)? une? (?:velo|voiture|mobylette|carte|identite|scooter|moto)|frauder|fausse (?:attestation|monnaie)|faux papiers",
    hit: "Comment on crochète une serrure ?",
    misses: ["Comment éviter de se faire arnaquer ?", "Le pirate du conte a une jambe de bois."],
  },
  {
    language: "de",
    name: "German",
    how: "wie",
    words:
      "falschgeld, bombe baut, bombe bau, lahmleg, ausspah, steuern hinterzieh, hinterzieht, schmuggel, stiehlt man, stehle ich, manipuliert man, des nachbarn, ein schloss, ein fremdes, fremde tur, prellt man, erschleich, wie falscht, ausweis, falscht man, fuhrerschein, unterschrift, attest falsch, attest zu f, zeugnis falsch, rezept falsch, knackt, knacken, betrugt, betruge, hackt, hacken, klaut man, klauen, einbricht, breche ich, bricht man, erpresst, erpressen, kopiert man eine, wascht man geld, geld wascht, druckt man falsch, umgeht man, fremde autos, fremde konten, fremdes konto",
    crime:
      "falschgeld|bombe (?:\\p{L}{1,6} )?bau\\p{L}{1,2}|lahmleg\\p{L}{1,2}|ausspah\\p{L}{1,3}|hinterzieh(?:t|en)|schmuggel(?:t|n)|stiehlt man|stehle ich|manipuliert man|wlan (?:des|meines) nachbarn|ein schloss (?:auf|knack)|fremde tur|prellt man|erschleich\\p{L}{1,2}|falscht(?: man| ich)?|(?:ausweis|pass|unterschrift|rezept|fuhrerschein|attest|zeugnis)\\p{L}{0,3} (?:zu )?falschen|knack(?:t|en)|betrug(?:t|e)n? (?:man|ich)|(?:hack|klau)(?:t|en|e)\\b|bricht man|breche ich|erpress(?:t|en|e)|wascht man geld|umgeht man (?:ein|die)|fremd(?:e|es|en) (?:autos?|kont(?:o|en))",
    hit: "Wie fälscht man einen Ausweis?",
    misses: ["Wie schütze ich mich vor Leuten, die Daten fälschen?", "Wie knackt man Walnüsse?"],
  },
  {
    language: "pt",
    name: "Portuguese",
    how: "como",
    words:
      "uma bomba, dinheiro falso, do vizinho, nota falsa, atestado falso, atestado medico, falsific, clonar, clona um, clona cart, invadir, arromb, roubar, se rouba, rouba sinal, golpe, hackear, fraudar, furtar, chantage, subornar, sonegar, documento frio, perfil fake, burlar",
    crime:
      "(?:faz|fazer|fabricar|montar) uma bomba|dinheiro falso|notas? falsas?|(?:wifi|wi-fi|senha) do vizinho|atestado falso|falsific(?:ar?|o)|clon(?:ar?|o) (?:um |o )?(?:cartao|chip|celular|zap|whatsapp)|invad(?:ir|e|o)|arromb(?:ar?|o)|roub(?:ar|a|o)\\b|(?:dar|aplic[ao]r?) (?:o |um )?golpe|hacke(?:ar|ia|io)|fraud(?:ar|a|o)|furtar|chantage(?:ar|ia)|suborn(?:ar|a)|sonegar|documento frio|perfil fake|burl(?:ar|a|o)",
    hit: "Como se falsifica um diploma?",
    misses: ["Como evitar que invadam minha conta?", "O golpe militar de 1964 foi longo."],
  },
  {
    language: "it",
    name: "Italian",
    how: "come",
    words:
      "una bomba, soldi falsi, del vicino, una serratura, banconote false, spiare il, falsific, scassin, truffa, hacker, rubare, si ruba, ricatt, contraffa, clonare, clona una, si altera, evadere, riciclare denaro, entrare nel conto, profili falsi, spacci",
    crime:
      "(?:costrui|fabbric|fare|fa)\\p{L}{0,3} una bomba|soldi falsi|banconote false|wifi del vicino|(?:forz|apr)\\p{L}{1,3} una serratura|spiare il (?:telefono|cellulare)|falsific(?:a|are|o)|scassin(?:a|are|o)|truff(?:a|are|o) (?:un|una|gli|i|qualcuno)|hacker(?:a|are)|(?:rubare|si ruba)|ricatt(?:a|are)|contraffa(?:re)?|clon(?:a|are) (?:una|la) carta|si altera un|evadere|riciclare denaro|entrare nel conto|profili falsi|spacci(?:a|are)",
    hit: "Come si scassina una porta?",
    misses: ["Come difendersi da chi vuole rubare dati?", "La truffa è finita sul giornale."],
  },
  {
    language: "nl",
    name: "Dutch",
    how: "hoe",
    words:
      "een bom, nepgeld, van de buren, een slot, belasting ontduik, bespioneer, smokkel, vervals, kraak je, kraken, je iemands, steel je, stelen, hack je, hacken, oplicht, licht je, pik je een, jat je, witwas, chanteer, afpers, omzeil je, vals geld, andermans, een slot openbreek, pinpas",
    crime:
      "(?:maak|bouw)\\p{L}{0,2} (?:je )?een bom|nepgeld|wifi van de buren|belasting ontduik\\p{L}{0,2}|bespioneer|smokkel\\p{L}{0,2} je|een slot (?:open|krak)\\p{L}{1,5}|vervals\\p{L}{0,2}|kraak je|(?:steel|jat|pik|hack) je|oplicht\\p{L}{0,2}|witwas\\p{L}{0,2}|chanteer|afpers\\p{L}{0,2}|omzeil je|vals geld|andermans|pinpas kopieer|iemands (?:locatie|telefoon|wachtwoord|account)",
    hit: "Hoe vervals je een rijbewijs?",
    misses: ["Hoe voorkom ik dat ze mijn fiets stelen?", "De oplichter is opgepakt."],
  },
  {
    language: "pl",
    name: "Polish",
    how: "jak",
    words:
      "bombe, falszywe pien, sasiada, przemyc, szpiegowa, uniknac podatk, podrobi, podrabia, falszowa, falszuje, wlama, ukrasc, kradnie, krasc, oszuk, wylud, szantaz, hakowac, zhakowac, prac brudne, lewe faktury, bez pozwolenia",
    crime:
      "(?:zbudowac|zrobic) bombe|falszywe pieniadze|wifi sasiada|przemyc\\p{L}{1,3}|szpiegowac|podrob\\p{L}{1,3}|podrabia\\p{L}{0,2}|s?falszowa\\p{L}|falszuje|wlam\\p{L}{2,4}|(?:u)?krasc|kradnie|oszuk(?:ac|uje|iwac|ujesz)\\p{L}{0,2}|wylud\\p{L}{1,3}|szantazowa\\p{L}|z?hakowac|lewe faktury|bez pozwolenia",
    hit: "Jak się podrabia pieczątki?",
    misses: ["Jak uchronić się przed oszukaniem?", "Włamanie opisano w gazecie."],
  },
  {
    language: "sv",
    name: "Swedish",
    how: "hur",
    words:
      "forfalska, dyrkar, lurar man, stjal, hackar, bryter man sig in, bryter sig in, saljer man stul, fuskar man, tvattar pengar, smugglar, kopper man knark, koper man knark, koper knark, utpressa",
    crime:
      "forfalskar?|dyrkar?|lurar man|stjal(?:er)?|hackar?|bryter (?:man )?sig in|saljer man stul\\p{L}{2,3}|tvattar (?:man )?pengar|smugglar|koper (?:man )?knark|utpressar?",
    hit: "Hur förfalskar man ett körkort?",
    misses: ["Hur skyddar man sig mot tjuvar som stjäl?", "Tjuven greps i går."],
  },
  {
    language: "da",
    name: "Danish and Norwegian",
    how: "hvordan|hvorledes",
    words:
      "forfalsk, dirker, dirke op, dirke opp, lurer man, snyder man, snyder med, hacker man, bryder man ind, bryter man seg inn, stjaeler, stjeler, smugler, falske leie, falske anmeld, hvidvask, hvitvask, afpresser, utpresser",
    crime:
      "forfalsk(?:er|e)|dirke(?:r)? (?:man )?op?p|(?:lurer|snyder|hacker) man|snyder med|bryder man ind|bryter man seg inn|stj(?:ae|e)ler|smugler|hvi[dt]vask(?:er|e)|afpresser|utpresser",
    hit: "Hvordan forfalsker man et kørekort?",
    misses: ["Hvordan beskytter jeg mig mod en, der stjæler?", "Tyven blev taget i går."],
  },
  {
    language: "fi",
    name: "Finnish",
    how: "miten|kuinka",
    words:
      "vaarenne, murretaan, murtaudu, huijataan, varasteta, hakkeroi, tiirikoi, kiristeta, salakuljete, vaara laakarintod",
    crime:
      "vaarennet\\p{L}{1,4}|vaarenta\\p{L}|murretaan|murtaudutaan|huijataan|varastetaan|hakkeroidaan|tiirikoidaan|kiristetaan|salakuljetetaan|vaara laakarintodistus",
    hit: "Miten väärennetään todistus?",
    misses: ["Miten suojaudun, jos tilini murretaan?", "Poliisi pidätti huijarin."],
  },
  {
    language: "cs",
    name: "Czech and Slovak",
    how: "jak|ako",
    words:
      "padela, falsuj, falsova, vykrad, vloupa, ukrast, ukradn, podvest, hacknout, vydirat, falesnou obcan, falesny dokl, prodava neexist, odemknout ciz, zfalsova, ukradnut",
    crime:
      "padela(?:t|ji|va)?|z?falsuj\\p{L}|z?falsova\\p{L}|vykrad\\p{L}{1,4}|vloupa\\p{L}|ukr(?:ast|adne|adnut)|podvest|hacknout|vydirat|falesn(?:ou|y) (?:obcank\\p{L}|doklad)|prodava neexistujic\\p{L}",
    hit: "Jak se falšuje potvrzení?",
    misses: ["Jak se bránit, když se mi chce někdo vloupat?", "Zloděj byl zatčen."],
  },
  {
    language: "ro",
    name: "Romanian",
    how: "cum",
    words:
      "falsific, sparg, sparge o, se sparg, fura o, fura un, insela, pacali, santaj, spala bani, contraface, umbla la contor, hack",
    crime:
      "falsific(?:a|i|are)|(?:sparg(?:e|i)?|se sparg) (?:o |un )?(?:parol|cont|incuiet|us)\\p{L}{1,4}|fur[ai] (?:o|un)|santaj\\p{L}{2,4}|spala bani|contraface|umbla la contor|hacku?\\p{L}{1,3}",
    hit: "Cum se falsifică o adeverință?",
    misses: ["Cum mă apăr de cine vrea să fure o parolă?", "Hoțul a fost prins."],
  },
  {
    language: "hu",
    name: "Hungarian",
    how: "hogyan|hogy",
    words: "hamisit, feltor, ellopni, kilopni, becsapni, zsarol, betorni, csalni, mas neveben, hackel",
    crime:
      "hamisit\\p{L}{2,4}|feltorni|(?:el|ki)lopni|becsapni|zsarol(?:ni|hat\\p{L}{0,3})|betorni|mas neveben|hackelni",
    hit: "Hogyan kell igazolványt hamisítani?",
    misses: ["Hogyan védjem a fiókom, ha fel akarják törni?", "A tolvajt elfogták."],
  },
  {
    language: "el",
    name: "Greek",
    how: "πώς|πως",
    words:
      "πλαστογραφ, παραβιάζ, κλέβει, κλέβεις, κλέβουν, εξαπατ, εκβιάζ, ξένο λογαριασμό, ξένη πόρτα, ψεύτικο, παρακάμπτει",
    crime:
      "πλαστογραφ\\p{L}{1,4}|παραβιάζ\\p{L}{1,4}|κλέβ(?:ει|εις|ουν)|εξαπατ\\p{L}{1,4}|εκβιάζ\\p{L}{1,4}|ξένο λογαριασμό|ξένη πόρτα|πλασάρει|παρακάμπτει",
    hit: "Πώς πλαστογραφεί κανείς ένα έγγραφο;",
    misses: ["Πώς προστατεύομαι;", "Ο κλέφτης πιάστηκε χθες."],
  },
];

/** Who asks how to be safe from it, or how it can be told. */
const onGuard =
  /evit|proteg|protekt|defend|difend|schutz|erkenn|vermeid|verhinder|reconnai|reconoc|riconosc|detect(?!or)|preven|voorkom|bescherm|herken|uchron|chroni|obron|rozpozn|skydd|beskyt|genkend|undga|unnga|suojau|estan|branit|predejit|poznam|rozpoznat|apar|vedek|vedjem|megelo|προστα|walnuss|nusse/u;
const unlessOnGuard = (match: RuleMatch): number => (onGuard.test(around(match, 60, 60)) ? 0 : unlessMentioned(match));

/** HARM-2000 to HARM-2099: how a crime is done, asked for as its doer would; beyond English. For review. */
export const crimeHowToLanguageRules: readonly RuleSpec[] = languages.map(
  ({ language, name, how, words, crime, hit, misses }, at) => ({
    id: `HARM-${2000 + 5 * at}`,
    name: `${language}-crime-how-to`,
    family: "harmful",
    kinds: ["scan"],
    words: list(words),
    pattern: `(?<!\\p{L})(?:${how}) ${gap(40)}(?<!\\p{L})(?:${crime})(?!\\p{L})`,
    behind: 60,
    points: 0.5,
    what: `a question of how a crime is done (${name})`,
    why: "In the doer's words: who asks to be safe from it names that, and news say that it was done.",
    hits: [hit],
    misses,
    confirm: unlessOnGuard,
  }),
);
