// `npm run build`: compiles to dist/ the JavaScript that is published (no type stripping under node_modules).
import { spawnSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
rmSync(join(root, "dist"), { recursive: true, force: true });
compile("-p", "tsconfig.build.json");
// What runs in a browser is checked against a browser's types.
compile("-p", "src/dashboard/page", "--noEmit", "false", "--rootDir", ".", "--outDir", "dist");
// Data that the code reads beside itself: weights, pages, scripts for Redis.
const isData = (path) => !/\.(?:ts|md)$|tsconfig\.json$/.test(path);
for (const folder of ["src", "workers"]) {
  cpSync(join(root, folder), join(root, "dist", folder), { recursive: true, filter: isData });
}

function compile(...args) {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const { status } = spawnSync(process.execPath, [tsc, ...args, "--singleThreaded"], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
