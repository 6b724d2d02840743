import type { RuleSpec } from "../../../src/contracts/rule.ts";
import { alnum, base64, hex, lower, upper, urlSafe } from "./alphabets.ts";
import { tokenRule } from "./token-rule.ts";

/** Secret stores, infrastructure as code, data platforms and networks. Ids SEC-1500 to SEC-1549. */
export const infrastructureRules: readonly RuleSpec[] = [
  tokenRule({
    id: "SEC-1500",
    type: "VAULT_TOKEN",
    what: "a HashiCorp Vault token",
    why: "`hvs.` service, `hvb.` batch, `hvr.` recovery tokens since Vault 1.10.",
    forms: [
      ["hvs.", [urlSafe, 24, 140]],
      ["hvb.", [urlSafe, 90, 300]],
      ["hvr.", [urlSafe, 24, 140]],
    ],
  }),
  tokenRule({
    id: "SEC-1501",
    type: "TERRAFORM_CLOUD_TOKEN",
    what: "a Terraform Cloud token",
    why: "14 characters, `.atlasv1.`, 60 to 70 characters.",
    words: [".atlasv1."],
    behind: 14,
    forms: [[[alnum, 14], ".atlasv1.", [urlSafe, 60, 70]]],
  }),
  tokenRule({
    id: "SEC-1502",
    type: "PULUMI_TOKEN",
    what: "a Pulumi token",
    why: "`pul-` and 40 hex digits.",
    forms: [["pul-", [hex, 40]]],
  }),
  tokenRule({
    id: "SEC-1503",
    type: "DOPPLER_TOKEN",
    what: "a Doppler token",
    why: "`dp.`, the kind (pt, ct, sa, scim, audit, or st with its environment), `.`, 40 to 44 characters.",
    forms: [
      ...["pt", "ct", "sa", "scim", "audit"].map((kind) => [`dp.${kind}.`, [alnum, 40, 44]] as const),
      ["dp.st.", [alnum, 40, 44]],
      ["dp.st.", ["a-z0-9_\\-", 2, 35], ".", [alnum, 40, 44]],
    ],
  }),
  tokenRule({
    id: "SEC-1504",
    type: "ONEPASSWORD_TOKEN",
    what: "a 1Password service account token",
    why: "`ops_eyJ` and base64 of JSON.",
    forms: [["ops_eyJ", [`${base64}=_-`, 200, 1500]]],
  }),
  tokenRule({
    id: "SEC-1505",
    type: "ONEPASSWORD_SECRET_KEY",
    what: "a 1Password secret key",
    why: "`A3-` and six groups of capital letters and digits.",
    forms: [
      ["A3-", [upper, 6], "-", [upper, 6], "-", [upper, 5], "-", [upper, 5], "-", [upper, 5]],
      ["A3-", [upper, 6], "-", [upper, 11], "-", [upper, 5], "-", [upper, 5], "-", [upper, 5]],
    ],
  }),
  tokenRule({
    id: "SEC-1506",
    type: "AGE_SECRET_KEY",
    what: "an age secret key",
    why: "`AGE-SECRET-KEY-1` and 58 characters of Bech32.",
    forms: [["AGE-SECRET-KEY-1", ["QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58]]],
  }),
  tokenRule({
    id: "SEC-1507",
    type: "TAILSCALE_KEY",
    what: "a Tailscale key",
    why: "`tskey-`, the kind, an id, a dash, a secret.",
    forms: ["auth", "api", "client", "scim", "webhook"].map((kind) => [
      `tskey-${kind}-`,
      [alnum, 8, 24],
      "-",
      [alnum, 20, 50],
    ]),
  }),
  tokenRule({
    id: "SEC-1508",
    type: "DATABRICKS_TOKEN",
    what: "a Databricks token",
    why: "`dapi` and 32 hex digits; a `-2` that sometimes follows is no part of the secret.",
    forms: [["dapi", [hex, 32]]],
  }),
  tokenRule({
    id: "SEC-1509",
    type: "PLANETSCALE_TOKEN",
    what: "a PlanetScale credential",
    why: "`pscale_tkn_`, `pscale_pw_` or `pscale_oauth_` and 32 to 64 characters.",
    forms: ["pscale_tkn_", "pscale_pw_", "pscale_oauth_"].map((prefix) => [prefix, [`${urlSafe}=.`, 32, 64]]),
  }),
  tokenRule({
    id: "SEC-1510",
    type: "NEON_API_KEY",
    what: "a Neon credential",
    why: "`napi_` and 64 characters; database passwords begin `npg_`.",
    forms: [
      ["napi_", [lower, 60, 70]],
      ["npg_", [alnum, 12, 24]],
    ],
  }),
  tokenRule({
    id: "SEC-1511",
    type: "PREFECT_TOKEN",
    what: "a Prefect token",
    why: "`pnu_` or `pnb_` and 36 characters.",
    forms: ["pnu_", "pnb_"].map((prefix) => [prefix, [alnum, 36]]),
  }),
  tokenRule({
    id: "SEC-1512",
    type: "OPENSHIFT_TOKEN",
    what: "an OpenShift token",
    why: "`sha256~` and 43 characters (OAuth access tokens); a digest is written `sha256:`.",
    forms: [["sha256~", [urlSafe, 43]]],
  }),
  tokenRule({
    id: "SEC-1513",
    type: "HARNESS_TOKEN",
    what: "a Harness token",
    why: "`pat.` or `sat.`, 22 characters, 24 hex digits, 20 characters.",
    forms: ["pat.", "sat."].map((prefix) => [prefix, [urlSafe, 22], ".", [hex, 24], ".", [alnum, 20]]),
  }),
  tokenRule({
    id: "SEC-1514",
    type: "AIVEN_TOKEN",
    what: "an Aiven credential",
    why: "Service passwords and tokens begin `AVNS_`.",
    forms: [["AVNS_", [urlSafe, 16, 24]]],
  }),
];
