import type { Invocation } from "./invocation.ts";
import { runRules } from "./run-rules.ts";
import type { Scene } from "./scene.ts";
import { mark } from "./shell-words.ts";

const blankVariable = /\$\{?IFS\}?|\$IFS\$\d|%0[9ad]|\$\{IFS[%#:]/iu;
/** A program's name or its blanks put together by a brace list: `{cat,/etc/hosts}`, `{l,-la}s`, `c{a,}t`. */
const braceCommand = /^(?:[\w.-]{1,20}=)?[\w$\\./]{0,20}\{[^}\s]{0,400},[^}\s]{0,400}\}\w{0,20}$/u;
/** `/???/b??h`, `/bin/c?t /e*c/p*d`: wildcards inside the folders of a path. */
const wildcardProgram = /^\/[\w?*[\]]*[?*[][\w?*[\]!]*\/[\w?*[\]!]+$|^\/(?:usr\/)?s?bin\/[\w]*[?*[][\w?*[\]]*$/u;
const wildcardSecret =
  /^\/(?:[e?*[][\w?*[\]!]*[?*[\]][\w?*[\]!]*)\/[p?s*[][\w?*[\]!]*(?:[?*[\]][\w?*[\]!]*)?$|^\/etc\/(?=.*[?*[])(?:[p[][\w?*[\]!]*d?|sh[\w?*[\]!]*w?)$|^\/[\w?*]*\?[\w?*]*\/\?{2,}/u;

/** What hides the name of a program or its blanks: quotes inside words, ${IFS}, braces, wildcards, pieces of variables. */
export function judgeDisguise(call: Invocation, scene: Scene): void {
  const { program } = call;
  const written = program.marks & (mark.split | mark.ansiQuoted);
  // `env\Scripts\activate.bat` is a path of Windows typed where it is none.
  const windowsPath = /^[\w.]{1,40}(?:\\[\w. -]{1,60}){2,}$/u.test(call.script.text.slice(program.start, program.end));
  if (written && !windowsPath && /^[\w./-]{2,60}$/u.test(program.text)) scene.hit(runRules.splitProgramName, program);
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
  for (const word of call.args.slice(0, 64)) {
    if (word.marks & mark.variable && /\$\{?IFS\}?/u.test(word.text) && call.name !== "echo" && call.name !== "printf")
      scene.hit(runRules.computedBlank, word);
    if (word.marks & mark.glob && wildcardSecret.test(word.text)) scene.hit(runRules.wildcardProgram, word);
    if (word.marks & mark.split && /^\/(?:etc|bin|usr|proc)\b/u.test(word.text))
      scene.hit(runRules.splitProgramName, word);
  }
}
