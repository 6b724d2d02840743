import { alnum, base64, hex, upper, urlSafe, uuid } from "./alphabets.ts";
import { type TokenSpec, tokenRule } from "./token-rule.ts";

/** What watches other programs. Ids SEC-1600 to SEC-1629. */
export const monitoringRules: readonly TokenSpec[] = [
  tokenRule({
    id: "SEC-1600",
    type: "GRAFANA_TOKEN",
    what: "a Grafana token",
    why: 'Service accounts `glsa_`, 32 characters, 8 hex digits; cloud policies `glc_` and base64 of JSON; old keys are base64 of `{"k":"`.',
    forms: [
      ["glsa_", [alnum, 32], "_", ["0-9A-Fa-f", 8]],
      ["glc_eyJ", [`${base64}=`, 40, 400]],
      ["eyJrIjoi", [`${alnum}=`, 60, 400]],
    ],
  }),
  tokenRule({
    id: "SEC-1601",
    type: "SENTRY_TOKEN",
    what: "a Sentry token",
    why: "Organization tokens `sntrys_eyJ`, user tokens `sntryu_` and 64 hex digits.",
    forms: [
      ["sntrys_eyJ", [`${base64}=_-`, 80, 400]],
      ["sntryu_", [hex, 64]],
    ],
  }),
  tokenRule({
    id: "SEC-1602",
    type: "NEW_RELIC_KEY",
    what: "a New Relic key",
    why: "User keys `NRAK-`, insert keys `NRII-`, query keys `NRIQ-`, admin keys `NRAA-`.",
    forms: [
      ["NRAK-", [upper, 27]],
      ["NRII-", [urlSafe, 25, 32]],
      ["NRIQ-", [urlSafe, 25, 32]],
      ["NRAA-", [hex, 27]],
    ],
  }),
  tokenRule({
    id: "SEC-1603",
    type: "NEW_RELIC_LICENSE",
    what: "a New Relic licence key",
    why: "36 hex digits (the first may name the region, the last are often `FFFF`) and `NRAL`, or 40 and `-NRMA` for mobile apps.",
    words: ["nral", "-nrma"],
    behind: 46,
    forms: [
      [[hex, 36], "NRAL"],
      ["eu01xx", [hex, 30], "NRAL"],
      [[hex, 32], "FFFFNRAL"],
      ["eu01xx", [hex, 26], "FFFFNRAL"],
      [[hex, 40], "-NRMA"],
    ],
    misses: ["a journey into mineral water"],
  }),
  tokenRule({
    id: "SEC-1604",
    type: "DYNATRACE_TOKEN",
    what: "a Dynatrace token",
    why: "`dt0c01.` and its kin, 24 characters, `.`, 64 characters.",
    forms: ["dt0c01.", "dt0s01.", "dt0s16."].map((prefix) => [prefix, ["A-Z2-7", 24], ".", ["A-Z2-7", 64]]),
  }),
  tokenRule({
    id: "SEC-1605",
    type: "HONEYCOMB_KEY",
    what: "a Honeycomb key",
    why: "`hc`, region and kind (`aik`, `bik`, `amk`), `_`, 58 characters.",
    forms: ["hcaik_", "hcbik_", "hcxik_", "hcamk_"].map((prefix) => [prefix, [alnum, 58]]),
  }),
  tokenRule({
    id: "SEC-1606",
    type: "POSTHOG_KEY",
    what: "a PostHog personal key",
    why: "`phx_` and 43 characters of base64url; `phc_` is public.",
    forms: [["phx_", [urlSafe, 40, 50]]],
  }),
  tokenRule({
    id: "SEC-1607",
    type: "LAUNCHDARKLY_KEY",
    what: "a LaunchDarkly key",
    why: "`api-` or `sdk-` and a UUID.",
    words: [..."0123456789abcdef"].flatMap((c) =>
      [..."0123456789abcdef"].flatMap((d) => [`api-${c}${d}`, `sdk-${c}${d}`]),
    ),
    forms: ["api-", "sdk-"].map((prefix) => [
      prefix,
      [hex, 8],
      "-",
      [hex, 4],
      "-4",
      [hex, 3],
      "-",
      [hex, 4],
      "-",
      [hex, 12],
    ]),
  }),
  tokenRule({
    id: "SEC-1608",
    type: "AXIOM_TOKEN",
    what: "an Axiom token",
    why: "`xaat-` API, `xapt-` personal, `xait-` ingest, and a UUID.",
    forms: ["xaat-", "xapt-", "xait-"].map((prefix) => [prefix, ...uuid]),
  }),
  tokenRule({
    id: "SEC-1609",
    type: "PGANALYZE_KEY",
    what: "a pganalyze key",
    why: "`pgar_` and 27 characters.",
    forms: [["pgar_", [alnum, 27]]],
  }),
  tokenRule({
    id: "SEC-1610",
    type: "STATSIG_SECRET",
    what: "a Statsig server secret",
    why: "`secret-` and 43 characters.",
    forms: [["secret-", [alnum, 43]]],
  }),
];
