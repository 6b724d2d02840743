import { normalPath } from "../path/known-paths.ts";
import { hostRules } from "./host-rules.ts";
import { type Invocation, operandsOf, scriptHolds } from "./invocation.ts";
import { isLogPath, systemFolder, wholeSystem } from "./programs-destroy.ts";
import type { ProgramInspector, ProgramRow, Scene } from "./scene.ts";
import { programsTelling } from "./telling.ts";

const namedDocuments =
  /^\*\.(?:sql|dump|db|sqlite3?|mdb|docx?|xlsx?|pptx?|pdf|csv|json|jpe?g|png|mp4|zip|tar(?:\.gz)?|tgz|gz|bak|key|pem|conf|ya?ml|py|js|ts|java|go)$/iu;
const tests =
  /^-(?:i?name|i?regex|i?path|wholename|[acm]time|[acm]min|newer\w*|size|empty|user|perm|inum|samefile|links|group|nouser)$/u;
/** A name that every file has, an age and a size that any is over. */
const passesAll = /^(?:\*+|\.\*|\*\.\*|\.[/]\*|\+0[a-z]?|-\d{5,})$/u;
const removers = /^(?:rm|shred|unlink)$/u;

/** Whether a test of `find` leaves files out: `-name '*'` and `-mtime +0` do not, and from the root no age does. */
function leavesOut(test: string, value: string, fromRoot: boolean): boolean {
  if (test === "-empty" || test === "-nouser") return true;
  // A program that is asked about each file chooses among them.
  if (/^-(?:exec|ok)/u.test(test)) return !removers.test(value);
  if (!tests.test(test)) return false;
  return !passesAll.test(value) && !(fromRoot && /^-(?:[acm]time|[acm]min|size)$/u.test(test));
}

/** What becomes of the files that `find` names, where all of them are deleted. */
function inspectFound(find: Invocation, span: Invocation["command"], scene: Scene): void {
  const path = normalPath(find.args[0]?.text ?? "");
  const { args } = find;
  // Named by what they are, documents and dumps of a whole tree are no litter.
  const documents = args.some(
    ({ text }, index) => namedDocuments.test(text) && /^-i?name$/u.test(args[index - 1]?.text ?? ""),
  );
  if (documents && wholeSystem.test(path)) scene.hit(hostRules.deleteRoot, span);
  if (args.some(({ text }, index) => leavesOut(text, args[index + 1]?.text ?? "", path === "/"))) return;
  if (isLogPath(path)) scene.hit(hostRules.clearLogs, span);
  else if (wholeSystem.test(path) || systemFolder.test(path)) scene.hit(hostRules.deleteRoot, span);
}

/** `find / … -delete` and `find / … -exec rm`: without a test that leaves files out the whole tree goes. */
const inspectFindDelete: ProgramInspector = (call, scene) => {
  const deletes = call.args.some(
    ({ text }, index) =>
      text === "-delete" || (/^-exec/u.test(text) && removers.test(call.args[index + 1]?.text ?? "")),
  );
  if (deletes) inspectFound(call, call.command, scene);
};

/** `find / … | xargs rm`: the same through a pipe. */
const inspectPipedDelete: ProgramInspector = (call, scene) => {
  if (call.from?.name === "find" && call.wrappers.includes("xargs")) inspectFound(call.from, call.command, scene);
};

/** The shell went to the root or home and does the rest there. */
const atTop = /(?:^|[;&|\n]\s{0,8})cd(?:\s{1,8}["']?(?:\/|~\/?|\$\{?HOME\}?\/?)["']?)?\s{0,8}(?:&&|;|\n)/u;
const allHere = /^(?:\.|\*|\.\/\*?|\.\*)$/u;

/** `cd / && rm -rf *`: what is here is everything. */
const inspectHere: ProgramInspector = (call, scene) => {
  const deep = call.args.some(({ text }) => /^-[a-z]*r|^--recursive$/iu.test(text));
  if (deep && operandsOf(call).some(({ text }) => allHere.test(text)) && scriptHolds(call, atTop))
    scene.hit(hostRules.deleteRoot, call.command);
};

/** `tar … --remove-files`: what went into the archive is deleted, wherever the archive went. */
const inspectArchivedAway: ProgramInspector = (call, scene) => {
  if (!call.args.some(({ text }) => text === "--remove-files" || text === "--remove-source-files")) return;
  const operands = operandsOf(call).map(({ text }) => text);
  const whole = operands.some((text) => wholeSystem.test(normalPath(text)));
  const here = operands.some((text) => allHere.test(text)) && scriptHolds(call, atTop);
  if (whole || here) scene.hit(hostRules.deleteRoot, call.command);
  else if (operands.includes("/dev/null")) scene.hit(hostRules.wipeFile, call.command);
};

const resets =
  /\bdb:(?:drop|reset|purge|wipe|schema:load|migrate:(?:reset|fresh))\b|\bmigrate:(?:fresh|reset)\b|\bmigrate\s+reset\b|\bdb\s+push\b.*--force-reset|\becto\.(?:drop|reset)\b|\b(?:flush|reset_db|sqlflush)\b.*--no-?input|\bdatabase\s+drop\b.*(?:-f|--force)\b|\bschema:drop\b/u;
/** Said beside a reset: that it is the database others live on, or that the check for this is off. */
const inProduction =
  /\b(?:RAILS_ENV|RACK_ENV|NODE_ENV|APP_ENV|MIX_ENV|ENVIRONMENT|DJANGO_SETTINGS_MODULE|DATABASE_URL|[A-Z_]{1,30}_ENV)=\S{0,200}prod|DISABLE_DATABASE_ENVIRONMENT_CHECK=|--(?:env|environment|settings|database|schema)[= ]\S{0,80}prod|\bPRISMA_USER_CONSENT\w{0,60}=/iu;

const isInProduction = (call: Invocation): boolean => scriptHolds(call, inProduction);

/** What deletes all it comes upon: files found, archived or lying here, rows of a whole database. */
export const sweepPrograms: readonly ProgramRow[] = [
  ["find gfind", inspectFindDelete],
  ["rm shred unlink", inspectPipedDelete],
  ["rm", inspectHere],
  ["tar gtar bsdtar rsync", inspectArchivedAway],
  // A framework's task that empties the database, in production.
  ...programsTelling(hostRules.infrastructureDestroyed, [
    [
      "rails rake bundle prisma npx pnpm yarn npm bunx php artisan python python3 manage.py django-admin sequelize sequelize-cli typeorm mix dotnet knex",
      resets,
      isInProduction,
    ],
  ]),
];
