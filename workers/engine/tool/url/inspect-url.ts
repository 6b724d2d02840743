import { kindOfPath, normalPath } from "../path/known-paths.ts";
import type { Report } from "../tool-rule.ts";
import { readHost } from "./host-kind.ts";
import { plainHost, type UrlParts, urlsOf } from "./read-url.ts";
import { urlRules } from "./url-rules.ts";

/**
 * How a URL is met: as the target of a fetching tool, in a field that names a host or URL, in a command line, or in a
 * text that mentions it.
 */
export type UrlRole = "target" | "host" | "resource" | "command" | "mention";

/** Schemes that make a URL library speak another protocol, open an archive or run something. */
const speaking =
  /^(?:gopher|dict|ldaps?|ldapi|jar|netdoc|tftp|expect|php|phar|zip|compress\.\w+|zlib|bzip2|ogg|rar|glob|ssh2(?:\.\w+)?|rmi|iiop|corba|nds|dns|jndi|local_file|local-file|view-source|mhtml|res|smb|svn\+ssh|ms-\w+|search-ms|xri|saprouter|redis|memcached?)$/u;
/** Ports and paths of services that trust whoever reaches them. */
const trustingPort =
  /^(?:2375|2376|2379|2380|4243|5984|6379|6443|7001|8009|8500|9200|9300|10250|10255|11211|27017|5432|3306|1433|22|25|23|445|389|3389|5900|8686|1099|9001|15672|50070|8088)$/u;
const trustingPath =
  /^\/(?:latest\/(?:meta-data|user-data|dynamic)|computemetadata|metadata\/|openstack\/|opc\/v\d|containers\/|v1\.\d+\/containers|v1\/(?:kv|agent|catalog|secret)|_cat\/|_cluster|_search|_nodes|actuator(?:\/?$|\/(?!(?:health|info)(?:[/?#]|$)))|manager\/html|admin\b|server-status|jenkins\/script|script$|console|solr\/|cgi-bin\/|api\/v1\/(?:namespaces|pods|secrets)|pods$|exec\/|run\/|env$|heapdump|jolokia|debug\/|phpmyadmin|wp-admin|internal|secret|private|config|env)/i;
const collector =
  /(?:^|\.)(?:webhook\.site|requestbin\.(?:com|net)|m?\.?pipedream\.net|hookbin\.com|beeceptor\.com|requestcatcher\.com|interact\.sh|interactsh\.com|oast(?:ify)?\.(?:com|fun|live|me|online|pro|site)|burpcollaborator\.net|dnslog\.(?:cn|link)|ceye\.io|canarytokens\.(?:com|org)|ngrok(?:-free)?\.(?:io|app|dev)|trycloudflare\.com|serveo\.net|loca\.lt|ptsv[23]\.com|mockbin\.(?:org|io)|postb\.in|xss\.ht|bxss\.me|eo\w{6,}\.x\.pipedream\.net)$/u;
const knownScheme =
  /^(?:https?|ftps?|wss?|sftp|ssh|git(?:\+ssh|\+https)?|s3|gs|mailto|data|file|tcp|udp|amqps?|postgres(?:ql)?|mysql|mongodb(?:\+srv)?|rediss?|jdbc|spotify|steam|tel|sms|urn|chrome|about|blob|docker|oci|vscode|npm|pkg|)$/u;

/** Inspects every URL of a text by where it leads. Linear: at most 64 URLs, each read once. */
export function inspectUrl(text: string, role: UrlRole, report: Report): void {
  const { urls, truncated } = urlsOf(text);
  const met = role === "host" || role === "resource" ? "target" : role;
  if (truncated && met === "target") report(urlRules.confusingAuthority, 0, text.length);
  for (const [index, url] of urls.entries()) {
    if (role === "resource" && isOwnFile(url)) continue;
    inspectOne(url, index > 0 && isInside(urls[index - 1], url), met, report);
  }
  if (met === "target" && text.includes("=")) inspectParameters(text, report);
  if (role === "host" && gitHelper.test(text)) report(urlRules.speakingScheme, 0, text.length);
  if (urls.length === 0 && role === "host" && /^[\w.[\]:-]{2,100}(?:[/?#:]|$)/u.test(text))
    inspectBareHost(text, report);
}

/** A file of a workspace, as servers of resources name it. */
function isOwnFile(url: UrlParts): boolean {
  if (url.scheme !== "file" || url.rest.length < 3 || url.rest.includes("..") || url.rest.includes("%")) return false;
  return kindOfPath(pathOf(url)) === "";
}

/** git hands the rest of `ext::…` to a shell. */
const gitHelper = /^(?:ext|fd)::/u;

const remoteScript =
  /[?&](?:page|file|include|inc|path|template|src|document|folder|root|dir|view|module|lang|conf|config|abspath|_conf\[path\])=(?:https?|ftps?):\/\/[^&\s]{1,300}(?:\?|\.(?:php|txt|inc|asp|jsp)\d?)(?:$|[?&])/i;
const hostParameter =
  /[?&][\w.-]{0,24}(?:url|uri|host|dest|target|redirect|ssrf|proxy|callback|next|site|domain|feed|src|link|server)[\w.-]{0,24}=(\[?[\w.:-]{2,60}\]?)(?=[/:&#?]|$)/i;

/** Query parameters that name a remote script to include, or an inside host without a scheme. */
function inspectParameters(text: string, report: Report): void {
  const head = text.slice(0, 8_192);
  const script = remoteScript.exec(head);
  if (script !== null) report(urlRules.scriptFromParameter, script.index, script.index + script[0].length);
  const named = hostParameter.exec(head);
  if (named === null) return;
  const written = named[1] ?? "";
  const { kind, disguised } = readHost(plainHost(written.replace(/^\[|\]$|:\d+$/gu, "")), written);
  if (
    kind === "metadata" ||
    kind === "loopback" ||
    kind === "local-name" ||
    (disguised && kind !== "public" && written.length > 6)
  )
    report(urlRules.internalInParameter, named.index, named.index + named[0].length);
}

/** A host without a scheme, in a field that names one. */
function inspectBareHost(text: string, report: Report): void {
  const host = /^\[?([^/?#\s\]]{2,100})\]?/u.exec(text)?.[1]?.replace(/:\d+$/u, "").toLowerCase() ?? "";
  const { kind, disguised } = readHost(host, host);
  if (kind === "metadata") report(urlRules.metadataHost, 0, text.length);
  else if (disguised && host.length > 7 && (kind === "loopback" || kind === "private" || kind === "link-local"))
    report(urlRules.hiddenAddress, 0, text.length);
}

const isInside = (outer: UrlParts | undefined, url: UrlParts): boolean =>
  outer !== undefined && url.start < outer.end && url.start > outer.start;

function inspectOne(url: UrlParts, inner: boolean, role: UrlRole, report: Report): void {
  const say = (rule: (typeof urlRules)[keyof typeof urlRules]): void => report(rule, url.start, url.end);
  if (url.scheme === "file" || url.scheme === "local_file") {
    inspectFile(url, role, say);
    return;
  }
  const { kind, disguised } = readHost(url.host, url.writtenHost);
  if (role === "target" && speaking.test(url.scheme)) say(urlRules.speakingScheme);
  else if (/^(?:gopher|dict|jndi|expect|phar|netdoc)$/u.test(url.scheme)) say(urlRules.speakingScheme);
  if (kind === "metadata") say(urlRules.metadataHost);
  else if (
    disguised &&
    kind !== "public" &&
    (url.host.length >= 7 || (role === "target" && /^https?$/u.test(url.scheme)))
  )
    say(urlRules.hiddenAddress);
  else if (disguised && url.host.length >= 7 && role !== "mention" && knownScheme.test(url.scheme))
    say(urlRules.hiddenAddress);
  else if (role !== "mention") inspectInside(url, kind, inner, role, say);
  if (collector.test(url.host))
    say(/[?&=].{24,}|\{\{|\$\(|\$\{/u.test(url.rest) ? urlRules.dataInUrl : urlRules.collectorUrl);
  inspectAuthority(url, role, say);
}

type Say = (rule: (typeof urlRules)[keyof typeof urlRules]) => void;

function inspectInside(url: UrlParts, kind: string, inner: boolean, role: UrlRole, say: Say): void {
  const trusted = trustingPort.test(url.port) || trustingPath.test(url.rest);
  if (kind === "public") return;
  if (inner && role === "target") say(urlRules.internalInParameter);
  else if (kind === "link-local") say(urlRules.linkLocalAddress);
  else if (kind === "local-name") say(role === "target" ? urlRules.localName : urlRules.loopbackAddress);
  else if (kind === "private") {
    // A host's front page is what a probe asks for; a named resource of an appliance is what a colleague asks for.
    if (role === "target")
      say(trusted || /^\/?(?:[?#].*)?$/u.test(url.rest) ? urlRules.privateAddress : urlRules.privateResource);
    else if (trusted) say(urlRules.loopbackAddress);
  } else if (role === "target") say(trusted ? urlRules.loopbackService : urlRules.loopbackAddress);
}

const pathOf = (url: UrlParts): string =>
  normalPath(`${url.writtenHost === "" || url.writtenHost === "localhost" ? "" : `/${url.writtenHost}`}${url.rest}`)
    .replace(/^\/(?=[a-z]:)/u, "")
    .replace(/[?#].*$/u, "");

function inspectFile(url: UrlParts, role: UrlRole, say: Say): void {
  const kind = kindOfPath(pathOf(url));
  if (kind !== "" && kind !== "system") say(urlRules.fileSchemeSecret);
  else if (role === "target") say(urlRules.fileScheme);
}

function inspectAuthority(url: UrlParts, role: UrlRole, say: Say): void {
  const written = `${url.user}@${url.writtenHost}`;
  if (url.user !== "") {
    // A user name that is itself a host is there to be mistaken for one.
    const hostLike =
      /^[\w-]+(?:\.[\w-]+)+(?::\d*)?(?:[\\/#?].*)?$|%|[\\#?]/u.test(url.user) && !/^[\w.+-]+:[^.]*$/u.test(url.user);
    if (hostLike && /^https?$/u.test(url.scheme)) say(urlRules.confusingAuthority);
    else if (role === "target" && url.user.includes(":") && /^(?:https?|ftp)$/u.test(url.scheme))
      say(urlRules.credentialsInUrl);
  }
  if (
    role === "target" &&
    (/\\/u.test(written) || /^\/@[\w-]+(?:\.[\w-]+)+/u.test(url.rest) || /^\\+@/u.test(url.rest))
  )
    say(urlRules.confusingAuthority);
}
