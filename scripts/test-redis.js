// A Redis for the tests: the one of SLUICE_TEST_REDIS_URL, else a server on this machine, which the tests start for themselves.
import { aptInstall, runs } from "./apt.js";
import { fail, say } from "./runtime.js";

const servers = ["redis-server", "valkey-server"];
const hasServer = () => servers.some((server) => runs(server));

/** Installs a server where it is missing and that is allowed; else ends with one line that says what to do. */
export function ensureTestRedis() {
  if (process.env.SLUICE_TEST_REDIS_URL || hasServer()) return;
  aptInstall("redis-server", say);
  if (!hasServer()) fail("the tests need Redis: install redis-server or valkey-server, or set SLUICE_TEST_REDIS_URL.");
}
