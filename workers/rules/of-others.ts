import type { RuleMatch } from "../../src/contracts/rule.ts";
import { around, askedFactor, before, behind, mentionedFactor, unlessMentioned } from "./mention.ts";

/**
 * What is said of somebody else than the model that reads: a program that somebody builds, and asks how; people who set rules of their
 * own aside.
 */

/** How an application is built is asked: "How can I override the system prompt per request?". Whoever is asked is not spoken to. */
const asksHow =
  /(?:^|[.!?\n:]) ?(?:(?:hi|hello|hey|so|and|ok|okay|please)[,!]? )?(?:how (?:do|can|could|would|should|to|does)\b|is (?:it|there)|does|do|what (?:happens|is|does)|why (?:do|does|is|did)|where|when|which|should (?:i|we)|can (?:i|we|one|users?)|(?:i|we) (?:want|need|would like|['’]d like|try|tried|am trying) to)(?:(?! you\b| your\b)[^.!?\n]){0,60}$/u;
/** To its end the sentence speaks of no model that reads it, and nothing is ordered behind it. */
const ofOwnProgram =
  /^(?:(?!\b(?:you|your|yourself|reveal|unrestricted|uncensored|and (?:answer|print|show|tell|say|do|act|be))\b)[^.!?\n]){0,120}(?:\?|[.!]|$)(?!\s{0,3}(?:\p{L}{1,8} )?(?:now|you|answer|print|show|tell|say|do|act|reveal|instead)\b)/u;
/** The name of a product's feature may have "your" in it. */
const featureName =
  /["'“‘][^"'“”‘’\n]{1,30}["'”’](?= (?:feature|mode|option|setting|tab|button|page|integration|plan)\b)/gu;

/** Whether a question of how a program is built goes on around the match, and is all that is said. */
const isAskedHow = (match: RuleMatch): boolean =>
  asksHow.test(before(match, 90)) &&
  ofOwnProgram.test(match.text.slice(match.end, match.end + 160).replace(featureName, ""));

const thePrompt =
  /\b(?:the|an?) (?:\p{L}{1,14} )?(?:system (?:prompt|message)s?|(?:system|default|developer) (?:prompt|message|instruction)s?)$/u;
/** The factor where somebody asks how a prompt of the application that they build is set aside. */
export const unlessAskedHow = (match: RuleMatch): number =>
  thePrompt.test(around(match, 0, 0)) && isAskedHow(match) ? askedFactor : 1;

/** "Make our bot ignore earlier messages": another program is to do it, as somebody's who builds it. */
const madeTo =
  /\b(?:make|have|get|let|force|want|teach|train|configure) (?:our|my|it|each|(?:the|an?) (?!(?:ai|assistant|model)\b))(?: ?(?!(?:you|your)\b)\p{L}{2,14}){0,3} (?:to )?$/u;
/** The factor where somebody asks how a program that they build is made to. */
export const unlessOwnProgram = (match: RuleMatch): number =>
  madeTo.test(before(match, 60)) && isAskedHow(match) ? askedFactor : 1;

/** What is put into a prompt, or where one's own program shows it. */
const intoPrompt =
  /^(?!(?:reveal|disclose|expose|leak|dump|divulge))\p{L}{3,10}(?! (?:me|us|what|everything|all)\b)(?:(?!\b(?:says?|written|hidden|secret|contents?|text|words?)\b)[^.!?\n]){0,48} (?:in|into|inside|within|to|via|through|at the (?:end|top|start|beginning|bottom) of) (?:the|my|our) (?:\p{L}{2,12} )?(?:system|developer|initial) (?:prompt|message|instructions?)s?$/u;
const whereShown =
  /^ (?:in|on|inside|to|for|with|from|of) (?:my|our)\b(?! (?:next|first|last|own|answer|reply|chat|conversation|message|screen|inbox|language)\b)/u;
/** The factor where somebody asks what to put into their prompt, or how their program shows it. */
export const unlessOwnPrompt = (match: RuleMatch): number =>
  (intoPrompt.test(around(match, 0, 0)) || whereShown.test(match.text.slice(match.end, match.end + 12))) &&
  isAskedHow(match)
    ? askedFactor
    : 1;

/** "A test that fails if the assistant prints its system prompt": what measures it is to be written, and nothing shown. */
const measured =
  /\b(?:evals?|evaluation|tests?|pytest|unit test|metrics?|rubric|checks?|monitor|alerts?|scorer|judge|assertion|benchmark|dashboard|regex|classifier|detector|guardrail|how often|rate at which|whether|measures?)\b[^.!?\n]{0,80}\b(?:our|the|an?|my|its|this|each) (?:\p{L}{2,14} ){0,2}(?:leaks?|reveals?|discloses?|exposes?|prints?|shows?|repeats?|outputs?|gives away) its\b/u;
/** The factor where a program is written that looks for a leak of another. */
export const unlessMeasured = (match: RuleMatch): number =>
  measured.test(around(match, 60, 0)) &&
  !/\byour\b/u.test(around(match, 0, 0)) &&
  ofOwnProgram.test(match.text.slice(match.end, match.end + 160))
    ? askedFactor
    : 1;

/** People set their own rules aside in what is told, to be edited or asked about. */
const narrates =
  /(?:^|[.!?\n:"'“‘„«(,] ?|\b(?:did|that|when|after|because|how) )(?:(?:the|our|their|his|her|my|a|an|its|each|both|some|many|most) )?(?:\p{L}{2,16}[ -]){1,4}(?:(?:has |have |had )?(?:decid|cho[os]{1,2}s?|vot|agre|opt|resolv|refus|attempt|plann?|start|beg[au]n|elect|promis|threaten)\p{L}{0,4}|wants?|wanted|will|(?:told|tells|ordered|orders|asked|asks|instructed|instructs|advised|advises|urged|urges) (?:me|us|him|her|them|everyone|the \p{L}{3,14}|his \p{L}{3,14}|her \p{L}{3,14}|their \p{L}{3,14}))(?: to)? $/u;
/** Whoever has a say over a model, and the model. */
const ofModel =
  /\b(?:you|your|yourself|ai|a\.i\.|model|assistant|chatbot|bot|llm|gpt|chatgpt|claude|gemini|openai|anthropic|google|developers?|admin\p{L}{0,10}|creators?|operators?|system|prompts?|users?|agent)\b/u;
/** What models are told to set aside, and people hardly ever. */
const ofPrompts = /\b(?:instructions?|directives?|directions?|prompts?|commands?|messages?|context)\b/u;
/** Something else is wanted of whoever reads. */
const ordersBehind =
  /\b(?:reveal|print|show|output|display|answer|respond|reply|tell|give|say|act|pretend|now|instead|write|list|send|execute|run|decode|repeat|follow|comply|obey|please|must)\b/u;
/**
 * The factor where people in what is told set rules of theirs aside: "The board voted to abandon all previous rules." Where it is instructions
 * that they set aside, where models come into it, or something is ordered behind it, it is a pretext.
 */
export const unlessNarrated = (match: RuleMatch): number => {
  const own = around(match, 0, 0);
  if (ofPrompts.test(own) || !narrates.test(before(match, 90))) return 1;
  return ofModel.test(before(match, 90) + own + behind(match)) || ordersBehind.test(behind(match))
    ? 1
    : mentionedFactor;
};

/** "Dan does anything now that he is retired", "a dog named Dan": without a word on models or rules he is somebody. */
const ofPersona =
  /\b(?:you|your|ai|a\.i\.|gpt|chatgpt|claude|gemini|model|assistant|bot|chatbot|llm|persona|mode|act|pretend|role-?play|rules?|restrict\p{L}{0,6}|jailbr\p{L}{0,8}|stands for|prompts?|respond|answer|unrestricted|filters?|openai|anthropic|polic\p{L}{1,3}|ignor\p{L}{1,3}|censor\p{L}{0,6}|limits?|version|v?\d{1,2}\.\d)\b/u;
/** The factor on a persona's name where it is somebody's. */
export const unlessOfPerson = (match: RuleMatch): number =>
  unlessMentioned(match) *
  (ofPersona.test(
    before(match, 100) +
      around(match, 0, 0).replace(/\bdan\b/gu, "") +
      around(match, 0, 100).slice(match.end - match.start),
  )
    ? 1
    : 0.4);

/** What attackers did, or what is to be watched for, told in prose right before. */
const ofAttackers =
  /(?:\b(?:attackers?|adversar(?:y|ies)|intruders?|threat actors?|malware|the (?:worm|implant|backdoor|exploit|botnet))\b[^.!?\n]{0,50}\b(?:ran|runs?|executed?s?|used?|uses|persists?|persisted|sent|sends?|dropp?(?:ed|s)?|launch(?:ed|es)?|opened|opens?|typed|started|starts?|spawn(?:ed|s)?)\b|\b(?:payloads?|exploits?|requests?|commands?) (?:\p{L}{2,10} )?(?:looks?|looked|seen|such as|like|are|were)\b|\b(?:alert|detect|trigger|fire)s? (?:when|if|on|whenever)\b|\bhunt for\b)[^.!?\n]{0,70}$/u;
/** The same, asked by who found it. */
const asksWhatItDoes = /\bwhat (?:does|do|is|would)\b[^.!?\n]{0,24}$/u;
const doesWhat = /^[^?\n]{0,80}?["'`”’] ?(?:do|doing|mean|for)\b[^?\n]{0,40}\?/u;
/** Whoever reads is to run it. */
const runIt =
  /\b(?:(?:now|please|then|to (?:fix|continue|proceed|verify|test|finish)|agents?|assistants?|you (?:must|should|can|need to|may))\b[^.!?\n]{0,40}\b(?:run|execute|repeat|reproduce|replay|paste|type|use|launch|start)|(?:run|execute|repeat|reproduce|replay|paste|launch) (?:it|this|that|the (?:same|command|following)|them)\b)/u;
/** Right before it, as an order; attackers in the plural run things too. */
const runHere =
  /(?<!\b(?:attackers|adversaries|intruders|actors|they)(?: \p{L}{3,8})?)(?:^|[ :.!;,("'`\n])(?:run|execute|paste|launch|type|use)\b[^.!?\n]{0,12}$/u;
const runBehind =
  /^[^\n]{0,60}?["'`”’ ] ?(?:now|again|at once|immediately|on (?:this|your) (?:host|machine|server))\b/u;
/**
 * The factor on a payload in prose: what an attacker ran, what raises an alarm, what somebody found and asks about. A call's arguments are
 * no prose, and where somebody is told to run it, it counts whole.
 */
export const unlessOfIncident = (match: RuleMatch): number => {
  if (/^\s{0,4}[{["]/u.test(match.text)) return 1;
  const lead = before(match, 140);
  const isTold = ofAttackers.test(lead) || (asksWhatItDoes.test(lead) && doesWhat.test(behind(match)));
  if (!isTold || runHere.test(lead) || runBehind.test(behind(match))) return 1;
  return runIt.test(around(match, 140, 160)) ? 1 : askedFactor;
};
