import { isGuardedFile, normalPath } from "../path/known-paths.ts";
import type { Invocation } from "./invocation.ts";
import { isDecoder, isFetcher } from "./programs-run.ts";
import { runRules } from "./run-rules.ts";
import type { Scene } from "./scene.ts";
import { mark, type Word } from "./shell-words.ts";

const blankVariable = /\$\{?IFS\}?|\$IFS\$\d|%0[9ad]|\$\{IFS[%#:]/i;
/** A program's name or its blanks put together by a brace list: `{cat,/etc/hosts}`, `{l,-la}s`, `c{a,}t`. */
const braceCommand = /^(?:[\w.-]{1,20}=)?[\w$\\./]{0,20}\{[^}\s]{0,400},[^}\s]{0,400}\}\w{0,20}$/u;
/** `/???/b??h`, `/bin/c?t /e*c/p*d`: wildcards inside the folders of a path. */
const wildcardProgram =
  /^\/(?:usr\/)?(?:local\/)?[\w?*[\]]*[?*[][\w?*[\]!-]*\/[\w?*[\]!-]+$|^\/(?:usr\/)?(?:local\/)?s?bin\/[\w]*[?*[][\w?*[\]-]*$/u;
const wildcardSecret =
  /^\/(?:[e?*[][\w?*[\]!]*[?*[\]][\w?*[\]!]*)\/[p?s*[][\w?*[\]!]*(?:[?*[\]][\w?*[\]!]*)?$|^\/etc\/(?=.*[?*[])(?:[p[][\w?*[\]!]*d?|sh[\w?*[\]!]*w?)$|^\/[\w?*]*\?[\w?*]*\/\?{2,}/u;

/** `/etc/pa${x}sswd`, `/etc/$(echo)shadow`: a variable or a substitution that is empty, in the name of a guarded file. */
function hidesSecretPath({ marks, text }: Word): boolean {
  if ((marks & (mark.variable | mark.substitution)) === 0 || !text.startsWith("/") || text.length > 200) return false;
  const plain = text.replace(/\$\{\w{1,40}\}|\$\(\)|\$[@*!]|\$\d/gu, "");
  return plain !== text && plain.length > 6 && /\w$/u.test(plain) && isGuardedFile(normalPath(plain));
}

/** `$(rev <<< di)`: a decoder or a fetcher says which program runs. */
const isSpelledOut = ({ program, children }: Invocation): boolean =>
  children.some(
    (child) =>
      child.command.start < program.end && program.start < child.command.end && (isDecoder(child) || isFetcher(child)),
  );

/** What hides the name of a program or its blanks: quotes inside words, ${IFS}, braces, wildcards, pieces of variables. */
export function inspectDisguise(call: Invocation, scene: Scene): void {
  const { marks, text } = call.program;
  if (marks !== 0 || text.includes("^") || text.includes("%")) inspectName(call, scene);
  if (call.wrappers.length > 0) {
    for (const word of call.command.words) {
      if (word === call.program) break;
      inspectSplit(word, call, scene);
    }
  }
  for (let index = 0; index < call.args.length && index < 64; index += 1) {
    const word = call.args[index] as Word;
    if (word.marks !== 0) inspectWord(word, call, scene);
  }
}

/** A program or what starts it (`ti''me who`), its name in pieces. */
function inspectSplit(word: Word, call: Invocation, scene: Scene): void {
  if ((word.marks & (mark.split | mark.ansiQuoted)) === 0 || !/^[\w./-]{2,60}$/u.test(word.text)) return;
  // `env\Scripts\activate.bat` is a path of Windows typed where it is none.
  const windowsPath = /^[\w.]{1,40}(?:\\[\w. -]{1,60}){2,}$/u.test(call.script.text.slice(word.start, word.end));
  if (!windowsPath) scene.hit(runRules.splitProgramName, word);
}

function inspectName(call: Invocation, scene: Scene): void {
  const { program } = call;
  inspectSplit(program, call, scene);
  // A shell of Windows forgets carets: `p^ower^shell`.
  if (program.text.includes("^") && /^[a-z]{1,20}(?:\^[a-z]{1,20})+(?:\.exe)?$/i.test(program.text))
    scene.hit(runRules.splitProgramName, program);
  // `%COMSPEC:~0,1%md`: a letter of a variable.
  if (program.text.includes("%") && /%\w{2,40}:~-?\d{1,3}/u.test(call.script.text.slice(program.start, program.end)))
    scene.hit(runRules.computedProgram, program);
  if (program.marks & mark.substitution && isSpelledOut(call)) scene.hit(runRules.decodeAndRun, program);
  // `pi``ng`: what gives nothing parts the name.
  if (program.marks & mark.substitution && /^[a-z]{1,20}\$\(\)[a-z]{1,20}$/u.test(program.text))
    scene.hit(runRules.splitProgramName, program);
  if (braceCommand.test(program.text) && program.marks & mark.braces) scene.hit(runRules.computedBlank, program);
  if (program.marks & mark.variable) {
    if (blankVariable.test(program.text)) scene.hit(runRules.computedBlank, program);
    else if (
      /^(?:\$\{?\w+\}?){2,}$|\$\{\w+:\d+(?::\d+)?\}|^[a-z]{1,12}\$[@*?!\d$][a-z]|^\w+\$\{\w*\}\w/u.test(program.text) &&
      !/^\$\{?\w+\}?[/\\]/u.test(program.text) &&
      call.script.dialect === "posix"
    )
      scene.hit(runRules.computedProgram, program);
  }
  if (program.marks & mark.glob && (wildcardProgram.test(program.text) || wildcardSecret.test(program.text)))
    scene.hit(runRules.wildcardProgram, program);
}

function inspectWord(word: Word, call: Invocation, scene: Scene): void {
  if (word.marks & mark.variable && /\$\{?IFS\}?/u.test(word.text) && call.name !== "echo" && call.name !== "printf")
    scene.hit(runRules.computedBlank, word);
  if (word.marks & mark.glob && wildcardSecret.test(word.text)) scene.hit(runRules.wildcardProgram, word);
  if (word.marks & mark.split && /^\/(?:etc|bin|usr|proc)\b/u.test(word.text))
    scene.hit(runRules.splitProgramName, word);
  if (hidesSecretPath(word)) scene.hit(runRules.computedPath, word);
}
