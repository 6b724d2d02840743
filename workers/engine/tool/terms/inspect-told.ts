import type { Leaf } from "../leaf.ts";
import type { ToolFindings } from "../tool-findings.ts";
import type { ToolNature } from "../tool-nature.ts";
import { termRules } from "./term-rules.ts";

/** Units of a field that are read, from its beginning. */
const toldUnits = 8_192;

const kept =
  "(?:passwords?|passcode|passphrase|pin(?: code)?|credentials|log-?in details|card(?: number| details)?|cvv|(?:seed|recovery) phrase|(?:one[- ]time|verification|security|login|authentication|sms|2fa|mfa|6-digit)(?: pass)?(?:word|code)s?|otp)";
/** To give away what only its owner may know, where a link leads or back to whoever writes. */
const asksAtLink = new RegExp(
  `\\b(?:confirm|verify|validate|re-?enter|provide|submit)\\s(?:[a-z]{1,12}\\s){0,3}your\\s(?:[a-z-]{1,14},?\\s){0,4}?${kept}\\b[^\\n]{0,160}?(?:https?:\\/\\/|\\bhere\\b)`,
  "iu",
);
/** "Enter your current password at …": ordinary where somebody is welcomed; under a threat it is phishing. */
const typesAtLink = new RegExp(
  `\\b(?:enter|type|update|log-?\\s?in\\swith|sign\\sin\\swith)\\s(?:[a-z]{1,12}\\s){0,2}your\\s(?:[a-z-]{1,14},?\\s){0,4}?${kept}\\b[^\\n]{0,100}?https?:\\/\\/`,
  "iu",
);
const threatens =
  /\b(?:expir(?:ed|es|ing)|suspend(?:ed)?|locked|clos(?:ed|ure)|deactivat(?:ed|ion)|disabled|blocked|terminated|lose access|unusual (?:activity|sign-?in)|within \d{1,2} (?:hours|h|minutes)|immediately|final notice)\b/iu;
const asksBack = new RegExp(
  `\\b(?:reply with|send (?:me|us)|text (?:me|us)|forward (?:me|us)|read (?:me|us)|tell (?:me|us)|share|dm me)\\s(?:[a-z]{1,12}\\s){0,2}?(?:your\\s(?:[a-z-]{1,14},?\\s){0,3}?${kept}|the\\s(?:[a-z0-9-]{1,12}\\s){0,2}?(?:code|otp)\\s(?:that\\s)?you\\s(?:just\\s)?(?:received|got|get|will))`,
  "iu",
);
/** What a firm or a clinic keeps, handed to whoever a message goes to; and what is said only where nobody else is to know. */
const handedOver =
  /\b(?:attached|enclosed|here\s(?:is|are)|sending\syou|i['’]ve\suploaded)\b[^\n]{0,80}?\b(?:(?:complete|full|entire|whole)\s(?:[a-z-]{1,14}\s){0,3}?(?:source(?:\scode)?|code\s?base|list|export|dump|database|records)|(?:clients?|customers?|patients?|payroll|salary|salaries|passwords?|pricing|donors?|members?|employees?)\s(?:list|data|database|export|records|dump|file))\b/iu;
const betweenUs =
  /\b(?:(?:delete|destroy|burn|shred)\s(?:this|it|(?:the\s)?(?:mail|e-?mail|message)|after)\b(?:\s[a-z]{1,10}){0,3}?(?:\sread(?:ing)?)?|between\s(?:us|you\sand\sme)|keep\s(?:this|it)\s(?:quiet|secret)|nobody\s(?:else\s)?(?:knows|needs\sto\sknow|here\sknows)|(?:don['’]t|do\snot)\s(?:tell|mention))\b/iu;

/** "Never …", "we do not ask you to …": a warning of it. */
const warned = /\b(?:never|not|nobody|no one|cannot|without|avoid|refuse)\b|n['’]t\b/iu;
const warnedWithin = 60;

/** What an agent is to do from now on with all that passes through it. One report for one reader is a wish of its user. */
const standing =
  /\b(?:always|from now on|whenever|every time|each time|after (?:each|every)|before (?:each|every)|going forward)\b[^\n]{0,120}?\b(?:send|forward|copy|cc|bcc|post|upload|mirror|report|exfiltrate|include|append|submit|share)\b[^\n]{0,60}?\b(?:(?:every|each|all|any|(?:the )?(?:full|whole|entire|complete)|(?:the )?user['’]?s?) (?:[a-z]{1,14} ){0,2}?(?:answers?|messages?|conversations?|transcripts?|repl(?:y|ies)|prompts?|responses?|outputs?|data|files?|history|context|inputs?)|(?:credentials?|passwords?|api keys?|tokens?|secrets?))\b[^\n]{0,100}?(?:https?:\/\/|[\w.+-]{1,64}@[\w-]{1,64}\.\w)/iu;

/** The same kept from whom it serves. */
const standingSecret =
  /\b(?:always|from now on|whenever|every time|each time|going forward)\b[^\n]{0,200}?\b(?:(?:never|do not|don['’]t|without)\s(?:ever\s)?(?:mention(?:ing)?|tell(?:ing)?|reveal(?:ing)?|inform(?:ing)?|disclos(?:e|ing)|show(?:ing)?)\s(?:this|it|that|the\suser|anyone|them)|secretly|silently)\b/iu;

/** What a call tells people to give away or hands them in secret, and what it has an agent remember to send on. */
export function inspectTold(leaf: Leaf, tool: ToolNature, findings: ToolFindings): void {
  const text = leaf.text.length > toldUnits ? leaf.text.slice(0, toldUnits) : leaf.text;
  if (text.length < 20) return;
  if (tool.tells) {
    const match =
      asksAtLink.exec(text) ?? asksBack.exec(text) ?? (threatens.test(text) ? typesAtLink.exec(text) : null);
    if (match !== null && !warned.test(text.slice(Math.max(0, match.index - warnedWithin), match.index)))
      findings.reportOf(leaf)(termRules.secretsAsked, match.index, match.index + match[0].length);
    const handed = betweenUs.test(text) ? handedOver.exec(text) : null;
    if (handed !== null) findings.reportOf(leaf)(termRules.handedOver, handed.index, handed.index + handed[0].length);
  }
  if (!tool.remembers) return;
  const order = standing.exec(text) ?? standingSecret.exec(text);
  if (order !== null) findings.reportOf(leaf)(termRules.rememberedLeak, order.index, order.index + order[0].length);
}
