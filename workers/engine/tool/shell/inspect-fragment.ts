import { limits } from "../../../../src/contracts/limits.ts";
import { has, seen } from "../survey.ts";
import type { Report } from "../tool-rule.ts";
import { isKnownProgram } from "./inspect-shell.ts";
import { type Invocation, invocationsOf } from "./invocation.ts";
import { everydayPrograms } from "./program-names.ts";
import { readScript } from "./read-script.ts";
import { runRules } from "./run-rules.ts";
import { type Dialect, mark } from "./shell-words.ts";

const ordinary = new Set(everydayPrograms);
/** English words, too: they need an argument no sentence would have. */
const alsoWords = new Set(
  "more less time find make sort cut head tail test who at date cat kill sleep touch join split watch host last top free look mail man nice script service set type copy move print format start net route which write yes wait echo file expand comm diff exit export read return source stat sync tree users view w patch reset link screen history id env ed ex ps go if for while do done and or not is in as on use info help ping pip node ruby pear open like run code batch dialog rename env alias jobs fold tar crash shell control order group del fc ac shadow ring perl expect finger links fetch swift".split(
    " ",
  ),
);
const shellArgument = /^(?:[-/~.$%+\\*"'`]|\d|[\w.-]+\.[\w]{1,5}$|.*[/\\:*$=@].*|whoami$|id$|localhost$)/u;
const dashes = /^[-–—]{1,3}$/u;

/** True where an invocation is a command rather than a word of a sentence; `sure` where nothing but a command can stand. */
function isCommand(call: Invocation, alone: boolean, sure = false): boolean {
  const { name, args } = call;
  if (name === "" || name.length > 40) return false;
  const written = call.program.text;
  const known = isKnownProgram(name) || ordinary.has(name);
  if (!known && !/^\/(?:usr\/)?s?bin\/[\w.-]+$|^[a-z]:\\\S+\.exe$/i.test(written)) return false;
  if (sure) return true;
  // A sentence starts with a capital; a program does not.
  if (/^[A-Z][a-z]+$/u.test(written) && call.script.dialect === "posix") return false;
  if (/[/\\]/u.test(written)) return true;
  if (args.length === 0) return !alsoWords.has(name) || alone;
  const [first] = args;
  // A name that something is assigned to.
  if (first === undefined || dashes.test(first.text) || /^[-+]?=$/u.test(first.text)) return false;
  if (alsoWords.has(name)) return shellArgument.test(first.text) && !/^["'`]/u.test(first.text);
  // Several plain words behind a program are prose, one or two are arguments.
  const plainWords = args.filter(({ text }) => /^[A-Za-z]{2,}[,.!?]?$/u.test(text)).length;
  return plainWords <= 2 || args.some(({ text }) => /^-\w|^\//u.test(text));
}

const leading = /^(?!\s*&#?\w{2,8};)[\s"'`)}\]]{0,8}(?:%0[ad]|[;|&\n]|\|\||&&)+\s*/i;
const shellshock = /(?<!\w)\(\s*\)\s*\{[^}]{0,60}\}\s*;/u;
/** `f(){ f|f& };f`: a function that starts itself twice. */
const forkBomb =
  /([\w.:]{1,20})\s{0,3}\(\)\s{0,3}\{[^{}]{0,30}(?<![\w.])\1\s{0,3}(?:\|\s{0,3}\1\s{0,3}&|&\s{0,3}\1|\|\s{0,3}\1)[^{}]{0,10}\}/u;
/** Lines of cmd.exe's own language: `FOR %i IN (…) DO`, `IF EXIST x (`. */
const batchLine =
  /^[\s&|;"']{0,8}(?:for\s{1,9}(?:\/[dflr]\s{1,9}(?:"[^"]{0,60}"\s{1,9}|\S{1,60}\s{1,9})?)?%{1,2}\S{1,12}\s{1,9}in\s{0,9}\(|if\s{1,9}(?:\/i\s{1,9})?(?:not\s{1,9})?(?:exist|defined|errorlevel|cmdextversion)\s{1,9}\S)/i;
const blankTrick = /\$\{?IFS\}?|\{[a-z]{2,12},[^}\s]{1,80}\}/u;

/** `command`: the text is a command line as a whole; `value`: it should hold no command. */
type FragmentRole = "command" | "value";

/** Inspects what a value would do once a program pastes it into a command line. Linear: at most three readings of the text. */
export function inspectFragment(
  text: string,
  survey: number,
  dialect: Dialect,
  role: FragmentRole,
  report: Report,
): void {
  const head = text.slice(0, 65_536);
  const shock = shellshock.exec(head);
  if (shock !== null && shock.index < 40)
    report(runRules.functionInEnvironment, shock.index, shock.index + shock[0].length);
  const bomb = head.includes("()") ? forkBomb.exec(head) : null;
  if (bomb !== null) report(runRules.forkBomb, bomb.index, bomb.index + bomb[0].length);
  if ((role === "value" || /^\s{0,9}[&|;]/u.test(head)) && batchLine.test(head))
    report(runRules.batchLoopPayload, 0, Math.min(200, text.length));
  if (role === "value" && blankTrick.test(head) && /[;|&`$]|^\{/u.test(head)) {
    const match = blankTrick.exec(head);
    if (match !== null && (match[0].startsWith("$") || isKnownBrace(match[0])))
      report(runRules.computedBlank, match.index, match.index + match[0].length);
  }
  const starts = leading.exec(head)?.[0].length ?? 0;
  if (starts > 0) inspectTail(text, starts, dialect, role, report);
  if (role === "command") {
    inspectWholeSubstitution(text, dialect, report);
    if (starts === 0) {
      inspectBroken(text, dialect, report);
      inspectPlaceholder(text, dialect, report);
    }
    return;
  }
  // Nothing in it ends or nests a command, and no bound is met.
  if (!has(survey, nesting) && dialect !== "powershell" && text.length <= limits.shellWordsMax) return;
  inspectInner(text, 0, dialect, report);
  for (const quote of ["'", '"']) {
    const at = text.indexOf(quote);
    if (at !== -1) inspectInner(text, at + 1, dialect, report);
  }
}

const nesting = seen.separator | seen.dollar | seen.backtick | seen.newline | seen.angle | seen.round;

const isKnownBrace = (text: string): boolean =>
  isKnownProgram(text.slice(1).split(",", 1)[0] ?? "") || ordinary.has(text.slice(1).split(",", 1)[0] ?? "");

/** What stands behind a separator at the very start. */
function inspectTail(text: string, from: number, dialect: Dialect, role: FragmentRole, report: Report): void {
  const script = readScript(text.slice(from, from + 4_096), dialect);
  const [call] = invocationsOf(script);
  const rule = runRules.leadingSeparator;
  if (call !== undefined && isCommand(call, true, role === "command")) report(rule, 0, from + call.command.end);
  else if (
    call !== undefined &&
    /^[\w.]+\s*\(/u.test(text.slice(from, from + 60)) &&
    /^(?:phpinfo|system|exec|passthru|print|eval|sleep)\b/i.test(text.slice(from, from + 20))
  )
    report(rule, 0, from + 20);
}

/** `$(whoami)` or `` `id` `` as the whole text: its answer would run as a command. */
function inspectWholeSubstitution(text: string, dialect: Dialect, report: Report): void {
  if (!/^\s*["']?(?:\$\(|`)/u.test(text) || dialect !== "posix") return;
  const [outer, inner] = invocationsOf(readScript(text.slice(0, 4_096), dialect));
  if (outer?.program.text !== "$()" || outer.args.length > 0 || inner === undefined) return;
  if (
    /^(?:whoami|id|uname|cat|ls|curl|wget|sleep|ping|nslookup|hostname|ifconfig|nc|env|ps|python3?|perl|\$\(\))$/u.test(
      inner.name,
    )
  )
    report(runRules.injectedCommand, outer.command.start, inner.command.end);
}

/** `x|/usr/bin/id`: a placeholder of one or two letters, and a question about the host behind it. */
function inspectPlaceholder(text: string, dialect: Dialect, report: Report): void {
  const match = /^\s*[\w$]{0,2}\)?\s*[;|&]{1,2}\s*(?=[/\w])/u.exec(text);
  if (match === null || match[0].trim() === "") return;
  const [call] = invocationsOf(readScript(text.slice(match[0].length, match[0].length + 400), dialect));
  if (
    call !== undefined &&
    /^(?:whoami|id|uname|cat|type|dir|ls|ping|sleep|ifconfig|ipconfig|systeminfo|net)$/u.test(call.name) &&
    text.length < 120
  )
    report(runRules.injectedCommand, 0, match[0].length + call.command.end);
}

/** A quote at the very start that nothing opened: `' whoami`, `"; id`. */
function inspectBroken(text: string, dialect: Dialect, report: Report): void {
  const match = /^\s*(["'])[\s)]*(?:[;|&]+\s*)?/u.exec(text);
  if (match === null || text.indexOf(match[1] as string, match[0].length) !== -1) return;
  const [call] = invocationsOf(readScript(text.slice(match[0].length, match[0].length + 4_096), dialect));
  if (call !== undefined && isCommand(call, true, true))
    report(runRules.brokenQuoteCommand, 0, match[0].length + call.command.end);
}

/** A command behind a separator or in a substitution, somewhere in a value. */
function inspectInner(text: string, from: number, dialect: Dialect, report: Report): void {
  const script = readScript(from === 0 ? text : text.slice(from), dialect);
  if (script.truncated) report(runRules.shellBound, 0, text.length);
  for (const call of invocationsOf(script)) {
    const { before, start, end } = call.command;
    if (before === "" || before === "(" || before === "call(" || before === "{") continue;
    const substitution = before === "$(" || before === "`" || before === "<(";
    if (substitution) {
      if (isCommand(call, true) && !isCodeSpan(text, from + start, from + end, before))
        report(runRules.substitutionInValue, from + Math.max(0, start - 2), from + end + 1);
    } else if (
      isCommand(call, before !== "\n" && text.length < 120 && !/^\s/u.test(text.slice(from + end, from + end + 1)))
    ) {
      if (before === "\n" && !isLoneLine(text, from + start)) continue;
      report(runRules.injectedCommand, Math.max(0, from + start - 2), from + end);
    }
    if (call.program.marks & mark.split && /^[a-z/]{2,30}$/u.test(call.program.text) && isCommand(call, true))
      report(runRules.splitProgramName, from + start, from + end);
  }
}

/** Backticks around words of a text are how people write code in it. */
function isCodeSpan(text: string, start: number, end: number, before: string): boolean {
  if (before !== "`") return false;
  const left = text[start - 2] ?? "";
  const right = text[end + 1] ?? "";
  if (left === "`" || right === "`") return true;
  return /^[\s(*_>-]$/u.test(left) || (left === "" && right === " ") || /^[\s.,:;!?)*_]$/u.test(right);
}

/** A line break only separates commands where the value is short and holds hardly anything else. */
const isLoneLine = (text: string, at: number): boolean =>
  text.length < 200 && text.slice(0, at).split("\n").length <= 3 && !/[.!?:]\s*\n/u.test(text);
