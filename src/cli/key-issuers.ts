import { issueKey } from "../access/issue-key.ts";
import type { App, Key } from "../contracts/account.ts";
import type { KeyBody } from "../contracts/wire-admin.ts";
import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";
import type { AdminApi } from "./admin-api.ts";

/** Where keys are made and revoked. */
export interface KeyIssuer {
  apps(): Promise<readonly App[]>;
  keys(): Promise<readonly Key[]>;
  /** `secret` is told this once. */
  create(appId: string, order: KeyBody): Promise<{ readonly key: Key; readonly secret: string }>;
  /** False where there is no such key. */
  revoke(keyId: string): Promise<boolean>;
}

/** At a running gateway. */
export function gatewayIssuer(api: AdminApi): KeyIssuer {
  const path = (appId: string): string => `/apps/${encodeURIComponent(appId)}/keys`;
  const keys = async (): Promise<readonly Key[]> => {
    const lists = await Promise.all((await api.apps()).map(({ id }) => api.list<Key>(path(id))));
    return lists.flat();
  };
  return {
    apps: () => api.apps(),
    keys,
    create: (appId, order) => api.create(path(appId), order),
    async revoke(keyId) {
      const key = (await keys()).find(({ id }) => id === keyId);
      if (key === undefined) return false;
      await api.remove(`${path(key.appId)}/${key.id}`);
      return true;
    },
  };
}

/** In the store itself, also while gateways run on it. */
export function storeIssuer({ apps, keys }: Pick<Store, "apps" | "keys">, clock: Clock): KeyIssuer {
  return {
    apps: () => apps.list(),
    keys: () => keys.list(),
    async create(appId, { kind = "scan", type = "prod", name = kind, ratePerMinute = null }) {
      const { key, secret, secretHash } = issueKey(clock, { appId, kind, type, name, ratePerMinute });
      await keys.put(key, secretHash);
      return { key, secret };
    },
    revoke: (keyId) => keys.revoke(keyId),
  };
}
