import { createRequire } from "node:module";

// A peer of `bench load --part beside`: Fastify with the JSON work of a scan and nothing else. It parses and checks the body, and
// answers a result of the usual size. Arguments: the port, and the folder that Fastify is installed in.

interface Fastify {
  post(path: string, options: object, handle: (request: { body: { arguments: string } }) => object): void;
  listen(options: { port: number; host: string }): Promise<string>;
}

const [port = "", folder = ""] = process.argv.slice(2);
const { default: fastify } = createRequire(`${folder}/`)("fastify") as { default: (options: object) => Fastify };
const app = fastify({ logger: false });
const body = {
  type: "object",
  required: ["arguments", "tool_name"],
  properties: { arguments: { type: "string" }, tool_name: { type: "string", minLength: 1, maxLength: 200 } },
};

app.post("/*", { schema: { body } }, (request) => ({
  job_id: "job_01k6mf1g5rv4c9x2b7t3q8w0ye",
  decision: {
    action: "ALLOW",
    engine_action: "ALLOW",
    needs_review: false,
    confidence: 0.97,
    suggestion: "ALLOW",
    rationale: `Nothing suspicious was found in ${request.body.arguments.length} characters.`,
    score_breakdown: {
      injection: 0.02,
      exfiltration: 0,
      jailbreak: 0,
      tool_abuse: 0.01,
      pii: 0,
      secrets: 0,
      risk: 0.02,
    },
  },
  policy: { directives: [], matched_rule_ids: [] },
  language: {
    language: "en",
    detected: "en",
    confidence: 0.98,
    source: "detected",
    hint_agrees: true,
    support_status: "supported",
    model_set: "rules-1",
    degraded: false,
    message: "",
  },
  tool_name: "shell",
}));
await app.listen({ port: Number(port), host: "127.0.0.1" });
console.log("listening");
