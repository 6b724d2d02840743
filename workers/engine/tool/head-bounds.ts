import type { HeadScore, HeadScores } from "../classify/head-scorer.ts";
import type { Call } from "./call.ts";
import { readingOf, type ToolNature } from "./call-context.ts";
import type { Leaf } from "./leaf.ts";
import { onlyShows } from "./shell/only-shows.ts";
import { fetchesFromVendor } from "./shell/upkeep.ts";
import { asksAppliance, asksPlainly, countsGroups, restartsService, staysInRepository } from "./stays.ts";
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

/** What takes rows out of a database, or sends them on. */
const leavesDatabase =
  /outfile|dumpfile|\bcopy\b|\bunload\b|\bexport\b|dblink|openrowset|opendatasource|linked|external|\bstage\b|\bput\b|https?:|@|utl_|xp_|dbms_|lo_|load_file|load\s+data|passw|secret|token|credential|card|\bssn\b|\bunion\b|--|;\s{0,4}\w/iu;
/** Ports opened between named networks. */
const portRule =
  /\b(?:firewall-rules\s+(?:create|update)|authorize-security-group-(?:in|e)gress|nsg\s+rule\s+create)\b/u;

/** Whether a call changes rows or ports and sends nothing anywhere. */
function staysIn({ text, tool }: Call): boolean {
  if (portRule.test(text)) return !/[|;&`<>]|\$\(|:\/\/|0\.0\.0\.0\/0/u.test(text);
  return tool.queries && !tool.runsCommands && !tool.runsCode && changesRows.test(text) && !leavesDatabase.test(text);
}
/** A query for how a database stands: its sizes, settings and names. */
const catalogQuery =
  /"\s{0,8}select\s[^;]{1,600}?\sfrom\s+(?:pg_(?:roles|stat_\w{1,40}|tables|indexes|settings|locks|database|namespace|class|constraint)|mysql\.user|information_schema\.\w{1,40}|sys\.\w{1,40}|dba_\w{1,40}|all_\w{1,40}|sqlite_master)\b[^;]{0,400}"/iu;

/** Whether a call asks a database about itself, and for nothing that opens an account. */
const readsCatalog = ({ text, tool }: Call): boolean =>
  tool.queries &&
  !tool.runsCommands &&
  catalogQuery.test(text) &&
  !leavesDatabase.test(text) &&
  !/hash|shadow|authentication_string/iu.test(text);
const changesRows =
  /"\s{0,8}(?:merge\s+into|insert\s+into|update|delete\s+from|create\s+(?:index|table|materialized|view)|alter\s+table|analyze|vacuum)\s/iu;

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
  const isShowing =
    command !== undefined && (onlyShows(command) || fetchesFromVendor(command) || restartsService(command));
  const isMeagre =
    tool.fetches && !tool.runsCommands && exfiltration.probability > loud && saysLittle(call.found.leaves, text);
  const isKept = (command !== undefined && staysInRepository(command)) || staysIn(call) || asksAppliance(call);
  const isAsked = readsCatalog(call) || (countsGroups(call) && !leavesDatabase.test(text));
  return {
    ...scores,
    exfiltration: isLocal || isShowing || isMeagre || isKept || isAsked ? hushed(exfiltration) : exfiltration,
    tool_abuse: tool.searches || isShowing || isAsked || asksPlainly(call) ? hushed(tool_abuse) : tool_abuse,
  };
}
