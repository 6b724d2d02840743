#!/usr/bin/env node
// The `sluice` command: the gateway on a supported Node, this one or one fetched from the npm registry. A checkout runs its sources, as
// what was built of them may be older; a package holds what was built alone.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensureNode, ensureServerBinary, fail } from "../scripts/runtime.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, "src/cli.ts");
const entry = existsSync(source) ? source : join(root, "dist/src/cli.js");

const node = ensureNode(root);
const env = ensureServerBinary(root, node);
if (node === process.execPath && env.NODE_PATH === undefined) {
  await import(pathToFileURL(entry).href);
} else {
  const child = spawn(node, [entry, ...process.argv.slice(2)], { stdio: "inherit", env: { ...process.env, ...env } });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", ({ message }) => fail(`cannot start ${node} (${message}). Remove the folder .node and run again.`));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}
