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
const blank = /[\s\0/\u000c]/u;

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
    const unit = text[at] as string;
    if (unit === ">") {
      at += 1;
      break;
    }
    if (unit === "<") break;
    if (blank.test(unit)) {
      at += 1;
      continue;
    }
    at = attributeAt(text, at, limit, attributes);
  }
  const end = Math.min(at, limit);
  return { name, attributes, raw: text.slice(start, end), start, end };
}

/** Reads one attribute; returns the unit behind it, which is always further on. */
function attributeAt(text: string, from: number, limit: number, into: { name: string; value: string }[]): number {
  let at = from;
  while (at < limit && !/[\s=></\0]/u.test(text[at] as string)) at += 1;
  const name = text.slice(from, at).toLowerCase();
  let next = at;
  while (next < limit && blank.test(text[next] as string) && text[next] !== "/") next += 1;
  if (text[next] !== "=") {
    into.push({ name, value: "" });
    return Math.max(at, from + 1);
  }
  next += 1;
  while (next < limit && /\s/u.test(text[next] as string)) next += 1;
  const quote = text[next];
  if (quote === '"' || quote === "'" || quote === "`") {
    const close = text.slice(next + 1, limit).indexOf(quote);
    const end = close === -1 ? limit : next + 1 + close;
    into.push({ name, value: text.slice(next + 1, end) });
    return close === -1 ? limit : end + 1;
  }
  let end = next;
  while (end < limit && !/[\s>]/u.test(text[end] as string)) end += 1;
  into.push({ name, value: text.slice(next, end) });
  return Math.max(end, from + 1);
}
