import { SluiceClient, SluiceError } from "../../client/index.ts";
import { AdminApi } from "./admin-api.ts";
import { type KeyKind, kindsOf } from "./tab-keys.ts";

/** Where the API is: beside the page, also where both stand behind a path. */
export const baseUrl = new URL(".", document.baseURI).href.replace(/\/$/, "");

/** What the secret opens; rejects with what the gateway said at first where it opens nothing. */
export async function opened(secret: string): Promise<KeyKind> {
  let refusal: unknown;
  for (const kind of kindsOf(secret)) {
    try {
      await check(kind, secret);
      return kind;
    } catch (error) {
      // It may be a key of another kind only where the gateway said that it is none of this one.
      if (!(error instanceof SluiceError) || (error.status !== 401 && error.status !== 403)) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}

/** Rejects where it is no such key. */
async function check(kind: KeyKind, secret: string): Promise<void> {
  if (kind === "admin") await new AdminApi(baseUrl, secret).orgs();
  else if (kind === "analytics") await new SluiceClient({ baseUrl, analyticsKey: secret }).analytics.summary();
  else await SluiceClient.connect({ baseUrl, apiKey: secret });
}

/** Rejects where it is no such key, or another app's: that one's numbers or sessions would stand under this one's name. */
export async function checkOfApp(
  kind: "analytics" | "scan",
  secret: string,
  appId: string,
  api: AdminApi,
): Promise<void> {
  if (await opensApp(kind, secret, appId, api)) return;
  throw new Error(`This ${kind} key is another app's: choose that app in the list above, or give a key of this one.`);
}

async function opensApp(kind: "analytics" | "scan", secret: string, appId: string, api: AdminApi): Promise<boolean> {
  if (kind === "analytics")
    return (await new SluiceClient({ baseUrl, analyticsKey: secret }).analytics.summary()).appId === appId;
  const { key } = await new SluiceClient({ baseUrl, apiKey: secret }).verify();
  return (await api.keys(appId)).some(({ id }) => id === key.id);
}
