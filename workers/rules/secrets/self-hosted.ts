import { alnum, base64, hex, urlSafe, uuid } from "./alphabets.ts";
import { type TokenSpec, tokenRule } from "./token-rule.ts";

/** Tokens of what one runs oneself. Ids SEC-1770 to SEC-1784. */
export const selfHostedTokenRules: readonly TokenSpec[] = [
  tokenRule({
    id: "SEC-1770",
    type: "DOCKER_SWARM_TOKEN",
    what: "a token that lets machines join a Docker swarm",
    why: "`SWMTKN-1-`, a digest of 50 characters, `-`, a secret of 25.",
    forms: [["SWMTKN-1-", ["a-z0-9", 49, 50], "-", ["a-z0-9", 25]]],
  }),
  tokenRule({
    id: "SEC-1771",
    type: "K3S_TOKEN",
    what: "a token that lets machines join a K3s cluster",
    why: "`K10`, the digest of the authority, `::`, who it is for, the password.",
    words: ["::server:", "::node:"],
    behind: 67,
    forms: [
      ["K10", [hex, 64], "::server:", [hex, 32, 64]],
      ["K10", [hex, 64], "::node:", [hex, 32, 64]],
    ],
  }),
  tokenRule({
    id: "SEC-1772",
    type: "PROXMOX_TOKEN",
    what: "a Proxmox API token",
    why: "`PVEAPIToken=`, user, realm, the token's name, and a UUID behind `=` (or `:` for the backup server).",
    forms: [
      ["PVEAPIToken=", ["A-Za-z0-9._-", 2, 40], "@", ["a-z", 2, 16], "!", ["A-Za-z0-9._-", 2, 40], "=", ...uuid],
      ["PBSAPIToken=", ["A-Za-z0-9._-", 2, 40], "@", ["a-z", 2, 16], "!", ["A-Za-z0-9._-", 2, 40], ":", ...uuid],
    ],
  }),
  tokenRule({
    id: "SEC-1773",
    type: "MATRIX_TOKEN",
    what: "a Matrix access token",
    why: "Synapse: `syt_`, the user's name in Base64, 20 letters, a checksum of six characters.",
    forms: [["syt_", ["A-Za-z0-9+\\/", 2, 80], "_", ["A-Za-z", 20], "_", [alnum, 6]]],
  }),
  tokenRule({
    id: "SEC-1774",
    type: "PORTAINER_TOKEN",
    what: "a Portainer access token",
    why: "`ptr_` and 32 bytes in Base64.",
    forms: [["ptr_", [base64, 43], "="]],
  }),
  tokenRule({
    id: "SEC-1775",
    type: "TRIGGER_DEV_KEY",
    what: "a Trigger.dev secret key",
    why: "`tr_`, the environment, 20 characters or more.",
    forms: ["tr_dev_", "tr_prod_", "tr_stg_"].map((prefix) => [prefix, [alnum, 20, 24]] as const),
  }),
  tokenRule({
    id: "SEC-1776",
    type: "STYTCH_SECRET",
    what: "a Stytch secret",
    why: "`secret-live-` or `secret-test-`, 36 characters, `=`.",
    forms: ["secret-live-", "secret-test-"].map((prefix) => [prefix, [urlSafe, 36], "="] as const),
  }),
  tokenRule({
    id: "SEC-1777",
    type: "ZUPLO_KEY",
    what: "a Zuplo API key",
    why: "`zpka_`, 32 characters, `_`, a checksum of eight.",
    forms: [["zpka_", [alnum, 32], "_", [hex, 8]]],
  }),
];
