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

/** An answer that is no result; the message is the gateway's own. */
class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface List<Item> {
  readonly items: readonly Item[];
}

/** Administration as the page needs it. Every call rejects with `ApiError`, or with what `fetch` throws where nobody answers. */
export class AdminApi {
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  orgs = async (): Promise<readonly OrgResult[]> => (await this.#ask<List<OrgResult>>("GET", "/orgs")).items;
  apps = async (orgId: string): Promise<readonly AppResult[]> =>
    (await this.#ask<List<AppResult>>("GET", `/orgs/${orgId}/apps`)).items;
  keys = async (appId: string): Promise<readonly KeyResult[]> =>
    (await this.#ask<List<KeyResult>>("GET", `/apps/${appId}/keys`)).items;
  createOrg = (body: OrgBody): Promise<OrgResult> => this.#ask("POST", "/orgs", body);
  createApp = (orgId: string, body: AppBody): Promise<AppResult> => this.#ask("POST", `/orgs/${orgId}/apps`, body);
  changeApp = (appId: string, changes: AppChanges): Promise<AppResult> => this.#ask("PATCH", `/apps/${appId}`, changes);
  createKey = (appId: string, body: KeyBody): Promise<{ readonly key: KeyResult; readonly secret: string }> =>
    this.#ask("POST", `/apps/${appId}/keys`, body);
  revokeKey = (appId: string, keyId: string): Promise<undefined> => this.#ask("DELETE", `/apps/${appId}/keys/${keyId}`);
  /** A scan as the app's keys would get it, free of charge. */
  preview = (appId: string, body: ScanBody): Promise<ScanResult> =>
    this.#ask("POST", `/apps/${appId}/preview-scan`, body);

  async #ask<Result>(method: string, path: string, body?: object): Promise<Result> {
    const response = await fetch(`admin/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.status === 204) return undefined as Result;
    const answer = (await response.json()) as Result & { readonly error?: string };
    if (!response.ok) throw new ApiError(response.status, answer.error ?? `status ${response.status}`);
    return answer;
  }
}
