// Keeps `.run/` as `npm start` runs it: src/ and workers/ as JavaScript. Types become blanks, so lines and columns stay.
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join } from "node:path";

const folders = ["src", "workers"];
const ownImport = /(\bfrom |\bimport\()"(\.{1,2}\/[^"]+)\.ts"/g;

/**
 * Brings `.run/` up to date and returns how many files it wrote. A file is up to date where it bears the time of its source, to
 * the millisecond. All are read before the first is written, and each appears whole: what is wrong with a source leaves everything
 * as it was, and another start may do the same meanwhile. Throws where a source is not valid or a file cannot be written.
 */
export function stripTypes(root) {
  const stale = folders.flatMap((folder) => staleBelow(root, folder));
  for (const file of stale) file.code = codeOf(file.source);
  for (const { target, time, code } of stale) {
    mkdirSync(dirname(target), { recursive: true });
    const unfinished = `${target}.${process.pid}`;
    writeFileSync(unfinished, code);
    utimesSync(unfinished, time, time);
    renameSync(unfinished, target);
  }
  return stale.length;
}

function staleBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return staleBelow(root, path);
    const source = join(root, path);
    const target = join(root, ".run", path.replace(/\.ts$/, ".js"));
    const time = new Date(Math.trunc(statSync(source).mtimeMs));
    const known = statSync(target, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    // Rounded: times are set in fractions of a second, which a number holds only nearly.
    return Math.round(known) === time.getTime() ? [] : [{ source, target, time }];
  });
}

/** Data that the code reads beside itself (weights, scripts for Redis) goes along as it is. */
function codeOf(source) {
  if (!source.endsWith(".ts")) return readFileSync(source);
  const { emitWarning } = process;
  // That it is experimental in Node 22 is ours to know, not news for who starts a gateway.
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(readFileSync(source, "utf8")).replace(ownImport, '$1"$2.js"');
  } catch (error) {
    throw new Error(`${source}: ${error.message}`, { cause: error });
  } finally {
    process.emitWarning = emitWarning;
  }
}
