import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const command = new URL("../../.ci/run", import.meta.url).pathname;
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sluice-ci-"));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** `.ci/run` with an npm whose tests print `shown` and end with `status`. */
function ciRun(shown: string, status: number) {
  const npm = `#!/bin/sh\nif [ "$1" = test ]; then printf '%b' '${shown}'; exit ${status}; fi\n`;
  writeFileSync(join(folder, "npm"), npm, { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env["PATH"]}` };
  const ended = spawnSync("bash", [command], { env, encoding: "utf8" });
  return { status: ended.status, last: ended.stdout.trimEnd().split("\n").at(-1) };
}

test.each([
  ["all passed", "      Tests  3 passed (3)\\n", 0, "3 passed, 0 failed"],
  ["one failed", "      Tests  1 failed | 2 passed (3)\\n", 1, "2 passed, 1 failed"],
  ["one failed that shows a NUL", "\\0000\\n      Tests  1 failed | 2 passed (3)\\n", 1, "2 passed, 1 failed"],
  ["a file that does not load", "      Tests  3 passed (3)\\n", 1, "3 passed, 1 failed"],
  ["no tests at all", "cannot find vitest\\n", 1, "0 passed, 1 failed"],
])("the last line counts: %s", (_name, shown, status, last) => {
  expect(ciRun(shown, status)).toEqual({ status, last });
});
