// `npm run build`: compiles to dist/ the JavaScript that is published (no type stripping under node_modules).
import { spawnSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
rmSync(join(root, "dist"), { recursive: true, force: true });
const compile = spawnSync(
  process.execPath,
  [join(root, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.build.json", "--singleThreaded"],
  {
    cwd: root,
    stdio: "inherit",
  },
);
if (compile.status !== 0) process.exit(compile.status ?? 1);
// Data that the code reads beside itself: weights, pages, scripts for Redis.
const isData = (path) => !path.endsWith(".ts") && !path.endsWith(".md");
for (const folder of ["src", "workers"]) {
  cpSync(join(root, folder), join(root, "dist", folder), { recursive: true, filter: isData });
}
