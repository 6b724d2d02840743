import { seen } from "../survey.ts";
import type { Report } from "../tool-rule.ts";
import { codeRules } from "./code-rules.ts";
import type { CodeReading } from "./probe.ts";
import { type Tag, tagsOf } from "./read-tags.ts";

const scriptUrl =
  /^[\s\u0000-\u0020]{0,20}(?:j\s{0,3}a\s{0,3}v\s{0,3}a\s{0,3}s\s{0,3}c\s{0,3}r\s{0,3}i\s{0,3}p\s{0,3}t|vb\s{0,2}script|livescript|mocha)\s{0,6}:|^\s{0,10}data\s{0,3}:[^,]{0,80}(?:text\/html|svg|xml|javascript|base64)/iu;
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
  /expression\s{0,4}\(|-moz-binding|behaviou?r\s{0,4}:\s{0,4}url|(?:java|vb)script\s{0,4}:|@import\s{0,4}(?:url)?\s{0,4}\(?\s{0,4}["']?(?:https?:|\/\/|javascript)/iu;

/** Code that reads or rewrites a page, or calls what pop-up proofs call. */
const domCode =
  /(?<![\w/.-])(?:document\s{0,3}(?:\/\*[^*]{0,40}\*\/\s{0,3})?(?:\.|\[\s{0,3}["'])\s{0,5}(?:cookie|write(?:ln)?|domain|location|body|createElement|forms|getElement\w{1,20}|documentElement|URL|referrer|querySelector)|window\s{0,3}(?:\.\s{0,3}(?:location|name|open|onerror|eval|opener)|\[\s{0,3}["'])|(?:self|top|parent|frames|globalThis|this)\s{0,4}(?:\/\*[^*]{0,40}\*\/\s{0,4})?\[\s{0,4}(?:\/\*[^*]{0,40}\*\/\s{0,4})?["'`\\]|location\s{0,3}(?:\.\s{0,3}(?:href|hash|replace|assign)|=)|String\s{0,2}\.\s{0,2}fromCharCode|\.innerHTML\b|\.outerHTML\b|parentNode|getURL\s{0,2}\(|navigation\.navigate)/u;
const popUp =
  /(?<![\w.$-])(?:alert|confirm|prompt|print)\s{0,6}(?:\(\s{0,6}(?:[\d"'`/]|document|window|String|this|\w{1,12}\)|origin|\))|`|&lpar;|&#x?28;|\\u0028|\\x28)/iu;
const breakOut =
  /["'`);\]}>]\s{0,4}[-+;,*/^|&(]{0,3}\s{0,4}(?:alert|confirm|prompt|eval|import)\s{0,4}[(`]|(?:alert|confirm|prompt)\s{0,3}\(\s{0,2}\d{0,6}\s{0,2}\)\s{0,2}(?:\/\/|<!--|;|-|\+|\*)|^\s{0,6}(?:alert|confirm|prompt)\s{0,3}[(`]/iu;
/** `" onfocus=alert(1) x="`: an attribute where no tag is open. */
const looseHandler = /(?:^|["'`\s/>])on[a-z]{3,40}\s{0,6}=\s{0,6}["'`]?[^\s=][^=]{0,200}?[(`]/iu;
const symbolScript = /(?:\[\]|\(!\[\]|!\+\[\]|!!\[\]|\+\[\]|\{\}\+)[[\](){}!+ ]{30,}/u;
const utf7 = /\+ADw-|\+AD4-/u;

/** Judges markup and browser script. In a text that is written as a file, only theft and its kin count. */
export function judgeMarkup(text: string, survey: number, reading: CodeReading, report: Report): void {
  if ((survey & seen.angle) !== 0) for (const tag of tagsOf(text)) judgeTag(tag, text, reading, report);
  if (reading === "text") return;
  const say = (pattern: RegExp, rule: (typeof codeRules)[keyof typeof codeRules]): boolean => {
    const match = pattern.exec(text);
    if (match !== null) report(rule, match.index, match.index + match[0].length);
    return match !== null;
  };
  if ((survey & seen.equals) !== 0) say(looseHandler, codeRules.eventHandler);
  if ((survey & seen.colon) !== 0 && /(?:java|vb)script/iu.test(text))
    say(/(?:^|[\s"'(=,>/\\])(?:javascript|vbscript)\s{0,6}:\s{0,6}[^\s,.]/iu, codeRules.scriptUrl);
  if ((survey & seen.colon) !== 0)
    say(
      /(?:^|["'=(])\s{0,4}data\s{0,3}:\s{0,3}(?:text\/(?:html|javascript|xml)|image\/svg\+xml|application\/x?html)[^,]{0,60},/iu,
      codeRules.scriptUrl,
    );
  if ((survey & (seen.round | seen.backtick)) !== 0 && /alert|prompt|confirm|eval|import|print/iu.test(text))
    if (!say(breakOut, codeRules.domCode) && text.length < 400) say(popUp, codeRules.domCode);
  if ((survey & (seen.square | seen.equals | seen.round)) !== 0 || /document|window/u.test(text))
    say(domCode, codeRules.domCode);
  if ((survey & seen.square) !== 0) say(symbolScript, codeRules.symbolScript);
  if ((survey & seen.dash) !== 0) say(utf7, codeRules.encodedScript);
  if ((survey & seen.round) !== 0 || text.includes("-moz-"))
    say(
      /(?:^|[\s;"'{:])(?:-moz-binding\s{0,3}:|width\s{0,3}:\s{0,3}expression\s{0,3}\(|background(?:-image)?\s{0,3}:\s{0,3}url\s{0,3}\(\s{0,3}["']?javascript|\w{1,20}:url\(javascript)/iu,
      codeRules.styleScript,
    );
}

function judgeTag(tag: Tag, text: string, reading: CodeReading, report: Report): void {
  const say = (rule: (typeof codeRules)[keyof typeof codeRules]): void => report(rule, tag.start, tag.end);
  const bare = tag.name.replace(/^.*:/u, "");
  if (reading === "text") {
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
  if (bare === "script") say(codeRules.scriptElement);
  else if (
    active.has(bare) &&
    (bare !== "link" || /import|javascript|stylesheet/iu.test(tag.raw)) &&
    (bare !== "meta" || /http-equiv|javascript|url/iu.test(tag.raw))
  )
    say(codeRules.activeElement);
  if (bare === "style" && styleCode.test(text.slice(tag.end, tag.end + 1_000))) say(codeRules.styleScript);
  for (const { name, value } of tag.attributes) {
    if (/^["'`/]{0,3}on[a-z]{3,60}$/u.test(name) && value.trim() !== "") say(codeRules.eventHandler);
    else if (linkAttributes.has(name) && scriptUrl.test(value)) say(codeRules.scriptUrl);
    else if (name === "srcdoc") say(codeRules.activeElement);
    else if (name === "style" && styleCode.test(value)) say(codeRules.styleScript);
    else if (name === "xmlns" && /vml|javascript/iu.test(value)) say(codeRules.activeElement);
  }
  if (/<[^>]{0,40}on[a-z]{6,60}\s{0,4}=/iu.test(tag.raw.slice(0, 120)) && tag.attributes.length === 0)
    say(codeRules.eventHandler);
}
