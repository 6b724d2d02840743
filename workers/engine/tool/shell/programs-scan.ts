import { dataRules } from "./data-rules.ts";
import { argumentText, hasFlag, scriptHolds } from "./invocation.ts";
import { looksNarrowly } from "./own-calls.ts";
import { ownRules } from "./own-rules.ts";
import type { ProgramInspector, ProgramRow } from "./scene.ts";

const loop = /\b(?:for|seq|1\.\.254|1,1,254|foreach)\b/i;

const inspectScan: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  const { name } = call;
  const loops = scriptHolds(call, loop);
  const scans =
    /^(?:masscan|zmap|fping|netdiscover|arp-scan|nbtscan|unicornscan|rustscan|nikto|gobuster|dirb|dirbuster|wfuzz|ffuf|sqlmap|wpscan|nuclei|enum4linux|crackmapexec|cme|netexec|nxc|responder|ntlmrelayx\S*|bettercap|ettercap|hping3|amass|subfinder|naabu|angry-?ip|advanced_(?:ip|port)_scanner|softperfect\S*|netscan|invoke-portscan|sharpview)$/u.test(
      name,
    ) ||
    (name === "nmap" && call.args.length > 0) ||
    (/^(?:nc|ncat|netcat)$/u.test(name) && hasFlag(call, "z") && (/\d+-\d+|\$/u.test(text) || loops)) ||
    (name === "ping" && (loops || /\.255\b/u.test(text)) && /\$|%/u.test(text)) ||
    (name === "telnet" && loops);
  if (scans) scene.hit(looksNarrowly(call) ? ownRules.narrowScan : dataRules.networkScan, call.command);
};

/** What looks for hosts and the services on them. */
export const scanPrograms: readonly ProgramRow[] = [
  [
    "nmap masscan zmap fping netdiscover arp-scan nbtscan unicornscan rustscan nikto gobuster dirb wfuzz ffuf sqlmap wpscan nuclei enum4linux crackmapexec cme netexec nxc responder ntlmrelayx ntlmrelayx.py bettercap ettercap hping3 naabu advanced_ip_scanner advanced_port_scanner netscan invoke-portscan nc ncat netcat ping telnet",
    inspectScan,
  ],
];
