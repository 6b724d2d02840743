import type { ToolRule } from "../tool-rule.ts";
import { dataRules } from "./data-rules.ts";
import { hasFlag, type Invocation, scriptHolds } from "./invocation.ts";
import { looksNarrowly } from "./own-calls.ts";
import { ownRules } from "./own-rules.ts";
import type { ProgramRow } from "./scene.ts";
import { hasArguments, programsTelling, type Sign } from "./telling.ts";

const loop = /\b(?:for|seq|1\.\.254|1,1,254|foreach)\b/i;

const loops: Sign = (call) => scriptHolds(call, loop);
/** A port is tried, and nothing sent. */
const tries: Sign = (call) => hasFlag(call, "z");
const ruleOfScan = (call: Invocation): ToolRule => (looksNarrowly(call) ? ownRules.narrowScan : dataRules.networkScan);

/** What looks for hosts and the services on them. */
export const scanPrograms: readonly ProgramRow[] = programsTelling(ruleOfScan, [
  [
    "masscan zmap fping netdiscover arp-scan nbtscan unicornscan rustscan nikto gobuster dirb dirbuster feroxbuster amass subfinder wfuzz ffuf sqlmap wpscan nuclei enum4linux crackmapexec cme netexec nxc responder ntlmrelayx ntlmrelayx.py bettercap ettercap hping3 naabu advanced_ip_scanner advanced_port_scanner netscan invoke-portscan",
  ],
  ["nmap", hasArguments],
  ["nc ncat netcat", tries, /\d+-\d+|\$/u],
  ["nc ncat netcat", tries, loops],
  ["ping", /\$|%/u, /\.255\b/u],
  ["ping", /\$|%/u, loops],
  ["telnet", loops],
]);
