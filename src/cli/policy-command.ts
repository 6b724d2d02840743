import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { ConfigError } from "../config.ts";
import { type App, emptyPolicy } from "../contracts/account.ts";
import { adminHelp, withAdminApi } from "./admin-api.ts";
import { refuseSurplus } from "./surplus.ts";

const help = `sluice policy show APP_ID           the app's policy as JSON
sluice policy set APP_ID FILE       replaces the members that the JSON file has; - is standard input
sluice policy reset APP_ID          no policy of its own

A policy has thresholds, disabledRules, customRules and allowList (docs/api.md "Policy").
  --json  on one line

${adminHelp}`;

const options = { json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;

/** `sluice policy`: resolves to the exit status. */
export async function policyCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [action = "", id = "", file = ""] = positionals;
  if (values.help || action === "") {
    process.stdout.write(help);
    return values.help ? 0 : 2;
  }
  if (action !== "show" && action !== "set" && action !== "reset") {
    throw new ConfigError(`policy takes show, set or reset, not ${JSON.stringify(action)}.`);
  }
  if (id === "") throw new ConfigError(`name the app: sluice policy ${action} APP_ID.`);
  if (action === "set" && file === "") throw new ConfigError("name the file: sluice policy set APP_ID FILE.");
  refuseSurplus("policy", { names: action === "set" ? 2 : 1 }, { values, positionals });

  const path = `/apps/${encodeURIComponent(id)}`;
  const changes = action === "set" ? await readPolicy(file) : emptyPolicy;
  return await withAdminApi(process.env, async (api) => {
    const app = action === "show" ? await api.get<App>(path) : await api.change<App>(path, { policy: changes });
    process.stdout.write(`${JSON.stringify(app.policy, undefined, values.json ? 0 : 2)}\n`);
    return 0;
  });
}

async function readPolicy(file: string): Promise<unknown> {
  try {
    return JSON.parse(file === "-" ? await text(process.stdin) : await readFile(file, "utf8"));
  } catch (error) {
    throw new ConfigError(`${file}: ${error instanceof SyntaxError ? "this is not JSON" : "this cannot be read"}.`);
  }
}
