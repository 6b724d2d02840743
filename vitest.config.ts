import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { SlowFilesFirst } from "./test/support/slow-files-first.ts";
import { statelessSuites } from "./test/support/stateless-suites.ts";

// What each Node of the tests gets, and those that it starts: sources without types, and what V8 has compiled of them.
const strippedSources = new URL("test/support/stripped-sources.js", import.meta.url).href;
process.env["NODE_OPTIONS"] = `${process.env["NODE_OPTIONS"] ?? ""} --import=${strippedSources}`.trim();
process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(new URL(".run/cache/", import.meta.url));

export default defineConfig({
  test: {
    // They end what hangs, and judge nothing: a busy machine may take many times as long as a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 100_000 } },
    pool: "forks",
    maxWorkers: 3,
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      { extends: true, test: { name: "all", include: ["test/**/*.test.ts"], exclude: statelessSuites } },
      // One process for many files: the engine and its rules are loaded once.
      { extends: true, test: { name: "stateless", include: statelessSuites, isolate: false } },
    ],
  },
});
