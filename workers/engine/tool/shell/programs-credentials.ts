import type { ToolRule } from "../tool-rule.ts";
import { dataRules } from "./data-rules.ts";
import type { Invocation } from "./invocation.ts";
import { dumpsOwn } from "./own-calls.ts";
import { ownRules } from "./own-rules.ts";
import type { ProgramInspector, ProgramRow } from "./scene.ts";
import { hasArguments, lacks, programsTelling, type Telling } from "./telling.ts";

const ruleOfDump = (_: Invocation, text: string): ToolRule =>
  dumpsOwn(text) ? ownRules.ownDump : dataRules.dumpCredentials;

/** What takes the passwords and keys of a whole system, directory or keychain. */
const dumps: readonly Telling[] = [
  ["createdump dumpert nanodump nanodump.x64 sqldumper rdrleakdiag tttracer xordump out-minidump", hasArguments],
  ["rundll32", /comsvcs\S*,?\s*#?(?:minidump|24)|keymgr|krshowkeymgr/i],
  ["reg", /^(?:save|export)\s+"?(?:hklm|hkey_local_machine)\\(?:sam|security|system)\b/i],
  ["reg", /\b(?:security\\policy\\secrets|defaultpassword|simontatham|winvnc|realvnc|snmp\\parameters|autologon)/i],
  ["reg", /query/i, /\/f\s+"?pass/i],
  ["ntdsutil ntdsaudit"],
  ["esentutl", /ntds|\/vss|\\sam\b/i],
  ["vssadmin", /create\s+shadow/i],
  ["wmic", /shadowcopy.*create/i],
  ["diskshadow", /create|expose/i],
  ["security", /dump-keychain|find-(?:generic|internet)-password.*-[a-z]*[gw]|export\b|list-keychains/u],
  ["dscl", /ShadowHashData|AuthenticationAuthority/i],
  [
    "unshadow mimipenguin mimipenguin.sh swap_digger hashdump secretsdump secretsdump.py pwdump pwdump7 fgdump wce gsecdump lsadump samdump2 pypykatz lazagne lazagne.py hekatomb gpp-decrypt chainbreaker dploot donpapi get-adreplaccount get-gpppassword get-adreplkey get-lapsadpassword get-admpwdpassword get-vaultcredential",
  ],
  ["get-adcomputer", /ms-mcs-admpwd/i],
];

/** What asks the system for the secrets it keeps. */
const lists: readonly Telling[] = [
  ["cmdkey", /\/(?:list|add|generic|pass)/i],
  ["vaultcmd"],
  ["netsh", /key=clear|wlan\s+export/i],
  ["klist", /tickets|tgt|get|purge/i],
  ["nltest", /sc_query/i],
  ["appcmd", /list.*(?:text|config|password)/i],
];

/** A password asked for, or what browser, keychain and notes keep. */
const asksUser = /password|hidden answer|cookies|keychain|com\.apple\.notes/i;
/** What records what is typed. */
const captures: readonly Telling[] = [
  ["xspy logkeys get-keystrokes xinput showkey"],
  ["strace", /-e.*(?:read|write).*-p|-p\s*\$\(/u],
  ["osascript", asksUser],
];

/** What records the screen, the clipboard, the microphone or the camera. */
const watches: readonly Telling[] = [
  [
    "screencapture scrot gnome-screenshot xwd get-clipboard pbpaste wl-paste psr arecord imagesnap fswebcam soundrecorder",
  ],
  ["import", /-window\s+root/u],
  ["xclip xsel", /-o\b|--output/u],
  ["ffmpeg", /x11grab|avfoundation|v4l2|\/dev\/video|-f\s+(?:alsa|pulse|gdigrab|dshow)/u],
  ["sox", /-d\b/u],
  ["osascript", /clipboard/i, lacks(asksUser)],
];

/** No mere measurement of the machine. */
const guesses = ({ args }: Invocation): boolean => !/^(?:--test|-b|--benchmark)\b/u.test(args[0]?.text ?? "");

/** A line that begins with such a name is a command line, and says no more. */
const knownByName: ProgramInspector = () => undefined;

/** What takes credentials out of the system, guesses them, or waits for them to be typed or sent. */
export const credentialPrograms: readonly ProgramRow[] = [
  ...programsTelling(ruleOfDump, [["procdump procdump64", hasArguments]]),
  ...programsTelling(dataRules.dumpCredentials, dumps),
  ...programsTelling(dataRules.readMemory, [["gcore"], ["gdb", /dump\s+(?:binary\s+)?memory|gcore|generate-core/u]]),
  ...programsTelling(dataRules.listCredentials, lists),
  ...programsTelling(dataRules.crackPassword, [
    [
      "hydra medusa ncrack patator john hashcat cowpatty aircrack-ng crowbar kerbrute sprayhound brutespray passwordspray domainpasswordspray invoke-domainpasswordspray invoke-passwordspray",
      guesses,
    ],
  ]),
  ...programsTelling(dataRules.captureInput, captures),
  ...programsTelling(dataRules.captureScreen, watches),
  ...programsTelling(dataRules.captureTraffic, [
    ["tcpdump tshark dumpcap windump wireshark ngrep pktmon dsniff netsniff-ng"],
  ]),
  ["clip", knownByName],
];
