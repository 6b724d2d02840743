import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** What the comparison was written for; another version may be faster or slower. */
const fastifyVersion = "5.12.8";

/** A folder with Fastify in it: installed on first use, outside the repository, which does not need it. */
export function fastifyFolder(): string {
  const folder = join(homedir(), ".cache", `sluice-bench-fastify-${fastifyVersion}`);
  if (existsSync(join(folder, "node_modules", "fastify"))) return folder;
  mkdirSync(folder, { recursive: true });
  const args = [
    "install",
    "--prefix",
    folder,
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    `fastify@${fastifyVersion}`,
  ];
  execFileSync("npm", args, { stdio: ["ignore", "ignore", "inherit"] });
  return folder;
}
