import type { HeadScore, HeadScores } from "../head-scorer.ts";
import { natureOf } from "./call-context.ts";

/** A head this sure or less says nothing alone. */
const quiet = 0.25;
/** Units in which a way out is looked for; a longer call is taken to have one. */
const unitsRead = 16_384;

/** What can carry something away: an address, a program or a call that talks to others, a word for sending. */
const wayOut =
  /:\/\/|@|\/dev\/(?:tcp|udp)|\\\\|\b(?:\d{1,3}\.){3}\d|(?:curl|wget|netcat|ncat|socat|telnet|ftp|ssh|scp|rsync|rclone|mail|dig|nslookup|gist|aws|gsutil|gcloud|azcopy|invoke-|webclient|socket|request|urllib|http|fetch|axios|smtp|post|send|upload|push|publish|share|export|webhook|dns|bucket|slack|discord|telegram|paste|transfer|forward|outfile|dumpfile|copy\s+\w+\s+to|secret|credential|passw|token|dump|select)|\b(?:nc|iwr|irm|az|host|ping|gh)\s|[\w-]\.(?:com|net|org|io|ru|cn|xyz|top|site|app|dev|sh|me|co|info|biz|tk|cc)\b/iu;

const hushed = (score: HeadScore): HeadScore => ({ ...score, probability: Math.min(score.probability, quiet) });

/**
 * What the heads on calls may say of a call, by what it can do at all: nothing leaves by commands that talk to nobody and feed nobody, and words
 * given to a search engine run nowhere.
 */
export function boundByCall(scores: HeadScores, text: string, toolName: string): HeadScores {
  const { exfiltration, tool_abuse } = scores;
  if (exfiltration.probability <= quiet && tool_abuse.probability <= quiet) return scores;
  const tool = natureOf(toolName);
  const isLocal = tool.runsCommands && text.length <= unitsRead && !text.includes("|") && !wayOut.test(text);
  return {
    ...scores,
    exfiltration: isLocal ? hushed(exfiltration) : exfiltration,
    tool_abuse: tool.searches ? hushed(tool_abuse) : tool_abuse,
  };
}
