// Loaded before everything else by each Node of the tests (NODE_OPTIONS, vitest.config.ts): sources come without their types from
// `.run/tests/`, where the first Node that needs one puts it. Node itself would take the types out again in every process and
// thread, which is half of what it costs to load the engine. Paths, lines and columns stay those of the sources.
import { mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from "node:fs";
import * as nodeModule from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { threadId } from "node:worker_threads";

const root = new URL("../../", import.meta.url).href;
const own = ["src/", "workers/", "test/", "bench/"].map((folder) => root + folder);
const kept = fileURLToPath(new URL(".run/tests/", root));

/** The code of a source. A kept copy counts where it bears the time of its source, as in `scripts/strip-types.js`. */
function codeOf(url) {
  const source = fileURLToPath(url);
  const copy = join(kept, decodeURIComponent(url.slice(root.length)));
  const time = new Date(Math.trunc(statSync(source).mtimeMs));
  // Rounded: times are set in fractions of a second, which a number holds only nearly.
  if (Math.round(statSync(copy, { throwIfNoEntry: false })?.mtimeMs ?? 0) === time.getTime()) return readFileSync(copy);
  const { emitWarning } = process;
  // That it is experimental in Node 22 is ours to know.
  process.emitWarning = () => {};
  const code = nodeModule.stripTypeScriptTypes(readFileSync(source, "utf8"));
  process.emitWarning = emitWarning;
  const unfinished = `${copy}.${process.pid}.${threadId}`;
  mkdirSync(dirname(copy), { recursive: true });
  writeFileSync(unfinished, code);
  utimesSync(unfinished, time, time);
  renameSync(unfinished, copy);
  return code;
}

// An older Node, which a test may start to see what it does, has neither.
nodeModule.registerHooks?.({
  load(url, context, next) {
    if (!url.endsWith(".ts") || !own.some((folder) => url.startsWith(folder))) return next(url, context);
    return { format: "module", source: codeOf(url), shortCircuit: true };
  },
});
