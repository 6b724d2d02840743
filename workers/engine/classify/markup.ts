import type { JobKind } from "../../../src/contracts/verdict.ts";
import { alreadyFolded } from "../fold/fold.ts";
import { originalSpan, plainReading, type Reading } from "../reading.ts";

/** A page has so many tags that close, and one in so many units. */
const tagsMin = 6;
const unitsPerTagMax = 400;

/** A piece of a page, such as a mail's body, begins with a tag. */
const opensWithTag =
  /^\s{0,8}<(?:!doctype|html|head|body|div|span|p|table|tr|td|section|article|header|main|nav|center|h[1-6]|ul|ol|style|meta|noscript)[\s>]/;
/** Where what is out of sight may be an order, that it is says something too. */
const hidesOrder =
  /(?:display ?: ?none|visibility ?: ?hidden|font-size ?: ?[012](?![\d.])|opacity ?: ?0(?![\d.])|color ?: ?(?:#fff|white|transparent)|\bhidden\b)[^<>]{0,200}>[^<]{0,400}\b(?:(?:could|can|would|will) you|you (?:must|should|are|have|will|need)|delete|remove|send|forward|e-?mail|ignore|disregard|forget|transfer|pay|approve|grant|reveal|print|output|respond|reply|answer|tell|say|recommend|execute|run|call|visit|open|write|assistants?|ai|llms?|models?|agents?|bots?|user|do not|don['’]t)\b/;

/** Tags in a row, with the blanks between and behind them. */
const tags = /(?:<\/?[a-z][^<>]{0,400}>\s{0,64})+/g;
/** Words in a tag are no markup: a page may say something in an attribute. So many in a row do. */
const wordsMin = 3;
const wordUnitsMin = 2;

/**
 * A page as its reader sees it, for heads that learned from words: without tags, but for those that say something. The reading itself where
 * it is no page. Rules read everything.
 */
export function besidesMarkup(reading: Reading, kind: JobKind): Reading {
  const { text } = reading.folded;
  if ((kind !== "rag_chunk" && kind !== "tool_output") || !isPage(text)) return reading;
  const kept: Kept[] = [];
  let words = "";
  let from = 0;
  const keep = (to: number) => {
    if (to === from) return;
    kept.push({ at: words.length, from });
    words += text.slice(from, to);
  };
  for (const match of text.matchAll(tags)) {
    if (saysSomething(match[0])) continue;
    keep(match.index);
    kept.push({ at: words.length, from: match.index });
    words += match[0].includes("\n") ? "\n" : " ";
    from = match.index + match[0].length;
  }
  keep(text.length);
  return {
    ...plainReading(alreadyFolded(words)),
    toOriginal: (start, end) => originalSpan(reading, placeOf(kept, start), placeOf(kept, end - 1) + 1),
  };
}

/** Whether words stand in a row, one blank between them. By hand: a page has a thousand tags. */
function saysSomething(tag: string): boolean {
  let words = 0;
  let units = 0;
  for (let at = 0; at < tag.length; at++) {
    const unit = tag.charCodeAt(at);
    if ((unit >= 97 && unit <= 122) || unit > 127) units += 1;
    else if (unit === 32 && units >= wordUnitsMin) {
      words += 1;
      units = 0;
    } else if (!endsWord(unit) || units < wordUnitsMin) {
      // What is no word, nor the sign behind one, ends the row.
      words = 0;
      units = 0;
    }
    if (words + 1 >= wordsMin && units >= wordUnitsMin) return true;
  }
  return false;
}

/** `'`, `,`, `.`, `:`, `;`, `!` and `?`. */
const endsWord = (unit: number): boolean =>
  unit === 39 || unit === 44 || unit === 46 || unit === 58 || unit === 59 || unit === 33 || unit === 63;

/** What was kept: from `at` on in the words stands what stood from `from` on in the page. */
interface Kept {
  readonly at: number;
  readonly from: number;
}

function placeOf(kept: readonly Kept[], unit: number): number {
  let low = 0;
  let high = kept.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (kept[middle]!.at <= unit) low = middle;
    else high = middle - 1;
  }
  const piece = kept[low];
  return piece === undefined ? unit : piece.from + unit - piece.at;
}

function isPage(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf("</"); at >= 0; at = text.indexOf("</", at + 2)) count += 1;
  return (
    (count >= tagsMin || (count > 0 && opensWithTag.test(text) && !hidesOrder.test(text))) &&
    count * unitsPerTagMax >= text.length
  );
}
