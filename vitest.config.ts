import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { lonelySuites, statelessSuites } from "./test/support/shared-suites.ts";
import { SlowFilesFirst } from "./test/support/slow-files-first.ts";

// What each Node of the tests gets, and those that it starts: sources without types, and what V8 has compiled of them.
const strippedSources = new URL("test/support/stripped-sources.js", import.meta.url).href;
process.env["NODE_OPTIONS"] = `${process.env["NODE_OPTIONS"] ?? ""} --import=${strippedSources}`.trim();
process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(new URL(".run/cache/", import.meta.url));
// The compiler, which packages are built and checked with: it ends before it is worth collecting garbage.
process.env["GOGC"] ??= "off";

export default defineConfig({
  test: {
    // They end what hangs, and judge nothing: a busy machine may take many times as long as a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 100_000 } },
    pool: "forks",
    // For two cores: many files wait, for a lease, a pause or a process that ends.
    maxWorkers: 4,
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      { extends: true, test: { name: "lonely", include: lonelySuites } },
      // A process takes file after file: what they import is loaded once.
      {
        extends: true,
        test: {
          name: "sociable",
          include: ["test/**/*.test.ts"],
          exclude: [...lonelySuites, ...statelessSuites],
          isolate: false,
        },
      },
      { extends: true, test: { name: "stateless", include: statelessSuites, isolate: false } },
    ],
  },
});
