import { buildAutomaton, findLiterals } from "../../match/automaton.ts";

/**
 * What a script has, in small letters, that one of the patterns of `powershell.ts` matches: every alternative of a pattern
 * holds one of its cues. One pass over the script says which patterns are worth a try.
 */
const cues = {
  fetches: ".download webrequest iwr restmethod irm net.webclient wget curl start-bitstransfer xmlhttp httpclient",
  decodes: "frombase64string -bxor gzipstream deflatestream [char [convert]::to -join -replace securestring",
  sockets: "net.sockets. .getstream( sslstream",
  reflects:
    "reflection.assembly] virtualalloc virtualprotect createthread createremotethread getdelegateforfunctionpointer marshal]::copy queueuserapc writeprocessmemory dllimport add-type definedynamicassembly memorystream [appdomain] ::getprocaddress getmodulehandle rtlmovememory .gettype(",
  amsi: "amsi management.automation etweventwrite cachedgrouppolicysettings scriptblocklogging",
  capture:
    "copyfromscreen getasynckeystate setwindowshookex forms.clipboard get-clipboard waveinopen capturescreen system.speech keylogger microphone mcisendstring",
  events: "__eventfilter eventconsumer __filtertoconsumer register-wmievent set-wmiinstance register-engineevent",
  comObjects: "new-object createobject gettypefrom createinstance",
  shadow: "shadowcopy checkpoint-computer",
  attackCmdlet:
    "invoke- get-gpppassword get-keystrokes get-timedscreenshot out-minidump out-compresseddll out-encodedcommand find-avsignature new-elevatedpersistence add-persistence install-ssp powerview winpwn samfile kittielocal wificreds browserpwn lazagnemodule powercat dumplsass aadint",
  directory: "adsisearcher directoryservices. .findall() getcurrent get-adsi",
  kerberos: "kerberos kerberoast asreproast asktg golden silver dumpticket",
  mailRule: "new-inboxrule set-mailbox new-transportrule install-transportagent",
  credentials:
    "get-credential promptforcredential windows.security.credentials passwordvault cryptunprotectdata protecteddata login dpapi getnetworkcredential logonuser ms-mcs-admpwd comsvcs minidumpwritedump lsass",
  names: "resolve-dnsname nslookup .ping",
  times: ".creationtime .lastwritetime .lastaccesstime",
  uploads: ".upload -method httpmethod] send-mailmessage .sendasync ftpwebrequest",
} as const;

export type Cue = keyof typeof cues;
const bitOf = new Map(Object.keys(cues).map((cue, at) => [cue as Cue, 1 << at]));
const bitsOfLiteral = new Map<string, number>();
for (const [cue, literals] of Object.entries(cues)) {
  for (const literal of literals.split(" "))
    bitsOfLiteral.set(literal, (bitsOfLiteral.get(literal) ?? 0) | bitOf.get(cue as Cue)!);
}
const automaton = buildAutomaton([...bitsOfLiteral.keys()]);
const bits = Int32Array.from(bitsOfLiteral.values());

/** Which cues occur in a script; ask the answer by the name of a pattern. */
export function cuesOf(script: string): (cue: Cue) => boolean {
  let found = 0;
  findLiterals(automaton, script.toLowerCase(), (literal) => {
    found |= bits[literal]!;
  });
  return (cue) => (found & bitOf.get(cue)!) !== 0;
}
