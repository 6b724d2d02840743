// The Node this project runs on, for any Node >= 18 to fetch: plain JavaScript, no dependency. Used by the set-up step of a
// checkout and by the `sluice` command of an installed package.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join } from "node:path";

export const say = (line) => process.stderr.write(`sluice setup: ${line}\n`);

/** Ends with one line that says what to do. */
export function fail(line) {
  say(line);
  process.exit(1);
}

/** True for the Node line we test on: 22, from the first that strips types without a flag. */
function isSupported(version) {
  const [major, minor] = version.split(".").map(Number);
  return major === 22 && minor >= 18;
}

const os = process.platform === "win32" ? "win" : process.platform;
const nodePackage = `${os === "darwin" && process.arch === "arm64" ? "node-bin" : "node"}-${os}-${process.arch}`;
const uwsPackage = `@uwsjs/${process.platform}-${process.arch}-22`;
/** What we fetch for ourselves stands apart from node_modules, which npm rules over. */
const ownFolder = (root) => join(root, ".node");

/** The versions that package.json pins. */
function pinned(root) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return { node: devDependencies.node, uws: dependencies["uWebSockets.js"].split("@").pop() };
}

/** Runs npm under `node`: npm picks native packages by the Node that runs it. */
export function npm(node, args, cwd) {
  // npm's own script where npm started us, so that no shell and no look-up is needed.
  const script = process.env.npm_execpath;
  // Of npx, older npm names npx's script, and yarn its own: they take other commands.
  const direct = script !== undefined && basename(script) === "npm-cli.js";
  const command = direct ? node : process.platform === "win32" ? "npm.cmd" : "npm";
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  const options = {
    cwd,
    env,
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    shell: process.platform === "win32",
  };
  const run = spawnSync(command, [...(direct ? [script] : []), ...args], options);
  if (run.error) return { ok: false, why: run.error.message };
  return {
    ok: run.status === 0,
    why: run.stderr.trim().split("\n").slice(-3).join(" | ") || `${run.signal ?? run.status}`,
  };
}

/** Saved in that folder's own package.json: npm removes what it does not find there at its next call. */
function fetchPackage(root, node, wanted) {
  const args = ["install", "--save-exact", "--no-audit", "--no-fund", "--prefix", ownFolder(root), wanted];
  const run = npm(node, args, root);
  if (!run.ok) fail(`could not fetch ${wanted} (${run.why}). Install Node 22.18 or later and run again.`);
}

/** The path of a supported Node: this one, or one from the npm registry. */
export function ensureNode(root) {
  if (isSupported(process.versions.node)) return process.execPath;
  const exe = process.platform === "win32" ? "node.exe" : "node";
  const path = join(ownFolder(root), "node_modules", nodePackage, "bin", exe);
  if (!existsSync(path)) {
    const { node } = pinned(root);
    say(`fetching Node ${node} from the npm registry (this machine has ${process.versions.node})`);
    fetchPackage(root, process.execPath, `${nodePackage}@${node}`);
  }
  return path;
}

/** True where the HTTP server's binary for Node 22 stands beside its package. */
export function hasServerBinary(root) {
  try {
    const server = createRequire(join(root, "package.json")).resolve("uWebSockets.js");
    createRequire(server).resolve(uwsPackage);
    return true;
  } catch {
    return false;
  }
}

/**
 * For an installed package whose npm ran on another Node and so chose another binary: fetches the right one. Returns what the
 * environment needs for it to be found.
 */
export function ensureServerBinary(root, node) {
  if (hasServerBinary(root)) return {};
  const modules = join(ownFolder(root), "node_modules");
  if (!existsSync(join(modules, uwsPackage))) {
    say(`fetching ${uwsPackage} from the npm registry`);
    fetchPackage(root, node, `${uwsPackage}@${pinned(root).uws}`);
  }
  return { NODE_PATH: [modules, process.env.NODE_PATH].filter(Boolean).join(delimiter) };
}
