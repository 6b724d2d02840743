import { anyOf } from "../any-of.ts";

/** Units of a command line that is still looked at. */
const unitsMax = 2_000;

const gitCommands =
  "filter-repo filter-branch log status diff show add rm mv commit checkout switch restore reset stash branch tag rebase merge cherry-pick revert rev-list ls-files gc reflog blame shortlog";
/** Options by which git starts others, or writes elsewhere. */
const startsOthers = String.raw`--(?:exec|ext-diff|output|upload-pack|[\w-]{2,12}-(?:filter|callback))\b|\s-x\s`;
const gitHere = new RegExp(String.raw`^git\s+${anyOf(gitCommands)}(?=\s|$)(?!.*(?:${startsOthers}))`, "u");
/** What only counts, reorders and shortens the lines that it is given. */
const formsLines = /^(?:wc|head|tail|sort|uniq|grep|cut)(?=\s|$)/u;

/** Whether all of a command line is work in the repository that lies here: nothing of it is sent. */
export function staysInRepository(command: string): boolean {
  if (command.length > unitsMax || /[`<>]|\$\(|\n/u.test(command)) return false;
  const steps = command.split(/\s*&&\s*|\s*;\s*/u);
  return steps.every((step) => {
    const [first = "", ...rest] = step.split("|").map((each) => each.trim());
    return gitHere.test(first) && rest.every((each) => formsLines.test(each));
  });
}

/** What watches over the machine is not stopped by the way. */
const guards =
  /defend|firewall|mpssvc|sense|edr|audit|eventlog|wscsvc|sysmon|falcon|crowd|sentinel|vss|backup|antivir|\bav/iu;
const serviceStep = /^(?:net\s+(stop|start)|sc(?:\.exe)?\s+(query|stop|start))\s+"?(\w{2,40})"?(?:\s+\/y)?$/iu;
/** What a printer's service has queued is deleted. */
const spoolStep =
  /^(?:del|erase)(?:\s+\/[qfs])*\s+"?(?:%systemroot%|%windir%|c:\\windows)\\system32\\spool\\printers\\(?:\*(?:\.\*)?|\*\.(?:shd|spl))"?$/iu;

/** Whether a command line stops one service, clears what it queued and starts it again. */
export function restartsService(command: string): boolean {
  if (command.length > unitsMax || /[|<>`^;\n]/u.test(command)) return false;
  const names = new Set<string>();
  const done: string[] = [];
  for (const step of command.split(/\s*&{1,2}\s*/u)) {
    const [, net, sc, name = ""] = serviceStep.exec(step.trim()) ?? [];
    if (name !== "") names.add(name.toLowerCase());
    else if (!spoolStep.test(step.trim())) return false;
    done.push((net ?? sc ?? "").toLowerCase());
  }
  return names.size === 1 && !guards.test([...names].join()) && done.includes("stop") && done.at(-1) === "start";
}
