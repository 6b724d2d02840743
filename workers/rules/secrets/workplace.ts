import type { RuleSpec } from "../../../src/contracts/rule.ts";
import { alnum, digits, hex, lower, urlSafe } from "./alphabets.ts";
import { tokenRule } from "./token-rule.ts";

/** Where people plan, write, design and keep customers. Ids SEC-1700 to SEC-1749. */
export const workplaceRules: readonly RuleSpec[] = [
  tokenRule({
    id: "SEC-1700",
    type: "LINEAR_API_KEY",
    what: "a Linear API key",
    why: "`lin_api_` or `lin_oauth_` and 40 characters or more.",
    forms: [
      ["lin_api_", [alnum, 40]],
      ["lin_oauth_", [hex, 40, 70]],
    ],
  }),
  tokenRule({
    id: "SEC-1701",
    type: "NOTION_TOKEN",
    what: "a Notion token",
    why: "`ntn_` and 46 characters since 2024, before that `secret_` and 43.",
    forms: [
      ["ntn_", [alnum, 40, 50]],
      ["secret_", [alnum, 43]],
    ],
  }),
  tokenRule({
    id: "SEC-1702",
    type: "ASANA_TOKEN",
    what: "an Asana token",
    why: "`0/`, `1/` or `2/`, one or two account numbers, `:`, 32 hex digits.",
    words: ["0/1", "1/1", "2/1"],
    forms: ["0/1", "1/1", "2/1"].flatMap((prefix) => [
      [prefix, [digits, 9, 19], ":", [hex, 32]] as const,
      [prefix, [digits, 9, 19], "/", [digits, 10, 20], ":", [hex, 32]] as const,
    ]),
  }),
  tokenRule({
    id: "SEC-1703",
    type: "FIGMA_TOKEN",
    what: "a Figma token",
    why: "`figd_`, or `figo_` and `figu_` of OAuth, and about 40 characters.",
    forms: ["figd_", "figo_", "figu_"].map((prefix) => [prefix, [urlSafe, 38, 50]]),
  }),
  tokenRule({
    id: "SEC-1704",
    type: "POSTMAN_API_KEY",
    what: "a Postman API key",
    why: "`PMAK-`, 24 hex digits, a dash, 34 hex digits.",
    forms: [["PMAK-", [hex, 24], "-", [hex, 34]]],
  }),
  tokenRule({
    id: "SEC-1705",
    type: "CONTENTFUL_TOKEN",
    what: "a Contentful management token",
    why: "`CFPAT-` and 43 characters.",
    forms: [["CFPAT-", [urlSafe, 43]]],
  }),
  tokenRule({
    id: "SEC-1706",
    type: "SALESFORCE_TOKEN",
    what: "a Salesforce session token",
    why: "The organization's id `00D`, `!`, and 80 to 120 characters; refresh tokens begin `5Aep861`.",
    forms: [
      ["00D", [alnum, 12, 15], "!", ["A-Za-z0-9._", 80, 130]],
      ["5Aep861", [`${alnum}._=`, 60, 120]],
      ["3MVG9", [`${alnum}._=`, 75, 120]],
    ],
  }),
  tokenRule({
    id: "SEC-1707",
    type: "MAPBOX_SECRET_TOKEN",
    what: "a Mapbox secret token",
    why: "`sk.eyJ` and a JWT's payload and signature; `pk.` is public.",
    forms: [["sk.eyJ", [urlSafe, 40, 240], ".", [urlSafe, 20, 30]]],
  }),
  tokenRule({
    id: "SEC-1708",
    type: "TRELLO_TOKEN",
    what: "a Trello token",
    why: "`ATTA` and 72 hex digits.",
    forms: [["ATTA", ["0-9a-fA-F", 60, 76]]],
  }),
  tokenRule({
    id: "SEC-1709",
    type: "ZOHO_TOKEN",
    what: "a Zoho token",
    why: "`1000.`, 32 hex digits, `.`, 32 hex digits.",
    forms: [["1000.", [hex, 32], ".", [hex, 32]]],
  }),
  tokenRule({
    id: "SEC-1710",
    type: "README_API_KEY",
    what: "a ReadMe API key",
    why: "`rdme_` and 70 characters.",
    forms: [["rdme_", [lower, 70]]],
  }),
  tokenRule({
    id: "SEC-1711",
    type: "FRAMEIO_TOKEN",
    what: "a Frame.io token",
    why: "`fio-u-` and 64 characters.",
    forms: [["fio-u-", [`${urlSafe}=`, 64]]],
  }),
  tokenRule({
    id: "SEC-1712",
    type: "ADAFRUIT_KEY",
    what: "an Adafruit IO key",
    why: "`aio_` and 28 characters.",
    forms: [["aio_", [alnum, 28]]],
  }),
  tokenRule({
    id: "SEC-1713",
    type: "MAXMIND_LICENSE",
    what: "a MaxMind licence key",
    why: "6 characters, `_`, 29 characters, `_mmk`.",
    words: ["_mmk"],
    behind: 36,
    forms: [[[alnum, 6], "_", [alnum, 29], "_mmk"]],
  }),
  tokenRule({
    id: "SEC-1715",
    type: "STORYBLOK_TOKEN",
    what: "a Storyblok token",
    why: "22 characters, `tt-`, the space's number, a dash, 20 characters.",
    words: ["tt-"],
    behind: 22,
    forms: [[[alnum, 22], "tt-", [digits, 4, 7], "-", [urlSafe, 20]]],
  }),
  tokenRule({
    id: "SEC-1716",
    type: "RAPID_WEBHOOK",
    what: "a Zapier or IFTTT webhook address",
    why: "Whoever holds the address may start the flow.",
    points: 0.6,
    forms: [
      ["hooks.zapier.com/hooks/catch/", [digits, 5, 9], "/", [lower, 6, 8]],
      ["maker.ifttt.com/use/", [urlSafe, 20, 50]],
    ],
  }),
  tokenRule({
    id: "SEC-1717",
    type: "SETTLEMINT_TOKEN",
    what: "a SettleMint token",
    why: "`sm_pat_`, `sm_aat_` or `sm_sat_` and 16 characters.",
    forms: ["sm_pat_", "sm_aat_", "sm_sat_"].map((prefix) => [prefix, [alnum, 16]]),
  }),
];
