const folders = ["config", "engine", "house", "language", "ledger", "model", "pii", "rules", "secrets", "tool"];
const fuzzers = ["document-windows", "fold", "pii", "proxy-blocks", "tool-judge", "tool-readers", "unwrap"];

/** Suites of functions without state: nothing is opened, started or replaced there, so their files share a process. */
export const statelessSuites: string[] = [
  ...folders.map((name) => `test/unit/${name}/*.test.ts`),
  ...fuzzers.map((name) => `test/fuzz/${name}.test.ts`),
];
