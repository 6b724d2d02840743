import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system of a few megabytes, in memory, that can really be full. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all space but `leaveBytes`. */
  fill(leaveBytes: number): void;
  /** Gives the space back. */
  clear(): void;
  makeReadOnly(): void;
  unmount(): void;
}

export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "sluice-small-disk-"));
  const filler = join(folder, "filler");
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
  return {
    folder,
    fill(leaveBytes) {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize - leaveBytes));
      } catch (error) {
        // Somebody else took the rest between the question and the write: full it is.
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      }
    },
    clear: () => rmSync(filler),
    makeReadOnly: () => void execFileSync("mount", ["-o", "remount,ro", folder]),
    unmount() {
      execFileSync("umount", [folder]);
      rmdirSync(folder);
    },
  };
}

/** Why there is no small disk to fill, for the name of what is skipped; "" where there is one. */
export const noMount = ((): string => {
  try {
    mountSmallDisk(1).unmount();
    return "";
  } catch {
    return "; not run: mounting is not permitted here";
  }
})();
