import type { DatabaseSync } from "node:sqlite";

/** node:sqlite without its "experimental" warning: every other warning still shows. For the threads of the store only. */
export const sqlite = loadQuietly();

export type { DatabaseSync } from "node:sqlite";

function loadQuietly(): typeof import("node:sqlite") {
  const emitWarning = process.emitWarning;
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule("node:sqlite");
  } finally {
    process.emitWarning = emitWarning;
  }
}

/**
 * Runs `work` in one write transaction: all of it is on the disk when this returns, or nothing is when it throws.
 * It takes the write lock first: a transaction that begins by reading could not be promoted while another process writes.
 */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const value = work();
    database.exec("COMMIT");
    return value;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/**
 * The same for what a power cut may undo: nothing waits for the disk. The log keeps the order of commits, so it is on the disk
 * once a later commit of `inTransaction` is.
 */
export function inLooseTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec("PRAGMA synchronous = NORMAL");
  try {
    return inTransaction(database, work);
  } finally {
    database.exec("PRAGMA synchronous = FULL");
  }
}

/** Runs reads that see one state of the file, whatever another process writes meanwhile. */
export function inSnapshot<T>(database: DatabaseSync, reads: () => T): T {
  database.exec("BEGIN");
  try {
    return reads();
  } finally {
    if (database.isTransaction) database.exec("COMMIT");
  }
}

/** What `work` deletes is overwritten with zeros in the database file, not only marked as free: for texts. */
export function erasing<T>(database: DatabaseSync, work: () => T): T {
  database.exec("PRAGMA secure_delete = ON");
  try {
    return work();
  } finally {
    database.exec("PRAGMA secure_delete = OFF");
  }
}
