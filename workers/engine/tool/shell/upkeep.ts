import { type Invocation, isShort, scriptHolds } from "./invocation.ts";

/** Upkeep of a machine that is mistaken for an attack: bounded retention, a server made harder to get into, accounts out of use. */

/** Journald is told to keep next to nothing. */
export const keepsNothing =
  /--vacuum-time[= ](?:\d{1,3}(?:s|sec|m|min)?|0\w*)(?:\s|$)|--vacuum-size[= ](?:\d{1,7}|\d{1,4}[bkBK]|\d[mM]|0\w*)(?:\s|$)|--vacuum-files[= ][01](?:\s|$)/u;

const olderThanDays = /\/d\s+-\d/iu;
const deletesEach = /\/c\s+["']?cmd(?:\.exe)?\s+\/c\s+(?:del|echo)(?:\s+\/[fq])*\s+@(?:path|file)["']?\s*$/iu;
/** Old files, chosen by their age, deleted one by one: `forfiles /d -30 /c "cmd /c del @path"`. */
export const prunesByAge = (text: string): boolean => olderThanDays.test(text) && deletesEach.test(text);

const hardens =
  /^(?!.*(?:\/|\s)(?:AuthorizedKeys|Match|ForceCommand|Subsystem|UsePAM|PermitEmpty)|.*\bno[/|#][^/|#]{0,60}\byes\b)\S{0,4}\s*s.{1,80}(?:(?:PermitRootLogin|PasswordAuthentication|X11Forwarding|AllowTcpForwarding)\s+no|(?:MaxAuthTries|MaxSessions|LoginGraceTime|ClientAlive\w{5,12})\s+\d{1,3}|Port\s+\d{2,5})\W/u;
/** Whether `sed` takes a right of the SSH server away, or gives it another port. */
export const hardensServer = (text: string): boolean => text.includes("sshd_config") && hardens.test(text);

/** Accounts chosen by how long they were not used, and not by what can be done with them. */
const unused =
  /-(?:filter|ldapfilter)\b.{0,200}\b(?:lastlogon\w{0,10}|passwordlastset|accountexpirationdate|whencreated)\b\s+-(?:lt|le)\b|-accountinactive\b|-accountexpired\b|-passwordexpired\b/iu;
const wanted =
  /serviceprincipal|preauth|admincount|delegat|memberof|trustedfor|description|-properties\s+["']?\*|\badmin|homedirectory|scriptpath|-server\b|invoke-|https?:/iu;
/** Whether a directory is asked which of its accounts are out of use. */
export const asksUnused = (call: Invocation): boolean =>
  isShort(call) && scriptHolds(call, unused) && !scriptHolds(call, wanted);
