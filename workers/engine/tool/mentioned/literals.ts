import type { Span } from "../../reading.ts";

/** Texts between quotes of a whole statement, which a database compares or stores. */

const whole = /^\s{0,20}(?:select|insert\s{1,9}into|update|with)\b/iu;
/** What makes code of a text. */
const runsText =
  /\b(?:exec|execute|prepare|sp_executesql|immediate|call|do|xp_\w+|dblink\w*|query_to_xml|load_file|outfile|dumpfile|program)\b/iu;
/** What a text stands behind that is compared or stored. */
const keptBehind = /(?:\b(?:i?like|rlike|regexp|in|values|set|to|contains)\b|[=,(<>~])\s{0,4}\(?\s{0,4}[nNE]?$/iu;
const unitsMax = 8_192;

/** Whether what was found stands between the quotes of a statement that closes all of them and runs none of its texts. */
export function isInLiteral(query: string, one: Span): boolean {
  if (query.length > unitsMax || !whole.test(query)) return false;
  let outside = "";
  let begins = false;
  let ends = false;
  for (let at = 0; at < query.length; ) {
    const open = query.indexOf("'", at);
    if (open === -1) {
      outside += query.slice(at);
      break;
    }
    outside += query.slice(at, open);
    const close = endOf(query, open + 1);
    if (close === -1 || query.slice(open, close).includes("\\")) return false;
    if (keptBehind.test(outside.slice(-60))) {
      if (open < one.start && one.start < close) begins = true;
      // The end of the statement behind the text is no part of it.
      if (open < one.end && one.end <= close + 3) ends = true;
    }
    outside += "''";
    at = close + 1;
  }
  return begins && ends && !runsText.test(outside) && !/--|\/\*|;\s{0,9}\w/u.test(outside);
}

/** Where the text that begins at `from` ends; a quote written twice is one of its own. */
function endOf(query: string, from: number): number {
  for (let at = query.indexOf("'", from); at !== -1; at = query.indexOf("'", at + 2))
    if (query[at + 1] !== "'") return at;
  return -1;
}
