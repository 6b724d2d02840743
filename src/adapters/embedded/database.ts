import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { messageOf } from "../../contracts/errors.ts";
import { limits } from "../../contracts/limits.ts";
import { migrations } from "./schema.ts";
import { type DatabaseSync, inTransaction, sqlite } from "./sqlite.ts";
import { isBusy, storeFailureOf } from "./store-failure.ts";

/** The store cannot be used as it is; the message is one line for the person who starts the gateway. */
class UnusableStore extends Error {}

/**
 * Opens the store's file in `dataDir`, making folder (0700) and file (0600) where they are missing, and brings it to the
 * newest schema. What a killed process left in the write-ahead log is recovered by this. Throws UnusableStore.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  const path = join(dataDir, "sluice.db");
  try {
    makeFile(dataDir, path);
  } catch (error) {
    throw new UnusableStore(`The data folder ${dataDir} cannot be written to: ${messageOf(error)}`);
  }
  let database: DatabaseSync | undefined;
  try {
    database = new sqlite.DatabaseSync(path, { timeout: limits.storeBusyMsMax });
    useLog(database);
    configure(database);
    migrate(database, path);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof UnusableStore) throw error;
    throw new UnusableStore(`The store ${path} cannot be used: ${storeFailureOf(error).detail}`);
  }
}

/** SQLite gives its side files (-wal, -shm) the mode of the main file, so that one is made first, for its owner alone. */
function makeFile(dataDir: string, path: string): void {
  makeFolder(dataDir);
  closeSync(openSync(path, "a", 0o600));
  chmodSync(path, 0o600);
  const folder = openSync(dataDir, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * Makes a folder and those above it. Not with `recursive`: where a folder says that what is to be made in it does not exist,
 * as /proc does, Node 22 then tries for ever.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another gateway made it meanwhile. If it is no folder, making the file in it says so.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/**
 * Makes the file a write-ahead log's. Two connections that do so to a new file at once would wait for each other, so
 * SQLite tells one of them SQLITE_BUSY at once, without the wait that `timeout` asks for: that one tries again.
 */
function useLog(database: DatabaseSync): void {
  for (let pausedMs = 0; ; pausedMs += limits.storeBusyPauseMs) {
    try {
      database.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (error) {
      if (!isBusy(error) || pausedMs >= limits.storeBusyMsMax) throw error;
      Atomics.wait(never, 0, 0, limits.storeBusyPauseMs);
    }
  }
}

/** What nobody notifies: waiting for it is a pause of this thread. */
const never = new Int32Array(new SharedArrayBuffer(4));

/** FULL: a commit returns only when the log is fsynced. The log is cut back to 64 MiB after it had to grow (a long read, a backup). */
function configure(database: DatabaseSync): void {
  database.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA cache_size = -16384;
    PRAGMA temp_store = MEMORY;
  `);
}

/** Several gateways may open a new store at once: the version is read again under the write lock. */
function migrate(database: DatabaseSync, path: string): void {
  if (versionOf(database) === migrations.length) return;
  inTransaction(database, () => {
    const version = versionOf(database);
    if (version > migrations.length) {
      throw new UnusableStore(`The store ${path} was written by a newer Sluice (schema ${version}).`);
    }
    for (const step of migrations.slice(version)) database.exec(step);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare("PRAGMA user_version").get()?.["user_version"]);
}
