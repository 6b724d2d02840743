import { dataRules } from "./data-rules.ts";
import { hostRules } from "./host-rules.ts";
import { type Invocation, scriptHolds } from "./invocation.ts";
import type { ProgramRow } from "./scene.ts";
import { lacks, programsTelling } from "./telling.ts";

/** The old key goes when the new one comes. */
const rotates = /\biam\s+(?:update-access-key\b[^\n]{0,200}inactive|delete-access-key)\b/iu;
/** A second way in beside the first. */
const keepsOldKey = (call: Invocation): boolean => !scriptHolds(call, rotates);

/** For whoever reads the output, not for another program: no part of its command line, and not what it logs in with. */
const isPrinted = ({ parent, script }: Invocation): boolean =>
  parent === undefined &&
  !/\|\s{0,4}[\w./-]{1,40}(?:\s+[\w.-]{1,40}){0,3}\s+login\b|--password-stdin/u.test(script.text);

/** A port of those who administer, or every port, that a firewall lets through. */
const opensFirewall =
  /\bfirewall-rules\s+(?:create|update)\b.*--(?:allow|rules)[= ](?:all|tcp:(?:22|3389)\b|tcp:0-65535)/u;

/** Accounts, keys and rights of cloud providers: what keeps a way in, and what opens data to everybody. */
export const cloudPrograms: readonly ProgramRow[] = [
  // The system's proxy set from the command line (macOS).
  ...programsTelling(dataRules.proxyChange, [["networksetup", /^-set\w*proxy\b/i]]),
  // Without a key and a right it can do nothing; giving either is TOOL-2098.
  ...programsTelling(hostRules.cloudAccount, [
    ["aws", /\biam\s+create-(?:user|group)\b/u],
    ["gcloud", /\bservice-accounts\s+create\b/u],
  ]),
  ...programsTelling(hostRules.accountCreated, [
    ["aws", /\biam\s+create-role\b/u],
    ["az", /\bad\s+user\s+create\b/u],
  ]),
  ...programsTelling(hostRules.accountRaised, [
    ["aws", /\biam\s+create-(?:login-profile|policy-version)/u],
    ["aws", /\biam\s+create-access-key/u, keepsOldKey],
    ["aws", /\biam\s+attach-\S+-policy(?!.*\/\w{0,40}ReadOnly(?:Access)?["']?(?:\s|$))/u],
    ["aws", /\biam\s+(?:put-\S+-policy|add-user-to-group|add-role-to-instance-profile)/u],
    ["aws", /\biam\s+(?:update-(?:assume-role-policy|login-profile)|set-default-policy-version)/u],
    ["az", /\brole\s+assignment\s+create/u],
    ["az", /\bad\s+(?:sp|app)\s+(?:create|credential|owner)/u],
    ["az", /\b(?:keyvault\s+set-policy|vm\s+run-command)/u],
    [
      "gcloud",
      /\badd-iam-policy-binding\b(?!.{0,300}--role[= ]["']?roles\/(?:\w{1,30}\.)?(?:viewer|reader|browser|developer|invoker|subscriber|publisher|\w{0,30}(?:viewer|reader|user))\b)/u,
    ],
    ["gcloud", /\biam\s+(?:service-accounts\s+keys\s+create|roles\s+(?:create|update))/u],
    ["kubectl oc", /\bcreate\s+(?:cluster)?rolebinding\b.*cluster-admin/u],
    ["kubectl oc", /--clusterrole[= ]cluster-admin/u],
  ]),
  ...programsTelling(hostRules.openPermissions, [
    ["aws", /\bput-bucket-(?:acl|policy)\b.*(?:public|authenticated-read|allusers|"\*")/i],
    ["aws", /modify-(?:snapshot|image|db-(?:cluster-)?snapshot)-attribute\b.*(?:\ball\b|create-volume-permission)/i],
    ["aws", /authorize-security-group-ingress\b(?!.*--port[= ](?:443|80)(?:\s|$)).*0\.0\.0\.0\/0/i],
    ["aws", /\bs3\s+(?:sync|cp|mv)\s+s3:\/\/\S+\s+s3:\/\/.*--acl[= ]public/i],
    ["aws", /\badd-permission\b(?=.*--principal[= ]["']?\*)(?!.*--source-)/u],
    ["gcloud", opensFirewall, /0\.0\.0\.0\/0/u],
    ["gcloud", opensFirewall, lacks(/--source-(?:ranges|tags)/u)],
    ["gcloud", /add-iam-policy-binding\b.*\ball(?:authenticated)?users\b/iu],
    ["gsutil", /\b(?:iam\s+ch|acl\s+ch)\b.*allusers/i],
    ["az", /firewall-rule\s+create.*0\.0\.0\.0/u],
    ["az", /--public-access\s+(?:blob|container)/u],
  ]),
  ...programsTelling(hostRules.stopProtection, [
    ["aws", /\bcloudtrail\s+(?:stop-logging|delete-trail|put-event-selectors|update-trail)/u],
    ["aws", /\bguardduty\s+(?:delete|update)-detector/u],
    ["aws", /\bconfigservice\s+(?:stop|delete)/u],
    ["aws", /\b(?:ec2\s+delete-flow-logs|logs\s+delete-)/u],
    ["az", /\bmonitor\s+(?:diagnostic-settings|log-profiles)\s+delete/u],
    ["az", /security\s+pricing\s+create.*free/u],
    ["gcloud", /\blogging\s+(?:sinks|buckets|logs)\s+(?:delete|update.*--disabled)/u],
  ]),
  ...programsTelling(dataRules.readCloudSecret, [
    ["aws", /\bsecretsmanager\s+get-secret-value/u],
    ["aws", /\bssm\s+get-parameters?\b.*--with-decryption/u],
    ["aws", /\b(?:sts\s+get-session-token|ec2\s+get-password-data|iam\s+get-account-authorization-details)/u],
    ["az", /\bkeyvault\s+(?:secret|key)\s+(?:show|download)/u],
    ["gcloud", /\bsecrets\s+versions\s+access/u],
    [
      "kubectl oc",
      /\bget\s+secrets?\b(?!.*\{\.metadata)(?!.*\{\.data\.(?:tls|ca)\\{1,2}\.crt\}["']?(?:\s+-n\s+\S+)?$).*(?:-o\s*(?:yaml|json|jsonpath)|--all-namespaces|-A\b)/u,
    ],
    // A token, or a configuration with the keys in it.
    ["gcloud", /\bauth\s+(?:application-default\s+)?print-(?:access|identity)-token\b/u, isPrinted],
    ["az", /\baccount\s+get-access-token\b/u, isPrinted],
    ["kubectl oc", /\bconfig\s+view\b.*--raw\b/u, isPrinted],
    ["kubectl oc", /\bcreate\s+token\b|^whoami\s+(?:-t|--show-token)/u, isPrinted],
    // Stores of secrets that are asked for one by its name.
    ["vault", /^(?:kv\s+get|read)\s(?!.*\bsys\/)/u, isPrinted],
    ["gh", /^auth\s+token\b/u, isPrinted],
    ["op", /^(?:read\s|item\s+get\b.*(?:--reveal|--fields|--format))/u, isPrinted],
    ["bw", /^(?:get\s+(?:password|item|totp)|export)\b/u, isPrinted],
    ["keepassxc-cli", /^(?:export|show)\b/u, isPrinted],
  ]),
];
