const folders = ["config", "engine", "house", "language", "ledger", "model", "pii", "rules", "secrets", "tool"];
const fuzzers = ["document-windows", "fold", "pii", "proxy-blocks", "tool-judge", "tool-readers", "unwrap"];

/** Suites of functions without state: nothing is opened, started or replaced there, so their files share a process. */
export const statelessSuites: string[] = [
  ...folders.map((name) => `test/unit/${name}/*.test.ts`),
  ...fuzzers.map((name) => `test/fuzz/${name}.test.ts`),
];

const tidy = {
  access: ["access", "key-format", "recent-secrets", "revocations"],
  cli: ["terminal"],
  client: ["event-parser", "knowledge"],
  docs: ["api", "errors", "links"],
  http: ["abandoned", "abuse", "fields", "guard", "knowledge-bodies", "merged-exposition", "openapi", "request-body"],
  jobs: ["callers", "turns"],
  journal: ["patient-journal"],
  knowledge: ["ingest", "parts", "words"],
  policy: ["sent-policies"],
  pool: ["admission", "give-way", "lanes", "micro-batch", "reply-strings"],
  proxy: ["conversation", "forwarding", "parts", "who-may-ask"],
  scan: [
    ...["aggregate", "enforce", "held-bodies", "known-bodies", "met-before", "repeats", "scan-service", "seams"],
    "verdict-cache",
  ],
  stream: ["frame-of", "session-events", "subscriber"],
  usage: ["period", "query", "usage-service"],
};

/** Suites that open nothing outside their process but sockets, close what they open and replace nothing: they share a process, too. */
export const tidySuites: string[] = [
  ...Object.entries(tidy).flatMap(([folder, names]) => names.map((name) => `test/unit/${folder}/${name}.test.ts`)),
  ...["board", "frame-log"].map((name) => `test/conformance/${name}.test.ts`),
];
