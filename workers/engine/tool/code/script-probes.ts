import { seen } from "../survey.ts";
import { codeRules } from "./code-rules.ts";
import type { Probe } from "./probe.ts";

/** Browser script where no tag holds it: attributes broken out of, script URLs, calls of a page's own objects. */
export const scriptProbes: readonly Probe[] = [
  // `" onfocus=alert(1) x="`: an attribute where no tag is open.
  {
    rule: codeRules.eventHandler,
    needs: seen.equals | seen.round,
    anywhere: false,
    pattern: /(?:^|["'`\s/>])on[a-z]{3,40}\s{0,6}=\s{0,6}["'`]?[^\s=][^=]{0,200}?[(`]/i,
  },
  {
    rule: codeRules.eventHandler,
    needs: seen.equals | seen.backtick,
    anywhere: false,
    pattern: /(?:^|["'`\s/>])on[a-z]{3,40}\s{0,6}=\s{0,6}["'`]?[^\s=][^=]{0,200}?[(`]/i,
  },
  {
    rule: codeRules.scriptUrl,
    needs: seen.colon | seen.script,
    anywhere: false,
    pattern: /(?:^|[\s"'(=,>/\\])(?:javascript|vbscript)\s{0,6}:\s{0,6}[^\s,.]/i,
  },
  {
    rule: codeRules.scriptUrl,
    needs: seen.colon | seen.script,
    anywhere: false,
    pattern:
      /(?:^|["'=(])\s{0,4}data\s{0,3}:\s{0,3}(?:text\/(?:html|javascript|xml)|image\/svg\+xml|application\/x?html)[^,]{0,60},/i,
  },
  // What a proof of concept pops up, behind the quote or bracket it broke out of.
  {
    rule: codeRules.domCode,
    needs: seen.script | seen.round,
    anywhere: false,
    pattern:
      /["'`);\]}>]\s{0,4}[-+;,*/^|&(]{0,3}\s{0,4}(?:alert|confirm|prompt|eval|import)\s{0,4}[(`]|(?:alert|confirm|prompt)\s{0,3}\(\s{0,2}\d{0,6}\s{0,2}\)\s{0,2}(?:\/\/|<!--|;|-|\+|\*)|^\s{0,6}(?:alert|confirm|prompt)\s{0,3}[(`]/i,
  },
  {
    rule: codeRules.domCode,
    needs: seen.script | seen.backtick,
    anywhere: false,
    pattern:
      /["'`);\]}>]\s{0,4}[-+;,*/^|&(]{0,3}\s{0,4}(?:alert|confirm|prompt|eval|import)\s{0,4}[(`]|(?:alert|confirm|prompt)\s{0,3}\(\s{0,2}\d{0,6}\s{0,2}\)\s{0,2}(?:\/\/|<!--|;|-|\+|\*)|^\s{0,6}(?:alert|confirm|prompt)\s{0,3}[(`]/i,
  },
  {
    rule: codeRules.domCode,
    needs: seen.script,
    oneOf: seen.round | seen.backtick | seen.separator | seen.backslash,
    anywhere: false,
    pattern:
      /(?<![\w.$-])(?:alert|confirm|prompt)\s{0,6}(?:\(\s{0,6}(?:[\d"'`/]|document|window|String|this|name\)|origin|\))|`|&lpar;|&#x?28;|\\u0028|\\x28)/i,
  },
  {
    rule: codeRules.domCode,
    needs: seen.script,
    oneOf: seen.dot | seen.square | seen.equals | seen.round | seen.mixed,
    anywhere: false,
    pattern:
      /(?<![\w/.-])(?:document\s{0,3}(?:\/\*[^*]{0,40}\*\/\s{0,3})?\)?(?:\.|\[\s{0,3}["'])\s{0,5}(?:\/\*[^*]{0,40}\*\/\s{0,3})?(?:cookie|write(?:ln)?|domain|location|body|createElement|forms|getElement\w{1,20}|documentElement|URL|referrer|querySelector)|window\s{0,3}(?:\.\s{0,3}(?:location|name|open|onerror|eval|opener)|\[\s{0,3}["'])|(?:self|top|parent|frames|globalThis|this)\s{0,4}(?:\/\*[^*]{0,40}\*\/\s{0,4})?\[\s{0,4}(?:\/\*[^*]{0,40}\*\/\s{0,4})?["'`\\]|location\s{0,3}(?:\.\s{0,3}(?:href|hash|replace|assign)|=)|String\s{0,2}\.\s{0,2}fromCharCode|\.innerHTML\b|\.outerHTML\b|parentNode|getURL\s{0,2}\(|navigation\.navigate)/u,
  },
  {
    rule: codeRules.symbolScript,
    needs: seen.square,
    anywhere: false,
    pattern: /(?:\[\]|\(!\[\]|!\+\[\]|!!\[\]|\+\[\]|\{\}\+)[[\](){}!+ ]{30,}/u,
  },
  { rule: codeRules.encodedScript, needs: seen.dash | seen.script, anywhere: false, pattern: /\+ADw-|\+AD4-/u },
  {
    rule: codeRules.styleScript,
    needs: seen.colon | seen.script,
    anywhere: false,
    pattern:
      /(?:^|[\s;"'{:])(?:-moz-binding\s{0,3}:|width\s{0,3}:\s{0,3}expression\s{0,3}\(|background(?:-image)?\s{0,3}:\s{0,3}url\s{0,3}\(\s{0,3}["']?javascript|\w{1,20}:url\(javascript)/i,
  },
];
