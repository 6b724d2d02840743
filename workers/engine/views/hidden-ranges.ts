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
const imageText = /!\[([^\]\n]{24,2000})\]\(/g;
const linkComment = /^\s{0,3}\[[^\]\n]{1,60}\]:\s{0,4}(?:#|<>|\S{1,200})\s{1,4}["'(]([^\n]{12,4000})["')]\s{0,4}$/gm;

/** Every hidden range of `text`, in one pass over its tags and one over its links; none inside another. */
export function hiddenRanges(text: string): HiddenRange[] {
  const ranges: HiddenRange[] = [];
  if (text.includes("<")) addMarkup(text, ranges);
  if (text.includes("](") || text.includes("]:")) addLinks(text, ranges);
  return ranges;
}

function addMarkup(text: string, ranges: HiddenRange[]): void {
  /** Closing tags known to be nowhere further on: an open tag without one hides to the end only once. */
  const unclosed = new Set<string>();
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) {
    if (text.startsWith("<!--", at)) {
      const close = text.indexOf("-->", at + 4);
      const end = close < 0 ? text.length : close;
      ranges.push({ start: at + 4, end, name: commentName });
      at = end;
      continue;
    }
    const close = text.indexOf(">", at);
    if (close < 0) return;
    if (close - at < 12 || close - at > tagUnitsMax) continue;
    const tag = text.slice(at, close + 1);
    const element = /^<([a-z][a-z0-9-]{0,40})\s/i.exec(tag)?.[1];
    if (element === undefined) continue;
    addAttributes(tag, at, ranges);
    if (unseen.test(tag)) at = addElement(text, close + 1, element.toLowerCase(), unclosed, ranges) - 1;
    else at = close;
  }
}

function addAttributes(tag: string, at: number, ranges: HiddenRange[]): void {
  for (const match of tag.matchAll(spokenAttribute)) {
    const value = match[1] ?? match[2]!;
    const start = at + match.index + match[0].length - 1 - value.length;
    ranges.push({ start, end: start + value.length, name: "an attribute" });
  }
}

/** Adds what stands between an unseen element's tags; returns where to go on. */
function addElement(text: string, start: number, name: string, unclosed: Set<string>, ranges: HiddenRange[]): number {
  if (unclosed.has(name) || name === "input" || name === "img" || name === "meta" || name === "br") return start;
  const close = text.slice(start).search(new RegExp(`</${name}\\b`, "i"));
  if (close < 0) {
    unclosed.add(name);
    return start;
  }
  if (close > 0) ranges.push({ start, end: start + close, name: elementName });
  return start + close + 1;
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
