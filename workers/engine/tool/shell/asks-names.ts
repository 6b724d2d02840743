import { argumentText, hasFlag, type Invocation, operandsOf, scriptHolds } from "./invocation.ts";

/** A file that every user of the machine may read. */
export const isListOfAccounts = (path: string): boolean => path === "/etc/passwd" || path === "/etc/group";
const sendsOn =
  /\b(?:curl|wget|nc|ncat|socat|ssh|scp|mail|sendmail|telnet|ftp|base64|xxd|dig|nslookup|tee)\b|\/dev\/(?:tcp|udp)|:\/\/|>\s{0,3}[\w/~"'$&]/u;

/** Whether a reader asks the list of accounts for names, counts or one service's line, and all stays here. */
export function asksNames(call: Invocation): boolean {
  const { name } = call;
  if (!/^(?:cut|g?awk|[ef]?grep)$/u.test(name) || call.parent !== undefined || scriptHolds(call, sendsOn)) return false;
  const text = argumentText(call);
  if (name === "cut") return /-f\s?[1-7](?:\s|$)/u.test(text);
  if (name.endsWith("awk")) return /\$[1-7]\D/u.test(text) && !/print\s{0,3}(?:\}|;|\$0)|system|getline/u.test(text);
  const pattern = operandsOf(call)[0]?.text ?? "";
  return hasFlag(call, "c", "--count") || (/\w{3}/u.test(pattern) && !/root|:0|bash|\bsh\b/u.test(pattern));
}
