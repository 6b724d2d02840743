// A Redis for the tests: the one of SLUICE_TEST_REDIS_URL, else a server on this machine, which the tests start for themselves.
import { spawnSync } from "node:child_process";
import { fail, say } from "./runtime.js";

const servers = ["redis-server", "valkey-server"];
const runs = (command, args = ["--version"]) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
const hasServer = () => servers.some((server) => runs(server));

/** Installs a server where it is missing and that is allowed; else ends with one line that says what to do. */
export function ensureTestRedis() {
  if (process.env.SLUICE_TEST_REDIS_URL || hasServer()) return;
  if (process.getuid?.() === 0 && runs("apt-get")) {
    say("installing redis-server for the tests (apt-get)");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
    const apt = (...args) => spawnSync("apt-get", ["-qq", ...args], { env, stdio: ["ignore", "ignore", "inherit"] });
    const install = () => apt("install", "--no-install-recommends", "-y", "redis-server");
    // The list of packages may be missing or old.
    if (install().status !== 0) {
      apt("update");
      install();
    }
    if (hasServer()) return;
  }
  fail("the tests need Redis: install redis-server or valkey-server, or set SLUICE_TEST_REDIS_URL.");
}
