import { marks, type TextSurvey } from "../fold/text-survey.ts";

/** A part of the text that a person looking at the rendered page does not see, or hardly. UTF-16 units. */
export interface HiddenRange {
  readonly start: number;
  readonly end: number;
  /** Words that follow "in": "a hidden comment". */
  readonly name: string;
}

const tagUnitsMax = 2_000;
const commentName = "a hidden comment";
const elementName = "a hidden element";

/** Attributes that take an element out of sight. */
const unseen =
  /\shidden(?=[\s=>/])|aria-hidden\s{0,3}=\s{0,3}["']?true|type\s{0,3}=\s{0,3}["']?hidden|display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|font-size\s{0,3}:\s{0,3}0(?![.\d]*[1-9])|opacity\s{0,3}:\s{0,3}0(?![.\d]*[1-9])|(?:^|[\s;"'])color\s{0,3}:\s{0,3}(?:white|transparent|#fff(?:fff)?\b)|(?:left|top|text-indent)\s{0,3}:\s{0,3}-\d{3,}|(?:width|height)\s{0,3}:\s{0,3}0(?:px)?\s{0,3}[;"']/i;
const spokenAttribute =
  /\s(?:alt|title|aria-label|value|content|placeholder|data-[a-z-]{1,40})\s{0,3}=\s{0,3}(?:"([^"]{12,})"|'([^']{12,})')/gi;

const linkTitle = /\]\([^()\s]{0,500}\s{1,4}(?:"([^"\n]{12,2000})"|'([^'\n]{12,2000})')\)/g;
const imageText = /!\[((?:(?!!\[)[^\]\n]){24,2000})\]\(/g;
const linkComment = /^\s{0,3}\[[^\]\n]{1,60}\]:\s{0,4}(?:#|<>|\S{1,200})\s{1,4}["'(]([^\n]{12,4000})["')]\s{0,4}$/gm;

const elementsOfOneTag: ReadonlySet<string> = new Set(["input", "img", "meta", "br"]);

/** Every hidden range of `text`, in one pass over its tags and one over its links; none inside another. */
export function hiddenRanges(text: string, { marks: seen }: TextSurvey): HiddenRange[] {
  const ranges: HiddenRange[] = [];
  if ((seen & marks.opensTag) !== 0) addMarkup(text, ranges);
  if ((seen & marks.closesLink) !== 0 && (text.includes("](") || text.includes("]:"))) addLinks(text, ranges);
  return ranges;
}

function addMarkup(text: string, ranges: HiddenRange[]): void {
  let closings: Closings | undefined;
  let close = -1;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) {
    if (text.startsWith("<!--", at)) {
      const found = text.indexOf("-->", at + 4);
      const end = found < 0 ? text.length : found;
      ranges.push({ start: at + 4, end, name: commentName });
      at = end;
      continue;
    }
    if (close < at) close = text.indexOf(">", at);
    if (close < 0) return;
    if (close - at < 12 || close - at > tagUnitsMax) continue;
    const tag = text.slice(at, close + 1);
    const element = /^<([a-z][a-z0-9-]{0,40})\s/i.exec(tag)?.[1];
    if (element === undefined) continue;
    addAttributes(tag, at, ranges);
    at = close;
    if (elementsOfOneTag.has(element.toLowerCase()) || !unseen.test(tag)) continue;
    closings ??= new Closings(text);
    const end = closings.after(element.toLowerCase(), close + 1);
    if (end > close + 1) ranges.push({ start: close + 1, end, name: elementName });
    if (end > close) at = end;
  }
}

function addAttributes(tag: string, at: number, ranges: HiddenRange[]): void {
  for (const match of tag.matchAll(spokenAttribute)) {
    const value = match[1] ?? match[2]!;
    const start = at + match.index + match[0].length - 1 - value.length;
    ranges.push({ start, end: start + value.length, name: "an attribute" });
  }
}

/** The closing tags of a text by name, found in one pass, however many elements ask for them. */
class Closings {
  /** Places that were not passed by yet, the next one last. */
  readonly #places = new Map<string, number[]>();

  constructor(text: string) {
    for (const { 1: name, index } of text.matchAll(/<\/([a-z][a-z0-9-]{0,40})/gi)) {
      const places = this.#places.get(name!.toLowerCase());
      if (places === undefined) this.#places.set(name!.toLowerCase(), [index]);
      else places.push(index);
    }
    for (const places of this.#places.values()) places.reverse();
  }

  /** Where the next `</name` at `from` or behind it begins; -1 where there is none. `from` never falls. */
  after(name: string, from: number): number {
    const places = this.#places.get(name) ?? [];
    while (places.length > 0 && places.at(-1)! < from) places.pop();
    return places.at(-1) ?? -1;
  }
}

function addLinks(text: string, ranges: HiddenRange[]): void {
  for (const [pattern, name] of [
    [linkTitle, "a link title"],
    [imageText, "an image description"],
    [linkComment, commentName],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const value = match[1] ?? match[2]!;
      const start = match.index + match[0].lastIndexOf(value);
      ranges.push({ start, end: start + value.length, name });
    }
  }
}
