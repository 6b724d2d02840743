import { seen } from "../survey.ts";
import { codeRules } from "./code-rules.ts";
import type { Probe } from "./probe.ts";

/** Objects, entities and filters that a reader would build or expand. */
export const objectProbes: readonly Probe[] = [
  {
    rule: codeRules.serializedCode,
    needs: seen.quote | seen.colon,
    anywhere: true,
    pattern:
      /"\$type"\s{0,3}:\s{0,3}"System\.(?:Windows\.Data\.ObjectDataProvider|Diagnostics\.Process|Configuration\.Install|Security\.Principal)|"@type"\s{0,3}:\s{0,3}"(?:com\.sun|org\.apache|javax|java\.lang|com\.mchange)/u,
  },
  {
    rule: codeRules.serializedCode,
    needs: seen.object,
    anywhere: true,
    pattern:
      /_\$\$ND_FUNC\$\$_|\bTypeConfuseDelegate\b|\bysoserial\b|(?:^|\n)c(?:os|posix|nt|subprocess|__builtin__|builtins)\r?\n(?:system|popen|exec|eval|Popen|check_output|getattr)/u,
  },
  {
    rule: codeRules.serializedCode,
    needs: seen.object,
    oneOf: seen.dunder | seen.round | seen.quote,
    anywhere: false,
    pattern:
      /__reduce(?:_ex)?__|(?:pickle|cPickle|_pickle|dill|marshal|shelve|jsonpickle)\.loads?\s{0,2}\(|"py\/(?:reduce|object\/apply)"|\bexec\s{0,2}\(\s{0,2}marshal/u,
  },
  {
    rule: codeRules.serializedObject,
    needs: seen.mixed,
    anywhere: false,
    pattern:
      /(?:^|[^A-Za-z0-9+/])(?:rO0AB[A-Za-z0-9+/]|KztAAU|Cs7QAF|H4sIAAAAAAAA\w{0,6}\/?Wz|AAEAAAD\/{3,5}|gASV|gAJ[jc]|gAN[jc]|BAh[bo7I]|YToyOntz|TzoxNDoi)[A-Za-z0-9+/=]{0,8}/u,
  },
  { rule: codeRules.serializedObject, needs: seen.object, anywhere: false, pattern: /\baced ?0005/i },
  { rule: codeRules.serializedObject, needs: seen.backslash, anywhere: false, pattern: /\\xac\\xed\\x00\\x05/i },
  { rule: codeRules.serializedObject, needs: seen.wide, anywhere: false, pattern: /\u00ac\u00ed\u0000\u0005/u },
  {
    rule: codeRules.serializedObject,
    needs: seen.colon,
    anywhere: false,
    pattern: /(?:^|[^\w])[OC]:\+?\d{1,4}:"[\w\\]{1,100}":\d{1,4}:\{/u,
  },
  {
    rule: codeRules.yamlObject,
    needs: seen.bang,
    anywhere: true,
    pattern:
      /!!python\/(?:object|name|module)|!!(?:javax\.script|com\.sun\.rowset|java\.net\.URL|org\.\w+\.\w+)|!ruby\/(?:object|hash|struct):(?:Gem|Net|Rack|ERB|OpenStruct)|!php\/object/u,
  },
  {
    rule: codeRules.javaGadget,
    needs: seen.java,
    anywhere: false,
    pattern:
      /\b(?:invoker|instantiate|constant|chained|clone|prototype(?:clone|serialization))(?:transformer|factory)\b|\b(?:for|while)closure\b|\binstantiatefactory\b|\b(?:TemplatesImpl|JdbcRowSetImpl|BadAttributeValueExpException|AnnotationInvocationHandler|LazyMap|TransformedMap|PriorityQueue\.comparator|BeanComparator|ScriptEngineManager|MarshalledObject|ObjectDataProvider|WindowsIdentity|BCEL|\$\$BCEL\$\$|SpringPartiallyComparableAdvisorHolder|ReferenceSerialized|CommonsCollections\d|URLDNS)\b/i,
  },
  {
    rule: codeRules.javaClassPath,
    needs: seen.java,
    anywhere: false,
    pattern: /\bclass\s{0,2}(?:\.|\[\s{0,2}['"]?)(?:module\s{0,2}['"\].]{1,4}\s{0,2})?classLoader\b/i,
  },
  {
    rule: codeRules.javaRuntimeName,
    needs: seen.java,
    anywhere: false,
    pattern:
      /(?<![<\w./])(?:java\.(?:lang\.(?:Runtime|ProcessBuilder|Process|System|Class|ClassLoader|reflect|Thread|String|Integer|Number|Object)|io\.(?:[A-Z]\w{0,20}(?:Stream|Reader|Writer)|File|Reader|Serializable)|net\.(?:URL|Socket)|util\.(?:concurrent|logging)|rmi|beans|security|evil)|javax\.(?:script|naming|management|el|servlet)|org\.(?:apache\.(?:commons|xalan|struts|tomcat|catalina|logging)|springframework|codehaus\.groovy|hibernate|mozilla\.javascript|omg)|com\.(?:opensymphony|sun\.(?:org|rowset|jndi)|mchange|caucho|rometools)|(?:runtime|processbuilder)\.\w{3,40}(?:transformer|closure|factory))[\w.]{0,80}/i,
  },
  {
    rule: codeRules.xmlEntity,
    needs: seen.angle,
    anywhere: false,
    pattern: /<!ENTITY\s{1,6}(?:%\s{1,6})?[\w.:-]{1,60}\s{1,6}(?:SYSTEM|PUBLIC)\b/i,
  },
  {
    rule: codeRules.xmlEntity,
    needs: seen.angle,
    anywhere: true,
    pattern:
      /<!ENTITY\s{1,6}(?:%\s{1,6})?[\w.:-]{1,60}\s{1,6}(?:SYSTEM|PUBLIC)\s{1,6}(?:["'][^"'\n]{0,100}["']\s{1,4})?["'](?:file|https?|ftp|php|expect|jar|gopher|netdoc):/i,
  },
  {
    rule: codeRules.xmlInclude,
    needs: seen.angle,
    anywhere: false,
    pattern:
      /<xi:include\b|<!DOCTYPE\s{1,6}[\w:-]{1,60}\s{1,6}SYSTEM\s{1,6}["'](?:https?|file|ftp|php):|<\?xml-stylesheet[^>]{0,200}https?:|xmlns:xi\s{0,2}=/i,
  },
  {
    rule: codeRules.xmlExpansion,
    needs: seen.angle,
    anywhere: true,
    pattern: /<!ENTITY\s{1,6}[\w.:-]{1,60}\s{1,6}["'](?:&[\w.:-]{1,60};){4,60}/i,
  },
  {
    rule: codeRules.serverInclude,
    needs: seen.angle,
    anywhere: false,
    pattern:
      /<!--\s{0,4}#\s{0,4}(?:exec|include|echo|printenv|set|config|fsize|flastmod)\b|<esi:(?:include|vars|inline|debug|try|choose|remove)\b/i,
  },
  {
    rule: codeRules.ldapFilter,
    needs: seen.round,
    anywhere: false,
    pattern:
      /(?:\*|\w)\)\s{0,3}\(\s{0,3}[|&!]?\s{0,3}\(?\s{0,3}\w{1,40}\s{0,3}[~<>]?=|^\*?\){1,3}(?:\(|$|%00)|\)\s{0,3}\(\s{0,3}[|&]\s{0,3}\(|\(\s{0,2}[|&]\s{0,2}\(\w{1,30}=[^()]{0,60}\)\s{0,2}\(\w{1,30}=\*\s{0,2}$|^\(\|\(\w{1,20}=\*\)\)$|^\*\(\|\(|\*\)\(\(?[|&!]/u,
  },
  {
    rule: codeRules.xpathExpression,
    needs: seen.slash | seen.quote,
    anywhere: false,
    pattern:
      /['"\])]\s{0,4}(?:or|and|\|)\s{0,4}(?:count|string-length|substring|name|starts-with|contains|not|position|text)\s{0,3}\(\s{0,3}(?:\/|@|\.|name|parent|text)|\]\s{0,3}\|\s{0,3}\/\/|\bdoc\s{0,2}\(\s{0,2}(?:concat\s{0,2}\()?["'](?:https?|file):|(?:\/\/\*|parent::\*|child::node\(\)|ancestor::|\/node\(\))\s{0,3}[\]|=)]/i,
  },
  {
    rule: codeRules.prototypePollution,
    needs: seen.dunder,
    anywhere: false,
    pattern: /(?:^|[^\w])__proto__(?:$|[^\w])/u,
  },
  {
    rule: codeRules.prototypePollution,
    needs: seen.call,
    oneOf: seen.dot | seen.square | seen.quote,
    anywhere: false,
    pattern:
      /\bconstructor\s{0,3}(?:\.|\[\s{0,3}['"]?)\s{0,3}prototype\b|["']constructor["']\s{0,3}:\s{0,3}\{\s{0,3}["']prototype/u,
  },
  {
    rule: codeRules.protocolInjection,
    needs: seen.newline,
    anywhere: false,
    pattern:
      /[\r\n]{1,4}\s{0,4}(?:(?:RCPT|MAIL)\s{1,3}(?:TO|FROM)\s{0,2}:|(?:EHLO|HELO)\s{1,3}\S|[A-Za-z]\d{1,6}\s{1,3}(?:SEARCH|FETCH|LOGIN|SELECT|LIST|CAPABILITY|LOGOUT|APPEND|COPY|STORE|NOOP|EXAMINE|CREATE|DELETE|RENAME|AUTHENTICATE|CHECK|EXPUNGE|STARTTLS|SUBSCRIBE|STATUS|UID)\b)/i,
  },
  {
    rule: codeRules.protocolInjection,
    needs: seen.newline,
    anywhere: false,
    // Verbs that are words, too: only as protocols write them.
    pattern:
      /[\r\n]{1,4}\s{0,4}(?:(?:RSET|QUIT|DATA|NOOP|STAT|LIST|RETR|DELE|STARTTLS|VRFY|EXPN|UIDL|TOP|APOP)(?:\s{0,3}\d{0,6})?(?:[\r\n]|$)|(?:FLUSHALL|FLUSHDB|CONFIG\s{1,3}(?:SET|GET)|SLAVEOF|EVAL\s)|(?:PORT|STOR|USER|PASS|AUTH|RETR|DELE|APOP|TOP)\s{1,3}\S{1,60}\s{0,3}\S{0,60}(?:[\r\n]|$))/u,
  },
  {
    rule: codeRules.headerInjection,
    needs: seen.newline,
    anywhere: false,
    pattern:
      /^(?!--)[^\n]{0,2000}[\r\n]{1,4}\s{0,2}(?:(?:set-cookie|location|content-length|transfer-encoding|x-forwarded-(?:for|host)|access-control-allow-origin|bcc|refresh)\s{0,3}:\s{0,3}\S|HTTP\/\d(?:\.\d)?\s{1,3}\d{3})|[\r\n]{1,2}(?:GET|POST|PUT|DELETE|HEAD)\s{1,3}\/\S{0,200}\s{1,3}HTTP\//i,
  },
];
