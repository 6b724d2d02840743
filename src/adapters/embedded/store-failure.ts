import { messageOf } from "../../contracts/errors.ts";
import type { StoreFailure } from "./store-message.ts";

/** Primary result codes (https://www.sqlite.org/rescode.html) that name a mistake of ours; every other one names the disk's state. */
const mistakes = new Map([
  [1, "SQLITE_ERROR"],
  [18, "SQLITE_TOOBIG"],
  [19, "SQLITE_CONSTRAINT"],
  [20, "SQLITE_MISMATCH"],
  [21, "SQLITE_MISUSE"],
  [25, "SQLITE_RANGE"],
]);

const busy = 5;

const states = new Map([
  [busy, "another process holds the store (SQLITE_BUSY)"],
  [8, "the store is read-only (SQLITE_READONLY)"],
  [10, "the disk reports an error (SQLITE_IOERR)"],
  [11, "the store is damaged (SQLITE_CORRUPT)"],
  [13, "the disk is full (SQLITE_FULL)"],
  [14, "the store cannot be opened (SQLITE_CANTOPEN)"],
  [26, "the file is not a Sluice store (SQLITE_NOTADB)"],
]);

/** What an error of a thread of the store means to its callers; `detail` is for our log and holds no data of the store. */
export function storeFailureOf(error: unknown): { code: StoreFailure; detail: string } {
  const sqliteCode = resultCodeOf(error);
  if (sqliteCode === undefined) return { code: "INTERNAL", detail: String(error) };
  const primary = sqliteCode & 0xff;
  const mistake = mistakes.get(primary);
  if (mistake !== undefined) return { code: "INTERNAL", detail: `${mistake}: ${messageOf(error)}` };
  return {
    code: "STORE_UNAVAILABLE",
    detail: states.get(primary) ?? `SQLite error ${sqliteCode}: ${messageOf(error)}`,
  };
}

/** Another connection holds what was asked for. */
export function isBusy(error: unknown): boolean {
  return ((resultCodeOf(error) ?? 0) & 0xff) === busy;
}

/** SQLite's extended result code, where node:sqlite threw. */
function resultCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error)) return undefined;
  return typeof error.errcode === "number" ? error.errcode : undefined;
}
