import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { dashboardFiles } from "../support/dashboard-files.ts";

const root = new URL("../../", import.meta.url).pathname;
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(SLUICE_|npm_|NODE_COMPILE_CACHE)/.test(name)),
);
const children: ChildProcess[] = [];
let checkout = "";
const at = (path: string) => join(checkout, path);

const modules = () => symlinkSync(join(root, "node_modules"), at("node_modules"));
const kept = ["src", "workers", "scripts", "package.json", "package-lock.json"];
let started = "";

/** A checkout that was started once, and one for each test with the same files: what a test changes it must put a file of its own in the place of. */
beforeAll(async () => {
  started = mkdtempSync(join(tmpdir(), "sluice-started-"));
  checkout = started;
  for (const path of kept) cpSync(join(root, path), at(path), { recursive: true, preserveTimestamps: true });
  modules();
  expect(await help()).toEqual(usual);
});
afterAll(() => rmSync(started, { recursive: true, force: true }));
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "sluice-start-"));
  const linked = ["-al", "--parents", ...kept, ".run/src", ".run/workers", checkout];
  expect(spawnSync("cp", linked, { cwd: started }).status).toBe(0);
  modules();
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  rmSync(checkout, { recursive: true, force: true });
});

/** `npm start -- args` without npm; `said` grows with what it prints. */
function start(args: string[], settings: Record<string, string> = {}) {
  const command = [at("scripts/run.js"), "start", ...args];
  const child = spawn(process.execPath, command, { env: { ...env, ...settings }, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  const run = { child, said: "", complaints: "", status: once(child, "close").then(([status]) => Number(status)) };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    run.said += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    run.complaints += text;
  });
  return run;
}

async function help() {
  const run = start(["--help"]);
  const status = await run.status;
  return { status, said: run.said.split("\n")[0], complaints: run.complaints };
}

const usual = { status: 0, said: "sluice serve", complaints: "" };
const helpSource = "src/cli/serve-command.ts";
/** Puts a file of this checkout's own in the place of one that it shares. */
const replace = (path: string, content: string | Buffer) => {
  rmSync(at(path));
  writeFileSync(at(path), content);
};
/** Puts a title of the same length into the help. */
const retitle = () =>
  replace(helpSource, readFileSync(at(helpSource), "utf8").replace("`sluice serve\n", "`SLUICE SERVE\n"));
const compiled = () =>
  readdirSync(at(".run"), { recursive: true, encoding: "utf8" }).filter((path) => /^(src|workers)\//.test(path));

describe("npm start", () => {
  test("runs all of the sources without their types, line for line", () => {
    const sources = ["src", "workers"].flatMap((folder) =>
      readdirSync(at(folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
    );
    expect(compiled().sort()).toEqual(sources.map((path) => path.replace(/\.ts$/, ".js")).sort());
    const codes = sources.filter((path) => path.endsWith(".ts"));
    const lines = (path: string) => readFileSync(at(path), "utf8").split("\n").length;
    const moved = codes.filter((path) => lines(path) !== lines(join(".run", path.replace(/\.ts$/, ".js"))));
    expect(moved).toEqual([]);
  });

  test("writes nothing where nothing has changed", async () => {
    const times = () => compiled().map((path) => statSync(at(join(".run", path))).ctimeMs);
    const before = times();
    expect(await help()).toEqual(usual);
    expect(times()).toEqual(before);
  });

  test.each([
    { when: "now", age: 0 },
    { when: "before the last start, as a restored backup is", age: 86_400 },
  ])("an edited source of the same size is what runs next: $when", async ({ age }) => {
    retitle();
    const time = Date.now() / 1_000 - age;
    utimesSync(at(helpSource), time, time);
    expect(await help()).toEqual({ ...usual, said: "SLUICE SERVE" });
  });

  test("what a start that was cut off has left is completed", async () => {
    rmSync(at(".run/src"), { recursive: true });
    mkdirSync(at(".run/src/cli"), { recursive: true });
    writeFileSync(at(".run/src/cli/serve-command.js.1"), "export const half =");
    expect(await help()).toEqual(usual);
  });

  test("two at once do not disturb each other", async () => {
    rmSync(at(".run"), { recursive: true });
    expect(await Promise.all([help(), help()])).toEqual([usual, usual]);
    expect(compiled().filter((path) => /\.\d+$/.test(path))).toEqual([]);
  });

  test("where nothing can be written it runs the sources, and says so", async () => {
    rmSync(at(".run"), { recursive: true });
    writeFileSync(at(".run"), "");
    const { complaints, ...rest } = await help();
    expect(rest).toEqual({ status: 0, said: "sluice serve" });
    expect(complaints).toMatch(/^sluice setup: .*ENOTDIR.*\nsluice setup: starting from the sources, .*\n$/);
  });

  test("a source that is no TypeScript is named, and nothing is half new", async () => {
    retitle();
    replace("src/config.ts", "export const = 1;");
    const { status, complaints } = await help();
    expect({ status, complaints }).toEqual({ status: 1, complaints: expect.stringContaining(at("src/config.ts")) });
    expect(readFileSync(at(".run/src/cli/serve-command.js"), "utf8")).toContain("`sluice serve\n");
  });

  test("SIGHUP loads what has changed since, SIGTERM ends it with status 0", async () => {
    const settings = { SLUICE_PORT: "0", SLUICE_OPS_PORT: "off", SLUICE_DATA_DIR: at("data") };
    const gateway = start([], settings);
    await vi.waitFor(() => expect(gateway.said).toContain("listens on"), { timeout: 100_000 });
    const base = /listens on (http:\S+)/.exec(gateway.said)?.[1] ?? "";
    expect((await dashboardFiles(base)).get("/dashboard/files/dashboard/page/app.js")).toMatch(/javascript/);
    const weights = "workers/model/heads.bin";
    replace(weights, readFileSync(at(weights)));
    utimesSync(at(weights), 1_000_000, 1_000_000);
    gateway.child.kill("SIGHUP");
    await vi.waitFor(() => expect(gateway.complaints).toContain("rules and model reloaded"), { timeout: 100_000 });
    expect(statSync(at(join(".run", weights))).mtimeMs).toBe(1_000_000_000);
    gateway.child.kill("SIGTERM");
    expect(await gateway.status).toBe(0);
  });
});

test("the `sluice` command of a checkout runs its sources, and not what was built of them before", () => {
  cpSync(join(root, "bin"), at("bin"), { recursive: true });
  mkdirSync(at("dist/src"), { recursive: true });
  writeFileSync(at("dist/src/cli.js"), 'console.log("built before");');
  const run = spawnSync(process.execPath, [at("bin/sluice.js"), "serve", "--help"], { env, encoding: "utf8" });
  expect(run.stdout.split("\n")[0]).toBe("sluice serve");
});
