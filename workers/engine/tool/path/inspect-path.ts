import { has, seen } from "../survey.ts";
import type { Report } from "../tool-rule.ts";
import { isCredentialFolder, isFixture, kindOfPath, normalPath } from "./known-paths.ts";
import { pathRules } from "./path-rules.ts";

/**
 * One unit of a climb in an encoding: `%2e`, `%c0%ae`, `0x2e`, `2f` behind dots. C0, C1 and F8 to FF never stand in UTF-8:
 * two of them together are there to be read wrongly.
 */
const encodedClimb =
  /(?:%c[01]%[0-9a-z]{2}){2}|%f[89a-f](?:%80){2}|(?:%%[2-7][0-9a-f]){2}|\.%u(?:221[56]|f025|002f|005c)|\.\.%(?:f0|f8|fc|e0)%80|(?:%(?:25)*(?:2e|c0%(?:25)*(?:ae|2e)|e0%80%ae|u002e|uff0e|u2024)){2}|\.\.(?:%(?:25)*(?:2f|5c|c0%(?:25)*(?:af|2f|5c)|c1%(?:25)*(?:9c|pc|1c|af)|u2215|u2216|uf025|u002f|u005c|e0%80%af|bg%qf|c0%9v)|0x2f|0x5c|2f(?=\.\.|[a-z])|5c(?=\.\.|[a-z])|\u2215|\u2044|\uff0f|\uff3c)|0x2e0x2e|\uff0e\uff0e|\u2024\u2024|\\x2e\\x2e|\\u002e\\u002e|%2e\.|\.%2e/i;
/** What survives when `../` is removed once, and what servers read as `..`. */
const disguisedClimb =
  /\.{4,64}[/\\]{1,2}\.|\.{3,64}[/\\]{1,4}\.{2}|\.\.;[/\\.]|\/\.\.\\\.|\.\.[/\\]{2,16}\.\.|\.\.\\\/|\.\.\/\\|\.\\\.[/\\.]|\.\.\.\\?\/\.\\|\/\.\/\.\.\/|\/\\\.\.|\.\?\/|\/\?\?\/|\.\.%00|\.\+\.|\.\.\/\.\/|\/\.\.\.\/\./u;
const climb = /(?:^|[/\\=:;\s"'(])\.\.(?=[/\\]|$)/u;

/** How many levels a path climbs above where it starts; for an absolute path, above the root. Reads 4,096 units. */
export function climbOf(path: string): number {
  let depth = 0;
  let lowest = 0;
  for (const segment of path.slice(0, 4_096).split(/[/\\]+/u)) {
    if (segment === ".." || segment.endsWith("=..")) depth -= 1;
    else if (segment !== "" && segment !== ".") depth += 1;
    lowest = Math.min(lowest, depth);
  }
  return 0 - lowest;
}

/** How a path is met: as the argument of a file tool, or inside another value. */
type PathRole = "path" | "value";

/** Without any of these nobody climbs, and no path ends early. */
const climbSigns = seen.dots | seen.percent | seen.backslash | seen.wide;
const nullSigns = seen.percent | seen.backslash | seen.newline;
/** A unit of a climb where no sign stands. */
const hexadecimalDots = /0x2e0x2e/i;

/**
 * Inspects a text, whose survey is `survey`, that is a path or holds one: climbs, secrets, devices, shares. `decoded` is the text
 * with encodings undone.
 */
export function inspectPath(text: string, survey: number, decoded: string, role: PathRole, report: Report): void {
  const whole = (rule: (typeof pathRules)[keyof typeof pathRules]): void => report(rule, 0, text.length);
  const mayClimb = decoded !== text || has(survey, climbSigns) || hexadecimalDots.test(text);
  const climbs = mayClimb && inspectClimb(text, decoded, role, report);
  const path = normalPath(decoded.trim());
  const goal = climbs ? path.replace(/^.*\.\.(?:[/\\.]|;)+/u, "/") : path;
  const kind = !climbs && isFixture(text) ? "" : kindOfPath(goal.startsWith("/") || !climbs ? goal : `/${goal}`);
  if (climbs && kind !== "") whole(pathRules.traversalToSecret);
  else if (role === "path" || isPathShaped(text)) {
    if (kind === "credential" || (role === "path" && !/\/\*?$/u.test(path) && isCredentialFolder(path)))
      whole(kind === "credential" ? pathRules.secretPath : pathRules.systemPath);
    else if (kind === "environment") whole(pathRules.environmentPath);
    else if (kind === "account") whole(isAccountSecret(goal) ? pathRules.accountPath : pathRules.systemPath);
    else if (kind === "agent") whole(pathRules.agentSettingsPath);
    else if (kind === "system") whole(wholeDisk.test(path) ? pathRules.devicePath : pathRules.systemPath);
  }
  if (has(survey, nullSigns) && /(?:%(?:25)*00|\0|\\0)(?:\.\w{1,5})?$|%00\W|\0/i.test(text) && /[/\\.]/u.test(text))
    whole(pathRules.nullBytePath);
  if (/^[/\\]{2}[?.][/\\](?!unc\b)|globalroot|harddiskvolumeshadowcopy|\\device\\|^\\\\\.\\/i.test(text))
    whole(pathRules.devicePath);
  else if (/^\\\\[\w.-]+(?:@[\w]+)?\\[^\\]/u.test(text))
    whole(/^\\\\(?:\d{1,3}(?:\.\d{1,3}){3}|[\w.-]+@)/u.test(text) ? pathRules.sharePathToAddress : pathRules.sharePath);
  if (has(survey, seen.dollar) && /:{1,2}\$(?:data|index_allocation|i30)/i.test(text)) whole(pathRules.streamPath);
  if (text.length > 200 && /([^\s])\1{199}|(?:\/\.){60}|(?:\.\/){60}/u.test(text.slice(0, 2_000)))
    whole(pathRules.overlongPath);
}

/** A disk or one of its partitions, and memory: every file at once. */
const wholeDisk =
  /^\/dev\/(?:[shv]d[a-z]\d{0,2}|nvme\dn\d(?:p\d)?|xvd[a-z]\d?|mmcblk\d|r?disk\d|mapper\/[^/]+|dm-\d|md\d)$/u;

const isAccountSecret = (path: string): boolean =>
  /etc\/(?:passwd|group|sudoers|pam\.d|security)|(?:boot|win|system|php|my)\.ini|web-inf|meta-inf|web\.config|global\.asax|system32\/config|inetpub|server\.xml|issue$|motd$/u.test(
    path,
  );

/** A value that is nothing but a path. */
const isPathShaped = (text: string): boolean =>
  text.length < 400 && /^(?:[a-z]:)?[~./\\$%][^\s<>|;"'`]{2,}$/i.test(text.trim());

/** True where the text climbs out of its folder; says how it is written. */
function inspectClimb(text: string, decoded: string, role: PathRole, report: Report): boolean {
  const encoded = encodedClimb.exec(text.slice(0, 65_536));
  if (
    encoded !== null &&
    (climb.test(decoded.slice(0, 65_536)) || role === "path" || /\.\.(?:0x|2f|5c)|^%c[01]|^%f/i.test(encoded[0]))
  ) {
    report(pathRules.encodedTraversal, encoded.index, encoded.index + encoded[0].length);
    return true;
  }
  const disguised = disguisedClimb.exec(decoded.slice(0, 65_536));
  const folder = decoded.slice(0, 65_536);
  if (
    disguised !== null &&
    (role === "path" || climb.test(folder)) &&
    /\.\.|\.\\\./u.test(folder) &&
    !/\s/u.test(disguised[0])
  ) {
    report(pathRules.disguisedTraversal, 0, Math.min(text.length, 400));
    return true;
  }
  if (!climb.test(folder)) return false;
  for (const piece of folder.split(/[\s"'`=&?;,|<>()]+/u, 400)) {
    if (!piece.includes("..")) continue;
    const levels = climbOf(piece);
    const absolute = /^(?:[/\\]|[a-z]:)/i.test(piece);
    if (levels >= 3 || (absolute && levels >= 1)) {
      const at = Math.max(0, text.indexOf(piece));
      report(pathRules.deepTraversal, at, Math.min(text.length, at + piece.length));
      return true;
    }
    if (levels > 0) {
      report(pathRules.shortTraversal, 0, Math.min(text.length, 400));
      return levels > 1 || role === "path";
    }
  }
  return false;
}
