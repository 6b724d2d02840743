import type { DatabaseSync } from "./sqlite.ts";

export interface AccountWatch {
  /** Looks for changes of other processes; for a timer. */
  check(): void;
  /** This process has just made a change itself, and told of it. */
  sawOwnChange(): void;
}

/**
 * Calls `changed` when another process changed orgs, apps or keys. While nobody else writes to the store a check costs one
 * pragma: `data_version` moves only with commits of other connections.
 */
export function watchOthers(database: DatabaseSync, changed: () => void): AccountWatch {
  const version = database.prepare("PRAGMA data_version");
  const revision = database.prepare("SELECT value FROM accounts_revision");
  const readVersion = (): number => Number(version.get()?.["data_version"]);
  const readRevision = (): number => Number(revision.get()?.["value"]);
  let knownVersion = readVersion();
  let knownRevision = readRevision();
  return {
    check() {
      const now = readVersion();
      if (now === knownVersion) return;
      knownVersion = now;
      const before = knownRevision;
      knownRevision = readRevision();
      if (knownRevision !== before) changed();
    },
    sawOwnChange() {
      knownRevision += 1;
    },
  };
}
