// Installs what is missing, says what it does, and is quick when nothing is missing. Runs on any Node >= 18.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { binaryPackage, findNode, pinnedVersion } from "./node-version.js";

const say = (line) => process.stderr.write(`sluice setup: ${line}\n`);

/** Ends the set-up with one line that says what to do. */
function fail(line) {
  say(line);
  process.exit(1);
}

function npm(args, cwd) {
  // npm's own script when npm started us, so that no shell and no PATH look-up is needed.
  const script = process.env.npm_execpath;
  const [command, first] = script
    ? [process.execPath, [script]]
    : [process.platform === "win32" ? "npm.cmd" : "npm", []];
  const run = spawnSync(command, [...first, ...args], { cwd, stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" });
  if (run.error) return { ok: false, why: String(run.error.message) };
  return { ok: run.status === 0, why: run.stderr.trim().split("\n").slice(-3).join(" | ") };
}

/** Packages that package-lock.json wants and node_modules does not hold at that version. */
function missingPackages(root, withDev) {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const { dependencies, devDependencies } = lock.packages[""];
  const wanted = Object.keys({ ...dependencies, ...(withDev ? devDependencies : {}) });
  return wanted.filter((name) => {
    const file = join(root, "node_modules", name, "package.json");
    if (!existsSync(file)) return true;
    return JSON.parse(readFileSync(file, "utf8")).version !== lock.packages[`node_modules/${name}`].version;
  });
}

/** Makes node_modules complete and returns the path of a supported Node. */
export function setup(root, { withDev }) {
  const missing = missingPackages(root, withDev);
  if (missing.length > 0) {
    say(
      `installing ${missing.length} packages from the npm registry (npm ci${withDev ? "" : ", without development tools"})`,
    );
    const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...(withDev ? [] : ["--omit=dev"])];
    const run = npm(args, root);
    if (!run.ok && missingPackages(root, withDev).length > 0) {
      fail(`npm could not install the packages (${run.why}). Run \`npm ci\` here to see why.`);
    }
  }
  const found = findNode(root);
  if (found !== undefined) return found;
  const wanted = `${binaryPackage()}@${pinnedVersion(root)}`;
  say(`fetching Node ${pinnedVersion(root)} (${wanted}), because this machine's is ${process.versions.node}`);
  const run = npm(["install", "--no-save", "--no-audit", "--no-fund", "--prefix", join(root, ".node"), wanted], root);
  const node = findNode(root);
  if (!run.ok || node === undefined)
    fail(`could not fetch ${wanted} (${run.why}). Install Node 22.18 or later and run again.`);
  return node;
}
