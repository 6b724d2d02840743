import { isThrowaway } from "../../../rules/throwaway.ts";
import { kindOfPath, normalPath } from "../path/known-paths.ts";
import { dataRules } from "./data-rules.ts";
import { hostRules } from "./host-rules.ts";
import { type Invocation, operandsOf, scriptHolds } from "./invocation.ts";
import type { ProgramInspector, ProgramRow } from "./scene.ts";
import { programsTelling } from "./telling.ts";

/** Over what was there, or without it. */
const forces = /(?:^|\s)(?:--force|-f|--mirror|--delete|-d)(?:\s|$)|\s\+\w|\s:\w/u;
const mainBranch = /(?:^|[\s:/])(?:main|master|production|prod|release|develop|trunk)(?:\s|$)/u;
const isForced = (call: Invocation): boolean => call.args.some(({ text }) => text === "--force" || text === "-f");

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

const keeps = /^(?:credential|environment)$/u;
const namesSecret = (call: Invocation): boolean =>
  operandsOf(call).some(({ text }) => text.length < 400 && keeps.test(kindOfPath(normalPath(text))));

/** The command lines of hosts of repositories. */
const forges = "gh glab";

const insteadOf =
  /\burl\.(?:\w{2,8}:\/\/)?(?:[^\s@/]{1,64}@)?([\w.-]{3,120}?)[:/]\S{0,200}\.(?:push)?insteadof\s+(?:\w{2,8}:\/\/)?(?:[^\s@/]{1,64}@)?([\w.-]{3,120})/iu;
/** `url.https://elsewhere/.insteadOf https://github.com/`: every clone comes from another host. */
const movesHost = (_: Invocation, text: string): boolean => {
  const [, to, from] = insteadOf.exec(text) ?? [];
  return to !== undefined && from !== undefined && to.toLowerCase() !== from.toLowerCase();
};

/** What is pushed, and what is pushed over. */
export const gitPrograms: readonly ProgramRow[] = [
  ...programsTelling(hostRules.stopProtection, [[forges, /^api\b/u, /(?:-X|--method)[= ]?DELETE\b/u, guardsBranch]]),
  ...programsTelling(hostRules.infrastructureDestroyed, [
    [forges, /^(?:repo|project)\s+delete\b/u, /--(?:yes|confirm)\b|-y\b/u, (_, text) => !isThrowaway(text)],
  ]),
  ...programsTelling(dataRules.madePublic, [[forges, /^repo\s+edit\b.*--visibility[= ]public\b/u]]),
  ...programsTelling(dataRules.uploadSecret, [[forges, /^(?:gist|snippet)\s+create\b/u, namesSecret]]),
  ...programsTelling(hostRules.historyRewritten, [
    ["git", /^(?:-\S+\s+)*push\b/u, forces, mainBranch],
    ["git", /^(?:-\S+\s+)*push\b/u, forces, /--mirror|--all/u],
    ["git", /^(?:filter-branch|filter-repo)\b/u, isForced],
    ["git", /\breflog\s+expire\b.*--all/u],
  ]),
  // What git runs at every commit, or from where every clone comes, out of a folder of nobody's.
  ...programsTelling(hostRules.startupFile, [
    [
      "git",
      /\bconfig\b.{0,80}?\bcore\.(?:hookspath|fsmonitor|pager|editor)\s+\S{0,200}(?:\/(?:var\/)?tmp\/|\/dev\/shm|https?:|[;|`])/iu,
    ],
    ["git", movesHost],
  ]),
  ["git", inspectStaged],
];
