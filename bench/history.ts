import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync } from "node:fs";
import { cpus, loadavg } from "node:os";

/** Adds one line to `bench/history/<bench>.ndjson`: when, which commit, on what machine under what load, and the rows. */
export function appendHistory(bench: string, rows: readonly object[]): void {
  const line = {
    at: new Date().toISOString(),
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim(),
    node: process.version,
    machine: `${cpus().length} × ${cpus()[0]?.model ?? "?"}`,
    loadAverage: Math.round(loadavg()[0]! * 10) / 10,
    rows,
  };
  const folder = new URL("history/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  appendFileSync(new URL(`${bench}.ndjson`, folder), `${JSON.stringify(line)}\n`);
}
