import { isThrowaway } from "../../../rules/throwaway.ts";
import { kindOfPath, normalPath } from "../path/known-paths.ts";
import { dataRules } from "./data-rules.ts";
import { hostRules } from "./host-rules.ts";
import { argumentText, operandsOf, scriptHolds } from "./invocation.ts";
import type { ProgramInspector, ProgramRow } from "./scene.ts";

const mainBranch = /(?:^|[\s:/])(?:main|master|production|prod|release|develop|trunk)(?:\s|$)/u;
const inspectGit: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  const forced = /(?:^|\s)(?:--force|-f|--mirror|--delete|-d)(?:\s|$)|\s\+\w|\s:\w/u.test(text);
  if (/^(?:-\S+\s+)*push\b/u.test(text) && forced && (mainBranch.test(text) || /--mirror|--all/u.test(text)))
    scene.hit(hostRules.historyRewritten, call.command);
  else if (
    (/^(?:filter-branch|filter-repo)\b/u.test(text) &&
      call.args.some(({ text: arg }) => arg === "--force" || arg === "-f")) ||
    /\breflog\s+expire\b.*--all/u.test(text)
  )
    scene.hit(hostRules.historyRewritten, call.command);
};

const pushes = /\bgit\s{1,8}(?:-\S{1,200}\s{1,8}(?:\S{1,200}\s{1,8})?)?push\b/u;

/** `git add -f .env && … && git push`: what a history has, everybody has who may read it, and it stays. */
const inspectStaged: ProgramInspector = (call, scene) => {
  const [verb, ...files] = operandsOf(call);
  if (verb?.text !== "add") return;
  for (const { text } of files.slice(0, 64)) {
    const kind = text.length > 400 ? "" : kindOfPath(normalPath(text));
    if ((kind === "credential" || kind === "environment") && scriptHolds(call, pushes))
      scene.hit(dataRules.uploadSecret, call.command);
  }
};

const guardsBranch =
  /\/(?:branches\/\S{1,200}\/protection|rulesets\/\d|protected_branches\/|automated-security-fixes|vulnerability-alerts)/u;

/** The command line of a host of repositories. */
const inspectForge: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  if (/^api\b/u.test(text) && /(?:-X|--method)[= ]?DELETE\b/u.test(text) && guardsBranch.test(text))
    scene.hit(hostRules.stopProtection, call.command);
  if (/^(?:repo|project)\s+delete\b/u.test(text) && /--(?:yes|confirm)\b|-y\b/u.test(text) && !isThrowaway(text))
    scene.hit(hostRules.infrastructureDestroyed, call.command);
  if (/^repo\s+edit\b.*--visibility[= ]public\b/u.test(text)) scene.hit(dataRules.madePublic, call.command);
  const shows = /^gist\s+create\b/u.test(text) || /^snippet\s+create\b/u.test(text);
  if (shows && operandsOf(call).some(({ text: file }) => file.length < 400 && keeps.test(kindOfPath(normalPath(file)))))
    scene.hit(dataRules.uploadSecret, call.command);
};
const keeps = /^(?:credential|environment)$/u;

/** What is pushed, and what is pushed over. */
export const gitPrograms: readonly ProgramRow[] = [
  ["gh glab", inspectForge],
  ["git", inspectGit],
  ["git", inspectStaged],
];
