import { limits } from "../../../../src/contracts/limits.ts";
import type { Report, ToolRule } from "../tool-rule.ts";
import { dataRules } from "./data-rules.ts";
import { inspectDisguise } from "./disguise.ts";
import { hostRules } from "./host-rules.ts";
import { type Invocation, invocationsOf, operandsOf } from "./invocation.ts";
import { inspectKeyLoop } from "./key-loop.ts";
import { inspectProgramName, isTellingName, masqueradePrograms } from "./masquerade.ts";
import { triesPort } from "./own-calls.ts";
import { ownRules } from "./own-rules.ts";
import { inspectJoinedName, inspectPowershellText, powershellPrograms } from "./powershell.ts";
import { cloudPrograms } from "./programs-cloud.ts";
import { credentialPrograms } from "./programs-credentials.ts";
import { destroyPrograms, inspectFormat, isDisk } from "./programs-destroy.ts";
import { gitPrograms } from "./programs-git.ts";
import { guardPrograms, inspectTruncation } from "./programs-guard.ts";
import { lookPrograms } from "./programs-look.ts";
import { inspectSocketRedirect, networkPrograms } from "./programs-network.ts";
import { inspectWrite, persistPrograms, writtenText } from "./programs-persist.ts";
import { inspectAssignments, inspectExported, inspectWrappers, privilegePrograms } from "./programs-privilege.ts";
import { proxyPrograms } from "./programs-proxy.ts";
import { inspectRead, readPrograms } from "./programs-read.ts";
import { inspectPrivilegedShell, runPrograms } from "./programs-run.ts";
import { scanPrograms } from "./programs-scan.ts";
import { sqlPrograms } from "./programs-sql.ts";
import { noteQuestion, questions, surveyPrograms } from "./programs-survey.ts";
import { sweepPrograms } from "./programs-sweep.ts";
import { throughPrograms } from "./programs-through.ts";
import { windowsPrograms } from "./programs-windows.ts";
import { readScript } from "./read-script.ts";
import { runRules } from "./run-rules.ts";
import type { ProgramInspector, ProgramRow, Scene } from "./scene.ts";
import { inspectAssignedShell, inspectShellText, inspectStartedShell, inspectWrittenShell } from "./shell-escape.ts";
import type { Dialect } from "./shell-words.ts";
import { fetchesFromVendor } from "./vendors.ts";

const tables: readonly (readonly ProgramRow[])[] = [
  runPrograms,
  throughPrograms,
  networkPrograms,
  destroyPrograms,
  sweepPrograms,
  gitPrograms,
  persistPrograms,
  guardPrograms,
  privilegePrograms,
  readPrograms,
  credentialPrograms,
  surveyPrograms,
  scanPrograms,
  windowsPrograms,
  proxyPrograms,
  powershellPrograms,
  masqueradePrograms,
  cloudPrograms,
  sqlPrograms,
];
/** Inspectors of programs that are no news by themselves. */
const alsoInspected: readonly ProgramRow[] = [
  ["echo printf", inspectWrittenShell],
  ...lookPrograms,
  [questions, noteQuestion],
  ["export set setx declare setenv env typeset", inspectExported],
];

/** What there is to ask about a program, by its name. */
interface Course {
  readonly inspectors: ProgramInspector[];
  /** The name, typed as it is, tells nothing more; asked of each name once, when it first stands in a command. */
  quiet?: boolean;
}

const known = new Set(tables.flat().flatMap(([programs]) => programs.split(" ")));
const courses = new Map<string, Course>();
for (const [programs, inspect] of [...tables, alsoInspected].flat()) {
  for (const program of programs.split(" ")) {
    const course = courses.get(program) ?? { inspectors: [] };
    course.inspectors.push(inspect);
    courses.set(program, course);
  }
}
/** Of a program that no inspector knows. */
const strangers: Course = { inspectors: [], quiet: false };

/** True for a program some inspector knows. */
export const isKnownProgram = (name: string): boolean => known.has(name);

/** How many questions about the host make a survey of it. */
const surveyCount = 3;

/** Inspects one command line and every command inside it. Linear in the text; nested scripts are bounded. */
export function inspectShell(text: string, dialect: Dialect, report: Report): void {
  const walk = new ShellWalk(report, text.length);
  walk.script(text, dialect, undefined);
  if (walk.asked.length >= surveyCount && !walk.noisy) report(dataRules.hostSurvey, 0, text.length);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Folders whose files have bare names that matter. */
const guardedFolder =
  /(?:^|\/)(?:etc|root|proc|self|security|private|config|\.(?:ssh|aws|gnupg|kube|docker|azure))(?:\/|$)|^~\/?$/u;

class ShellWalk {
  readonly fetched: string[] = [];
  readonly asked: string[] = [];
  readonly #report: Report;
  #scripts = 0;
  #depth = 0;
  /** Units that nested scripts may still have: they are parts of the text, so a small multiple of it. */
  #nestedUnits: number;
  noisy = false;
  /** Where a `cd` to a system folder or a folder of keys has led. */
  #folder = "";
  #guarded = false;

  constructor(report: Report, length: number) {
    this.#report = report;
    this.#nestedUnits = length * 2 + 4_096;
  }

  script(text: string, dialect: Dialect, outer: Span | undefined): void {
    if (this.#scripts >= limits.nestedScriptsMax || this.#depth >= 6 || text.length > this.#nestedUnits) {
      this.#report(runRules.shellBound, outer?.start ?? 0, outer?.end ?? text.length);
      return;
    }
    this.#scripts += 1;
    this.#nestedUnits -= outer === undefined ? 0 : text.length;
    this.#depth += 1;
    const script = readScript(text, dialect);
    if (script.truncated) this.#report(runRules.shellBound, outer?.start ?? 0, outer?.end ?? text.length);
    const scene = new ScriptScene(this, this.#report, outer, text);
    if (dialect === "powershell") inspectPowershellText(text, scene);
    if (text.includes("+")) inspectJoinedName(text, scene);
    if (dialect === "posix" && text.includes("sh")) inspectShellText(text, scene);
    if (dialect === "posix") inspectKeyLoop(text, scene);
    for (const call of invocationsOf(script)) {
      inspectCall(call, scene);
      this.#follow(call, scene);
    }
    this.#depth -= 1;
  }

  /** `cd /; cd etc; rev passwd`: a bare name is a file of the folder. */
  #follow(call: Invocation, scene: Scene): void {
    if (call.name === "cd") {
      const to = call.args[0]?.text ?? "~";
      this.#folder = /^[~/$]/u.test(to) ? to : this.#folder === "" ? "" : `${this.#folder}/${to}`;
      this.#guarded = this.#folder.length < 200 && guardedFolder.test(this.#folder);
    } else if (this.#guarded && !/^(?:ls|ll|echo|mkdir|rm|git)$/u.test(call.name)) {
      for (const word of operandsOf(call).slice(0, 16))
        if (/^[\w.-]{2,60}$/u.test(word.text)) inspectRead(`${this.#folder}/${word.text}`, word, scene);
    }
  }
}

/** Of one script; `outer`: where the one that it stands in does. */
class ScriptScene implements Scene {
  readonly fetched: string[];
  readonly asked: string[];
  readonly #walk: ShellWalk;
  readonly #report: Report;
  readonly #outer: Span | undefined;
  readonly #text: string;

  constructor(walk: ShellWalk, report: Report, outer: Span | undefined, text: string) {
    this.fetched = walk.fetched;
    this.asked = walk.asked;
    this.#walk = walk;
    this.#report = report;
    this.#outer = outer;
    this.#text = text;
  }

  hit(found: ToolRule, span: Span): void {
    const runsFetched = found === runRules.downloadAndRun || found === runRules.downloadThenRun;
    const rule = runsFetched && fetchesFromVendor(this.#text) ? runRules.vendorInstall : found;
    this.#report(rule, this.#outer?.start ?? span.start, this.#outer?.end ?? span.end);
  }

  nested(text: string, dialect: Dialect, span: Span): void {
    this.#walk.script(text, dialect, this.#outer ?? span);
  }

  inspect(call: Invocation): void {
    inspectCall(call, this);
  }
}

/** Everything there is to say about one program that runs. */
function inspectCall(call: Invocation, scene: Scene): void {
  if (call.command.words.length > limits.shellArgumentsMax) scene.hit(runRules.shellBound, call.command);
  if (call.name !== "") {
    const course = courses.get(call.name) ?? strangers;
    inspectDisguise(call, scene);
    course.quiet ??= !isTellingName(call.name);
    if (!course.quiet || call.program.text.length !== call.name.length) inspectProgramName(call, scene);
    for (const inspect of course.inspectors) inspect(call, scene);
    if (call.wrappers.length > 0) inspectWrappers(call, scene);
    inspectPrivilegedShell(call, scene);
    inspectStartedShell(call, scene);
    if (scene.fetched.length > 0 && isFetchedFile(call, scene)) scene.hit(runRules.downloadThenRun, call.command);
  }
  if (call.assignments.length > 0) {
    inspectAssignments(call, scene);
    inspectAssignedShell(call, scene);
  }
  if (call.command.redirects.length > 0) inspectRedirects(call, scene);
  if (call.name.startsWith("mkfs.") && !isKnownProgram(call.name)) inspectFormat(call, scene);
}

/** `./x.sh` after `curl -O …/x.sh`. */
const isFetchedFile = (call: Invocation, scene: Scene): boolean =>
  (call.program.text.includes("/") || call.program.text.includes("\\")) &&
  scene.fetched.includes(call.program.text.replace(/^.*[/\\]/u, "").toLowerCase());

function inspectRedirects(call: Invocation, scene: Scene): void {
  inspectTruncation(call, scene);
  for (const { operator, target } of call.command.redirects) {
    if (triesPort(call, target)) scene.hit(ownRules.portTried, call.command);
    else inspectSocketRedirect(call, target, scene);
    if (operator.startsWith(">")) {
      if (isDisk(target.text)) scene.hit(hostRules.writeDevice, call.command);
      inspectWrite(target, writtenText(call), call, scene);
    } else if (operator === "<") inspectRead(target.text, target, scene);
  }
}
