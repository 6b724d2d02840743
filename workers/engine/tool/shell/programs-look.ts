import { argumentText, type Invocation, operandsOf } from "./invocation.ts";
import { ownRules } from "./own-rules.ts";
import type { ProgramInspector, ProgramRow } from "./scene.ts";

/** What looks at a file from outside, or narrows who may read it. */

/** Folders and files that hold keys, accounts and rights; the rule on text knows them by the same names. */
const guarded = /(?:^|[/\\])(?:\.ssh|\.gnupg|\.aws|\.kube|\.docker|etc)(?:[/\\]|$)|id_[a-z0-9]{2,10}$|\.env\b/u;

/** A mode that lets nobody in but the owner, and readers of the group. */
const narrows = /^(?:0?[0-7][0-5]0|[ugo]*-[rwx]+|go=|o=|u=rw,go=)$/u;

const looks = (call: Invocation): boolean => {
  switch (call.name) {
    case "chmod":
      return narrows.test(operandsOf(call)[0]?.text ?? "");
    case "chown":
      return /^(?:root(?::root)?|"?\$(?:USER|\(id)\S*)$/u.test(operandsOf(call)[0]?.text ?? "");
    case "visudo":
      return call.from === undefined;
    case "ssh-add":
      return !/-[sSL]\b|-K\s+\S+@/u.test(argumentText(call));
    default:
      return true;
  }
};

const inspectLook: ProgramInspector = (call, scene) => {
  if (call.wrappers.includes("xargs") || !looks(call)) return;
  for (const word of operandsOf(call).slice(0, 16)) if (guarded.test(word.text)) scene.hit(ownRules.fileSeen, word);
};

export const lookPrograms: readonly ProgramRow[] = [
  ["stat lsattr ls ll getfacl namei readlink realpath chmod chown ssh-add visudo", inspectLook],
];
