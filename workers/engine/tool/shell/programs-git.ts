import { kindOfPath, normalPath } from "../path/known-paths.ts";
import { dataRules } from "./data-rules.ts";
import { hostRules } from "./host-rules.ts";
import { argumentText, operandsOf, scriptHolds } from "./invocation.ts";
import type { ProgramJudge, ProgramRow } from "./scene.ts";

const mainBranch = /(?:^|[\s:/])(?:main|master|production|prod|release|develop|trunk)(?:\s|$)/u;
const judgeGit: ProgramJudge = (call, scene) => {
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
const judgeStaged: ProgramJudge = (call, scene) => {
  const [verb, ...files] = operandsOf(call);
  if (verb?.text !== "add") return;
  for (const { text } of files.slice(0, 64)) {
    const kind = text.length > 400 ? "" : kindOfPath(normalPath(text));
    if ((kind === "credential" || kind === "environment") && scriptHolds(call, pushes))
      scene.hit(dataRules.uploadSecret, call.command);
  }
};

/** What is pushed, and what is pushed over. */
export const gitPrograms: readonly ProgramRow[] = [
  ["git", judgeGit],
  ["git", judgeStaged],
];
