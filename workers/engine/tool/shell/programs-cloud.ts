import { dataRules } from "./data-rules.ts";
import { hostRules } from "./host-rules.ts";
import { argumentText, type Invocation, scriptHolds } from "./invocation.ts";
import type { ProgramInspector, ProgramRow } from "./scene.ts";

/** The old key goes when the new one comes. */
const rotates = /\biam\s+(?:update-access-key\b[^\n]{0,200}inactive|delete-access-key)\b/iu;

/** Accounts, keys and rights of cloud providers: what keeps a way in, and what opens data to everybody. */
const inspectCloudRights: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  const { name, command } = call;
  const raises =
    (name === "aws" &&
      /\biam\s+(?:create-(?:login-profile|policy-version)|attach-\S+-policy(?!.*\/\w{0,40}ReadOnly(?:Access)?["']?(?:\s|$))|put-\S+-policy|add-user-to-group|update-(?:assume-role-policy|login-profile)|set-default-policy-version|add-role-to-instance-profile)/u.test(
        text,
      )) ||
    (name === "aws" && /\biam\s+create-access-key/u.test(text) && !scriptHolds(call, rotates)) ||
    (name === "az" &&
      /\b(?:role\s+assignment\s+create|ad\s+(?:sp|app)\s+(?:create|credential|owner)|ad\s+app\s+credential|keyvault\s+set-policy|vm\s+run-command)/u.test(
        text,
      )) ||
    (name === "gcloud" &&
      /\badd-iam-policy-binding\b(?!.{0,300}--role[= ]["']?roles\/(?:\w{1,30}\.)?(?:viewer|reader|browser|developer|invoker|subscriber|publisher|\w{0,30}(?:viewer|reader|user))\b)|\b(?:iam\s+service-accounts\s+keys\s+create|iam\s+roles\s+(?:create|update))/u.test(
        text,
      )) ||
    (/^(?:kubectl|oc)$/u.test(name) &&
      /\bcreate\s+(?:cluster)?rolebinding\b.*cluster-admin|--clusterrole[= ]cluster-admin/u.test(text));
  const opens =
    (name === "aws" &&
      /\bput-bucket-(?:acl|policy)\b.*(?:public|authenticated-read|allusers|"\*")|modify-(?:snapshot|image|db-(?:cluster-)?snapshot)-attribute\b.*(?:\ball\b|create-volume-permission)|authorize-security-group-ingress\b(?!.*--port[= ](?:443|80)(?:\s|$)).*0\.0\.0\.0\/0|\bs3\s+(?:sync|cp|mv)\s+s3:\/\/\S+\s+s3:\/\/.*--acl[= ]public/i.test(
        text,
      )) ||
    (name === "gcloud" &&
      /\bfirewall-rules\s+(?:create|update)\b.*--(?:allow|rules)[= ](?:all|tcp:(?:22|3389)\b|tcp:0-65535)/u.test(
        text,
      ) &&
      (/0\.0\.0\.0\/0/u.test(text) || !/--source-(?:ranges|tags)/u.test(text))) ||
    (name === "gcloud" && /add-iam-policy-binding\b.*\ball(?:authenticated)?users\b/iu.test(text)) ||
    (name === "aws" && /\badd-permission\b(?=.*--principal[= ]["']?\*)(?!.*--source-)/u.test(text)) ||
    (name === "gsutil" && /\b(?:iam\s+ch|acl\s+ch)\b.*allusers/i.test(text)) ||
    (name === "az" && /firewall-rule\s+create.*0\.0\.0\.0|--public-access\s+(?:blob|container)/u.test(text));
  const blinds =
    (name === "aws" &&
      /\b(?:cloudtrail\s+(?:stop-logging|delete-trail|put-event-selectors|update-trail)|guardduty\s+(?:delete|update)-detector|configservice\s+(?:stop|delete)|ec2\s+delete-flow-logs|logs\s+delete-)/u.test(
        text,
      )) ||
    (name === "az" &&
      /\bmonitor\s+(?:diagnostic-settings|log-profiles)\s+delete|security\s+pricing\s+create.*free/u.test(text)) ||
    (name === "gcloud" && /\blogging\s+(?:sinks|buckets|logs)\s+(?:delete|update.*--disabled)/u.test(text));
  const reads =
    (name === "aws" &&
      /\b(?:secretsmanager\s+get-secret-value|ssm\s+get-parameters?\b.*--with-decryption|sts\s+get-session-token|ec2\s+get-password-data|iam\s+get-account-authorization-details)/u.test(
        text,
      )) ||
    (name === "az" && /\bkeyvault\s+(?:secret|key)\s+(?:show|download)/u.test(text)) ||
    (name === "gcloud" && /\bsecrets\s+versions\s+access/u.test(text)) ||
    (tellsToken(name, text) && isPrinted(call)) ||
    (/^(?:kubectl|oc)$/u.test(name) &&
      /\bget\s+secrets?\b(?!.*\{\.metadata)(?!.*\{\.data\.(?:tls|ca)\\{1,2}\.crt\}["']?(?:\s+-n\s+\S+)?$).*(?:-o\s*(?:yaml|json|jsonpath)|--all-namespaces|-A\b)/u.test(
        text,
      ));
  const creates =
    (name === "aws" && /\biam\s+create-role\b/u.test(text)) || (name === "az" && /\bad\s+user\s+create\b/u.test(text));
  // Without a key and a right it can do nothing; giving either is TOOL-2098.
  const names =
    (name === "aws" && /\biam\s+create-(?:user|group)\b/u.test(text)) ||
    (name === "gcloud" && /\bservice-accounts\s+create\b/u.test(text));
  if (names) scene.hit(hostRules.cloudAccount, command);
  if (creates) scene.hit(hostRules.accountCreated, command);
  if (raises) scene.hit(hostRules.accountRaised, command);
  if (opens) scene.hit(hostRules.openPermissions, command);
  if (blinds) scene.hit(hostRules.stopProtection, command);
  if (reads) scene.hit(dataRules.readCloudSecret, command);
};

/** A token, or a configuration with the keys in it. */
const tellsToken = (name: string, text: string): boolean =>
  (name === "gcloud" && /\bauth\s+(?:application-default\s+)?print-(?:access|identity)-token\b/u.test(text)) ||
  (name === "az" && /\baccount\s+get-access-token\b/u.test(text)) ||
  (/^(?:kubectl|oc)$/u.test(name) &&
    /\bconfig\s+view\b.*--raw\b|\bcreate\s+token\b|^whoami\s+(?:-t|--show-token)/u.test(text));

/** For whoever reads the output, not for another program: no part of its command line, and not what it logs in with. */
const isPrinted = ({ parent, script }: Invocation): boolean =>
  parent === undefined &&
  !/\|\s{0,4}[\w./-]{1,40}(?:\s+[\w.-]{1,40}){0,3}\s+login\b|--password-stdin/u.test(script.text);

/** Stores of secrets that are asked for one by its name. */
const inspectSecretStore: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  const asks =
    call.name === "vault"
      ? /^(?:kv\s+get|read)\s(?!.*\bsys\/)/u.test(text)
      : call.name === "gh"
        ? /^auth\s+token\b/u.test(text)
        : call.name === "op"
          ? /^(?:read\s|item\s+get\b.*(?:--reveal|--fields|--format))/u.test(text)
          : call.name === "bw"
            ? /^(?:get\s+(?:password|item|totp)|export)\b/u.test(text)
            : /^(?:export|show)\b/u.test(text);
  if (asks && isPrinted(call)) scene.hit(dataRules.readCloudSecret, call.command);
};

/** The system's proxy set from the command line (macOS). */
const inspectSystemProxy: ProgramInspector = (call, scene) => {
  if (/^-set\w*proxy\b/i.test(argumentText(call))) scene.hit(dataRules.proxyChange, call.command);
};

export const cloudPrograms: readonly ProgramRow[] = [
  ["networksetup", inspectSystemProxy],
  ["aws az gcloud gsutil kubectl oc", inspectCloudRights],
  ["vault gh op bw keepassxc-cli", inspectSecretStore],
];
