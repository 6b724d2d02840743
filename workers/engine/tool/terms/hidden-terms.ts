import type { Switch } from "../argument-leaves.ts";

/**
 * Fields by which a call is kept from people: they are to see, hear or confirm nothing of it. Programs spell such names in many ways, so a
 * key is read without the signs between its words.
 */
const kept =
  /^(?:(?:hide|hidden|conceal|concealed)(?:from|in)[a-z]{2,20}|(?:suppress|mute|silence|skip|no|without|disable|omit)(?:user|owner|human|admin|customer|security)?(?:confirm(?:ation)?s?|prompts?|notif(?:ication|y)s?|notifications|alerts?|receipts?|trace|history)|confirm(?:ed)?without[a-z]{2,16}|silent(?:ly)?|stealth(?:mode)?|covert(?:ly)?|secretly)$/u;
/** The same said with `false`. */
const untold =
  /^(?:(?:notify|alert|inform|tell|warn|ask)(?:user|owner|customer|client|patient|admin|manager|security|team|everyone|accountholder|cardholder|tenant)s?|(?:user|human|owner|customer|manager)(?:confirmed|approved|consented|consent|informed|notified|aware)|(?:require|need)s?(?:user|human)?(?:confirmation|approval))$/u;
/** What guards an action, overruled by its name. */
const overruled =
  /^(?:(?:override|bypass)[a-z]{0,24}(?:checks?|limits?|polic(?:y|ies)|approvals?|verification|validation|safety|restrictions?|security|interlocks?|warnings?|alerts?|holds?|locks?|review|auth|mfa|kyc|aml)|(?:skip|ignore|disable|without)[a-z]{0,16}(?:approvals?|verification|safety|polic(?:y|ies)|kyc|aml|fraud|fraudchecks?|sanctions?|sanctionschecks?|compliance|interactions?|interactionchecks?|allerg(?:y|ies)|allergychecks?|dosagechecks?|interlocks?|dualcontrol|secondapprover))$/u;
const bareOf = (key: string): string => key.replaceAll(/[_-]/gu, "");

/** Whether a field keeps its call from people. */
export function isHiding({ key, value }: Switch): boolean {
  if (value !== "true" && value !== "false") return false;
  return (value === "true" ? kept : untold).test(bareOf(key));
}

/** Whether a field that is true overrules a check. */
export const isOverruling = (key: string): boolean => overruled.test(bareOf(key));
