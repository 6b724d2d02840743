import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Which npm the set-up runs: what started us names a script of its own, and only npm's takes npm's commands. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sluice-npm-"));
  writeFileSync(join(folder, "npm"), '#!/bin/sh\necho "npm $*" >&2; exit 1\n');
  chmodSync(join(folder, "npm"), 0o755);
  for (const name of ["npm-cli.js", "npx-cli.js", "yarn.js"])
    writeFileSync(join(folder, name), `console.error("${name}", ...process.argv.slice(2)); process.exit(1);`);
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  { name: "npm", script: "npm-cli.js", runs: "npm-cli.js ci" },
  { name: "npx of npm 8 and 9", script: "npx-cli.js", runs: "npm ci" },
  { name: "yarn", script: "yarn.js", runs: "npm ci" },
  { name: "nobody", script: "", runs: "npm ci" },
])("started by $name", ({ script, runs }) => {
  const runtime = new URL("../../scripts/runtime.js", import.meta.url).href;
  const program = `const { npm } = await import("${runtime}"); console.log(npm(process.execPath, ["ci"], ".").why);`;
  const env = { PATH: `${folder}:/usr/bin:/bin`, ...(script === "" ? {} : { npm_execpath: join(folder, script) }) };
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { env, encoding: "utf8" });
  expect(stdout.trim()).toBe(runs);
});
