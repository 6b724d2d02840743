import { parseArgs } from "node:util";
import { systemClock } from "../adapters/system-clock.ts";
import { ConfigError, namesGateway, readConfig } from "../config.ts";
import { type App, type Key, keyTypes } from "../contracts/account.ts";
import { limits } from "../contracts/limits.ts";
import type { KeyBody } from "../contracts/wire-admin.ts";
import { withAdminApi } from "./admin-api.ts";
import { gatewayIssuer, type KeyIssuer, storeIssuer } from "./key-issuers.ts";
import { type Columns, listText } from "./show-resources.ts";
import { refuseEmptyId, refuseSurplus, type Takes } from "./surplus.ts";
import { withStore } from "./with-store.ts";

const help = `sluice keys create [--name NAME] [--type ${keyTypes.join("|")}] [--kind scan|analytics] [--app APP_ID] [--rate PER_MINUTE] [--json]
sluice keys list [--app APP_ID] [--json]
sluice keys revoke KEY_ID

Asks the gateway at SLUICE_BASE_URL with SLUICE_ADMIN_TOKEN. Where SLUICE_BASE_URL is not set: works on the store that
the settings name (SLUICE_DATA_DIR or SLUICE_REDIS_URL), also while a gateway runs on it.
A new key's secret is printed once and stored only as a hash. Without --app it is a key of the first app that is listed.
An app has one analytics key: another replaces it.
Exit status: 0 done, 1 no such key or the gateway refused, 2 wrong use.
`;

const options = {
  name: { type: "string" },
  type: { type: "string" },
  kind: { type: "string" },
  app: { type: "string" },
  rate: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

const actionNames = ["create", "list", "revoke"] as const;
const takes: Readonly<Record<(typeof actionNames)[number], Takes>> = {
  create: { names: 0, options: ["name", "type", "kind", "app", "rate"] },
  list: { names: 0, options: ["app"] },
  revoke: { names: 1 },
};

/** `sluice keys`: resolves to the exit status. */
export async function keysCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [action = "", id = ""] = positionals;
  if (values.help || action === "") {
    process.stdout.write(help);
    return values.help ? 0 : 2;
  }
  const { app = "", json = false } = values;
  const actions = {
    create: (issuer: KeyIssuer) => create(issuer, app, orderOf(values), json),
    list: (issuer: KeyIssuer) => list(issuer, app, json),
    revoke: (issuer: KeyIssuer) => revoke(issuer, id),
  };
  const known = actionNames.find((one) => one === action);
  if (known === undefined) throw new ConfigError(`keys takes create, list or revoke, not ${JSON.stringify(action)}.`);
  refuseSurplus("keys", takes[known], { values, positionals });
  refuseEmptyId("app", values.app, "an app");
  const run = actions[known];
  if (namesGateway(process.env)) return await withAdminApi(process.env, (api) => run(gatewayIssuer(api)));
  const clock = systemClock();
  return await withStore(readConfig(process.env, 1), clock, (store) => run(storeIssuer(store, clock)));
}

type KeyOption = "name" | "type" | "kind" | "rate";

/** Throws ConfigError for a value that no key has: the store itself takes all. */
function orderOf(values: Readonly<Partial<Record<KeyOption, string>>>): KeyBody {
  const { name, kind = "scan", rate } = values;
  const type = keyTypes.find((known) => known === (values.type ?? "prod"));
  if (type === undefined) throw new ConfigError(`--type takes ${keyTypes.join(", ")}.`);
  if (kind !== "scan" && kind !== "analytics") throw new ConfigError("--kind takes scan or analytics.");
  if (name !== undefined && (name === "" || [...name].length > limits.nameCharsMax)) {
    throw new ConfigError(`--name takes 1 to ${limits.nameCharsMax} characters.`);
  }
  if (rate !== undefined && !/^[1-9]\d{0,14}$/.test(rate))
    throw new ConfigError("--rate takes a whole number from 1, of up to 15 digits.");
  if (rate !== undefined && kind === "analytics") {
    throw new ConfigError(
      `--rate is of scan keys: an analytics key has ${limits.analyticsRatePerMinute} requests a minute.`,
    );
  }
  return {
    kind,
    type,
    ...(name !== undefined && { name }),
    ...(rate !== undefined && { ratePerMinute: Number(rate) }),
  };
}

async function create(issuer: KeyIssuer, appId: string, order: KeyBody, json: boolean): Promise<number> {
  const [app] = await appsOf(issuer, appId);
  if (app === undefined) throw new ConfigError("the store is empty: start the gateway once first.");
  const created = await issuer.create(app.id, order);
  const { key, secret } = created;
  process.stdout.write(`${json ? JSON.stringify(created) : secret}\n`);
  process.stderr.write(
    `created ${key.id} (${key.kind}, ${key.type}) for app ${app.id}; the secret is shown this once.\n`,
  );
  return 0;
}

/** The app of this id; all of them where it is "". */
async function appsOf(issuer: KeyIssuer, appId: string): Promise<readonly App[]> {
  const apps = await issuer.apps();
  if (appId === "") return apps;
  const app = apps.find(({ id }) => id === appId);
  if (app === undefined) throw new ConfigError(`no app ${appId}; \`sluice apps list\` shows them.`);
  return [app];
}

const columns: Columns<Key> = {
  ID: ({ id }) => id,
  APP: ({ appId }) => appId,
  KIND: ({ kind }) => kind,
  TYPE: ({ type }) => type,
  STATE: ({ enabled }) => (enabled ? "enabled" : "revoked"),
  REQUESTS: ({ requestCount }) => requestCount,
  CREATED: ({ created_at }) => created_at,
  NAME: ({ name }) => name,
};

async function list(issuer: KeyIssuer, appId: string, json: boolean): Promise<number> {
  const ids = new Set((await appsOf(issuer, appId)).map(({ id }) => id));
  const keys = (await issuer.keys()).filter((key) => ids.has(key.appId));
  process.stdout.write(listText(keys, columns, json));
  return 0;
}

async function revoke(issuer: KeyIssuer, id: string): Promise<number> {
  if (id === "") throw new ConfigError("name the key to revoke: sluice keys revoke KEY_ID.");
  if (await issuer.revoke(id)) {
    process.stderr.write(`revoked ${id}.\n`);
    return 0;
  }
  process.stderr.write(`sluice: no key ${JSON.stringify(id)}; \`sluice keys list\` shows them.\n`);
  return 1;
}
