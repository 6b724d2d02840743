/** What a secret opens. */
export type KeyKind = "admin" | "analytics" | "scan";

const prefix = "sluice.";

/** What a secret may open, likeliest first: keys that the gateway made say so themselves, and operators may set any. */
export function kindsOf(secret: string): readonly KeyKind[] {
  if (secret.startsWith("ak_")) return ["analytics"];
  return secret.startsWith("sk_") ? ["scan"] : ["admin", "analytics", "scan"];
}

/**
 * The keys this tab has been given: kept for the tab alone (`sessionStorage`), gone when it closes or its user signs out. Kept by app,
 * as the administrator goes from one to another; "" for who signed in with the key itself.
 */
export const tabKeys = {
  read: (kind: KeyKind, appId = ""): string => sessionStorage.getItem(nameOf(kind, appId)) ?? "",
  keep: (kind: KeyKind, secret: string, appId = ""): void => sessionStorage.setItem(nameOf(kind, appId), secret),
  forget: (kind: KeyKind, appId = ""): void => sessionStorage.removeItem(nameOf(kind, appId)),
  forgetAll(): void {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  },
};

const nameOf = (kind: KeyKind, appId: string): string => `${prefix}${kind}.${appId}`;
