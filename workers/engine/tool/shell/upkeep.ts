/** What the upkeep of a machine looks like, beside what it is mistaken for: bounded retention, own jobs, vendors' installers. */

/** What no job of one's own needs: code that comes from elsewhere, hides or is put together on the spot. */
const foreign =
  /\b(?:curl|wget|nc|ncat|socat|base64|eval|iex|invoke-expression|mshta|rundll32|regsvr32|certutil|bitsadmin|wscript|cscript)\b|\/dev\/(?:tcp|udp|shm)|\/tmp\/|\/run\/user|\/\.\w|(?:https?|ftp):|\\\\\w|\s-(?:c|e|ec|enc\w{0,12}|w)\s|hidden|[;`]|&&|\||\$\(|\\(?:temp|public|appdata|programdata|downloads)\\|%(?:temp|tmp|appdata|public)%/iu;
/** A program in a folder of the machine's own programs. */
const ownProgram =
  /^(?:\/(?:opt|srv|usr\/(?:local\/)?s?bin|usr\/libexec|app|var\/www|home\/[\w-]{1,40})\/\w)|^"?[c-z]:\\(?!windows\\|users\\)[\w .-]{1,60}\\/iu;

const unitKey = /^\[(?:Service|Timer|Socket|Path|Mount)\]/mu;
const startLine = /^(?:Exec\w{4,12}|OnFailure)\s{0,3}=\s{0,3}[-+!@:]{0,3}(.{0,400})$/gmu;
const steersLoader =
  /^(?:Environment\w{0,8}=.{0,80}(?:LD_|PYTHONSTARTUP|NODE_OPTIONS|BASH_ENV)|\s{0,3}\w{0,20}=.{0,80}\\$)/mu;
const cronLine =
  /^(?:(?:[\d*/,-]{1,20}\s{1,4}){5}|@(?:hourly|daily|weekly|monthly)\s{1,4})[a-z_][\w-]{0,30}\s{1,4}(.{1,400})$/iu;
const unitsRead = 8_192;

/** Whether a unit of systemd, or a table of cron, starts nothing but programs of the machine's own. */
export function startsOwn(content: string): boolean {
  if (content.length > unitsRead) return false;
  if (unitKey.test(content)) {
    const started = Array.from(content.matchAll(startLine), ([, line = ""]) => line);
    return !steersLoader.test(content) && started.every((line) => ownProgram.test(line) && !foreign.test(line));
  }
  const lines = content
    .split("\n")
    .filter((line) => line !== "" && !/^\s*#|^[A-Z_]{2,20}=[\w@./:-]{0,200}$/u.test(line));
  return lines.length > 0 && lines.every((line) => ownJob(cronLine.exec(line)?.[1] ?? ""));
}

const ownJob = (line: string): boolean => ownProgram.test(line) && !foreign.test(line);

/** What Windows is told to run at set times, by whom and how often. */
const oftenOrRaised =
  /\/sc\s+(?:minute|onlogon|onstart|onidle|onevent)|\/rl\s+highest|-(?:atlogon|atstartup|runlevel|hidden)\b|repetitioninterval|\bsystem\b/iu;
const runs = /(?:\/tr\s+|-execute\s+)["']{0,2}([^"']{3,300})/iu;
const timed = /\/sc\s+(?:daily|weekly|monthly)|-(?:daily|weekly)\b/iu;

/** Whether a scheduled task of Windows runs a program of one's own once a day or less often. */
export function isOwnTask(text: string): boolean {
  const program = runs.exec(text)?.[1] ?? "";
  return timed.test(text) && !oftenOrRaised.test(text) && ownProgram.test(program) && !foreign.test(text);
}

/** Whether a service of Windows is set up from the folder of installed programs. */
export const isOwnService = (text: string): boolean =>
  /(?:binpath=?|-binarypathname)\s*["']{0,2}[a-z]:\\program files(?: \(x86\))?\\/iu.test(text) && !foreign.test(text);

/** Hosts from which vendors hand out the installers of their own programs. */
const vendor =
  /^(?:(?:[\w-]+\.)?(?:nodejs|python|mozilla|apache|eclipse|videolan|gnu|kernel|postgresql|mariadb|golang|rust-lang|7-zip|notepad-plus-plus|libreoffice|wireshark|debian|ubuntu|fedoraproject|anaconda|jenkins|cmake|chocolatey)\.org|(?:[\w-]+\.)?(?:microsoft|visualstudio|oracle|jetbrains|docker|mysql|mongodb|elastic|hashicorp|grafana|datadoghq|vmware|nvidia|intel|dell|lenovo|adobe|slack-edge|zoom|git-scm|rarlab|azul|adoptium|redhat)\.(?:com|net|co|us)|awscli\.amazonaws\.com|s3\.amazonaws\.com\/aws-cli|dl\.google\.com|go\.dev|dl\.k8s\.io|aka\.ms|win\.rustup\.rs)\//iu;
const address = /\b(?:https?|ftp):\/\/(?:[^/\s"']{0,80}@)?([^\s"'`,;)]{1,300})/giu;
const installer = /\.(?:msi|msix(?:bundle)?|exe|pkg|deb|rpm)\b/iu;

/** Whether a script installs what a vendor hands out over https, and fetches nothing else. */
export function installsFromVendor(script: string): boolean {
  if (script.length > unitsRead || !installer.test(script)) return false;
  const found = Array.from(script.matchAll(address));
  return (
    found.length > 0 &&
    found.every(([whole, rest = ""]) => whole.startsWith("https://") && !whole.includes("@") && vendor.test(rest)) &&
    !/\biex\b|invoke-expression|-enc\w*\s|frombase64|downloadstring|\/dev\/tcp|\|\s{0,3}(?:ba)?sh\b|\\\\\w/iu.test(
      script,
    )
  );
}

/** Where the authors of widely used tools publish the scripts that install them. */
const scriptVendor =
  /^(?:(?:sh|static)\.rustup\.rs|get\.(?:docker\.com|k3s\.io|helm\.sh|pnpm\.io|sdkman\.io|pulumi\.com)|install\.python-poetry\.org|(?:deb|rpm)\.nodesource\.com|astral\.sh\/uv|bun\.sh|deno\.land\/install\.sh|fnm\.vercel\.app|bootstrap\.pypa\.io|cli\.github\.com|packages\.microsoft\.com|aka\.ms|tailscale\.com|sh\.brew\.sh|raw\.githubusercontent\.com\/(?:nvm-sh\/nvm|Homebrew\/install|helm\/helm|ohmyzsh\/ohmyzsh|pyenv\/pyenv-installer|asdf-vm\/asdf|rancher\/k3d)\/)(?:[/?#:]|$|(?<=\/))/u;
const harbours =
  /\b(?:eval|base64|nc|ncat|socat)\b|\/dev\/(?:tcp|udp)|\b(?:ba)?sh\s+-i\b|\.onion|passwd|\.ssh|\.aws|\benv\b\s*\|/u;

/** Whether all that a script fetches comes from the vendor of what it sets up. */
export function fetchesFromVendor(script: string): boolean {
  if (installsFromVendor(script)) return true;
  if (script.length > unitsRead || harbours.test(script)) return false;
  const found = Array.from(script.matchAll(address));
  return (
    found.length > 0 && found.every(([whole, rest = ""]) => whole.startsWith("https://") && scriptVendor.test(rest))
  );
}

/** Whether journald is told to keep next to nothing. */
export const keepsNothing = (text: string): boolean =>
  /--vacuum-time[= ](?:\d{1,3}(?:s|sec|m|min)?|0\w*)(?:\s|$)|--vacuum-size[= ](?:\d{1,7}|\d{1,4}[bkBK]|\d[mM]|0\w*)(?:\s|$)|--vacuum-files[= ][01](?:\s|$)/u.test(
    text,
  );

/** Old files, chosen by their age, deleted one by one: `forfiles /d -30 /c "cmd /c del @path"`. */
export const prunesByAge = (text: string): boolean =>
  /\/d\s+-\d/iu.test(text) &&
  /\/c\s+["']?cmd(?:\.exe)?\s+\/c\s+(?:del|echo)(?:\s+\/[fq])*\s+@(?:path|file)["']?\s*$/iu.test(text);

const hardens =
  /^(?!.*(?:\/|\s)(?:AuthorizedKeys|Match|ForceCommand|Subsystem|UsePAM|PermitEmpty))\S{0,4}\s*s.{1,80}(?:(?:PermitRootLogin|PasswordAuthentication|X11Forwarding|AllowTcpForwarding)\s+no|Port\s+\d{2,5})\W/u;
/** Whether `sed` takes a right of the SSH server away, or gives it another port. */
export const hardensServer = (text: string): boolean => text.includes("sshd_config") && hardens.test(text);

/** Accounts chosen by how long they were not used, and not by what can be done with them. */
const unused =
  /-(?:filter|ldapfilter)\b.{0,200}\b(?:lastlogon\w{0,10}|passwordlastset|accountexpirationdate|whencreated)\b\s+-(?:lt|le)\b|-accountinactive\b|-accountexpired\b|-passwordexpired\b/iu;
const wanted =
  /serviceprincipal|preauth|admincount|delegat|memberof|trustedfor|description|-properties\s+["']?\*|\badmin|homedirectory|scriptpath|-server\b|invoke-|https?:/iu;
/** Whether a directory is asked which of its accounts are out of use. */
export const asksUnused = (text: string): boolean => unused.test(text) && !wanted.test(text);
