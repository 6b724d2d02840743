import { parseArgs } from "node:util";
import { issueKey } from "../access/issue-key.ts";
import { openEmbedded } from "../adapters/embedded/open-embedded.ts";
import { systemClock } from "../adapters/system-clock.ts";
import { ConfigError, readConfig } from "../config.ts";
import { type Key, keyTypes } from "../contracts/account.ts";
import type { AccountAdmin } from "../ports/account-store.ts";
import { printable, tableOf } from "./terminal.ts";

const help = `sluice keys create [--name NAME] [--type ${keyTypes.join("|")}] [--kind scan|analytics] [--app APP_ID] [--rate PER_MINUTE]
sluice keys list [--json]
sluice keys revoke KEY_ID

Works on the store that the settings name (SLUICE_DATA_DIR), also while a gateway runs on it.
A new key's secret is printed once and stored only as a hash. An app has one analytics key: another replaces it.
`;

const options = {
  name: { type: "string", default: "" },
  type: { type: "string", default: "prod" },
  kind: { type: "string", default: "scan" },
  app: { type: "string", default: "" },
  rate: { type: "string", default: "" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** `sluice keys`: resolves to the exit status. */
export async function keysCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [action = "", id = ""] = positionals;
  if (values.help || action === "") {
    process.stdout.write(help);
    return values.help ? 0 : 2;
  }
  if (action !== "create" && action !== "list" && action !== "revoke") {
    throw new ConfigError(`keys takes create, list or revoke, not ${JSON.stringify(action)}.`);
  }
  const config = readConfig(process.env, 1);
  const store = await openEmbedded(config.dataDir, systemClock());
  try {
    switch (action) {
      case "create":
        return await create(store.admin, values);
      case "list":
        return await list(store.admin, values.json);
      case "revoke":
        return await revoke(store.admin, id);
    }
  } finally {
    await store.close();
  }
}

interface CreateValues {
  readonly name: string;
  readonly type: string;
  readonly kind: string;
  readonly app: string;
  readonly rate: string;
}

async function create(admin: AccountAdmin, values: CreateValues): Promise<number> {
  const type = keyTypes.find((known) => known === values.type);
  if (type === undefined) throw new ConfigError(`--type takes ${keyTypes.join(", ")}.`);
  if (values.kind !== "scan" && values.kind !== "analytics") throw new ConfigError("--kind takes scan or analytics.");
  if (!/^\d*$/.test(values.rate) || values.rate === "0") throw new ConfigError("--rate takes a whole number from 1.");
  const { apps } = await admin.list();
  const app = values.app === "" ? apps[0] : apps.find((known) => known.id === values.app);
  if (app === undefined) {
    throw new ConfigError(
      apps.length === 0 ? "the store is empty: start the gateway once first." : `no app ${values.app}.`,
    );
  }
  const { key, secret, secretHash } = issueKey(systemClock(), {
    appId: app.id,
    kind: values.kind,
    type,
    name: values.name === "" ? values.kind : values.name,
    ratePerMinute: values.rate === "" ? null : Number(values.rate),
  });
  await admin.putKey(key, secretHash);
  process.stdout.write(`${secret}\n`);
  process.stderr.write(
    `created ${key.id} (${key.kind}, ${key.type}) for app ${app.id}; the secret is shown this once.\n`,
  );
  return 0;
}

async function list(admin: AccountAdmin, json: boolean): Promise<number> {
  const { keys } = await admin.list();
  if (json) {
    for (const key of keys) process.stdout.write(`${JSON.stringify(key)}\n`);
    return 0;
  }
  const row = (key: Key): string[] => [
    key.id,
    key.kind,
    key.type,
    key.enabled ? "enabled" : "revoked",
    String(key.requestCount),
    key.created_at,
    printable(key.name),
  ];
  process.stdout.write(tableOf([["ID", "KIND", "TYPE", "STATE", "REQUESTS", "CREATED", "NAME"], ...keys.map(row)]));
  return 0;
}

async function revoke(admin: AccountAdmin, id: string): Promise<number> {
  if (id === "") throw new ConfigError("name the key to revoke: sluice keys revoke KEY_ID.");
  if (await admin.revokeKey(id)) {
    process.stderr.write(`revoked ${id}.\n`);
    return 0;
  }
  process.stderr.write(`sluice: no key ${JSON.stringify(id)}; \`sluice keys list\` shows them.\n`);
  return 1;
}
