// Installs what a checkout is missing, says what it does, and is quick when nothing is missing. Runs on any Node >= 18.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureNode, fail, hasServerBinary, npm, say } from "./runtime.js";

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
  const node = ensureNode(root);
  const isComplete = () => missingPackages(root, withDev).length === 0 && hasServerBinary(root);
  if (isComplete()) return node;
  say(`installing packages from the npm registry (npm ci${withDev ? "" : ", without development tools"})`);
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...(withDev ? [] : ["--omit=dev"])];
  const run = npm(node, args, root);
  if (!run.ok || !isComplete())
    fail(`npm could not install the packages (${run.why}). Run \`npm ci\` here to see why.`);
  return node;
}
