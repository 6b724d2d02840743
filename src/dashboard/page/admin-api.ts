import { Transport } from "../../client/transport.ts";
import type { ScanBody } from "../../contracts/wire.ts";
import type {
  AppBody,
  AppChanges,
  AppResult,
  KeyBody,
  KeyResult,
  OrgBody,
  OrgResult,
} from "../../contracts/wire-admin.ts";
import type { ScanResult } from "../../contracts/wire-results.ts";

interface List<Item> {
  readonly items: readonly Item[];
}

/** A person waits for it, and has a button to ask again. */
const timeoutMs = 10_000;

/** Administration as the page needs it. Every call rejects with `SluiceError`, whose message says to a person what went wrong. */
export class AdminApi {
  readonly #transport: Transport;

  /** Throws TypeError for a token that cannot be one. */
  constructor(baseUrl: string, token: string) {
    this.#transport = new Transport({ baseUrl, prefix: "/admin/v1", key: token, timeoutMs, retries: 0, fetch });
  }

  orgs = async (): Promise<readonly OrgResult[]> => (await this.#json<List<OrgResult>>("GET", "/orgs")).items;
  apps = async (orgId: string): Promise<readonly AppResult[]> =>
    (await this.#json<List<AppResult>>("GET", `/orgs/${orgId}/apps`)).items;
  keys = async (appId: string): Promise<readonly KeyResult[]> =>
    (await this.#json<List<KeyResult>>("GET", `/apps/${appId}/keys`)).items;
  createOrg = (body: OrgBody): Promise<OrgResult> => this.#json("POST", "/orgs", body);
  createApp = (orgId: string, body: AppBody): Promise<AppResult> => this.#json("POST", `/orgs/${orgId}/apps`, body);
  changeApp = (appId: string, changes: AppChanges): Promise<AppResult> =>
    this.#json("PATCH", `/apps/${appId}`, changes);
  createKey = (appId: string, body: KeyBody): Promise<{ readonly key: KeyResult; readonly secret: string }> =>
    this.#json("POST", `/apps/${appId}/keys`, body);
  /** Answered without a body. */
  revokeKey = async (appId: string, keyId: string): Promise<void> => {
    await this.#transport.text({ method: "DELETE", path: `/apps/${appId}/keys/${keyId}` });
  };
  /** A scan as the app's keys would get it, free of charge. */
  preview = (appId: string, body: ScanBody): Promise<ScanResult> =>
    this.#json("POST", `/apps/${appId}/preview-scan`, body);

  #json<Result>(method: "GET" | "POST" | "PATCH", path: string, body?: object): Promise<Result> {
    return this.#transport.json({ method, path, body });
  }
}
