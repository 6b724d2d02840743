import type { RuleSpec } from "../../../src/contracts/rule.ts";
import { base58, base58Checked } from "./base58.ts";
import { distinctCount, isTyped } from "./plausible.ts";
import { sample } from "./sample.ts";
import { type TokenSpec, tokenRule } from "./token-rule.ts";
import { anyCase, valueRule } from "./value-rule.ts";

/** Alphabet of Bech32 (BIP 173). */
const bech32 = "02-9ac-hj-np-z";

/** Private keys of wallets that name themselves. Ids SEC-1750 to SEC-1759. */
export const walletTokenRules: readonly TokenSpec[] = [
  tokenRule({
    id: "SEC-1750",
    type: "WALLET_MASTER_KEY",
    what: "an extended private key of a wallet",
    why: "BIP 32 and SLIP-132: `xprv`, `yprv`, `zprv` (`tprv` on the test network) and 107 characters of Base58; it opens every account below it.",
    forms: ["xprv", "yprv", "zprv", "tprv"].map((prefix) => [prefix, [base58, 107]] as const),
  }),
  tokenRule({
    id: "SEC-1751",
    type: "NOSTR_PRIVATE_KEY",
    what: "a Nostr private key",
    why: "NIP-19: `nsec1` and 58 characters of Bech32.",
    forms: [["nsec1", [bech32, 58]]],
  }),
  tokenRule({
    id: "SEC-1752",
    type: "SUI_PRIVATE_KEY",
    what: "a Sui private key",
    why: "SIP-15: `suiprivkey1` and 59 characters of Bech32.",
    forms: [["suiprivkey1", [bech32, 59]]],
  }),
  tokenRule({
    id: "SEC-1753",
    type: "TEZOS_PRIVATE_KEY",
    what: "a Tezos private key",
    why: "`edsk` and 50 characters of Base58 (a seed) or 94 (a whole key).",
    forms: [
      ["edsk", [base58, 50]],
      ["edsk", [base58, 94]],
    ],
  }),
];

/** Version bytes of a key of Bitcoin's main and test network. */
const keyVersions: ReadonlySet<number> = new Set([0x80, 0xef]);

/** Wallet import format: version, 32 bytes, perhaps a 1 that says the public key is compressed, and the sum. */
function isImportKey(token: string): boolean {
  const body = base58Checked(token, 37) ?? base58Checked(token, 38);
  return body !== undefined && keyVersions.has(body[0]!) && (body.length === 33 || body[33] === 1);
}

const phraseNames = [
  ...["seed phrase", "seed words", "recovery phrase", "recovery words", "backup phrase", "secret phrase", "mnemonic"],
  ...["wallet seed", "12 words", "24 words", "wiederherstellungsphrase", "frase semilla", "frase de recuperacion"],
  ...["phrase de recuperation", "сид-фраза", "сид фраза", "seed-phrase", "seedphrase"],
];
/** A list of words for keys (BIP 39) has none of these, and no sentence of twelve words is without. */
const ofSentences =
  /(?:^|[^a-z])(?:the|and|for|with|from|your|are|but|not|was|has|have|had|which|into|were|their|them|these|would|should|his|her|our|its|may|der|die|das|und|que|los|las|les|des|est|por|para|con|une|dans|pour|avec)(?![a-z])/;
const phraseSizes: ReadonlySet<number> = new Set([12, 15, 18, 21, 24]);

function isSeedPhrase(value: string): boolean {
  const words = value.match(/[a-z]{3,8}/g) ?? [];
  return phraseSizes.has(words.length) && new Set(words).size > 8 && !ofSentences.test(value);
}

/** Twelve words of the list for keys, put together for the evidence. */
const phrase = "orbit velvet canyon drift mango pistol ladder noble quantum ribbon saddle tunnel";
/** The key and its short form that Bitcoin's wiki explains the format with. */
const importKey = ["5HueCGU8rMjxEXxiPuD5BDku4", "MkFqeZyd4dZ1jvhTVqvbTLvyTJ"].join("");

/** The first accounts of Hardhat's, Foundry's and Ganache's own networks: everybody has their keys. */
const developersKey =
  /^(?:0x)?(?:ac0974bec39a17e3|59c6995e998f97a5|5de4111afa1a4b94|7c852118294e51e6|4f3edf983ac636a6)/i;

/** Keys of wallets that their surroundings tell. Ids SEC-1760 to SEC-1769. */
export const walletRules: readonly RuleSpec[] = [
  valueRule({
    id: "SEC-1760",
    type: "WALLET_PRIVATE_KEY",
    what: "a private key of a wallet",
    why: "Bitcoin's import format: 51 or 52 characters of Base58 with four bytes of checksum, near a word for wallets or keys.",
    words: [
      "importprivkey",
      "privkey",
      "priv key",
      "private key",
      "privatekey",
      "private_key",
      "bitcoin",
      "btc",
      "wallet",
      " wif",
    ],
    pattern: `[ A-Za-z_]{3,13}[^]{0,80}?(?<![A-Za-z0-9])(?<value>[5KLc9][${base58}]{50,51})(?![A-Za-z0-9])`,
    points: 0.95,
    confirm: (value) => (isImportKey(value) ? 1 : 0),
    hits: [`bitcoin-cli importprivkey ${importKey}`, `Wallet backup\nkey: ${importKey}`],
    misses: [
      `bitcoin-cli importprivkey ${importKey.slice(0, -1)}K`,
      "a private key in wallet import format has 51 characters",
    ],
  }),
  valueRule({
    id: "SEC-1761",
    type: "SEED_PHRASE",
    what: "the words that restore a wallet",
    why: "BIP 39: 12, 15, 18, 21 or 24 words of a list without articles and the like, behind a name for them. Whoever has them has the money.",
    words: phraseNames,
    pattern: `(?:${phraseNames.map(anyWord).join("|")})[^]{0,60}?(?<![\\p{L}])(?<value>[a-z]{3,8}(?:(?:, ?|[ \\n]{1,2}|[ \\n]{1,2}\\d{1,2}[.):] ?)[a-z]{3,8}){11,23})(?![\\p{L}])(?! [a-z])`,
    points: 0.9,
    confirm: (value) => (isSeedPhrase(value) && distinctCount(value) > 9 ? 1 : 0),
    hits: [`my seed phrase is ${phrase}`, `Recovery phrase:\n${phrase.replaceAll(" ", ", ")}`],
    misses: [
      "a seed phrase is a list of words that gives access to the funds of your wallet and should never be shared",
      `the mnemonic ${"test ".repeat(11)}junk`,
    ],
  }),
  valueRule({
    id: "SEC-1762",
    type: "WALLET_PRIVATE_KEY",
    name: "account-private-key",
    what: "a private key of an account on Ethereum",
    why: "64 hex digits where the tools take such keys: `accounts` of Hardhat, `--private-key` of Foundry, the constructors of ethers, viem and web3.",
    words: [
      ...[
        'accounts: ["',
        "accounts: ['",
        'accounts:["',
        "accounts: [\n",
        "accounts = ['",
        'accounts = ["',
        "--private-key 0x",
      ],
      ...['wallet("0x', "wallet('0x", 'privatekeytoaccount("', "privatekeytoaccount('", 'from_key("', "from_key('"],
    ],
    pattern:
      "(?:[aA]ccounts(?::| =) ?\\[\\s{0,20}[\"']|--private-key |(?:[wW]allet|[pP]rivateKeyToAccount|from_key)\\([\"'])(?<value>(?:0x)?[0-9a-fA-F]{64})(?![0-9A-Za-z])",
    points: 0.9,
    confirm: (value) => (distinctCount(value) < 9 || isTyped(value) || developersKey.test(value) ? 0 : 1),
    hits: [
      `mainnet: { accounts: ["0x${sample("0-9a-f", 64, 41)}"] }`,
      `cast send --private-key 0x${sample("0-9a-f", 64, 42)} 0xabc`,
      `const w = new Wallet('0x${sample("0-9a-f", 64, 43)}');`,
    ],
    misses: [
      `accounts: ["0x${sample("0-9a-f", 40, 44)}"]`,
      `accounts: ["0x${"ab".repeat(32)}"]`,
      `const tx = getTransaction("0x${sample("0-9a-f", 64, 45)}");`,
      "accounts: [process.env.DEPLOYER_KEY]",
    ],
  }),
];

/** In any case, with the marks that folding takes away. */
function anyWord(name: string): string {
  return anyCase(name).replaceAll("[oO]", "[oOóÓ]").replaceAll("[eE]", "[eEéÉ]");
}
