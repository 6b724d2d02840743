#!/usr/bin/env node
// The `sluice` command. Runs the compiled gateway on a supported Node: this one, or the one installed beside us.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { findNode, isSupported } from "../scripts/node-version.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const compiled = join(root, "dist/src/cli.js");
const entry = existsSync(compiled) ? compiled : join(root, "src/cli.ts");

if (isSupported(process.versions.node)) {
  process.argv[1] = entry;
  await import(pathToFileURL(entry).href);
} else {
  // npm puts a dependency inside our own node_modules or, more often, beside us.
  const node = findNode(root, [join(root, "node_modules"), dirname(root)]);
  if (node === undefined) {
    process.stderr.write(`sluice: needs Node 22.18 or later of the 22 line; this is ${process.versions.node}.\n`);
    process.exit(1);
  }
  const child = spawn(node, [entry, ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}
