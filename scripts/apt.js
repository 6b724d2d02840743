// Debian's packages, where we may install them.
import { spawnSync } from "node:child_process";

/** True where `command` can be run. */
export const runs = (command, args = ["--version"]) => spawnSync(command, args, { stdio: "ignore" }).status === 0;

/** Installs a package as root on Debian, and waits for who else does; elsewhere, and where it fails, nothing. */
export function aptInstall(name, say) {
  if (process.getuid?.() !== 0 || !runs("apt-get")) return;
  say(`installing ${name} for the tests (apt-get)`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const apt = (...args) =>
    spawnSync("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=120", ...args], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
  const install = () => apt("install", "--no-install-recommends", "-y", name);
  // The list of packages may be missing or old.
  if (install().status !== 0) {
    apt("update");
    install();
  }
}
