import { anyOf } from "../any-of.ts";
import type { Call } from "../call.ts";

/** Addresses: with a scheme or an account, of a socket, a share or a host by number. */
const address = String.raw`:\/\/|@|\/dev\/(?:tcp|udp)|\\\\|\b(?:\d{1,3}\.){3}\d`;
/** Programs and libraries that talk to others. */
const talkers =
  "curl wget netcat ncat socat telnet ftp ssh scp rsync rclone mail dig nslookup gist aws gsutil gcloud azcopy invoke- webclient socket request urllib http fetch axios smtp";
/** Words for sending, and for whom and what it is sent. */
const sending = String.raw`post send upload push publish share export webhook dns bucket slack discord telegram paste transfer forward outfile dumpfile copy\s+\w+\s+to secret credential passw token dump select`;
/** Programs whose names are parts of many words. */
const shortTalker = String.raw`\b(?:nc|iwr|irm|az|host|ping|gh)\s`;
const hostName = String.raw`[\w-]\.(?:com|net|org|io|ru|cn|xyz|top|site|app|dev|sh|me|co|info|biz|tk|cc)\b`;

/** What can carry something away. */
const wayOut = new RegExp(`${address}|${anyOf(`${talkers} ${sending}`)}|${shortTalker}|${hostName}`, "iu");

/** Whether a tool of commands is given nothing that could carry something away, and nothing that feeds another program. */
export const talksToNobody = ({ text, tool }: Call): boolean =>
  tool.runsCommands && !text.includes("|") && !wayOut.test(text);

/** A cloud's command that opens a port in a network's rules. */
const portRule =
  /\b(?:firewall-rules\s+(?:create|update)|authorize-security-group-(?:in|e)gress|nsg\s+rule\s+create)\b/u;
/** More than one command, or a port for everybody. */
const goesOn = /[|;&`<>]|\$\(|:\/\/|0\.0\.0\.0\/0/u;

/** Whether a call opens a port between networks that it names, and does nothing else. */
export const opensPort = ({ text }: Call): boolean => portRule.test(text) && !goesOn.test(text);
