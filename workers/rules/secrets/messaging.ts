import { alnum, base64, continuedBy, digits, hex, upper, urlSafe, uuid } from "./alphabets.ts";
import { sample } from "./sample.ts";
import { type TokenSpec, tokenRule } from "./token-rule.ts";

/**
 * How the base64 of a decimal number begins, in lower case: three digits make four characters, each from a few. Where
 * that is also how English goes on (`nday`, `ndex`), only the spellings with a digit are kept.
 */
const decimalStarts = [..."mno"].flatMap((first) =>
  [..."dtjz"].flatMap((second) =>
    [..."aeimquycgk"].flatMap((third) =>
      continuedBy(first + second + third, first === "m" || "jz".includes(second) ? "wxyz012345" : "012345"),
    ),
  ),
);

/** Mail, chat, phone and social networks. Ids SEC-1400 to SEC-1449. */
export const messagingRules: readonly TokenSpec[] = [
  tokenRule({
    id: "SEC-1400",
    type: "SLACK_TOKEN",
    what: "a Slack token",
    why: "`xoxb-` bot, `xoxp-` user, `xoxa-`, `xoxr-`, `xoxs-` workspace, `xoxe.` refresh: numbers and a random end (api.slack.com, token types).",
    forms: [
      ["xoxb-", [digits, 8, 14], "-", [`${alnum}-`, 18, 60]],
      ["xoxp-", [digits, 9, 14], "-", [digits, 9, 14], "-", [`${alnum}-`, 24, 80]],
      ["xoxo-", [digits, 6, 14], "-", [`${alnum}-`, 24, 80]],
      ["xoxe-", [digits, 8, 14], "-", [`${alnum}-`, 24, 80]],
      ["xoxe.xoxp-1-", [alnum, 100, 200]],
      ["xoxe.xoxb-1-", [alnum, 100, 200]],
      ["xoxe-1-", [alnum, 100, 200]],
      ...["xoxa-", "xoxr-", "xoxs-", "xoxc-", "xoxd-"].map((prefix) => [prefix, [`${alnum}%-`, 24, 180]] as const),
    ],
  }),
  tokenRule({
    id: "SEC-1401",
    type: "SLACK_APP_TOKEN",
    what: "a Slack app token",
    why: "`xapp-`, a number, the app id, a number, 64 hex digits.",
    forms: [["xapp-", [digits, 1], "-", [upper, 10, 13], "-", [digits, 10, 15], "-", [hex, 60, 70]]],
  }),
  tokenRule({
    id: "SEC-1402",
    type: "SLACK_WEBHOOK",
    what: "a Slack webhook address",
    why: "Whoever holds the address may post: `hooks.slack.com/services/T…/B…/` and 24 characters.",
    forms: [
      ["hooks.slack.com/services/T", [upper, 7, 12], "/B", [upper, 7, 12], "/", [alnum, 20, 26]],
      [
        "hooks.slack.com/workflows/T",
        [upper, 8, 12],
        "/A",
        [upper, 8, 12],
        "/",
        [digits, 17, 19],
        "/",
        [alnum, 20, 26],
      ],
      ["hooks.slack.com/triggers/T", [upper, 8, 12], "/", [digits, 10, 16], "/", [hex, 30, 34]],
    ],
  }),
  tokenRule({
    id: "SEC-1403",
    type: "DISCORD_WEBHOOK",
    what: "a Discord webhook address",
    why: "`discord.com/api/webhooks/`, the channel's id, about 68 characters.",
    forms: [
      ["discord.com/api/webhooks/", [digits, 17, 20], "/", [urlSafe, 60, 72]],
      ["discordapp.com/api/webhooks/", [digits, 17, 20], "/", [urlSafe, 60, 72]],
    ],
  }),
  tokenRule({
    id: "SEC-1404",
    type: "TELEGRAM_BOT_TOKEN",
    what: "a Telegram bot token",
    why: "The bot's number, `:AA`, 33 characters (core.telegram.org, bots); in addresses behind `/bot`.",
    words: [":aa"],
    behind: 13,
    forms: [
      [[digits, 8, 10], ":AA", [urlSafe, 33]],
      ["bot", [digits, 8, 10], ":AA", [urlSafe, 33]],
    ],
  }),
  tokenRule({
    id: "SEC-1405",
    type: "TEAMS_WEBHOOK",
    what: "a Microsoft Teams webhook address",
    why: "`webhook.office.com/webhookb2/`, two UUIDs, `/IncomingWebhook/`, 32 hex digits, a UUID.",
    forms: [["webhook.office.com/webhookb2/", ...uuid, "@", ...uuid, "/IncomingWebhook/", [hex, 32], "/", ...uuid]],
  }),
  tokenRule({
    id: "SEC-1406",
    type: "TWILIO_API_KEY",
    what: "a Twilio API key id",
    why: "`SK` and 32 hex digits; armed by three or four characters, as `sk` alone stands in many words.",
    words: [
      ...continuedBy("sk", "0123456789bcdf"),
      ...continuedBy("ska", "0123456789abcdef"),
      ...continuedBy("ske", "0123456789abcdef"),
    ],
    points: 0.9,
    forms: [["SK", [hex, 32]]],
  }),
  tokenRule({
    id: "SEC-1407",
    type: "SENDGRID_API_KEY",
    what: "a SendGrid API key",
    why: "`SG.`, 22 characters, `.`, 43 characters.",
    forms: [["SG.", [urlSafe, 20, 24], ".", [urlSafe, 39, 50]]],
  }),
  tokenRule({
    id: "SEC-1408",
    type: "MAILGUN_API_KEY",
    what: "a Mailgun API key",
    why: "`key-` and 32 hex digits; armed by the first digit too, as `key-` alone begins many words.",
    words: [
      ...continuedBy("key-", "0123456789"),
      ...[..."abcdef"].flatMap((c) => continuedBy(`key-${c}`, "0123456789")),
    ],
    forms: [
      ["key-", [digits, 1], [hex, 31]],
      ["key-", ["a-f", 1], [digits, 1], [hex, 30]],
    ],
    misses: ["key-value stores are a kind of database"],
  }),
  tokenRule({
    id: "SEC-1409",
    type: "MAILCHIMP_API_KEY",
    what: "a Mailchimp API key",
    why: "32 hex digits, `-us` and the data centre's number.",
    words: continuedBy("-us", "123456789"),
    behind: 32,
    forms: [[[hex, 32], "-us", [digits, 1, 2]]],
  }),
  tokenRule({
    id: "SEC-1410",
    type: "MANDRILL_API_KEY",
    what: "a Mailchimp Transactional key",
    why: "`md-` and 22 characters.",
    forms: [["md-", [urlSafe, 22]]],
    points: 0.7,
    misses: ["md-autocomplete-parent-scope"],
  }),
  tokenRule({
    id: "SEC-1411",
    type: "BREVO_API_KEY",
    what: "a Brevo (Sendinblue) key",
    why: "`xkeysib-` or `xsmtpsib-`, 64 hex digits, a dash, 16 characters.",
    forms: ["xkeysib-", "xsmtpsib-"].map((prefix) => [prefix, [hex, 64], "-", [alnum, 16]]),
  }),
  tokenRule({
    id: "SEC-1412",
    type: "RESEND_API_KEY",
    what: "a Resend API key",
    why: "`re_`, 8 characters, `_`, 24 characters; armed by what may follow `re_`.",
    words: ["re_"],
    forms: [["re_", [alnum, 8], "_", [alnum, 24]]],
  }),
  tokenRule({
    id: "SEC-1413",
    type: "FACEBOOK_TOKEN",
    what: "a Facebook access token",
    why: "`EAA` and at least 80 characters (Meta, access tokens); app tokens are the app's number, `|`, 27 characters.",
    words: ["eaa"],
    forms: [["EAA", [alnum, 80, 400]]],
  }),
  tokenRule({
    id: "SEC-1414",
    type: "INSTAGRAM_TOKEN",
    what: "an Instagram access token",
    why: "`IGQV` or `IGQW` and at least 100 characters.",
    forms: ["IGQV", "IGQW", "IGAA"].map((prefix) => [prefix, [urlSafe, 100, 300]]),
  }),
  tokenRule({
    id: "SEC-1415",
    type: "TWITTER_BEARER_TOKEN",
    what: "an X (Twitter) bearer token",
    why: "Twenty-one `A`, then about 80 characters, percent-encoded. Armed at the end of a run of `A` only, as base64 of zeros is full of them.",
    words: continuedBy("a".repeat(21), "bcdefghijklmnopqrstuvwxyz0123456789%"),
    forms: [["AAAAAAAAAAAAAAAAAAAAA", ["B-Zb-z0-9", 1], [`${alnum}%`, 60, 120]]],
  }),
  tokenRule({
    id: "SEC-1416",
    type: "DROPBOX_TOKEN",
    what: "a Dropbox token",
    why: "Short-lived tokens: `sl.`, sometimes `u.`, and 130 characters or more.",
    forms: [
      ["sl.", [urlSafe, 130, 1500]],
      ["sl.u.", [urlSafe, 130, 1500]],
    ],
  }),
  tokenRule({
    id: "SEC-1417",
    type: "HUBSPOT_TOKEN",
    what: "a HubSpot private app token",
    why: "`pat-na1-` or `pat-eu1-` and a UUID.",
    forms: ["pat-na1-", "pat-na2-", "pat-eu1-"].map((prefix) => [prefix, ...uuid]),
  }),
  tokenRule({
    id: "SEC-1418",
    type: "INTERCOM_TOKEN",
    what: "an Intercom access token",
    why: "Base64 of `tok:`, so it begins `dG9rO`, and about 55 characters.",
    forms: [["dG9rO", [`${base64}_=-`, 50, 60]]],
  }),
  tokenRule({
    id: "SEC-1419",
    type: "TYPEFORM_TOKEN",
    what: "a Typeform token",
    why: "`tfp_`, 44 characters, perhaps `_` and more.",
    forms: [["tfp_", [`${urlSafe}=.`, 40, 62]]],
  }),
  tokenRule({
    id: "SEC-1420",
    type: "DISCORD_BOT_TOKEN",
    what: "a Discord bot token",
    why: "The bot's number in base64, `.`, six characters of its time, `.`, 27 to 38 characters.",
    words: decimalStarts,
    forms: ["M", "N", "O"].map((first) => [first, [urlSafe, 23, 27], ".", [urlSafe, 6], ".", [urlSafe, 27, 38]]),
    hits: [`client.login("${btoa("1029481350259511200").replaceAll("=", "")}.GSwJyi.${sample(urlSafe, 38, 4)}")`],
  }),
];
