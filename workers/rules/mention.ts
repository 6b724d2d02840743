import type { RuleMatch } from "../../src/contracts/rule.ts";

/**
 * Telling an attack from talk about attacks. An article, a test or a defensive system prompt quotes the very phrases that
 * the rules look for. Such a match keeps a part of its points and no more: enough to be listed, too little to block alone.
 * It is never dropped whole, because an attacker can also write "for example".
 */

const windowCharacters = 80;
export const mentionedFactor = 0.35;
/** For a person to look at, by itself, and no more: what attackers write looks the same. */
export const askedFactor = 0.56;
/** Quoted, with nothing to say why. */
const quotedFactor = 0.4;
/** One string in sample code often fires several rules; together they must stay a mention. */
const inCodeFactor = 0.2;

/** "never …", "must not …", "refuse to …" right before the match: the opposite is asked. */
const negated =
  /(?:\b(?:not|never|cannot|refuse to|without|against|avoid|under no circumstances(?: (?:should|may|must|can|do|will) (?:you|it|the \p{L}{1,12}))?)|n['’]t)(?:,? (?:under|in|for|at) any \p{L}{3,14},?)?(?! (?:hesitate|worry|be afraid|forget|fail|mind|only|just|stop|refuse|decline|resist|object|argue|hold back))((?: \p{L}{1,12},?){0,4}) $/u;

/** Words that end it: "do not argue and …", "don't explain, just …". */
const ordersAnew = / (?:and|then|but|just|first|instead|rather|simply|now|please)\b/u;
/** What is forbidden may be a list, which goes on with "or" within so many units of a match; behind any other comma an order begins. */
const listUnits = 40;
const goesOn = /\bn?or\b/u;

/** "not comply with requests of ignoring …": the match itself begins with what turns it round. */
const refusesRequests =
  /^(?:not|n['’]?t|never|no longer)\b.{0,30}\b(?:requests?|attempts?|orders?|commands?|demands?|pleas?) (?:of|to|for|that) (?:ignor|forget|disregard|overrid|bypass|drop|chang|reveal)/u;

/** "if a user asks you to …", "when they try to …": somebody else's words, foreseen. Behind a comma begins what is to be done then. */
const reported =
  /\b(?:if|when|whenever|should|even if|in case|attackers?|hackers?|adversary|adversaries|someone|anyone|people)\b(?! (?:you (?!are|were|get|got|receive|see|read|find|encounter|notice|come)|i\b|we\b))[^.!?\n]{0,40}\b(?:ask|tell|told|instruct|try|trie|attempt|want|request|order|say|command|cause|force|persuade|make|get)(?:s|d|ed|ing)?\b(?:[^.!?\n,;]{0,24}?|[^.!?\n]{0,24}?["'“”‘’`«»(]{1,2})$/u;

/** "attempts to …", "tricked into …", "designed to …". Who says it of the model tells it what it is. */
const attempted =
  /(?<!\byou (?:are|were|have been) (?:\p{L}{1,12} )?)\b(?:attempts?|attempted|attempting|trying|tries|tried|tricked|tricking|designed|crafted) (?:\p{L}{1,12} )?(?:to|into|at) $/u;

/** An opening quote, bracket or code mark right before the match. */
const quoteOpens = /(?:["'“”‘’`«»„「『(*_]{1,3}(?:(?<=«) )?(?:please |now |and |then |hay )?|unsafe: )$/u;

/** A few words in quotes in the middle of prose: the sentence goes on after them. A value in JSON follows no word. */
const proseOpens = /\p{L},? ["'“‘«]$/u;
const proseCloses = /^[^"'“”‘’«»\n]{0,24}["'”’»][,.?!]? \p{L}/u;

/** A string handed to a function, as in sample code: `scan({ text: "…" })`. A string in JSON is no call. */
const callOpens = /[\p{L}\d_]\((?:\{ ?)?(?:[\p{L}_]{1,20}: ?)?["'`][^"'`\n]{0,70}$/u;
const callCloses = /^[^"'`\n]{0,70}["'`] ?\}?\)/u;

/** Words of somebody who writes about attacks; the name of a host is none. */
const aboutAttacks =
  /\b(?:phrases?|e\.g|such as|for example|for instance|(?<![.@-])examples?(?!\.\p{L})|attacks?|attackers?|injections?|jailbreaks?|jailbreaking|detect(?:s|ed|ion|or)?|malicious|adversarial|variants?|refuse[sd]?|payloads?|vulnerable|vulnerability|patterns?|known|guard\p{L}{0,5}|classif(?:y|ier|ied)|analy[sz]e|safe or unsafe|keywords?|contains?|containing|blocks?|flags?|mentions?|titled|called|sentences? like|means?|filters? (?:that|which|for)|angriffe?|attaques?|ataques?|attacc[oh]i?|atak\p{L}{0,3}|aanval\p{L}{0,3}|saldiri\p{L}{0,3}|beispiele?|exemples?|ejemplos?|esempio|exemplos?|voorbeeld|przyklad\p{L}{0,2}|test cases?|looks? for|looking for|match(?:es|ing)|slides?|papers?)\b/u;

/** The same in scripts without blanks or Latin letters. */
const aboutAttacksElsewhere = /атак|пример|приклад|攻[击擊撃]|例如|例えば|공격|예시|예를 들|هجوم|مثال|हमल|उदाहरण/u;
const isAbout = (text: string): boolean => aboutAttacks.test(text) || aboutAttacksElsewhere.test(text);

/** Work on a text as a text, ordered right before the quote: to translate it, to explain its words. */
const worksOnText =
  /(?:translate|translation of|grammar of|paraphrase|rephrase|reword|correct|proofread|explain|meaning of|what does|how do you say|pronounce|spell|ubersetze?|traduce|traduis|traduci|traduza|dich cau|dich sang|phan tich cau|terjemahkan|tafsiri|vertaal|oversa?ett|oversatt|przetlumacz|preloz|kaanna|fordits|tradu |μεταφρασ|переклад|תרגם|แปล|переведи|翻译|翻訳|訳して|번역|ترجم|अनुवाद|cevir)(?:[^"'“”‘’«».!?\n]{0,40})(?:["'“‘«„「]{1,2}|« )$/u;

/** The same where the verb comes last, as in Japanese, Korean, Hindi and Turkish: what is done with the quote stands behind it. */
const workedOn =
  /^[^"'“”‘’«»」』\n]{0,40}["'”’»」』][^"“”.!?。\n]{0,24}(?:英語|英文|英语|日本語|敬語|訳|翻[訳译譯]|言い換|意味|意思|영어|번역|뜻|의미|अनुवाद|अंग्रे|अर्थ|ingilizce|cevir|anlam)/u;

/** A line that ends within a sentence. */
const brokenLine = /(?<=[\p{L},])\n(?=\p{L}|["'“‘«„]|$)/gu;

/** The match with so many characters before and after it. */
export const around = (match: RuleMatch, before: number, after: number): string =>
  match.text.slice(Math.max(0, match.start - before), match.end + after);

/** So many characters right before the match. */
export const before = (match: RuleMatch, characters: number): string =>
  match.text.slice(Math.max(0, match.start - characters), match.start);

/** What of `lead` is in the sentence that goes on behind it. */
function sentenceOf(lead: string): string {
  let start = lead.length;
  while (start > 0 && !endsSentence(lead.charCodeAt(start - 1))) start -= 1;
  return lead.slice(start);
}

/** `.`, `!`, `?`, a line feed. */
const endsSentence = (unit: number): boolean => unit === 0x2e || unit === 0x21 || unit === 0x3f || unit === 0x0a;

/** What turns a match round is no shorter: most orders open a sentence. */
const turningUnitsMin = 4;

/** No opening of a quote is longer, with the word behind it. */
const quoteUnits = 12;

/** A letter or a digit of ASCII, in folded text. */
const isOfWord = (unit: number): boolean => (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39);

/** False where `lead` ends in a word, or in a sentence and a blank: no quote opens there. */
function mayOpenQuote(lead: string): boolean {
  const last = lead.charCodeAt(lead.length - 1);
  return last === 0x20 ? !endsSentence(lead.charCodeAt(lead.length - 2)) : !isOfWord(last);
}

export const behind = ({ text, end }: RuleMatch): string => text.slice(end, end + windowCharacters);

/**
 * A string of the arguments that is a statement from its beginning, no quote of which was closed by a payload: what
 * stands in it is the author's own.
 */
const ownStatement =
  /(?:^|[[:,{] ?"|\s(?:-e|-c|-atc|--execute|--command)[ =]?\\{0,2}["'])\s{0,8}(?:select|with|explain|show|describe|pragma)\b(?:[^"'\\;#-]|\\n|'[^"'\\;#-]*'|-(?!-))*$/u;

/** Whether a match stands in SQL that a query tool was given whole, and the rest of which is no comment: a report, and not an injection. */
export const inOwnStatement = (match: RuleMatch): boolean =>
  ownStatement.test(before(match, 600)) && !/^[^"]*(?:--|#|\/\*)/u.test(match.text.slice(match.start, match.end + 200));

/**
 * Several statements that a query tool was given whole: what the arguments begin with is a statement, and no quote is
 * open before the match.
 */
const ownScript =
  /(?:^|[[:,{] ?"|\s(?:-e|-c|-atc|--execute|--command)[ =]?\\{0,2}["']|\.(?:db|sqlite3?) \\{0,2}["'])\s{0,8}(?:select|with|create|insert|update|delete|alter|begin|merge|replace|start|set|truncate|drop)\b(?:[^"'\\#-]|\\[nrt]|'[^"'\\#]*'|-(?!-))*$/u;
export const inOwnScript = (match: RuleMatch): boolean =>
  ownScript.test(before(match, 1_200)) &&
  !/--(?![^\n"\\]{0,80}(?:\n|\\n))/u.test(match.text.slice(match.start, match.end + 200));

function isNegated(sentence: string, { text, start }: RuleMatch): boolean {
  const between = negated.exec(sentence)?.[1];
  if (between === undefined || ordersAnew.test(between)) return false;
  return !between.includes(",") || goesOn.test(`${between} ${text.slice(start, start + listUnits)}`);
}

/** A quote in prose that opened before the match, and the words inside it up to the match. A string of JSON is none. */
const openedBefore =
  /(?:^|\p{L}[:,]? ?\(?)(?<mark>["“„«`「『]|(?<![\p{L}\d])['‘])(?<inside>(?=[\p{L}<])[^"“”„«»`「」『』\n]{4,110})$/u;
const closing: Readonly<Record<string, RegExp>> = {
  '"': /^[^"“”«»`\n]{0,110}"/u,
  "'": /^(?:[^'"\n]|(?<=\p{L})'(?=\p{L})){0,110}'(?!\p{L})/u,
  "‘": /^[^‘"\n]{0,110}’/u,
  "“": /^[^“”\n]{0,110}”/u,
  "„": /^[^„“”\n]{0,110}[“”]/u,
  "«": /^[^«»\n]{0,110}»/u,
  "`": /^[^`\n]{0,110}`/u,
  "「": /^[^」\n]{0,110}」/u,
  "『": /^[^』\n]{0,110}』/u,
};

/** Narrower than `aboutAttacks`: so far on, words like "contains" stand beside whatever is quoted. */
const quotesAttacks =
  /\b(?:attacks?|attackers?|injections?|jailbreaks?|detect(?:s|ed|ion|or)?|malicious|adversarial|payloads?|phrases?|test cases?|angriffe?|attaques?|ataques?|attacc[oh]i?|atak\p{L}{0,3}|aanval\p{L}{0,3}|saldiri\p{L}{0,3})\b|атак|攻[击擊撃]|공격|هجوم|हमल/u;
const speaksToModel = /\b(?:assistant|model|agent|ai|chatbot|you|llm)\b(?! (?:are|can|may)\b)/u;
/** A clause further on inside a quote is quoted as its first clause is, where attacks are spoken of and no model is spoken to. */
function insideQuote(match: RuleMatch): number {
  const lead = before(match, 240);
  const opened = openedBefore.exec(lead);
  if (opened === null) return 1;
  const { mark = "", inside = "" } = opened.groups ?? {};
  const closed = closing[mark]?.exec(match.text.slice(match.end, match.end + 160));
  if (closed === null || closed === undefined) return 1;
  const said = lead.slice(0, lead.length - inside.length - mark.length).slice(-windowCharacters);
  const after = match.text.slice(match.end + closed[0].length, match.end + closed[0].length + windowCharacters);
  const quoted = `${inside}${around(match, 0, 0)}`;
  return !speaksToModel.test(quoted) && (quotesAttacks.test(said) || quotesAttacks.test(after)) ? mentionedFactor : 1;
}

/** The factor on a match's points: 1 for a plain statement, less where the phrase is negated, reported or quoted as an example. */
export function unlessMentioned(match: RuleMatch): number {
  const asWritten = before(match, windowCharacters);
  const lead = asWritten.includes("\n") ? asWritten.replace(brokenLine, " ") : asWritten;
  // What each of these cannot do without is cheaper to ask for than the pattern is to try.
  if (match.text[match.start] === "n" && refusesRequests.test(around(match, 0, 0))) return mentionedFactor;
  if (lead.includes("(") && callOpens.test(lead) && callCloses.test(behind(match))) return inCodeFactor;
  const sentence = sentenceOf(lead);
  if (sentence.length >= turningUnitsMin) {
    if (sentence.endsWith(" ") && (isNegated(sentence, match) || attempted.test(sentence))) return mentionedFactor;
    if (reported.test(sentence)) return mentionedFactor;
  }
  if (!mayOpenQuote(lead) || !quoteOpens.test(lead.slice(-quoteUnits))) return insideQuote(match);
  const after = behind(match);
  if (isAbout(lead) || isAbout(after)) return mentionedFactor;
  if (worksOnText.test(lead) || workedOn.test(after)) return mentionedFactor;
  return proseOpens.test(lead) && proseCloses.test(after) ? quotedFactor : 1;
}
