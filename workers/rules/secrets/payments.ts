import type { RuleSpec } from "../../../src/contracts/rule.ts";
import { alnum, base64, hex, lower, urlSafe, uuid } from "./alphabets.ts";
import { tokenRule } from "./token-rule.ts";

/** Money and shops. Ids SEC-1300 to SEC-1349. */
export const paymentRules: readonly RuleSpec[] = [
  tokenRule({
    id: "SEC-1300",
    type: "STRIPE_SECRET_KEY",
    what: "a live Stripe secret key",
    why: "`sk_live_` (secret) or `rk_live_` (restricted) and 24 to 247 characters; `pk_live_` is public. Paystack uses the same prefix.",
    forms: ["sk_live_", "rk_live_"].map((prefix) => [prefix, [alnum, 24, 247]]),
    misses: [`pk_${"live"}_j5krY8XTgIcDaHDb3YrsAfCl`],
  }),
  tokenRule({
    id: "SEC-1301",
    type: "STRIPE_TEST_KEY",
    what: "a Stripe test key",
    why: "The same keys for test mode: no money, but still an account's credential.",
    points: 0.6,
    forms: ["sk_test_", "rk_test_"].map((prefix) => [prefix, [alnum, 24, 247]]),
  }),
  tokenRule({
    id: "SEC-1302",
    type: "WEBHOOK_SECRET",
    what: "a webhook signing secret",
    why: "`whsec_` and base64, used by Stripe, Svix and all who build on Svix.",
    forms: [["whsec_", [`${base64}=`, 32, 80]]],
  }),
  tokenRule({
    id: "SEC-1303",
    type: "SQUARE_TOKEN",
    what: "a Square token",
    why: "`sq0atp-` access tokens, `sq0csp-` application secrets, and `EAAA` with 60 characters.",
    forms: [
      ["sq0atp-", [urlSafe, 22]],
      ["sq0csp-", [urlSafe, 43]],
      ["EAAAE", [urlSafe, 59]],
      ["EAAAl", [urlSafe, 59]],
    ],
  }),
  tokenRule({
    id: "SEC-1304",
    type: "BRAINTREE_TOKEN",
    what: "a PayPal or Braintree access token",
    why: "`access_token$`, the environment, `$`, 16 characters, `$`, 32 hex digits.",
    forms: [
      ["access_token$production$", [lower, 16], "$", [hex, 32]],
      ["access_token$sandbox$", [lower, 16], "$", [hex, 32]],
    ],
  }),
  tokenRule({
    id: "SEC-1305",
    type: "PLAID_TOKEN",
    what: "a Plaid access token",
    why: "`access-`, the environment, a UUID: reads somebody's bank account.",
    forms: ["production", "development", "sandbox"].map((env) => [`access-${env}-`, ...uuid]),
  }),
  tokenRule({
    id: "SEC-1306",
    type: "ADYEN_API_KEY",
    what: "an Adyen API key",
    why: "`AQE`, two letters, `hm` and a long base64 body with dots and dashes.",
    words: ["aqe"],
    forms: [["AQE", ["A-Za-z", 2], "hm", [`${base64}=._\\-`, 60, 400]]],
  }),
  tokenRule({
    id: "SEC-1307",
    type: "RAZORPAY_KEY",
    what: "a Razorpay key id",
    why: "`rzp_live_` or `rzp_test_` and 14 characters; its secret stands beside it.",
    points: 0.6,
    forms: ["rzp_live_", "rzp_test_"].map((prefix) => [prefix, [alnum, 14]]),
  }),
  tokenRule({
    id: "SEC-1308",
    type: "FLUTTERWAVE_KEY",
    what: "a Flutterwave secret key",
    why: "`FLWSECK-` or `FLWSECK_TEST-`, 32 hex digits, `-X`.",
    forms: [
      ["FLWSECK-", [alnum, 32], "-X"],
      ["FLWSECK_TEST-", [alnum, 32], "-X"],
    ],
    misses: ["FLWPUBK-0a1b2c3d4e5f60718293a4b5c6d7e8f9-X"],
  }),
  tokenRule({
    id: "SEC-1309",
    type: "SHOPIFY_TOKEN",
    what: "a Shopify token",
    why: "`shpat_` admin, `shpca_` custom app, `shppa_` private app, `shpss_` shared secret, each with 32 hex digits.",
    forms: ["shpat_", "shpca_", "shppa_", "shpss_"].map((prefix) => [prefix, ["0-9a-fA-F", 32]]),
  }),
  tokenRule({
    id: "SEC-1310",
    type: "SHIPPO_TOKEN",
    what: "a Shippo token",
    why: "`shippo_live_` or `shippo_test_` and 40 hex digits.",
    forms: ["shippo_live_", "shippo_test_"].map((prefix) => [prefix, [hex, 40]]),
  }),
  tokenRule({
    id: "SEC-1311",
    type: "EASYPOST_KEY",
    what: "an EasyPost key",
    why: "`EZAK` live, `EZTK` test, 54 characters.",
    forms: ["EZAK", "EZTK"].map((prefix) => [prefix, [alnum, 54]]),
  }),
  tokenRule({
    id: "SEC-1312",
    type: "DUFFEL_TOKEN",
    what: "a Duffel token",
    why: "`duffel_live_` or `duffel_test_` and 43 characters.",
    forms: ["duffel_live_", "duffel_test_"].map((prefix) => [prefix, [`${urlSafe}=`, 43]]),
  }),
  tokenRule({
    id: "SEC-1313",
    type: "COINBASE_KEY",
    what: "a Coinbase developer key name",
    why: "`organizations/` UUID `/apiKeys/` UUID: the name under which a PEM key signs.",
    points: 0.6,
    forms: [["organizations/", ...uuid, "/apiKeys/", ...uuid]],
  }),
];
