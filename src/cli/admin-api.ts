import { SluiceError } from "../client/sluice-error.ts";
import { Transport } from "../client/transport.ts";
import { type AdminTarget, ConfigError, readAdminTarget } from "../config.ts";
import type { App, Org } from "../contracts/account.ts";

const timeoutMs = 10_000;

/** What the help of a command that asks it ends with. */
export const adminHelp = `Asks the gateway at SLUICE_BASE_URL (http://127.0.0.1:8080) with SLUICE_ADMIN_TOKEN.
Exit status: 0 done, 1 the gateway refused or was not reached, 2 wrong use.
`;

/** The admin API of a running gateway (docs/api.md "Administration"). Every call throws `SluiceError`. */
export class AdminApi {
  readonly #transport: Transport;

  constructor({ baseUrl, adminToken }: AdminTarget) {
    const { fetch } = globalThis;
    this.#transport = new Transport({ baseUrl, prefix: "/admin/v1", key: adminToken, timeoutMs, retries: 2, fetch });
  }

  async list<Thing>(path: string): Promise<readonly Thing[]> {
    return (await this.get<{ items: readonly Thing[] }>(path)).items;
  }

  get<Thing>(path: string): Promise<Thing> {
    return this.#transport.json({ method: "GET", path });
  }

  /** Made once: asked again only where the gateway refused. */
  create<Thing>(path: string, body: object): Promise<Thing> {
    return this.#transport.json({ method: "POST", path, body, repeatable: false });
  }

  change<Thing>(path: string, body: object): Promise<Thing> {
    return this.#transport.json({ method: "PATCH", path, body });
  }

  async remove(path: string): Promise<void> {
    await this.#transport.text({ method: "DELETE", path });
  }

  /** Of all organizations, or of one; oldest first. */
  async apps(orgId = ""): Promise<readonly App[]> {
    const orgIds = orgId === "" ? (await this.list<Org>("/orgs")).map(({ id }) => id) : [orgId];
    const lists = await Promise.all(orgIds.map((id) => this.list<App>(`/orgs/${encodeURIComponent(id)}/apps`)));
    return lists.flat();
  }
}

/**
 * Runs a command against the gateway that the environment names; resolves to its exit status. What the gateway refuses is one
 * line and status 1. Throws ConfigError where SLUICE_ADMIN_TOKEN or SLUICE_BASE_URL is not usable.
 */
export async function withAdminApi(
  environment: Readonly<Record<string, string | undefined>>,
  run: (api: AdminApi) => Promise<number>,
): Promise<number> {
  const target = readAdminTarget(environment);
  if (target.adminToken === "") throw new ConfigError("SLUICE_ADMIN_TOKEN takes the gateway's admin token.");
  try {
    return await run(new AdminApi(target));
  } catch (error) {
    if (!(error instanceof SluiceError)) throw error;
    const where = error.status === 0 ? ` (SLUICE_BASE_URL is ${target.baseUrl})` : "";
    process.stderr.write(`sluice: ${error.message}${where}\n`);
    return 1;
  }
}
