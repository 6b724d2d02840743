/** One opening tag, as a browser would read it: quotes, slashes and blanks between attributes are forgiven. */
export interface Tag {
  /** Lower case, with its prefix. */
  readonly name: string;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  readonly raw: string;
  readonly start: number;
  readonly end: number;
}

/** Tags and attributes read in one text: enough for any payload, few enough for any page. */
const tagsMax = 4_096;
const attributesMax = 64;
const tagUnitsMax = 4_096;
const nameStart = /^<[\s\0\u0001-\u001f]{0,4}(?:[a-z?!%"'/][\w:.-]{0,60})/i;

const [slash, less, equals, greater] = [47, 60, 61, 62];
/** `\s` of patterns. */
const white = (unit: number): boolean =>
  unit === 32 || (unit >= 9 && unit <= 13) || (unit >= 160 && /\s/u.test(String.fromCharCode(unit)));
/** What stands between attributes. */
const blank = (unit: number): boolean => white(unit) || unit === 0 || unit === slash;

/**
 * The opening tags of a text in order. One pass: a tag ends at `>`, at the next unquoted `<`, at its bound or at the end of
 * the text, and reading goes on behind it, so that no text is read twice.
 */
export function tagsOf(text: string): Tag[] {
  const tags: Tag[] = [];
  let at = text.indexOf("<");
  while (at !== -1 && tags.length < tagsMax) {
    const head = nameStart.exec(text.slice(at, at + 72))?.[0];
    if (head === undefined) {
      at = text.indexOf("<", at + 1);
      continue;
    }
    const tag = tagAt(text, at, at + head.length, head.replace(/^<[\s\0-\u001f]*/u, "").toLowerCase());
    tags.push(tag);
    at = text.indexOf("<", Math.max(tag.end, at + 1));
  }
  return tags;
}

function tagAt(text: string, start: number, from: number, name: string): Tag {
  const attributes: { name: string; value: string }[] = [];
  const limit = Math.min(text.length, start + tagUnitsMax);
  let at = from;
  while (at < limit && attributes.length < attributesMax) {
    const unit = text.charCodeAt(at);
    if (unit === greater) {
      at += 1;
      break;
    }
    if (unit === less) break;
    if (blank(unit)) {
      at += 1;
      continue;
    }
    at = attributeAt(text, at, limit, attributes);
  }
  const end = Math.min(at, limit);
  return { name, attributes, raw: text.slice(start, end), start, end };
}

/** `=`, `<`, `>`, a slash or a blank ends an attribute's name. */
const endsName = (unit: number): boolean => (unit >= less && unit <= greater) || blank(unit);

/** Reads one attribute; returns the unit behind it, which is always further on. */
function attributeAt(text: string, from: number, limit: number, into: { name: string; value: string }[]): number {
  let at = from;
  while (at < limit && !endsName(text.charCodeAt(at))) at += 1;
  const name = text.slice(from, at).toLowerCase();
  let next = at;
  while (next < limit && blank(text.charCodeAt(next)) && text.charCodeAt(next) !== slash) next += 1;
  if (text.charCodeAt(next) !== equals) {
    into.push({ name, value: "" });
    return Math.max(at, from + 1);
  }
  next += 1;
  while (next < limit && white(text.charCodeAt(next))) next += 1;
  const quote = text[next];
  if (quote === '"' || quote === "'" || quote === "`") {
    const close = text.slice(next + 1, limit).indexOf(quote);
    const end = close === -1 ? limit : next + 1 + close;
    into.push({ name, value: text.slice(next + 1, end) });
    return close === -1 ? limit : end + 1;
  }
  let end = next;
  while (end < limit && text.charCodeAt(end) !== greater && !white(text.charCodeAt(end))) end += 1;
  into.push({ name, value: text.slice(next, end) });
  return Math.max(end, from + 1);
}
