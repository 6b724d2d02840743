import { anyOf } from "../any-of.ts";

/** Units and lines of a command that is still looked at; a longer one may do anything. */
const unitsMax = 2_000;
const linesMax = 40;

/** What ends, nests, feeds or redirects a command. */
const joins = /[;&<>`{}]|\$\(/u;
/** Variables stand for what they hold; their names say nothing. */
const variables = /"?\$\{?(?:env:)?\w{1,60}\}?"?/giu;
/** Who asks for these does not merely look. */
const secret =
  /passw|\bpwd|secret|credential|token|\bkeys?\b|\bsam\b|\bntds|lsass|shadow|\.ssh|\.env\b|\.aws|\.kube|https?:|clear\b/iu;

/** Programs with what only shows how things are, by what they show. */
const shows: Readonly<Record<string, RegExp>> = {
  "what a cmdlet gets, but for secrets and directories":
    /^get-(?!content|clipboard|credential|variable|ad|domain|net(?:user|computer|group|domain|session|loggedon)|gp|wmi|cim|forest|vault)[a-z]{3,40}(?=\s|$)/iu,
  "whether a path is there": /^test-path\s/iu,
  "a registry, services, scheduled tasks": /^(?:reg|sc|schtasks)(?:\.exe)?\s+\/?q(?:uery|c)\b/iu,
  "shadow copies": /^vssadmin\s+list\s/iu,
  "a network's settings": /^netsh\s+(?:\w{1,20}\s+){1,3}show\b/iu,
  "resources of AWS":
    /^aws\s+(?:--\w[\w-]{0,20}[\s=]+[\w.-]{1,40}\s+){0,3}[a-z][a-z0-9-]{1,40}\s+(?:describe|list|get|head|lookup)-[a-z-]{2,60}(?=\s|$)(?!.*\s--(?:endpoint-url|outfile)\b)/u,
  "buckets of AWS": /^aws\s+s3\s+ls(?=\s|$)/u,
  "resources of the clouds of Google and Microsoft":
    /^(?:gcloud|az)\s+(?:[a-z][a-z0-9-]{1,40}\s+){1,4}(?:list|describe|show)(?=\s|$)/u,
  "a cluster":
    /^(?:kubectl|oc)\s+(?:-n\s+\S{1,60}\s+)?(?:get|describe|logs|top|explain|version|cluster-info|api-resources|rollout\s+(?:status|history))(?=\s|$)(?!.*\s--(?:raw|kubeconfig|server)\b)/u,
  containers:
    /^(?:docker|podman)\s+(?:ps|images|logs|inspect|stats|version|info|(?:network|volume|image|container)\s+(?:ls|inspect)|compose\s+(?:ps|logs|config))(?=\s|$)/u,
  "releases of charts": /^helm\s+(?:list|ls|status|history|search|show)(?=\s|$)/u,
  "a plan of infrastructure": /^terraform\s+(?:show|validate|output|version|state\s+list)(?=\s|$)/u,
  "a repository":
    /^git\s+(?:status|log|diff|show|blame|rev-parse|describe|ls-files|shortlog)(?=\s|$)(?!.*\s--(?:output|ext-diff|no-index)\b)/u,
  "a forge": /^gh\s+(?:pr|issue|run|repo|release|workflow)\s+(?:list|view|status|checks|diff)(?=\s|$)/u,
  "services of systemd": /^systemctl\s+(?:status|is-active|is-enabled|list-[a-z-]{3,20})(?=\s|$)/u,
  "packages of Node": /^(?:npm|pnpm|yarn)\s+(?:ls|list|view|outdated)(?=\s|$)/u,
  "packages of Python": /^(?:pip3?|python3?\s+-m\s+pip)\s+(?:list|show|freeze)(?=\s|$)/u,
  "a program's version or help":
    /^(?!npx|pnpx|bunx|uvx|env|sudo|exec)[a-z][\w-]{1,30}\s+(?:[a-z][a-z-]{1,20}\s+){0,2}--(?:version|help)$/u,
};
const showing = Object.values(shows);
/** An empty folder is made. */
const makesFolder =
  /^(?:mkdir|md)\s|^new-item\s(?=.{0,400}-itemtype\s+["']?directory\b)(?!.{0,400}-(?:value|target)\b)/iu;
const curlFlags = String.raw`(?:-[fsSLkiv]{1,6}|--(?:fail|silent|show-error|location|compressed|retry-connrefused|retry-all-errors)|(?:-m|--max-time|--connect-timeout|--retry|--retry-delay|--retry-max-time)[\s=]+\d{1,4})`;
const ownHost = String.raw`http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?`;
const healthPath = String.raw`\/(?:[\w-]{1,30}\/){0,4}${anyOf("health healthz ready readyz live livez status version ping metrics")}(?:\/[\w-]{1,30})?(?:\?[\w=.-]{1,60})?`;
/** The own host is asked how a service on it is. */
const asksOwnHealth = new RegExp(String.raw`^curl(?:\s+${curlFlags})*\s+(["']?)${ownHost}${healthPath}\1$`, "u");
/** A file of zeros or noise is made, here or among what is temporary. */
const makesFile =
  /^dd(?=.*\sif=\/dev\/(?:zero|u?random)(?:\s|$))(?=.*\sof=(?:\/tmp\/|\.\/)?(?![/~.])[\w.-]{1,80}(?:\/[\w.-]{1,80})?(?:\s|$))(?:\s+(?:if|of|bs|count|seek|skip|conv|status|iflag|oflag)=[\w/.,-]{1,120}){2,9}$/u;
/** What is temporary, by its name. */
const clearsTemporary =
  /^(?:rm\s+(?:-[rfv]{1,4}\s+)+(?:\/var)?\/tmp\/(?:[\w.-]{1,60}\/){0,4}[\w.-]{0,60}\*|(?:remove-item|ri)\s+["']?[c-z]:\\temp\\[\w.*-]{1,60}["']?(?:\s+-(?:recurse|force))+)$/iu;
const buildFolders = String.raw`bin obj build dist out target node_modules coverage __pycache__ \.(?:cache|next|nuxt|turbo|parcel-cache|pytest_cache|mypy_cache|gradle)`;
/** A folder that a build makes anew, of the project one stands in. */
const made = String.raw`(?:\.[\\/])?(?:[a-z][\w-]{0,30}[\\/])?${anyOf(buildFolders)}[\\/]?`;
const clearsBuild = new RegExp(
  String.raw`^(?:rm|remove-item|ri|rmdir|rd)(?:\s+(?:-[a-z]{1,20}|/[sq]))*(?:\s+-path)?(?:[\s,]+["']?${made}["']?)+(?:\s+-[a-z]{1,20})*$`,
  "iu",
);
const tidyCommand = String.raw`(?:apt(?:-get)?|dnf|yum|zypper|apk|pacman)\s+(?:-[\w-]{1,20}\s+)*(?:clean|autoclean|autoremove|clean\s+all|update)(?:\s+-[\w-]{1,20})*`;
const packageCaches = String.raw`\/var\/lib\/apt\/lists \/var\/cache\/(?:apt|dnf|yum|apk|pacman|zypp) ~\/\.(?:cache|npm) \/root\/\.cache`;
const removesCache = String.raw`rm\s+(?:-[rfv]{1,4}\s+)+(?:${anyOf(packageCaches)}(?:\/(?!\.\.)[\w.*-]{1,60}){0,4}(?:\s+|$))+`;
/** What a package manager downloaded and no longer needs. */
const tidiesPackages = new RegExp(String.raw`^(?:sudo\s+)?(?:${tidyCommand}|${removesCache})$`, "u");
/** What only reorders and shortens the lines that it is given. */
const forms =
  /^(?:head|tail|sort|uniq|wc|grep|findstr|jq|column|cut|less|more|cat|select-object|select|sort-object|measure-object|format-(?:table|list|wide)|ft|fl|out-string|convertto-json)(?=\s|$)(?!.*\s-(?:o|-output)\b)/iu;
/** What reads files, writes, waits or asks for accounts from within a query. */
const beyondRows = String.raw`\b(?:into|program|copy|load_file|pg_\w+_file|pg_ls_dir|lo_\w+|sleep|pg_sleep|benchmark|information_schema|pg_shadow|mysql\.user|union)\b`;
const clientOptions = /[^'"`;|<>]{0,300}/u.source;
const queryText = /[^'"`;|$\\]{1,600}/u.source;
/** A client of a database that is told to show rows, and nothing behind it. */
const asksRows = new RegExp(
  String.raw`^(?:mysql|mariadb|psql|clickhouse-client)\s${clientOptions}\s(?:-e|-c|--execute|--command|--query)[\s=]+(["'])\s{0,4}(?:select|show|describe|desc|explain)\s(?!.*${beyondRows})${queryText};?\s{0,4}\1$`,
  "iu",
);

const setting =
  /^(?:export\s+)?([A-Za-z_]\w{0,80})=(?:"(?:[^"`$\\]|\$\{?\w)*"|'[^']*'|(?:[^\s;|&<>`$()'"\\]|\$\{?\w)*)\s*(?:#.*)?$/u;
/** Variables by which others are loaded, found or spoken to. */
const steers =
  /^(?:path|ld_|dyld_|bash_env|env$|prompt_command|hist|ps4|ifs|shell|shellopts|python|node_options|perl|ruby|java_|jdk_|git_|editor|pager)|proxy|_registry|_index/iu;

/** What does no more than make or clear one thing, if nothing stands behind it. */
const lone = [makesFolder, makesFile, clearsBuild, clearsTemporary];

/** Whether a line only shows how things are, or makes or clears one thing. */
function isHarmless(line: string): boolean {
  const bare = line.replace(variables, "x");
  if (bare.includes("rm ") && bare.split(/\s+&&\s+/u).every((each) => tidiesPackages.test(each))) return true;
  if (asksOwnHealth.test(line)) return true;
  if (secret.test(bare)) return false;
  if (asksRows.test(bare)) return true;
  if (joins.test(bare)) return false;
  const [first = "", ...rest] = bare.split("|").map((each) => each.trim());
  if (rest.length === 0 && lone.some((pattern) => pattern.test(first))) return true;
  return rest.every((each) => forms.test(each)) && showing.some((pattern) => pattern.test(first));
}

function isSetting(line: string): boolean {
  const name = setting.exec(line)?.[1];
  return name !== undefined && !steers.test(name);
}

/**
 * Whether a command line does no more than show how things are, make an empty folder or file, clear what a build makes anew, or name
 * values: nothing is run, changed or sent by it.
 */
export function onlyShows(command: string): boolean {
  if (command.length > unitsMax) return false;
  const lines = command.split("\n");
  return (
    lines.length <= linesMax &&
    lines.every((each) => {
      const line = each.trim();
      return line === "" || line.startsWith("#") || isSetting(line) || isHarmless(line);
    })
  );
}
