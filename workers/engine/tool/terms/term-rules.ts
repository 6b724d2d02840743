import type { ToolRule } from "../tool-rule.ts";

/** What the fields of a call decide together with the name of its tool. Ids TOOL-2700 to TOOL-2719. */
export const termRules = {
  everythingDeleted: {
    id: "TOOL-2700",
    name: "everything-deleted",
    family: "tool_abuse",
    points: 0.7,
    what: "a deletion that leaves nothing out",
    why: 'deleteAll, an empty filter, "*" or "/" where a deletion is told what to delete (T1485).',
  },
  checkSkipped: {
    id: "TOOL-2701",
    name: "check-skipped",
    family: "tool_abuse",
    points: 0.6,
    what: "an approval or check switched off for this call",
    why: "skip_approval, bypass_verification, override_limits: the agent excuses itself from what guards the action.",
  },
  protectionOff: {
    id: "TOOL-2702",
    name: "protection-off",
    family: "tool_abuse",
    points: 0.65,
    what: "a protection switched off",
    why: "Second factors, audit logs, guardrails, public access blocks set to false (T1562).",
  },
  openToAll: {
    id: "TOOL-2703",
    name: "open-to-all",
    family: "exfiltration",
    points: 0.75,
    what: "rights given to everybody on the internet",
    why: "allUsers, public-read on a bucket, a link by which anyone may edit (T1537).",
  },
  allRights: {
    id: "TOOL-2704",
    name: "all-rights",
    family: "tool_abuse",
    points: 0.65,
    what: "all rights given to an account or a key",
    why: 'Scope "*", superadmin, owner: the least that is needed is never all (T1098).',
  },
  mailForwarded: {
    id: "TOOL-2705",
    name: "mail-forwarded",
    family: "exfiltration",
    points: 0.65,
    what: "a rule that sends mail on to another address",
    why: "A forwarding rule copies the mailbox for good (T1114.003).",
  },
  wholeBalance: {
    id: "TOOL-2706",
    name: "whole-balance",
    family: "tool_abuse",
    points: 0.6,
    what: "a payment of all there is",
    why: 'Amount "all" or "max", an allowance without bound: an account is emptied in one call (T1657).',
  },
  storeDeleted: {
    id: "TOOL-2707",
    name: "store-deleted",
    family: "tool_abuse",
    points: 0.6,
    what: "a whole store deleted",
    why: "A repository, database, table or backup does not come back; a person should have a look (T1485).",
  },
} as const satisfies Record<string, ToolRule>;
