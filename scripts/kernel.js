// `npm run kernel`: compiles workers/model/kernel/*.ts to score.wasm, which bears the hash of its sources in a section of its own.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), "workers/model/kernel");
// Fetched where it is asked for: it is 100 MB, and no one else needs it.
const compiler = "assemblyscript@0.28.20";
const compile = spawnSync(
  "npx",
  [
    ...["-y", "-p", compiler, "asc", "score.ts", "-o", "score.wasm", "-O3", "--converge", "--noAssert"],
    ...["--runtime", "stub", "--use", "abort=", "--enable", "simd", "--enable", "threads"],
    ...["--importMemory", "--noExportMemory", "--sharedMemory", "--initialMemory", "1", "--maximumMemory", "1024"],
    // Vectors go from file to file, never to the host.
    ...["--disableWarning", "112"],
  ],
  { cwd: folder, stdio: "inherit", shell: process.platform === "win32" },
);
if (compile.status !== 0) process.exit(compile.status ?? 1);
const sources = createHash("sha256");
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith(".ts"))
  .sort()) {
  sources.update(readFileSync(join(folder, file)));
}
const wasm = join(folder, "score.wasm");
writeFileSync(wasm, Buffer.concat([readFileSync(wasm), customSection("sources", sources.digest())]));

/** WebAssembly core specification, 5.5.3: id 0, length, name, content; lengths below 128 are one byte. */
function customSection(name, content) {
  return Buffer.concat([Buffer.from([0, 1 + name.length + content.length, name.length]), Buffer.from(name), content]);
}
