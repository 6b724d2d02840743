const folders = ["config", "engine", "house", "language", "ledger", "model", "pii", "rules", "secrets", "tool"];
const fuzzers = [
  "document-windows",
  "fold",
  "head-kernel",
  "pii",
  "proxy-blocks",
  "tool-calls",
  "tool-readers",
  "unwrap",
];

/** Suites of functions without state: nothing is opened, started or replaced there. Some of them ask for the process's own time. */
export const statelessSuites: string[] = [
  ...folders.map((name) => `test/unit/${name}/*.test.ts`),
  ...fuzzers.map((name) => `test/fuzz/${name}.test.ts`),
];

/**
 * Suites with a process each, as they replace what belongs to all of it (timers, `fetch`, what is printed) or look at its threads
 * and its time. All others close what they open, and share processes.
 */
export const lonelySuites: string[] = [
  ...[
    "access/shared-rates",
    "cli/admin",
    "client/retries",
    "client/session-events",
    "client/verification",
    "http/drain",
    "http/hot-path-cost",
  ],
  ...["jobs/intake", "jobs/queue-runner", "journal/group-commit", "policy/rule-trial", "pool/queued-pool"],
  ...["stream/session-stream", "usage/quota"],
].map((name) => `test/unit/${name}.test.ts`);
