import type { HeadScore, HeadScores } from "../head-scorer.ts";
import type { Call } from "./call.ts";
import { readingOf, type ToolNature } from "./call-context.ts";
import type { Leaf } from "./leaf.ts";
import { onlyShows } from "./shell/only-shows.ts";
import { saysLittle } from "./url/says-little.ts";

/** A head this sure or less says nothing alone. */
const quiet = 0.25;
/** Below this a head decides nothing, and the fields of the call need no second look. */
const loud = 0.4;
/** Units in which a way out is looked for; a longer call is taken to have one. */
const unitsRead = 16_384;

/** What can carry something away: an address, a program or a call that talks to others, a word for sending. */
const wayOut =
  /:\/\/|@|\/dev\/(?:tcp|udp)|\\\\|\b(?:\d{1,3}\.){3}\d|(?:curl|wget|netcat|ncat|socat|telnet|ftp|ssh|scp|rsync|rclone|mail|dig|nslookup|gist|aws|gsutil|gcloud|azcopy|invoke-|webclient|socket|request|urllib|http|fetch|axios|smtp|post|send|upload|push|publish|share|export|webhook|dns|bucket|slack|discord|telegram|paste|transfer|forward|outfile|dumpfile|copy\s+\w+\s+to|secret|credential|passw|token|dump|select)|\b(?:nc|iwr|irm|az|host|ping|gh)\s|[\w-]\.(?:com|net|org|io|ru|cn|xyz|top|site|app|dev|sh|me|co|info|biz|tk|cc)\b/iu;

const hushed = (score: HeadScore): HeadScore => ({ ...score, probability: Math.min(score.probability, quiet) });

/** What may stand beside a command and says nothing of what it does. */
const besides = /^(?:description|title|timeout|cwd|working_?directory|workdir|explanation)$/iu;

/** The only command line of a call that consists of one. */
function commandOf(tool: ToolNature, leaves: readonly Leaf[]): string | undefined {
  const told = leaves.filter(({ key }) => !besides.test(key));
  const [only] = told;
  if (only === undefined || told.length > 1 || readingOf(tool, only.key, only.text) !== "command") return undefined;
  return only.text;
}

/**
 * What the heads on calls may say of a call, by what it can do at all: nothing leaves by commands that talk to nobody and feed nobody, nor by a
 * few plain words to a service; nothing is done by commands that only show how things are, and words given to a search engine run nowhere.
 */
export function boundByCall(scores: HeadScores, call: Call): HeadScores {
  const { exfiltration, tool_abuse } = scores;
  if (exfiltration.probability <= quiet && tool_abuse.probability <= quiet) return scores;
  const { text, tool } = call;
  if (text.length > unitsRead) return tool.searches ? { ...scores, tool_abuse: hushed(tool_abuse) } : scores;
  const isLocal = tool.runsCommands && !text.includes("|") && !wayOut.test(text);
  const isLoud = Math.max(exfiltration.probability, tool_abuse.probability) > loud;
  const command = isLoud && tool.runsCommands ? commandOf(tool, call.found.leaves) : undefined;
  const isShowing = command !== undefined && onlyShows(command);
  const isMeagre =
    tool.fetches && !tool.runsCommands && exfiltration.probability > loud && saysLittle(call.found.leaves, text);
  return {
    ...scores,
    exfiltration: isLocal || isShowing || isMeagre ? hushed(exfiltration) : exfiltration,
    tool_abuse: tool.searches || isShowing ? hushed(tool_abuse) : tool_abuse,
  };
}
