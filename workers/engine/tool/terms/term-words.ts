import type { ToolRule } from "../tool-rule.ts";
import { termRules } from "./term-rules.ts";

/** What a field with such a name settles. */
export type Asked =
  | "extent"
  | "scope"
  | "named"
  | "state"
  | "target"
  | "method"
  | "audience"
  | "rights"
  | "onward"
  | "amount"
  | "guard"
  | "key"
  | "reason"
  | "outlet"
  | "deeds"
  | "things"
  | "origin"
  | "ports"
  | "watch"
  | "asker";

/** A name in the ways programs spell it: `skip_approval`, `skip-approval`, `skipApproval` (keys are compared in lower case). */
const spellings = (names: string): string[] =>
  names
    .split(" ")
    .flatMap((name) => (name.includes("_") ? [name, name.replaceAll("_", "-"), name.replaceAll("_", "")] : [name]));

const askedBy: Readonly<Record<Asked, string>> = {
  extent: "filter query where condition selector criteria match range pattern ids cypher soql jql search",
  scope:
    "scope targets users user_ids user accounts applies_to apply_to instances customers subscriptions devices recipients",
  named: "policy policy_name name rule feature setting control protection option addon",
  state: "state status mode action value enforcement effect",
  target: "url uri path paths file files directory folder",
  method: "method http_method verb",
  audience:
    "acl canned_acl member members principal grantee entity type with audience sharing link_access visibility access",
  rights: "scopes permissions permission role roles role_name access_level privilege privileges",
  onward: "forward forward_to forwarding_address forwarding_email redirect_to auto_forward_to",
  amount: "amount value quantity",
  key: "key public_key ssh_key ssh_public_key deploy_key",
  reason: "reason because justification explanation rationale why memo note notes comment description",
  outlet: "output out dest destination send_to upload_to webhook callback post_to report_to deliver_to",
  deeds: "actions verbs",
  things: "resource resources",
  origin:
    "source src cidr source_cidr cidr_ip cidr_block source_range source_ranges source_ip remote_ip from_ip ip_range ip_ranges",
  ports: "port ports port_range dest_port destination_port dst_port",
  watch: "alarm alarms burglar_alarm security_system camera cameras cctv motion_sensor motion_sensors siren",
  asker:
    "requested_by asked_by instructed_by ordered_by source_of_instruction instruction_source authorized_by approved_by",
  guard:
    "content_filter safety_filter moderation guardrails audit_logging mfa firewall waf branch_protection secret_scanning push_protection dlp edr antivirus",
};

/** The question a field is asked, by its name. */
export const topicOfKey: ReadonlyMap<string, Asked> = new Map(
  (Object.entries(askedBy) as [Asked, string][]).flatMap(([asked, names]) =>
    spellings(names).map((name) => [name, asked] as const),
  ),
);

/** What `false` gives whoever holds a key the right to write. */
export const readOnly: ReadonlySet<string> = new Set(spellings("read_only readonly"));

/** Protections that `false` switches off. */
export const switchOff: ReadonlySet<string> = new Set(
  spellings(
    "mfa mfa_required mfa_enabled mfa_enforced require_mfa enable_mfa two_factor two_factor_required two_factor_enabled require_2fa audit_log audit_logs audit_logging audit_enabled audit_log_enabled enable_audit enable_audit_logging enforce_admins content_filter content_filtering safety_filter safety_checks safety_enabled guardrails guardrails_enabled firewall_enabled enable_firewall real_time_protection tamper_protection block_public_acls block_public_policy block_public_access ignore_public_acls restrict_public_buckets waf waf_enabled enable_waf sso_required require_sso enforce_sso branch_protection branch_protection_enabled secret_scanning push_protection deletion_protection termination_protection dlp_enabled edr_enabled antivirus_enabled require_pull_request_reviews require_approvals",
  ),
);

/** With `true` what is deleted does not come back; told of many things it is final. */
export const forGood: ReadonlySet<string> = new Set(
  spellings(
    "hard hard_delete permanent permanently permanent_delete delete_permanently skip_trash bypass_trash skip_recycle_bin bypass_recycle_bin no_trash empty_trash wipe_devices wipe_data",
  ),
);

/** With `true` what could bring it back goes along. */
export const backupsToo: ReadonlySet<string> = new Set(
  spellings(
    "skip_final_snapshot skip_final_backup delete_backups delete_snapshots delete_automated_backups remove_backups purge_backups skip_backup force_delete_without_recovery",
  ),
);

/** Whether `true` under this key (`all`, `all_users`, `select_all`) leaves nothing out. */
export const meansAll = (key: string): boolean =>
  /^(?:all|everything|select_?all|include_?all|apply_?to_?all|entire_?(?:org|organization|tenant|workspace)|all_?(?:users|accounts|records|items|orders|customers|contacts|files|devices|resources|instances|projects|repositories|data|rows|documents))$/u.test(
    key,
  );

/** Fields that say with `true` what is to be left out, opened or destroyed. */
export const switchesOn: ReadonlyMap<string, ToolRule> = new Map<string, ToolRule>([
  ...spellings(
    "skip_review skip_auth skip_authentication skip_authorization skip_mfa skip_2fa ignore_limits disable_security disable_audit disable_audit_logging",
  ).map((name) => [name, termRules.checkSkipped] as const),
  ...spellings("delete_all remove_all purge_all wipe_all drop_all destroy_all").map(
    (name) => [name, termRules.everythingDeleted] as const,
  ),
  ...spellings("allow_force_pushes allow_deletions").map((name) => [name, termRules.protectionOff] as const),
  ...spellings("forward_all auto_forward_all").map((name) => [name, termRules.mailForwarded] as const),
]);
