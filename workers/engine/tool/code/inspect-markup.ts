import type { Report } from "../tool-rule.ts";
import { codeRules } from "./code-rules.ts";
import type { CodeRole } from "./probe.ts";
import { type Tag, tagsOf } from "./read-tags.ts";

const scriptUrl =
  /^[\s\u0000-\u0020]{0,20}(?:j\s{0,3}a\s{0,3}v\s{0,3}a\s{0,3}s\s{0,3}c\s{0,3}r\s{0,3}i\s{0,3}p\s{0,3}t|vb\s{0,2}script|livescript|mocha)\s{0,6}:|^\s{0,10}data\s{0,3}:[^,]{0,80}(?:text\/html|svg|xml|javascript|base64)/i;
const theft = /document\s{0,2}\.\s{0,2}cookie|localStorage|sessionStorage/u;
const sends =
  /fetch\s{0,2}\(|XMLHttpRequest|sendBeacon|new\s+Image|\.src\s{0,2}=|location\s{0,2}(?:\.href)?\s{0,2}=|navigator\./u;
const active = new Set(
  "iframe object embed applet base frame frameset meta link isindex bgsound layer ilayer portal fencedframe vmlframe".split(
    " ",
  ),
);
const linkAttributes = new Set(
  "href src action formaction data xlink:href poster background lowsrc dynsrc code codebase to from values srcdoc content manifest ping by".split(
    " ",
  ),
);
const styleCode =
  /expression\s{0,4}\(|-moz-binding|behaviou?r\s{0,4}:\s{0,4}url|(?:java|vb)script\s{0,4}:|@import\s{0,4}(?:url)?\s{0,4}\(?\s{0,4}["']?(?:https?:|\/\/|javascript)/i;

/** Inspects the tags of a text. In a text that is written as a file, only theft counts. */
export function inspectMarkup(text: string, role: CodeRole, report: Report): void {
  for (const tag of tagsOf(text)) inspectTag(tag, text, role, report);
}

function inspectTag(tag: Tag, text: string, role: CodeRole, report: Report): void {
  const say = (rule: (typeof codeRules)[keyof typeof codeRules]): void => report(rule, tag.start, tag.end);
  const bare = tag.name.replace(/^.*:/u, "");
  if (role === "text") {
    const script =
      bare === "script"
        ? text.slice(tag.end, tag.end + 2_000)
        : tag.attributes
            .filter(({ name }) => name.startsWith("on"))
            .map(({ value }) => value)
            .join(";");
    if (theft.test(script) && sends.test(script) && /https?:\/\/|\/\/\w/u.test(script)) say(codeRules.domCode);
    return;
  }
  if (bare === "?import" || (bare === "xml" && tag.attributes.some(({ name }) => name === "src")))
    say(codeRules.activeElement);
  if (bare === "script") say(codeRules.scriptElement);
  else if (
    active.has(bare) &&
    (bare !== "link" || /import|javascript|stylesheet/i.test(tag.raw)) &&
    (bare !== "meta" || /http-equiv|javascript|url/i.test(tag.raw))
  )
    say(codeRules.activeElement);
  if (bare === "style" && styleCode.test(text.slice(tag.end, tag.end + 1_000))) say(codeRules.styleScript);
  for (const { name, value } of tag.attributes) {
    if (name.includes("on") && /^["'`/]{0,3}on[a-z]{3,60}$/u.test(name) && value.trim() !== "")
      say(codeRules.eventHandler);
    else if (linkAttributes.has(name) && scriptUrl.test(value)) say(codeRules.scriptUrl);
    else if (name === "srcdoc") say(codeRules.activeElement);
    else if (name === "style" && styleCode.test(value)) say(codeRules.styleScript);
    else if (name === "xmlns" && /vml|javascript/i.test(value)) say(codeRules.activeElement);
  }
  if (/<[^>]{0,40}on[a-z]{6,60}\s{0,4}=/i.test(tag.raw.slice(0, 120)) && tag.attributes.length === 0)
    say(codeRules.eventHandler);
}
