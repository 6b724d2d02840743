import type { Leaf } from "../leaf.ts";
import type { ToolRule } from "../tool-rule.ts";
import { termRules } from "./term-rules.ts";
import type { Asked } from "./term-words.ts";

/** All rights, in scopes and in policies. */
export const everyRight = /^(?:\*(?:[:.]\*)?|(?:admin|root|owner|iam|org|organization|system|cluster)[:.]\*)$/u;
const everyAddress = /^(?:0\.0\.0\.0\/0|::\/0|any|\*)$/iu;
/** All ports, and those by which a machine or its data are ruled. */
const rulingPorts =
  /^(?:\*|any|all|-1|[01]-65535|22|23|445|1433|2375|3306|3389|5432|5900|5985|6379|9200|11211|27017)$/iu;
const keepsOut = /^(?:deny|denied|drop|block|blocked|reject|remove|delete|revoke)$/iu;
/** A lock that is to open, and what watches the door that is to look away. */
const opensUp = /^(?:unlock(?:ed)?|open|release|disengage)$/iu;
const looksAway = /^(?:off|disarm(?:ed)?|disabled?|none)$/iu;

/** Who comes in, and what he may: the fields of a network's rule, of a policy and of a lock mean something only together. */
export class AccessTerms {
  #everyone: Leaf | undefined;
  #portRules = false;
  #everyAction: Leaf | undefined;
  #everyResource = false;
  #keepsOut = false;
  #unlocked: Leaf | undefined;
  #unwatched = false;

  /** Takes in one field. */
  read(asked: Asked, leaf: Leaf): void {
    const { key, text } = leaf;
    if (asked === "state") {
      this.#keepsOut ||= keepsOut.test(text);
      if (opensUp.test(text)) this.#unlocked ??= leaf;
      if (key === "action" && everyRight.test(text)) this.#everyAction ??= leaf;
    } else if (asked === "deeds" && everyRight.test(text)) this.#everyAction ??= leaf;
    else if (asked === "things") this.#everyResource ||= everyRight.test(text);
    else if (asked === "origin" && everyAddress.test(text)) this.#everyone ??= leaf;
    else if (asked === "ports") this.#portRules ||= rulingPorts.test(text);
    else if (asked === "watch") this.#unwatched ||= looksAway.test(text);
  }

  /** What they say together. */
  settle(say: (rule: ToolRule, leaf: Leaf) => void): void {
    if (this.#unlocked !== undefined && this.#unwatched) say(termRules.protectionOff, this.#unlocked);
    if (this.#keepsOut) return;
    if (this.#everyone !== undefined && this.#portRules) say(termRules.openToAll, this.#everyone);
    if (this.#everyAction !== undefined && this.#everyResource) say(termRules.allRights, this.#everyAction);
  }
}
