/** Lists within lists that are followed; a deeper filter is not taken for an honest one. */
const depthMax = 16;
/** Units of a filter that is read. */
const unitsMax = 4_096;

const opensList = /\(\s{0,8}([&|!])\s{0,8}/y;
const item = /\(\s{0,8}([a-z][\w;.-]{0,80})(?::[\w.:]{1,60})?\s{0,8}[~<>]?=([^()\0]{0,400})\)\s{0,8}/iy;
const closes = /\)\s{0,8}/y;
/** What no search asks for by its value. */
const heldSecret = /passw|pwd|secret/iu;

/**
 * Whether a text is one whole LDAP filter (RFC 4515) that asks for somebody: balanced, each list with its members, no
 * alternative that everybody meets. Put into another filter's value it would only break that one, so it is no piece
 * of an injection.
 */
export function isWholeFilter(text: string): boolean {
  if (text.length > unitsMax) return false;
  const filter = text.trim();
  const lists: { readonly operator: string; members: number }[] = [];
  let at = 0;
  let asks = false;
  do {
    const list = lists.at(-1);
    const opened = matchAt(opensList, filter, at);
    const tested = opened ?? matchAt(item, filter, at);
    const found = tested ?? matchAt(closes, filter, at);
    if (found === null) return false;
    at += found[0].length;
    if (tested === null) {
      if (list === undefined || list.members === 0 || (list.operator === "!" && list.members > 1)) return false;
      lists.pop();
      continue;
    }
    if (list !== undefined) list.members += 1;
    if (opened !== null) {
      if (lists.length >= depthMax) return false;
      lists.push({ operator: opened[1] ?? "", members: 0 });
      continue;
    }
    const anything = found[2]?.trim() === "*";
    if (heldSecret.test(found[1] ?? "") || (anything && list?.operator === "|")) return false;
    asks ||= !anything;
  } while (lists.length > 0);
  return asks && at === filter.length;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
