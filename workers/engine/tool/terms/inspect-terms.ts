import type { Switch } from "../argument-leaves.ts";
import type { Leaf } from "../leaf.ts";
import type { ToolFindings } from "../tool-findings.ts";
import type { ToolNature } from "../tool-nature.ts";
import type { ToolRule } from "../tool-rule.ts";
import { AccessTerms, everyRight } from "./access-terms.ts";
import { isHiding, isOverruling } from "./hidden-terms.ts";
import { termRules } from "./term-rules.ts";
import {
  type Asked,
  backupsToo,
  forGood,
  meansAll,
  readOnly,
  switchesOn,
  switchOff,
  topicOfKey,
} from "./term-words.ts";

/** What a deletion is told to delete when it is told everything. */
const everything =
  /^(?:\*|\*\*|\*\.\*|\.\*|%|all|everything|_all|1\s?=\s?1|true|in:anywhere|(?:~|[a-z]:|\/(?:home|etc|usr|var|srv|opt|root|users|data))?[\\/]\*{0,2}|\/(?:home|etc|usr|var|srv|opt|root|users|bin|sbin|lib|boot|var\/(?:lib|log|www))(?:\/\*{0,2})?|[a-z]:[\\/]{1,2}(?:users|windows|program files)(?:[\\/]{1,2}\*?)?|~)$/iu;
/** The path of a request by which a search engine drops every index. */
const everyIndex = /\/(?:_all|\*|%2a)(?:$|[?#])/iu;
const everyNode = /\bmatch\s{0,4}\(\s{0,4}\w{0,40}\s{0,4}\)\s{0,4}(?:detach\s{1,4})?delete\b/iu;
const anybody = /^(?:allusers|allauthenticatedusers|public-read-write|system:(?:anonymous|unauthenticated))$/iu;
const publicRead = /^(?:public-read|authenticated-read)$/iu;
const anyoneByLink =
  /^(?:anyone(?:[_-]?with[_-]?(?:the[_-]?)?link|[_-]?on[_-]?(?:the[_-]?)?(?:web|internet))?|anonymous|everyone|public|world|internet|all[_-]?users)$/iu;
const mayWrite =
  /^(?:writer|write|edit|editor|can[_-]?edit|owner|organizer|full[_-]?(?:control|access)|admin|administrator|maintainer|manage)$/iu;
/** Whom or what a deletion means that means all. A calendar's `all` is one series. */
const everybody =
  /^(?:\*|all|everyone|everybody|everything|(?:all|every|entire)[_ -][a-z]{3,30}|(?:org(?:anization)?|company|tenant|workspace|account)[_-]?wide)$/iu;
const ofCalendar = /event|meeting|calendar|remind|session|job|task|order(?!s)/u;
/** A query for the records of a table without any condition, and the top folder of a drive. */
const everyRecord = /^\s{0,8}select\s[^;]{1,60}\sfrom\s{1,8}[\w.]{1,60}\s{0,8};?$|^\s{0,8}'root' in parents\s{0,8}$/iu;
/** What chooses among many: a call without any names what it means. */
const selection = /"(?:filter|query|where|soql|jql|criteria|selector|condition|search|match)"\s{0,8}:/iu;
const inBulk = /(?:^|_)(?:bulk|batch|mass)(?:$|_)/u;
/** A request that deletes, and says that all is meant. */
const askedForAll = /[?&](?:all|delete_?all|everything)=(?:true|1|yes)(?:$|[&#])/iu;
const protection =
  /(?:^|[^a-z])(?:mfa|2fa|two[-_ ]?factor|waf|branch[-_ ]?protection|audit[-_ ]?log(?:s|ging)?|guardrails?|edr|antivirus|defender|dlp|(?:secret|virus|malware)[-_ ]?scanning|push[-_ ]?protection|conditional[-_ ]?access|(?:deletion|termination|tamper)[-_ ]?protection|block[-_ ]?public[-_ ]?access|public[-_ ]?access[-_ ]?block)(?![a-z])/iu;
/** Fields that say of a rule whether it holds. */
const holds: ReadonlySet<string> = new Set(
  "enabled is_enabled active is_active enforced enforce required on".split(" "),
);
/** What an order stands in that is nobody's. */
const inWhatWasRead =
  /\b(?:note|comment|text|line|instructions?|banner|footer|caption|sticker|sign)\s(?:in|on|inside|at|from)\b|\b(?:forum|blog|web\s?(?:page|site)|read-?me|tool\soutput|search\sresults?|pdf|attachment|calendar\sinvite|listing|review|newsletter|shopping\slist)\b/iu;
const highest =
  /^(?:super[_-]?(?:admin|user|administrator)|owner|root|(?:global|org|tenant)[_-]?(?:admin|administrator|owner)|cluster[_-]admin|administratoraccess|domain admins)$/iu;
/** The second is the greatest number of 256 bits, by which a spender may take any amount. */
const wholeAmount = /^(?:all|max|maximum|everything|entire|100\s?%|1157920892373\d{65})$/iu;
/** A public key as `authorized_keys` and the hosts of repositories take it. */
const publicSshKey = /^(?:sk-)?(?:ssh|ecdsa-sha2)-[\w@.-]{3,40}\s{1,4}AAAA/u;
/** Tools by which such an order is told to whoever looks after it. */
const ofIncidents = /report|incident|finding|flag|triage|review|alert|moderat/u;
const told = "(?:instruct|order|ask|request|direct|demand|command)ed|told|said";
/** Who let a call's order be found in what was read, or would have it kept from people. */
const toldByData = new RegExp(
  `\\b(?:hidden|invisible|white|concealed|injected)\\s(?:html\\s)?(?:text|instructions?|comments?|prompts?|orders?|messages?)\\b|\\b(?:${told})\\s(?:by|in)\\s(?:(?:the|a|an|its|some)\\s)?(?:[\\w'-]{1,16}\\s){0,2}?(?:text|read-?me|web\\s?page|page|html|footer|signature|metadata|docstring|tool\\soutput|search\\sresult)s?\\b|\\b(?:text|page|read-?me|document|e-?mail|issue|ticket|invite|pdf|review|signature|comment|file)\\s(?:\\w{1,16}\\s){0,2}?(?:${told})\\s?:?\\s['"]?(?:the\\s)?(?:agent|assistant|ai|bot|model|llm)\\b|<!--\\s?(?:ai|assistant|agent|llm|bot|system)\\b|\\b(?:told|asked|ordered|instructed)\\s(?:the\\s)?(?:ai|assistant|agent|bot|model|llm)\\sto\\b|\\buser\\s(?:has\\s)?already\\s(?:agreed|approved|confirmed|consented)|\\b(?:do\\snot|don['’]t|never|without)\\s(?:tell|telling|notify|notifying|inform|informing)\\s(?:the\\s)?(?:user|owner|customer)\\b|\\b(?:do\\snot|don['’]t|never|without)\\s(?:confirm|check|verify|ask|discuss|clear)(?:ing)?\\s(?:this\\s|it\\s)?(?:with\\s)?(?:the\\s)?(?:user|owner|customer|manager|account\\sholder|human)\\b`,
  "iu",
);
const off = /^(?:off|disabled?|none|false)$/iu;

/** What is there to be tried out and thrown away. */
const trial = /(?:^|[^a-z])(?:tests?|testing|tmp|temp|dev|demo|preview|staging|scratch|sandbox|old|pr-\d+)(?![a-z])/iu;

/** Units a value that settles something may have: longer ones are texts. */
const termUnitsMax = 120;

/**
 * What the fields of a call decide beside its texts: how much is deleted, who is let in, which check is left out. `source` is the
 * whole argument. One look into a table a field.
 */
export function inspectTerms(
  source: Leaf,
  leaves: readonly Leaf[],
  switches: readonly Switch[],
  tool: ToolNature,
  findings: ToolFindings,
): void {
  const terms = new Terms(tool, findings);
  for (const leaf of leaves) {
    const asked = topicOfKey.get(leaf.key);
    // A key is known by how it begins.
    if (asked !== undefined && (asked === "key" || leaf.text.length <= (asked === "reason" ? 400 : termUnitsMax)))
      terms.read(asked, leaf);
  }
  for (const { key, value, start, end } of switches) {
    const rule = ruleOfSwitch(key, value, tool, source.text);
    if (rule !== undefined) findings.reportOf(source)(rule, start, end);
    else if (value === "true" && key.startsWith("allowfilediscovery")) terms.isListed = true;
    else if (value === "false" && readOnly.has(key)) terms.isWritable = true;
    else if (value === "false" && holds.has(key)) terms.isOff = true;
  }
  terms.hiding = switches.find(isHiding);
  terms.settle(source);
  inspectName(source, tool, findings);
}

/** What the tool's name says by itself. */
function inspectName(source: Leaf, tool: ToolNature, findings: ToolFindings): void {
  const report = findings.reportOf(source);
  if (tool.unguards && !isTrial(source.text)) report(termRules.protectionOff, 0, source.text.length);
  if (tool.deletesAll && !isTrial(source.text)) report(termRules.everythingDeleted, 0, source.text.length);
  if (tool.dropsStores && !isTrial(source.text)) report(termRules.storeDeleted, 0, source.text.length);
}

const isTrial = (text: string): boolean => trial.test(text.slice(0, 2_000));

/** What a field that holds no text settles by itself. */
function ruleOfSwitch(key: string, value: string, tool: ToolNature, text: string): ToolRule | undefined {
  if (value === "{}") return tool.deletes && topicOfKey.get(key) === "extent" ? termRules.everythingDeleted : undefined;
  if (value === "false" && key === "private" && tool.publishes) return termRules.madePublic;
  if (value === "false")
    return switchOff.has(key) || (key === "enabled" && tool.guards) ? termRules.protectionOff : undefined;
  if (value !== "true") return undefined;
  if (tool.publishes && key === "public") return termRules.madePublic;
  if (tool.ends) {
    if (meansAll(key) && (tool.deletes || key !== "all")) return termRules.everythingDeleted;
    if (backupsToo.has(key) && !isTrial(text)) return termRules.deletedForGood;
    if (forGood.has(key) && (inBulk.test(tool.name) || selection.test(text.slice(0, 4_000))) && !isTrial(text))
      return termRules.deletedForGood;
  } else if (tool.pays && key !== "all" && meansAll(key)) return termRules.wholeBalance;
  return switchesOn.get(key) ?? (isOverruling(key) ? termRules.checkSkipped : undefined);
}

/** The terms of one call that mean something only together. */
class Terms {
  readonly #tool: ToolNature;
  readonly #findings: ToolFindings;
  #link: Leaf | undefined;
  #target: Leaf | undefined;
  #mayWrite = false;
  #isDeleted = false;
  #key: Leaf | undefined;
  /** Whoever holds the key may write. */
  isWritable = false;
  /** What names a protection, and whether something is said to hold no longer. */
  #protection: Leaf | undefined;
  isOff = false;
  /** Whoever searches finds it. */
  isListed = false;
  /** A field that keeps the call from people. */
  hiding: Switch | undefined;
  #outlet: Leaf | undefined;
  readonly #access = new AccessTerms();

  constructor(tool: ToolNature, findings: ToolFindings) {
    this.#tool = tool;
    this.#findings = findings;
  }

  /** Takes in one field. */
  read(asked: Asked, leaf: Leaf): void {
    const { text } = leaf;
    const tool = this.#tool;
    this.#access.read(asked, leaf);
    switch (asked) {
      case "extent":
        if (tool.deletes && (everything.test(text) || everyRecord.test(text)))
          this.#say(termRules.everythingDeleted, leaf);
        if (everyNode.test(text)) this.#say(termRules.everythingDeleted, leaf);
        break;
      case "things":
      case "scope":
        if (tool.ends && everybody.test(text) && !ofCalendar.test(tool.name))
          this.#say(termRules.everythingDeleted, leaf);
        this.#readAudience(leaf);
        break;
      case "named":
        if (protection.test(text)) this.#protection ??= leaf;
        break;
      case "state":
        this.isOff ||= off.test(text);
        break;
      case "asker":
        if (inWhatWasRead.test(text)) this.#say(termRules.orderFromData, leaf);
        break;
      case "target":
        this.#target ??= leaf;
        if (tool.deletes && everything.test(text)) this.#say(termRules.everythingDeleted, leaf);
        break;
      case "method":
        this.#isDeleted ||= /^delete$/iu.test(text);
        break;
      case "audience":
        if (tool.publishes && leaf.key === "visibility" && text.toLowerCase() === "public")
          this.#say(termRules.madePublic, leaf);
        this.#readAudience(leaf);
        break;
      case "rights":
        this.#mayWrite ||= mayWrite.test(text);
        if (everyRight.test(text) || (tool.grants && highest.test(text))) this.#say(termRules.allRights, leaf);
        break;
      case "onward":
        if (tool.sorts && text.includes("@")) this.#say(termRules.mailForwarded, leaf);
        break;
      case "amount":
        if (tool.pays && wholeAmount.test(text)) this.#say(termRules.wholeBalance, leaf);
        break;
      case "key":
        if (publicSshKey.test(text)) this.#key = leaf;
        break;
      case "reason":
        if (!tool.tells && !tool.searches && !tool.looks && !ofIncidents.test(tool.name) && toldByData.test(text))
          this.#say(termRules.orderFromData, leaf);
        break;
      case "outlet":
        if (/https?:\/\//iu.test(text)) this.#outlet ??= leaf;
        if (tool.looks && /https?:\/\//iu.test(text)) this.#say(termRules.findingsSent, leaf);
        break;
      case "guard":
        if (off.test(text)) this.#say(termRules.protectionOff, leaf);
    }
  }

  #readAudience(leaf: Leaf): void {
    const { text } = leaf;
    const tool = this.#tool;
    if (anybody.test(text) || (tool.opens && publicRead.test(text))) this.#say(termRules.openToAll, leaf);
    else if ((tool.opens || tool.grants) && anyoneByLink.test(text)) this.#link ??= leaf;
  }

  /** What several fields say together. */
  settle(source: Leaf): void {
    if (this.#link !== undefined && (this.#mayWrite || this.isListed)) this.#say(termRules.openToAll, this.#link);
    if (this.#key !== undefined && this.isWritable) this.#say(termRules.keyLetIn, this.#key);
    if (this.isOff && this.#protection !== undefined) this.#say(termRules.protectionOff, this.#protection);
    this.#access.settle((rule, leaf) => this.#say(rule, leaf));
    if (this.hiding !== undefined && this.#isGrave())
      this.#findings.reportOf(source)(termRules.keptFromPeople, this.hiding.start, this.hiding.end);
    const target = this.#target?.text ?? "";
    if (this.#link !== undefined && this.#tool.opens && target !== "" && everything.test(target))
      this.#say(termRules.openToAll, this.#link);
    if (this.#isDeleted && this.#target !== undefined && (everyIndex.test(target) || askedForAll.test(target)))
      this.#say(termRules.everythingDeleted, this.#target);
  }

  /** Money, rights, locks, data that leave: what somebody would want to know of. */
  #isGrave(): boolean {
    const { pays, grants, opens, sorts, publishes, ends, obliges, name } = this.#tool;
    return (
      pays ||
      grants ||
      opens ||
      sorts ||
      publishes ||
      obliges ||
      this.#outlet !== undefined ||
      (ends && !ofCalendar.test(name))
    );
  }

  #say(rule: ToolRule, leaf: Leaf): void {
    this.#findings.reportOf(leaf)(rule, 0, leaf.text.length);
  }
}
