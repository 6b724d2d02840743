import type { RuleSpec } from "../../../src/contracts/rule.ts";
import { alnum, continuedBy, hex, lower, urlSafe, uuid } from "./alphabets.ts";
import { looksIssued } from "./plausible.ts";
import { tokenRule } from "./token-rule.ts";

/** Keys of model providers and of the tools around them. Ids SEC-1200 to SEC-1249. */
export const aiRules: readonly RuleSpec[] = [
  tokenRule({
    id: "SEC-1200",
    type: "OPENAI_API_KEY",
    what: "an OpenAI API key",
    why: 'Project, service-account and admin keys carry `T3BlbkFJ` (base64 of "OpenAI") between two random halves.',
    forms: ["sk-proj-", "sk-svcacct-", "sk-admin-", "sk-None-"].map((prefix) => [
      prefix,
      [urlSafe, 20, 100],
      "T3BlbkFJ",
      [urlSafe, 20, 100],
    ]),
  }),
  tokenRule({
    id: "SEC-1201",
    type: "OPENAI_API_KEY",
    what: "an OpenAI API key",
    why: "Keys issued until 2024 and named service keys: `sk-`, a name or nothing, 20 characters, `T3BlbkFJ`, 20 characters.",
    words: ["t3blbkfj"],
    behind: 60,
    forms: [["sk-", [urlSafe, 20, 56], "T3BlbkFJ", [alnum, 20]]],
  }),
  tokenRule({
    id: "SEC-1202",
    type: "ANTHROPIC_API_KEY",
    what: "an Anthropic API key",
    why: "`sk-ant-`, the kind (api03, admin01, oat01, ort01, sid01) and a long body; body lengths vary by kind.",
    forms: ["api", "admin", "oat", "ort", "sid"].map((kind) => [`sk-ant-${kind}`, ["0-9", 2], "-", [urlSafe, 32, 160]]),
  }),
  tokenRule({
    id: "SEC-1203",
    type: "HUGGINGFACE_TOKEN",
    what: "a Hugging Face token",
    why: "`hf_` for users and `api_org_` for organizations, 34 characters (huggingface.co, security tokens).",
    forms: [
      ["hf_", [alnum, 34, 40]],
      ["api_org_", [alnum, 34, 40]],
    ],
    misses: ["hf_servingcellpriorityparametersdescription", "HF_SERVINGCELLPRIORITYPARAMETERSDESC"],
    // Names of variables are of one case.
    confirm: (match) => {
      const body = match.text.slice(match.start + 3, match.end);
      return /[a-z]/.test(body) && /[A-Z]/.test(body) ? looksIssued(match) : 0;
    },
  }),
  tokenRule({
    id: "SEC-1204",
    type: "GROQ_API_KEY",
    what: "a Groq API key",
    why: "`gsk_` and 52 characters.",
    forms: [["gsk_", [alnum, 52]]],
  }),
  tokenRule({
    id: "SEC-1205",
    type: "REPLICATE_TOKEN",
    what: "a Replicate token",
    why: "`r8_` and 37 characters (replicate.com, API tokens).",
    forms: [["r8_", [alnum, 37]]],
  }),
  tokenRule({
    id: "SEC-1206",
    type: "PERPLEXITY_API_KEY",
    what: "a Perplexity API key",
    why: "`pplx-` and 48 characters, 56 in early keys.",
    forms: [["pplx-", [alnum, 40, 64]]],
  }),
  tokenRule({
    id: "SEC-1207",
    type: "XAI_API_KEY",
    what: "an xAI API key",
    why: "`xai-` and 80 characters.",
    forms: [["xai-", [alnum, 70, 84]]],
  }),
  tokenRule({
    id: "SEC-1208",
    type: "OPENROUTER_API_KEY",
    what: "an OpenRouter API key",
    why: "`sk-or-v1-` and 64 hex digits.",
    forms: [["sk-or-v1-", [hex, 64]]],
  }),
  tokenRule({
    id: "SEC-1209",
    type: "LANGSMITH_API_KEY",
    what: "a LangSmith API key",
    why: "`lsv2_pt_` or `lsv2_sk_`, 32 hex digits, an underscore, 10 hex digits.",
    forms: [
      ["lsv2_pt_", [hex, 32], "_", [hex, 10]],
      ["lsv2_sk_", [hex, 32], "_", [hex, 10]],
    ],
  }),
  tokenRule({
    id: "SEC-1210",
    type: "LANGFUSE_SECRET_KEY",
    what: "a Langfuse secret key",
    why: "`sk-lf-` and a UUID; the public half begins `pk-lf-` and is no secret.",
    forms: [["sk-lf-", ...uuid]],
  }),
  tokenRule({
    id: "SEC-1211",
    type: "PINECONE_API_KEY",
    what: "a Pinecone API key",
    why: "`pcsk_`, a short id, an underscore and at least 50 characters.",
    forms: [["pcsk_", [alnum, 5, 6], "_", [alnum, 50, 80]]],
  }),
  tokenRule({
    id: "SEC-1212",
    type: "NVIDIA_API_KEY",
    what: "an NVIDIA API key",
    why: "`nvapi-` and 64 characters.",
    forms: [["nvapi-", [urlSafe, 60, 70]]],
  }),
  tokenRule({
    id: "SEC-1213",
    type: "TAVILY_API_KEY",
    what: "a Tavily API key",
    why: "`tvly-`, optionally `dev-` or `prod-`, and 32 characters.",
    forms: [
      ["tvly-", [alnum, 28, 40]],
      ["tvly-dev-", [alnum, 28, 40]],
      ["tvly-prod-", [alnum, 28, 40]],
    ],
  }),
  tokenRule({
    id: "SEC-1214",
    type: "FIREWORKS_API_KEY",
    what: "a Fireworks API key",
    why: "`fw_` and 22 to 24 characters.",
    forms: [["fw_", [alnum, 22, 24]]],
  }),
  tokenRule({
    id: "SEC-1215",
    type: "ELEVENLABS_API_KEY",
    what: "an ElevenLabs API key",
    why: "`sk_` and 48 hex digits.",
    words: ["sk_"],
    forms: [["sk_", [hex, 48]]],
  }),
  tokenRule({
    id: "SEC-1216",
    type: "CEREBRAS_API_KEY",
    what: "a Cerebras API key",
    why: "`csk-` and 48 lower-case characters.",
    forms: [["csk-", [lower, 48]]],
  }),
  tokenRule({
    id: "SEC-1217",
    type: "JINA_API_KEY",
    what: "a Jina API key",
    why: "`jina_` and 60 characters.",
    forms: [["jina_", [urlSafe, 56, 64]]],
  }),
  tokenRule({
    id: "SEC-1218",
    type: "E2B_API_KEY",
    what: "an E2B API key",
    why: "`e2b_` and 40 hex digits.",
    forms: [["e2b_", [hex, 40]]],
  }),
  tokenRule({
    id: "SEC-1219",
    type: "MODEL_API_KEY",
    what: "a model provider's API key",
    why: "DeepSeek, Moonshot, Stability, Braintrust and others copied the bare `sk-` and 32 to 64 letters and digits.",
    words: ["sk-"],
    points: 0.9,
    forms: [
      ["sk-", [hex, 32]],
      ["sk-", [alnum, 40, 64]],
    ],
    misses: ["sk-learn-pipelines-for-classification-2024-edition", "risk-free0123456789abcdef0123456789abcdef"],
  }),
  tokenRule({
    id: "SEC-1220",
    type: "APIFY_TOKEN",
    what: "an Apify token",
    why: "`apify_api_` and 36 characters.",
    forms: [["apify_api_", [alnum, 34, 40]]],
  }),
  tokenRule({
    id: "SEC-1221",
    type: "VOYAGE_API_KEY",
    what: "a Voyage AI API key",
    why: "`pa-` and 43 characters.",
    forms: [["pa-", [urlSafe, 43]]],
    misses: ["la-pa-lo-ma-blan-ca-y-las-de-mas-aves-del-campo"],
  }),
  tokenRule({
    id: "SEC-1222",
    type: "FIRECRAWL_API_KEY",
    what: "a Firecrawl API key",
    why: "`fc-` and 32 hex digits; armed by the first digit too.",
    words: continuedBy("fc-", "0123456789abcdef"),
    forms: [["fc-", [hex, 32]]],
  }),
  tokenRule({
    id: "SEC-1223",
    type: "LOGFIRE_TOKEN",
    what: "a Logfire write token",
    why: "`pylf_v1_`, the region, `_`, 43 characters.",
    forms: ["us", "eu"].map((region) => [`pylf_v1_${region}_`, [alnum, 43]]),
  }),
];
