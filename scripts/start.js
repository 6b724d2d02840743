// `npm start`, on a supported Node: the gateway from `.run/`, with what V8 has compiled kept there too, as the sources take longer.
import { enableCompileCache } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { say } from "./runtime.js";
import { stripTypes } from "./strip-types.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** False where `.run/` is not as the sources are. */
function isUpToDate() {
  try {
    stripTypes(root);
    return true;
  } catch (error) {
    say(`.run/ could not be brought up to date (${error.message})`);
    return false;
  }
}

let entry = join(root, ".run/src/cli.js");
if (isUpToDate()) {
  // Threads and further processes read the setting.
  process.env.NODE_COMPILE_CACHE ??= join(root, ".run/cache");
  enableCompileCache();
  // It has the gateway load rules and model anew, as they are by then.
  process.on("SIGHUP", isUpToDate);
} else {
  say("starting from the sources, which takes longer");
  entry = join(root, "src/cli.ts");
}
process.chdir(root);
process.argv = [process.execPath, entry, "serve", ...process.argv.slice(2)];
await import(pathToFileURL(entry).href);
