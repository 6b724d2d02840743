import { lacksAFew } from "./provider-marks.ts";

/**
 * Keys without a mark of their own: only the provider's name beside them tells whose they are. Facts as the providers' pages and
 * widely used scanners' public rules give them.
 */
type NearNameRow = readonly [
  type: string,
  what: string,
  names: readonly string[],
  charClass: string,
  least: number,
  most?: number,
];

/** Those that have a rule of their own (near-name.ts); order is that of the rules' ids, so new rows go to the end. */
export const nearNames: readonly NearNameRow[] = [
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
  ["SONAR_TOKEN", "a SonarQube token of an old kind", ["sonar"], "0-9a-f", 40],
  ["NGROK_TOKEN", "an ngrok token", ["ngrok"], "A-Za-z0-9_", 43, 50],
  ["OPSGENIE_KEY", "an Opsgenie key", ["opsgenie"], "0-9a-fA-F\\-", 36],
  ["CONSUL_TOKEN", "a Consul token", ["consul"], "0-9a-f\\-", 36],
  ["CONFLUENT_SECRET", "a Confluent Cloud secret", ["confluent"], "A-Za-z0-9+\\/", 64],
  ["ZENDESK_TOKEN", "a Zendesk token", ["zendesk"], "A-Za-z0-9", 40],
];

/** Keys that the rules for assigned values find, and their length: what is shorter is none of theirs. */
const others: readonly (readonly [length: number, providers: string])[] = [
  [20, "finnhub"],
  [24, "plaid"],
  [
    32,
    "amplitude apilayer bugsnag currencylayer delighted detectlanguage fixer ipstack jotform lastfm mailboxlayer mailjet",
  ],
  [32, "mapquest marketstack newsapi numverify nytimes opencage openweather openweathermap pastebin positionstack"],
  [
    32,
    "scraperapi securitytrails shodan spoonacular spotify steam tmdb tomtom twelvedata weatherbit weatherstack zerotier",
  ],
  [34, "etherscan"],
  [36, "cloudmersive coinapi deepai graphhopper saucelabs tatum vultr zenscrape"],
  [
    40,
    "bitly cloudsmith gitter hunter jumpcloud lokalise meraki pipedrive sonarcloud sparkpost tiingo todoist zenrows",
  ],
  [50, "rapidapi"],
  [64, "serpapi virustotal"],
  [80, "scrapingbee"],
];
/** Those whose keys are hex digits and nothing else, whoever looks at them. */
const hexOnly: ReadonlySet<string> = new Set("linode meraki plaid serpapi virustotal".split(" "));

function leastByProvider(): Map<string, number> {
  const all = new Map<string, number>();
  const note = (provider: string, least: number) =>
    all.set(provider, Math.min(least, all.get(provider) ?? Number.POSITIVE_INFINITY));
  for (const [, , names, , least] of nearNames) for (const name of names) note(name.replaceAll("_", ""), least);
  for (const [length, providers] of others) for (const provider of providers.split(" ")) note(provider, length);
  return all;
}

const leastOf = leastByProvider();

/** What a name adds to its provider's where the key itself is meant; a `webhook_secret` or a `session_key` is another thing. */
const keyWords =
  /(?:api|access|auth|user|personal|rest|account|admin|secret|private|live|prod|production|dev)*(?:key|token|secret)s?\d?$/;

/**
 * True where the name of a value (its words, in order) is a provider's and a word for a key, and the value is not quite such a key: it
 * lacks a few characters of the shortest, or has one that none of them has. What is longer is believed: tables grow old.
 */
export function isNoneOfProvider(words: readonly string[], value: string): boolean {
  for (let from = 0; from < words.length; from += 1) {
    const name = words.slice(from).join("");
    const provider = name.replace(keyWords, "");
    const least = provider === name ? undefined : leastOf.get(provider);
    if (least === undefined) continue;
    return (
      lacksAFew(value, least) || (value.length >= least && hexOnly.has(provider) && /^[a-z0-9]*[g-z]/i.test(value))
    );
  }
  return false;
}
