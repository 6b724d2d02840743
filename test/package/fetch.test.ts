import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

const runtime = new URL("../../scripts/runtime.js", import.meta.url).href;

/** In npm's place: says what it was asked for, and writes a package as MODE says. */
const npm = `
const { mkdirSync, writeFileSync } = require("node:fs");
const args = process.argv.slice(2);
const wanted = args.at(-1);
const place = args[args.indexOf("--prefix") + 1] + "/node_modules/" + wanted.slice(0, wanted.lastIndexOf("@"));
const mode = process.env.MODE;
if (mode === "none") { console.error("no network"); process.exit(1); }
mkdirSync(place + "/bin", { recursive: true });
writeFileSync(place + "/bin/node", mode === "whole" ? "#!/bin/sh\\necho v22.18.0\\n" : "", { mode: 0o755 });
writeFileSync(place + "/index.js", mode === "whole" ? "" : "module.exports = {");
if (mode === "cut") process.kill(process.ppid, "SIGKILL");
`;

/** What is fetched, by a function of the set-up; on a Node that the project does not run on. */
const things = [
  { thing: "Node", call: "ensureNode(root)", file: "bin/node" },
  { thing: "the server's binary", call: "ensureServerBinary(root, process.execPath).NODE_PATH", file: "index.js" },
];

let tools = "";
let root = "";
beforeAll(() => {
  tools = mkdtempSync(join(tmpdir(), "sluice-fetch-npm-"));
  writeFileSync(join(tools, "npm-cli.js"), npm);
});
afterAll(() => rmSync(tools, { recursive: true }));
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "sluice-fetch-"));
  const dependencies = { "uWebSockets.js": "npm:@uwsjs/core@20.51.4" };
  writeFileSync(join(root, "package.json"), JSON.stringify({ dependencies, devDependencies: { node: "22.18.0" } }));
});
afterEach(() => rmSync(root, { recursive: true }));

type Mode = "whole" | "half" | "cut" | "none";

function ensure(call: string, mode: Mode) {
  const program = `
    Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.0" } });
    const { ensureNode, ensureServerBinary } = await import(${JSON.stringify(runtime)});
    const root = ${JSON.stringify(root)};
    console.log(${call});`;
  const env = { PATH: process.env["PATH"], npm_execpath: join(tools, "npm-cli.js"), MODE: mode };
  const args = ["--input-type=module", "-e", program];
  return spawnSync(process.execPath, args, { env, encoding: "utf8" });
}

/** The file of that name below .node/node_modules; "" without one. */
function taken(file: string): string {
  const modules = join(root, ".node/node_modules");
  const paths = existsSync(modules) ? readdirSync(modules, { recursive: true, encoding: "utf8" }) : [];
  const path = paths.find((one) => one.endsWith(file));
  return path === undefined ? "" : join(modules, path);
}

const left = () => readdirSync(join(root, ".node")).filter((name) => name !== "node_modules");

describe.each(things)("a fetch of $thing", ({ call, file }) => {
  test("is made once", () => {
    const first = ensure(call, "whole");
    expect(first.stderr).toMatch(/^sluice setup: fetching /);
    expect(taken(file)).not.toBe("");
    expect(first.stdout.trim()).toBe(file === "bin/node" ? taken(file) : join(root, ".node/node_modules"));
    expect(left()).toEqual([]);
    expect(ensure(call, "none")).toMatchObject({ status: 0, stderr: "", stdout: first.stdout });
  });

  test("that is cut off leaves nothing that is taken for it, and is made again", () => {
    expect(ensure(call, "cut").signal).toBe("SIGKILL");
    expect(taken(file)).toBe("");
    expect(ensure(call, "whole").status).toBe(0);
    expect(readFileSync(taken(file), "utf8")).not.toContain("{");
    expect(left()).toEqual([]);
  });

  test("that an earlier release left half is made again", () => {
    expect(ensure(call, "whole").status).toBe(0);
    const path = taken(file);
    writeFileSync(path, file === "bin/node" ? "" : "module.exports = {");
    expect(ensure(call, "whole").status).toBe(0);
    expect(readFileSync(path, "utf8")).toBe(file === "bin/node" ? "#!/bin/sh\necho v22.18.0\n" : "");
  });

  test.each<{ name: string; mode: Mode; says: RegExp }>([
    { name: "brings what does not run", mode: "half", says: /could not fetch .* \(it does not run here\)/ },
    { name: "fails", mode: "none", says: /could not fetch .* \(no network\)/ },
  ])("that $name says so, and takes nothing", ({ mode, says }) => {
    const { status, stderr } = ensure(call, mode);
    expect(status).toBe(1);
    expect(stderr).toMatch(says);
    expect(taken(file)).toBe("");
    expect(left()).toEqual([]);
  });

  test("leaves the folder of one that is under way alone", () => {
    const other = join(root, `.node/fetch-${process.pid}/node_modules`);
    mkdirSync(other, { recursive: true });
    expect(ensure(call, "whole").status).toBe(0);
    expect(left()).toEqual([`fetch-${process.pid}`]);
    expect(existsSync(dirname(other))).toBe(true);
  });
});
