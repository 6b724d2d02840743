// The Node this project runs on, for any Node >= 18 to read: plain JavaScript, no dependency.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** True for the Node line we test on: 22, from the first that strips types without a flag. */
export function isSupported(version) {
  const [major, minor] = version.split(".").map(Number);
  return major === 22 && minor >= 18;
}

/** The version pinned in package.json's dependency `node`. */
export function pinnedVersion(root) {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")).dependencies.node;
}

/** The name of the registry package that holds Node's binary for this machine. */
export function binaryPackage() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const prefix = process.platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node";
  return `${prefix}-${platform}-${process.arch}`;
}

/** A supported Node's path: this one, the one npm put beside us, or the one the set-up step fetched; undefined without any. */
export function findNode(root, modules = [join(root, "node_modules")]) {
  if (isSupported(process.versions.node)) return process.execPath;
  const exe = process.platform === "win32" ? "node.exe" : "node";
  const places = modules.map((folder) => join(folder, "node", "bin", exe));
  places.push(join(root, ".node", "node_modules", binaryPackage(), "bin", exe));
  return places.find((path) => existsSync(path));
}
