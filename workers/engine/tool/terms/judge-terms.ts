import type { Switch } from "../argument-leaves.ts";
import type { ToolNature } from "../call-context.ts";
import type { Leaf } from "../leaf.ts";
import type { ToolFindings } from "../tool-findings.ts";
import type { ToolRule } from "../tool-rule.ts";
import { termRules } from "./term-rules.ts";
import { type Asked, readOnly, switchesOn, switchOff, topicOfKey } from "./term-words.ts";

/** What a deletion is told to delete when it is told everything. */
const everything =
  /^(?:\*|\*\*|\*\.\*|\.\*|%|all|everything|_all|1\s?=\s?1|true|in:anywhere|(?:~|[a-z]:|\/(?:home|etc|usr|var|srv|opt|root|users|data))?[\\/]\*{0,2}|~)$/iu;
/** The path of a request by which a search engine drops every index. */
const everyIndex = /\/(?:_all|\*|%2a)(?:$|[?#])/iu;
const everyNode = /\bmatch\s{0,4}\(\s{0,4}\w{0,40}\s{0,4}\)\s{0,4}(?:detach\s{1,4})?delete\b/iu;
const anybody = /^(?:allusers|allauthenticatedusers|public-read-write|system:(?:anonymous|unauthenticated))$/iu;
const publicRead = /^(?:public-read|authenticated-read)$/iu;
const anyoneByLink = /^anyone(?:[_-]?with[_-]?(?:the[_-]?)?link)?$/iu;
const mayWrite = /^(?:writer|write|edit|editor|can[_-]?edit|owner|organizer|fullcontrol)$/iu;
const everyRight = /^\*(?:[:.]\*)?$/u;
const highest =
  /^(?:super[_-]?(?:admin|user|administrator)|owner|root|(?:global|org|tenant)[_-]?(?:admin|administrator|owner)|cluster[_-]admin|administratoraccess|domain admins)$/iu;
/** The second is the greatest number of 256 bits, by which a spender may take any amount. */
const wholeAmount = /^(?:all|max|maximum|everything|entire|100\s?%|1157920892373\d{65})$/iu;
/** A public key as `authorized_keys` and the hosts of repositories take it. */
const publicSshKey = /^(?:sk-)?(?:ssh|ecdsa-sha2)-[\w@.-]{3,40}\s{1,4}AAAA/u;
const off = /^(?:off|disabled?|none|false)$/iu;

/** What is there to be tried out and thrown away. */
const trial = /(?:^|[^a-z])(?:tests?|testing|tmp|temp|dev|demo|preview|staging|scratch|sandbox|old|pr-\d+)(?![a-z])/iu;

/** Units a value that settles something may have: longer ones are texts. */
const termUnitsMax = 120;

/**
 * What the fields of a call decide beside its texts: how much is deleted, who is let in, which check is left out. `source` is the
 * whole argument. One look into a table a field.
 */
export function judgeTerms(
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
    if (asked !== undefined && (asked === "key" || leaf.text.length <= termUnitsMax)) terms.read(asked, leaf);
  }
  for (const { key, value, start, end } of switches) {
    const rule = ruleOfSwitch(key, value, tool);
    if (rule !== undefined) findings.reportOf(source)(rule, start, end);
    else if (value === "true" && key.startsWith("allowfilediscovery")) terms.isListed = true;
    else if (value === "false" && readOnly.has(key)) terms.isWritable = true;
  }
  terms.settle();
  if (tool.dropsStores && !trial.test(source.text.slice(0, 2_000)))
    findings.reportOf(source)(termRules.storeDeleted, 0, source.text.length);
}

/** What a field that holds no text settles by itself. */
function ruleOfSwitch(key: string, value: string, tool: ToolNature): ToolRule | undefined {
  if (value === "{}") return tool.deletes && topicOfKey.get(key) === "extent" ? termRules.everythingDeleted : undefined;
  if (value === "false")
    return switchOff.has(key) || (key === "enabled" && tool.guards) ? termRules.protectionOff : undefined;
  if (value !== "true") return undefined;
  if (tool.deletes && (key === "all" || key === "everything")) return termRules.everythingDeleted;
  return switchesOn.get(key);
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
  /** Whoever searches finds it. */
  isListed = false;

  constructor(tool: ToolNature, findings: ToolFindings) {
    this.#tool = tool;
    this.#findings = findings;
  }

  /** Takes in one field. */
  read(asked: Asked, leaf: Leaf): void {
    const { text } = leaf;
    const tool = this.#tool;
    switch (asked) {
      case "extent":
        if (tool.deletes && everything.test(text)) this.#say(termRules.everythingDeleted, leaf);
        if (everyNode.test(text)) this.#say(termRules.everythingDeleted, leaf);
        break;
      case "target":
        this.#target ??= leaf;
        if (tool.deletes && everything.test(text)) this.#say(termRules.everythingDeleted, leaf);
        break;
      case "method":
        this.#isDeleted ||= /^delete$/iu.test(text);
        break;
      case "audience":
        if (anybody.test(text) || (tool.opens && publicRead.test(text))) this.#say(termRules.openToAll, leaf);
        else if (tool.opens && anyoneByLink.test(text)) this.#link = leaf;
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
      case "guard":
        if (off.test(text)) this.#say(termRules.protectionOff, leaf);
    }
  }

  /** What several fields say together. */
  settle(): void {
    if (this.#link !== undefined && (this.#mayWrite || this.isListed)) this.#say(termRules.openToAll, this.#link);
    if (this.#key !== undefined && this.isWritable) this.#say(termRules.keyLetIn, this.#key);
    if (this.#isDeleted && this.#target !== undefined && everyIndex.test(this.#target.text))
      this.#say(termRules.everythingDeleted, this.#target);
  }

  #say(rule: ToolRule, leaf: Leaf): void {
    this.#findings.reportOf(leaf)(rule, 0, leaf.text.length);
  }
}
