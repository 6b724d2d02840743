import { alnum, base64, hex, lower, urlSafe } from "./alphabets.ts";
import { base62Checksum, checksummed } from "./checksum.ts";
import { looksIssued } from "./plausible.ts";
import { sample } from "./sample.ts";
import { type TokenSpec, tokenRule } from "./token-rule.ts";

const anyHex = "0-9a-fA-F";

/** A made-up token with a right checksum. */
function checksummedSample(prefix: string, seed: number): string {
  const random = sample(alnum, 30, seed);
  return prefix + random + base62Checksum(random);
}

/** Where code lives, is built and is published. Ids SEC-1100 to SEC-1159. */
export const sourceForgeRules: readonly TokenSpec[] = [
  tokenRule({
    id: "SEC-1100",
    type: "GITHUB_TOKEN",
    what: "a GitHub token",
    why: "Personal, OAuth, user, server and refresh tokens: a prefix, 30 random characters and a 6-character CRC-32 (github.blog, April 2021).",
    forms: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map((prefix) => [prefix, [alnum, 36]]),
    confirm: checksummed,
    hits: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map((prefix, i) => checksummedSample(prefix, 31 + i)),
  }),
  tokenRule({
    id: "SEC-1101",
    type: "GITHUB_TOKEN",
    what: "a fine-grained GitHub token",
    why: "`github_pat_`, 22 characters, an underscore, 59 characters.",
    forms: [["github_pat_", [alnum, 22], "_", [alnum, 59]]],
  }),
  tokenRule({
    id: "SEC-1102",
    type: "GITLAB_TOKEN",
    what: "a GitLab token",
    why: "Personal tokens: `glpat-` and 20 characters, more in later releases (docs.gitlab.com, token overview).",
    forms: [["glpat-", [urlSafe, 20, 64]]],
  }),
  tokenRule({
    id: "SEC-1103",
    type: "GITLAB_TOKEN",
    what: "a GitLab service token",
    why: "Deploy, trigger, feed, SCIM, OAuth, incoming mail, feature flag and agent tokens, each with its prefix (docs.gitlab.com, token overview).",
    forms: [
      ...["gldt-", "glft-", "glsoat-", "glffct-"].map((prefix) => [prefix, [urlSafe, 20, 50]] as const),
      ["glptt-", [urlSafe, 40]],
      ["glimt-", [urlSafe, 25]],
      ["glcbt-", [alnum, 1, 5], "_", [urlSafe, 20, 40]],
      ["gloas-", [urlSafe, 64]],
      ["glagent-", [urlSafe, 50, 100]],
    ],
  }),
  tokenRule({
    id: "SEC-1104",
    type: "GITLAB_RUNNER_TOKEN",
    what: "a GitLab runner token",
    why: "Runner authentication `glrt-`, and registration tokens that all begin `GR1348941`.",
    forms: [
      ["glrt-", [urlSafe, 20, 100]],
      ["glrtr-", [urlSafe, 20, 100]],
      ["GR1348941", [urlSafe, 20, 50]],
    ],
  }),
  tokenRule({
    id: "SEC-1105",
    type: "BITBUCKET_TOKEN",
    what: "a Bitbucket token",
    why: "App passwords `ATBB` and 24 to 40 characters; Data Center tokens `BBDC-` and 40 to 50.",
    forms: [
      ["ATBB", [alnum, 24, 40]],
      ["ATCTT3", [`${urlSafe}=`, 25, 250]],
      ["BBDC-", [`${base64}_@-`, 40, 50]],
    ],
  }),
  tokenRule({
    id: "SEC-1106",
    type: "ATLASSIAN_API_TOKEN",
    what: "an Atlassian API token",
    why: "`ATATT3` and about 186 characters, for Jira, Confluence and Bitbucket alike.",
    forms: [["ATATT3", [`${urlSafe}=`, 150, 250]]],
  }),
  tokenRule({
    id: "SEC-1107",
    type: "NPM_TOKEN",
    what: "an npm token",
    why: "`npm_`, 30 random characters and the same CRC-32 as GitHub's (github.blog, September 2021).",
    forms: [["npm_", [alnum, 36]]],
    confirm: checksummed,
    hits: [checksummedSample("npm_", 5), `//registry.npmjs.org/:_authToken=${checksummedSample("npm_", 6)}`],
  }),
  tokenRule({
    id: "SEC-1108",
    type: "PYPI_TOKEN",
    what: "a PyPI upload token",
    why: "A macaroon whose first bytes, and so first characters, are fixed: `pypi-AgE` (pypi.org) or `pypi-AgEN` (test.pypi.org).",
    forms: [["pypi-AgE", [urlSafe, 85, 250]]],
  }),
  tokenRule({
    id: "SEC-1109",
    type: "RUBYGEMS_API_KEY",
    what: "a RubyGems API key",
    why: "`rubygems_` and 48 hex digits.",
    forms: [["rubygems_", [hex, 48]]],
  }),
  tokenRule({
    id: "SEC-1110",
    type: "NUGET_API_KEY",
    what: "a NuGet API key",
    why: "`oy2` and 43 lower-case characters; the first is always a to p, as its bits are fixed.",
    words: [..."abcdefghijklmnop"].map((c) => `oy2${c}`),
    forms: [["oy2", ["a-p", 1], [lower, 42]]],
  }),
  tokenRule({
    id: "SEC-1111",
    type: "DOCKER_HUB_TOKEN",
    what: "a Docker Hub token",
    why: "Personal `dckr_pat_` and organization `dckr_oat_` tokens.",
    forms: [
      ["dckr_pat_", [urlSafe, 27]],
      ["dckr_oat_", [urlSafe, 27, 40]],
    ],
  }),
  tokenRule({
    id: "SEC-1112",
    type: "CRATES_IO_TOKEN",
    what: "a crates.io token",
    why: "`cio` and 32 characters; armed by the next character too, as `cio` alone ends many words.",
    words: [..."abcdefghijklmnopqrstuvwxyz0123456789"].map((c) => `cio${c}`),
    forms: [["cio", [alnum, 32]]],
  }),
  tokenRule({
    id: "SEC-1113",
    type: "PACKAGIST_TOKEN",
    what: "a Packagist token",
    why: "`packagist_`, three letters for its kind, and 68 hex digits.",
    forms: ["ort", "ack", "uut", "out"].map((kind) => [`packagist_${kind}_`, [hex, 68]]),
  }),
  tokenRule({
    id: "SEC-1114",
    type: "CLOJARS_TOKEN",
    what: "a Clojars token",
    why: "`CLOJARS_` and 60 hex digits.",
    forms: [["CLOJARS_", [hex, 60]]],
  }),
  tokenRule({
    id: "SEC-1115",
    type: "JFROG_TOKEN",
    what: "a JFrog Artifactory token",
    why: "API keys begin `AKCp` and have 73 characters; reference tokens are base64 of `reftkn:`, so begin `cmVmdGtu`.",
    forms: [
      ["AKCp", [alnum, 69]],
      ["cmVmdGtu", [alnum, 56]],
    ],
  }),
  tokenRule({
    id: "SEC-1116",
    type: "CIRCLECI_TOKEN",
    what: "a CircleCI token",
    why: "`CCIPAT_` or `CCIPRJ_`, 22 characters, an underscore, 40 hex digits.",
    forms: [
      ["CCIPAT_", [alnum, 22], "_", [hex, 40]],
      ["CCIPRJ_", [alnum, 22], "_", [hex, 40]],
    ],
  }),
  tokenRule({
    id: "SEC-1117",
    type: "BUILDKITE_TOKEN",
    what: "a Buildkite token",
    why: "User tokens `bkua_` and 40 hex digits; agent tokens `bkct_`.",
    forms: [
      ["bkua_", [hex, 40]],
      ["bkct_", [alnum, 40, 140]],
    ],
  }),
  tokenRule({
    id: "SEC-1118",
    type: "SOURCEGRAPH_TOKEN",
    what: "a Sourcegraph token",
    why: "`sgp_`, the instance (16 hex digits or `local`), 40 hex digits.",
    forms: [
      ["sgp_", [anyHex, 16], "_", [anyHex, 40]],
      ["sgp_local_", [anyHex, 40]],
      ["sgp_", [anyHex, 40]],
    ],
  }),
  tokenRule({
    id: "SEC-1119",
    type: "SONAR_TOKEN",
    what: "a SonarQube token",
    why: "`squ_`, `sqp_` or `sqa_` and 40 hex digits.",
    forms: ["squ_", "sqp_", "sqa_"].map((prefix) => [prefix, [alnum, 40]]),
  }),
  tokenRule({
    id: "SEC-1120",
    type: "GITLAB_TOKEN",
    what: "a routable GitLab token",
    why: "The longer form that names its cell: `glpat-`, 27 characters or more, `.`, two characters, `.`, nine.",
    forms: [["glpat-", [urlSafe, 27, 300], ".", [lower, 2], ".", [lower, 9]]],
  }),
  tokenRule({
    id: "SEC-1121",
    type: "GITLAB_SESSION",
    what: "a GitLab session cookie",
    why: "`_gitlab_session=` and 32 lower-case characters: whoever sends it is signed in.",
    forms: [["_gitlab_session=", [lower, 32]]],
  }),
  tokenRule({
    id: "SEC-1122",
    type: "SPECTRAL_TOKEN",
    what: "a SpectralOps token",
    why: "`spu-` and 32 hex digits.",
    forms: [["spu-", [hex, 32]]],
  }),
  tokenRule({
    id: "SEC-1123",
    type: "INFRACOST_API_KEY",
    what: "an Infracost API key",
    why: "`ico-` and 32 characters; service keys `ics_v1_` and 64 hex digits.",
    forms: [
      ["ico-", [alnum, 32]],
      ["ics_v1_", [hex, 64]],
    ],
    misses: [`logo.ico-${"7a388b69018576d24b59331fd60aab0c"}.png`],
    // Files of assets end in `.ico-` and a digest.
    confirm: (match) => (/^ico-[0-9a-f]*$/.test(match.text.slice(match.start, match.end)) ? 0 : looksIssued(match)),
  }),
  tokenRule({
    id: "SEC-1124",
    type: "SIDEKIQ_LICENSE",
    what: "a Sidekiq licence key",
    why: "Bundler's variable for the gem server, and two groups of eight hex digits.",
    forms: ["ENTERPRISE", "GEMS"].map((server) => [`BUNDLE_${server}__CONTRIBSYS__COM=`, [hex, 8], ":", [hex, 8]]),
  }),
];
