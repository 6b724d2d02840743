import type { Call } from "./call.ts";
import { readHost } from "./url/host-kind.ts";

/** What a call cannot do, whatever its words resemble. */

const unitsRead = 2_000;

const gitLocally =
  /^git\s+(?:filter-repo|filter-branch|log|status|diff|show|add|rm|mv|commit|checkout|switch|restore|reset|stash|branch|tag|rebase|merge|cherry-pick|revert|rev-list|ls-files|gc|reflog|blame|shortlog)(?=\s|$)(?!.*(?:--(?:exec|ext-diff|output|upload-pack|[\w-]{2,12}-(?:filter|callback))\b|\s-x\s))/u;
const onlyForms = /^(?:wc|head|tail|sort|uniq|grep|cut)(?=\s|$)/u;

/** Whether all of a command line is work in the repository that lies here: nothing of it is sent. */
export function staysInRepository(command: string): boolean {
  if (command.length > unitsRead || /[`<>]|\$\(|\n/u.test(command)) return false;
  const steps = command.split(/\s*&&\s*|\s*;\s*/u);
  return steps.every((step) => {
    const [first = "", ...rest] = step.split("|").map((each) => each.trim());
    return gitLocally.test(first) && rest.every((each) => onlyForms.test(each));
  });
}

/** What watches over the machine is not stopped by the way. */
const guards =
  /defend|firewall|mpssvc|sense|edr|audit|eventlog|wscsvc|sysmon|falcon|crowd|sentinel|vss|backup|antivir|\bav/iu;
const serviceStep = /^(?:net\s+(stop|start)|sc(?:\.exe)?\s+(query|stop|start))\s+"?(\w{2,40})"?(?:\s+\/y)?$/iu;
const spoolStep =
  /^(?:del|erase)(?:\s+\/[qfs])*\s+"?(?:%systemroot%|%windir%|c:\\windows)\\system32\\spool\\printers\\(?:\*(?:\.\*)?|\*\.(?:shd|spl))"?$/iu;

/** Whether a command line stops one service, clears what it queued and starts it again. */
export function restartsService(command: string): boolean {
  if (command.length > unitsRead || /[|<>`^;\n]/u.test(command)) return false;
  const names = new Set<string>();
  const done: string[] = [];
  for (const step of command.split(/\s*&{1,2}\s*/u)) {
    const [, net, sc, name = ""] = serviceStep.exec(step.trim()) ?? [];
    if (name !== "") names.add(name.toLowerCase());
    else if (!spoolStep.test(step.trim())) return false;
    done.push((net ?? sc ?? "").toLowerCase());
  }
  return names.size === 1 && !guards.test([...names].join()) && done.includes("stop") && done.at(-1) === "start";
}

const asksKey = /^(?:q|query|question|ask)$/u;
const asksTool = /(?:^|_)(?:knowledge(?:_?base)?|kb|faq|docs|documentation|help_?cent(?:er|re)|handbook|wiki)(?:_|$)/u;
/** What a question of people has none of: markup, paths, queries, variables. */
const noQuestion =
  /[<>=`$\\{}|&/@]|\b(?:select|union|insert|delete|drop|exec|update|or\s+['"\d])\b|ignore|instruction|passwords? of|secret|api key/iu;

/** Whether a call puts one question in plain words to a store of answers. */
export function asksPlainly({ tool, found: { leaves, json } }: Call): boolean {
  const [only] = leaves;
  if (
    !json ||
    only === undefined ||
    leaves.length > 1 ||
    tool.runsCommands ||
    tool.queries ||
    !asksTool.test(tool.name)
  )
    return false;
  const { key, text } = only;
  return (
    asksKey.test(key) &&
    text.length <= 300 &&
    text.trim().endsWith("?") &&
    !noQuestion.test(text) &&
    (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 5
  );
}

const aggregate = /\b(?:count|sum|avg|min|max|approx_count_distinct|percentile_cont|approx_quantiles)\s?\(/iu;
const grouped = /\sgroup\s+by\s/iu;
const counting =
  /concat|\brand\b|information_schema|ascii|substr|\bchr?\b|char\(|\b0x|sleep|hash|user\(\)|version|\bor\s+['\d]|@@|\bcase\b/iu;
/** Whether a query is for numbers of groups: how many, and not who. */
export function countsGroups({ text, tool, found: { leaves } }: Call): boolean {
  if (!tool.queries || tool.runsCommands || counting.test(text)) return false;
  const asked = leaves.filter((leaf) => /^\s{0,8}select\s/iu.test(leaf.text));
  return asked.length === 1 && asked.every((leaf) => aggregate.test(leaf.text) && grouped.test(leaf.text));
}

const plainResource = /^https?:\/\/((?:\d{1,3}\.){3}\d{1,3})(?::\d{2,5})?(?:\/[\w.~-]{1,60}){1,8}$/u;
const named =
  /"authorization"\s{0,2}:\s{0,2}"(?:bearer|basic|token)\s+(?:\$\{?\w{1,60}\}?|\{\{\s?[\w.]{1,60}\s?\}\})"/iu;
/** Whether a call asks an appliance of the own network, with a credential of its own, how something is: nothing leaves that network. */
export function asksAppliance({ text, tool, found: { leaves, json } }: Call): boolean {
  if (!json || !tool.fetches || tool.runsCommands || text.length > 1_000) return false;
  if (!/"method"\s{0,2}:\s{0,2}"(?:get|head)"/iu.test(text) || !named.test(text)) return false;
  const addresses = leaves.filter((leaf) => leaf.text.includes("://"));
  const host = plainResource.exec(addresses[0]?.text ?? "")?.[1];
  if (
    host === undefined ||
    addresses.length > 1 ||
    leaves.some(({ key }) => /^(?:body|data|json|form|payload|files?)$/u.test(key))
  )
    return false;
  const { kind, disguised } = readHost(host, host);
  return kind === "private" && !disguised;
}
