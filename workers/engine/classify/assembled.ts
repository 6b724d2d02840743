import type { Signal } from "../../../src/contracts/verdict.ts";
import { rulesWith } from "../../rules/pack.ts";
import { isOpen, type Span } from "../reading.ts";

/**
 * An assembled prompt (`/rag/context`) is put together by an application: its own instructions first, then what it retrieved, then the
 * user's turn, told apart by labels or by the tokens of a chat template. None of that is an attack; what stands between may be one.
 */

/** Rules on role labels and template tokens: what forged turns look like, and what the frame of such a prompt is made of. */
const onMarkers = rulesWith("frames_prompt");
/** Rules on lines that end a part. */
const onEnds = rulesWith("ends_part");

/** Tokens, tags and brackets: what may stand before the first marker of a prompt. */
const markup = /<\|[^|>]{0,32}\|>|<{1,2}[^<>\n]{0,32}>{1,2}|\[{1,2}[^[\]\n]{0,32}\]{1,2}/gu;
const anyWord = /[\p{L}\p{N}]/u;
const openingMarkersMax = 64;

/** A developer's opening that says what part comes next: "Below is an instruction that …". */
const announcesPart =
  /^(?:below|the following|here) (?:is|are|comes?) (?:an? |the |your )?(?:instructions?|tasks?|requests?)\b/iu;

/** Words of template tokens that are no role. */
const tokenWords =
  /im_(?:start|end|sep)|(?:start|end)_header_id|(?:start|end)_of_turn|begin_of_text|endoftext|eot_id/giu;
const ranks = /^(?:system|sys|admin|administrator|developer|override|root|new|instructions?)$/iu;
const closes = /^[<[{(]{1,2}\//u;
/**
 * The signals but for those on the frame: the marker that the text opens with and, where it opens with one, those of
 * later turns; and the end of a part whose beginning is marked alike. A prompt has one system part, and it comes
 * first: a later marker that gives rank was put there, and so was a second end.
 */
export function withoutFrame(text: string, signals: Signal[]): Signal[] {
  const opening = openingOf(text);
  const announced =
    opening !== undefined && announcesPart.test(text.slice(opening.start, opening.end)) ? opening.end : -1;
  const opens = ({ start }: Signal): boolean =>
    (start <= openingMarkersMax && !anyWord.test(text.slice(0, start).replace(markup, ""))) ||
    (announced !== -1 && start >= announced && text.slice(announced, start).trim() === "");
  const givesRank = ({ start }: Signal): boolean => {
    const marker = text.slice(start, start + openingMarkersMax);
    const [word = ""] = /\p{L}+/u.exec(marker.replace(tokenWords, "")) ?? [];
    return !closes.test(marker) && ranks.test(word);
  };
  const markers = signals.filter((signal) => onMarkers.has(signal.ruleId) && isOpen(signal));
  const ends = signals.filter((signal) => onEnds.has(signal.ruleId) && isOpen(signal));
  const isFramed = markers.some(opens) && hasFurtherPart(text);
  const frame = new Set(markers.filter((marker) => isFramed && (opens(marker) || !givesRank(marker))));
  if (ends.length === 1 && endsWhatBegan(text, ends[0]!)) frame.add(ends[0]!);
  return frame.size === 0 ? signals : signals.filter((signal) => !frame.has(signal));
}

/** A prompt is put together from parts: a marker before a single one is no frame. */
function hasFurtherPart(text: string): boolean {
  const [labels = ""] = openingLabels.exec(text.slice(0, openingUnitsMax)) ?? [];
  const length = text.slice(labels.length, openingUnitsMax).search(partEnds);
  return length !== -1 && anyWord.test(text.slice(labels.length + length).replace(templateTokens, blanks));
}

/** A line such as `=== END CONTEXT ===` that ends what a line such as `=== BEGIN CONTEXT ===` began. */
function endsWhatBegan(text: string, { start, end }: Signal): boolean {
  const [part = ""] = /\p{L}+$/u.exec(text.slice(start, end)) ?? [];
  for (const [, began = ""] of text.slice(0, start).matchAll(beginnings)) {
    if (began.toLowerCase() === part.toLowerCase()) return true;
  }
  return false;
}

const beginnings =
  /(?:^|\n)[ \t]*[-=#%*~_[\]<>{}()/|]{2,40} ?(?:begin|start)(?:ning)?(?: of)?(?: the)? (\p{L}{1,24})/giu;

/** What stands before a developer's first word: template tokens and the label of the system part. */
const openingLabels =
  /^(?:\s|<\|[^|>]{0,32}\|>|<{1,2}[^<>\n]{0,32}>{1,2}|\[{1,2}[^[\]\n]{0,32}\]{1,2}|#{1,4}|[-=*]{2,40}|"?role"? ?:|"content" ?:|[{",]|"?(?:system|developer)"?(?: (?:prompt|message|instructions?))? ?:?|(?:instructions?|role|task|persona|objective) ?(?::|\n))*/iu;
/** How instructions to a model begin, in the languages of the rules. */
const developersWords = new RegExp(
  `^(?:${[
    "you |you're |your |act as |as an? |use |using |answer |respond |reply ",
    "summari[sz]e |given |based on |below (?:is|are) |the following |context information |please ",
    "du bist |sie sind |antworte |beantworte |nutze |verwende |je bent |jij bent |u bent |beantwoord |gebruik ",
    "eres |usted es |responde |usa |utiliza |tu es |vous êtes |réponds |répondez |utilise[rz]? |você é |responda |sei un|rispondi ",
    "ты |вы |ответь|используй|ти |jesteś |odpowiedz |sen |siz |aşağıdaki |bạn là |hãy |kamu adalah |anda adalah ",
    "你是|您是|请|使用|根据|以下|あなたは|次の|당신은|너는|다음|أنت |استخدم |आप |निम्नलिखित ",
  ].join("|")})`,
  "iu",
);
/** Where the first part of a prompt ends: a blank line, a rule, the label or the tag of another part, a token, the next message. */
const partEnds =
  /\n[ \t]*\n|\n[-=*_#~]{3}|\n[ \t]*(?:[#*<[({]{1,4} ?)?\p{L}[\p{L} ]{1,24}\d{0,3} ?[:\]>]|\n[ \t]*[[(]\d|<\/|<\||<(?:start|end)_of_turn>|<<\/|\[\/|"\s*\}\s*,/u;
const openingUnitsMax = 4_096;

/** What an assembled prompt is made of, for those who read it. */
interface Assembled {
  /** What the developer and the user wrote, without their labels; what else there is was retrieved. */
  readonly typed: readonly Span[];
  /** The text with blanks in place of what was typed and of all labels: as long, and what is left are words of others; "" without any. */
  readonly data: string;
}

/** Undefined where neither a developer's opening nor a user's turn can be told. */
export function assembledParts(text: string): Assembled | undefined {
  const opening = openingOf(text);
  let data = text.replace(templateTokens, blanks).replace(partLabels, blanks);
  const turn = lastTurnOf(text);
  // A turn that something follows may be one that a document put there.
  const isLast = turn !== undefined && !anyWord.test(data.slice(turn.end));
  const typed = [opening, isLast ? turn : undefined].filter((part) => part !== undefined);
  if (typed.length === 0) return undefined;
  for (const { start, end } of typed) data = data.slice(0, start) + " ".repeat(end - start) + data.slice(end);
  // The labels of the opening, and those of turns.
  if (opening !== undefined) data = " ".repeat(opening.end) + data.slice(opening.end);
  data = data.replace(userLabels, blanks);
  return { typed, data: anyWord.test(data) ? data : "" };
}

const blanks = (text: string): string => " ".repeat(text.length);

/** The developer's own instructions with which the text opens, without their labels; undefined where it opens with something else. */
function openingOf(text: string): Span | undefined {
  const head = text.slice(0, openingUnitsMax);
  const [labels = ""] = openingLabels.exec(head) ?? [];
  const words = head.slice(labels.length);
  const length = developersWords.test(words) ? words.search(partEnds) : -1;
  return length === -1 ? undefined : { start: labels.length, end: labels.length + length };
}

/** The label, tag or token before what a user asks, or the tag that ends what stands before it. */
const userLabels = new RegExp(
  `(?:(?:^|\\n)[ \\t]*(?:[#*<[({]{1,4} ?)?(?:${[
    "user|human|customer|question|query|nutzer|benutzer|frage|gebruiker|vraag|usuario|pregunta|utilisateur|usuário|pergunta",
    "utente|domanda|пользователь|вопрос|użytkownik|pytanie|kullanıcı|soru|người dùng|câu hỏi|pengguna|pertanyaan",
    "用户|问题|ユーザー|質問|사용자|질문|المستخدم|السؤال|प्रश्न",
  ].join("|")})(?: (?:turn|question|query|input|message|request))? ?(?:[:：\\]>})*]{1,4}|\\n)` +
    "|<\\|(?:im_start|start_header_id)\\|>user(?:<\\|end_header_id\\|>)?|<\\|user\\|>|<(?:user|question|query)>|</(?:documents?|context|sources|search_results)>)[\\s*]*",
  "giu",
);

/** What the user asks, last of all parts and up to where that ends; undefined where no label says where it begins. */
function lastTurnOf(text: string): Span | undefined {
  let last: RegExpExecArray | undefined;
  for (const label of text.matchAll(userLabels)) last = label;
  if (last === undefined) return undefined;
  const start = last.index + last[0].length;
  const length = text.slice(start, start + turnUnitsMax).search(partEnds);
  return { start, end: length === -1 ? Math.min(text.length, start + turnUnitsMax) : start + length };
}

const turnUnitsMax = 4_096;

const templateTokens =
  /<\|[^|>]{0,32}\|>(?:system|user|assistant|tool|developer|ipython)?|<(?:start|end)_of_turn>(?:user|model)?|\[\/?(?:inst|sys)\]|<{1,2}\/?(?:s|sys|system|instructions?|context|docs?|documents?|sources|user|assistant|question|query|answer)(?: [^<>\n]{0,64})?>{1,2}/giu;

/** Labels of what was retrieved and of what the model is to answer. */
const partLabels = new RegExp(
  `(?:^|\\n)[ \\t]*(?:[#*<[({]{1,4} ?)?(?:${[
    "(?:retrieved |relevant )?(?:context|documents?|docs?|passages?|chunks?|sources?)|(?:helpful |final )?answer|assistant|response|input",
    "kontext|dokumente?|antwort|contexto?|documentos?|respuesta|contexte|réponse|resposta|contesto|risposta",
    "контекст|ответ|kontekst|odpowiedź|bağlam|cevap|ngữ cảnh|trả lời|konteks|jawaban",
    "上下文|回答|コンテキスト|컨텍스트|답변|السياق|الإجابة|संदर्भ|उत्तर",
  ].join("|")})(?: \\d{1,3})? ?[:：\\]>})*]{1,4}`,
  "giu",
);
