// The Node this project runs on, for any Node >= 18 to fetch: plain JavaScript, no dependency. Used by the set-up step of a
// checkout and by the `sluice` command of an installed package.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
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
const modulesOf = (root) => join(ownFolder(root), "node_modules");
const placeOf = (root, name) => join(modulesOf(root), name);

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

/**
 * Fetches a package into a folder of its own and moves it to `.node/node_modules` whole: what a fetch that was cut off has left is
 * never taken for it. `isWhole` is asked with the place of the package.
 */
function fetchPackage(root, node, name, version, isWhole) {
  removeLeft(root);
  const aside = join(ownFolder(root), `${asideName}${process.pid}`);
  const wanted = `${name}@${version}`;
  const args = ["install", "--save-exact", "--no-audit", "--no-fund", "--prefix", aside, wanted];
  mkdirSync(aside, { recursive: true });
  const run = npm(node, args, root);
  const fetched = join(aside, "node_modules", name);
  const isGood = run.ok && isWhole(fetched);
  if (isGood) moveTo(placeOf(root, name), fetched, isWhole);
  rmSync(aside, { recursive: true, force: true });
  const why = run.ok ? "it does not run here" : run.why;
  if (!isGood) fail(`could not fetch ${wanted} (${why}). Install Node 22.18 or later and run again.`);
}

const asideName = "fetch-";

/** Removes folders of fetches whose process has ended. */
function removeLeft(root) {
  const folder = ownFolder(root);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(asideName) || isAlive(Number(name.slice(asideName.length)))) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Puts a whole package in the place of a half one, or of none; a whole one stays, as another set-up may have been quicker. */
function moveTo(place, fetched, isWhole) {
  if (isWhole(place)) return;
  rmSync(place, { recursive: true, force: true });
  mkdirSync(dirname(place), { recursive: true });
  try {
    renameSync(fetched, place);
  } catch (error) {
    if (!isWhole(place)) fail(`could not write ${place} (${error.code}). Remove the folder .node and run again.`);
  }
}

const binaryIn = (place) => join(place, "bin", process.platform === "win32" ? "node.exe" : "node");

/** A binary of which a part is missing does not say its version. (A shell runs an empty one, with status 0.) */
function isWholeNode(place) {
  const { status, stdout } = spawnSync(binaryIn(place), ["--version"], { encoding: "utf8" });
  return status === 0 && isSupported(stdout.trim().replace(/^v/, ""));
}

/** The path of a supported Node: this one, or one from the npm registry. */
export function ensureNode(root) {
  if (isSupported(process.versions.node)) return process.execPath;
  const place = placeOf(root, nodePackage);
  if (!isWholeNode(place)) {
    const { node } = pinned(root);
    if (existsSync(place)) say("what an earlier fetch of Node has left does not run");
    say(`fetching Node ${node} from the npm registry (this machine has ${process.versions.node})`);
    fetchPackage(root, process.execPath, nodePackage, node, isWholeNode);
  }
  return binaryIn(place);
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
  const place = placeOf(root, uwsPackage);
  const isWhole = (fetched) => spawnSync(node, ["-e", `require(${JSON.stringify(fetched)})`]).status === 0;
  if (!isWhole(place)) {
    say(`fetching ${uwsPackage} from the npm registry`);
    fetchPackage(root, node, uwsPackage, pinned(root).uws, isWhole);
  }
  return { NODE_PATH: [modulesOf(root), process.env.NODE_PATH].filter(Boolean).join(delimiter) };
}
