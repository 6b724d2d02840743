import type { RuleMatch, RuleSpec } from "../../../src/contracts/rule.ts";
import { isMadeUp, isUuid } from "./generic-values.ts";
import { distinctCount, entropyOf } from "./plausible.ts";
import { sample } from "./sample.ts";
import { anyCase, leadOf, valueRule } from "./value-rule.ts";

/** A key without a mark of its own: so many characters of a class, near its provider's name. */
interface NearName {
  readonly id: string;
  readonly type: string;
  readonly what: string;
  /** Lower case, without the separator that follows. */
  readonly names: readonly string[];
  readonly charClass: string;
  readonly length: readonly [number, number];
}

/** What a name is followed by where a key is meant; a name alone arms nothing. */
const tails = [
  "_",
  "-",
  ".",
  " api",
  " key",
  " token",
  " secret",
  " access",
  "api",
  "key",
  "token",
  "secret",
  "access",
];

/** Names of what is not a secret, though it has a secret's form. */
const harmless =
  /(?:sha\d*|md5|commit|digest|checksum|etag|revision|hash|version|public|uuid|guid|trace|span|request|client.?id)["'\s:=_-]{0,6}$/i;

/** Believes a random value whose lead names a key, token or secret. */
function namedAsSecret(value: string, match: RuleMatch): number {
  const lead = leadOf(match);
  if ((isMadeUp(value) && !isUuid(value)) || harmless.test(lead) || distinctCount(value) < 7) return 0;
  if (!/key|token|secret|pass|auth|cred|bearer|sid/i.test(lead)) return 0;
  return entropyOf(value) >= 3 ? 1 : 0;
}

function nearName(rule: NearName): RuleSpec {
  const [min, max] = rule.length;
  const name = rule.names[0]!;
  const value = (seed: number) => sample(rule.charClass, min, seed);
  return valueRule({
    id: rule.id,
    type: rule.type,
    what: rule.what,
    why: "The format has no prefix, so the provider's name and a word for a key must stand within 48 characters before it.",
    words: rule.names.flatMap((word) => tails.map((tail) => word + tail)),
    pattern: `(?:${rule.names.map(anyCase).join("|")})[^\\n]{0,48}?(?<![A-Za-z0-9+\\/_-])(?<value>[${rule.charClass}]{${min},${max}})(?![A-Za-z0-9+\\/_=-])`,
    points: 0.85,
    confirm: namedAsSecret,
    hits: [`${name.toUpperCase()}_API_KEY=${value(3)}`, `${name}_secret: "${value(5)}"`],
    misses: [
      `${name}_api_key=${value(3).slice(1)}`,
      `${name}_api_key=${"x".repeat(min)}`,
      `${name}-agent image sha256:${value(9)}`,
      `${name} is a service`,
    ],
  });
}

const rows: readonly (readonly [string, string, readonly string[], string, number, number?])[] = [
  ["DATADOG_KEY", "a Datadog key", ["datadog", "dd_api", "dd_app"], "0-9a-f", 32, 40],
  ["CLOUDFLARE_TOKEN", "a Cloudflare token", ["cloudflare", "cf_api"], "A-Za-z0-9_\\-", 37, 40],
  ["HEROKU_API_KEY", "a Heroku API key", ["heroku"], "0-9a-fA-F\\-", 36],
  ["FASTLY_TOKEN", "a Fastly token", ["fastly"], "A-Za-z0-9_\\-", 32],
  ["OKTA_TOKEN", "an Okta API token", ["okta"], "A-Za-z0-9_\\-", 40, 42],
  ["AUTH0_SECRET", "an Auth0 client secret", ["auth0"], "A-Za-z0-9_\\-", 64],
  ["TWILIO_AUTH_TOKEN", "a Twilio auth token", ["twilio"], "0-9a-f", 32],
  ["AIRTABLE_TOKEN", "an Airtable token", ["airtable"], "A-Za-z0-9.", 17, 82],
  ["COHERE_API_KEY", "a Cohere API key", ["cohere", "co_api"], "A-Za-z0-9", 40],
  ["MISTRAL_API_KEY", "a Mistral API key", ["mistral"], "A-Za-z0-9", 32],
  ["TOGETHER_API_KEY", "a Together API key", ["together"], "0-9a-f", 64],
  ["WANDB_API_KEY", "a Weights & Biases key", ["wandb", "weights_and_biases"], "0-9a-f", 40],
  ["SNYK_TOKEN", "a Snyk token", ["snyk"], "0-9a-fA-F\\-", 36],
  ["ALGOLIA_KEY", "an Algolia admin key", ["algolia"], "0-9a-f", 32],
  ["PAGERDUTY_TOKEN", "a PagerDuty token", ["pagerduty", "pd_api"], "A-Za-z0-9_+\\-", 20],
  ["VERCEL_TOKEN", "a Vercel token", ["vercel"], "A-Za-z0-9", 24],
  ["LINODE_TOKEN", "a Linode token", ["linode"], "0-9a-f", 64],
  ["HETZNER_TOKEN", "a Hetzner token", ["hetzner", "hcloud"], "A-Za-z0-9", 64],
  ["TWITTER_SECRET", "an X (Twitter) API secret", ["twitter", "tweepy"], "A-Za-z0-9", 35, 50],
  ["LINKEDIN_SECRET", "a LinkedIn client secret", ["linkedin"], "A-Za-z0-9", 16, 18],
  ["FACEBOOK_SECRET", "a Facebook app secret", ["facebook", "fb_app"], "0-9a-f", 32],
  ["BOX_TOKEN", "a Box token or secret", ["box_", "boxapp", "boxsdk"], "A-Za-z0-9", 32],
  ["DEEPGRAM_API_KEY", "a Deepgram API key", ["deepgram"], "0-9a-f", 40],
  ["ASSEMBLYAI_API_KEY", "an AssemblyAI API key", ["assemblyai"], "0-9a-f", 32],
  ["SUMO_LOGIC_KEY", "a Sumo Logic access key", ["sumologic", "sumo"], "A-Za-z0-9", 64],
  ["ROLLBAR_TOKEN", "a Rollbar token", ["rollbar"], "0-9a-f", 32],
  ["TRAVIS_TOKEN", "a Travis CI token", ["travis"], "A-Za-z0-9_\\-", 22],
  ["CODECOV_TOKEN", "a Codecov token", ["codecov"], "0-9a-fA-F\\-", 36],
  ["POSTMARK_TOKEN", "a Postmark token", ["postmark"], "0-9a-fA-F\\-", 36],
  ["IBM_CLOUD_KEY", "an IBM Cloud API key", ["ibm_cloud", "ibmcloud", "bluemix"], "A-Za-z0-9_\\-", 44],
  ["INFURA_KEY", "an Infura key", ["infura"], "0-9a-f", 32],
  ["ALCHEMY_KEY", "an Alchemy key", ["alchemy"], "A-Za-z0-9_\\-", 32],
  ["PUSHER_SECRET", "a Pusher secret", ["pusher"], "0-9a-f", 20],
  ["DISCORD_BOT_TOKEN", "a Discord bot token", ["discord"], "A-Za-z0-9_.\\-", 59, 80],
  ["OCTOPUS_API_KEY", "an Octopus Deploy API key", ["octopus"], "A-Z0-9\\-", 29, 40],
  ["TWITCH_SECRET", "a Twitch client secret", ["twitch"], "a-z0-9", 30],
  ["GOCARDLESS_TOKEN", "a GoCardless token", ["gocardless"], "A-Za-z0-9_\\-", 45, 50],
  ["MATTERMOST_TOKEN", "a Mattermost token", ["mattermost"], "a-z0-9", 26],
  ["HUBSPOT_TOKEN", "a HubSpot API key", ["hubspot"], "0-9a-fA-F\\-", 36],
  ["JENKINS_TOKEN", "a Jenkins token", ["jenkins"], "0-9a-f", 32, 34],
];

/** Keys of providers whose tokens look like any other random text. Ids SEC-1800 to SEC-1849. */
export const nearNameRules: readonly RuleSpec[] = rows.map(([type, what, names, charClass, min, max = min], i) =>
  nearName({ id: `SEC-${1800 + i}`, type, what, names, charClass, length: [min, max] }),
);
