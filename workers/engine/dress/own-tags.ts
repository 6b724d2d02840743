import type { Signal } from "../../../src/contracts/verdict.ts";
import { rulesWith } from "../../rules/pack.ts";
import { isOpen } from "../reading.ts";

/** Rules on what stands behind a closing tag: an order there has broken out of the tag in which an application wraps what it was given. */
const onClosingTags = rulesWith("closes_tag");
/** A heading that a rule reads may begin a few signs before the tag. */
const closingTag = /^[^<]{0,16}<\/(\w{1,24})>/u;

/**
 * The signals but for those on the end of a tag that the text itself opened: a prompt put together as `<question>…</question>` and an order
 * behind it is its author's. Who breaks out of such a tag closes it once more than it was opened, or not last.
 */
export function withoutOwnTags(text: string, signals: readonly Signal[]): readonly Signal[] {
  if (!signals.some(({ ruleId }) => onClosingTags.has(ruleId))) return signals;
  /** By name, where its last tag ends that closes what the text opened; -1: none does. */
  const ends = new Map<string, number>();
  return signals.filter((signal) => {
    const { ruleId, start, end } = signal;
    if (!onClosingTags.has(ruleId) || !isOpen(signal)) return true;
    const [upToTag = "", name = ""] = closingTag.exec(text.slice(start, end).toLowerCase()) ?? [];
    if (name === "") return true;
    if (!ends.has(name)) ends.set(name, ownEnd(text, name));
    return ends.get(name) !== start + upToTag.length;
  });
}

/** `name`: word characters only. */
function ownEnd(text: string, name: string): number {
  let depth = 0;
  let end = -1;
  for (const { 0: tag, 1: slash, index } of text.matchAll(new RegExp(`<(/?)${name}(?: [^<>\\n]{0,200})?>`, "giu"))) {
    depth += slash === "" ? 1 : -1;
    if (depth < 0) return -1;
    end = slash === "" ? -1 : index + tag.length;
  }
  return depth === 0 ? end : -1;
}
