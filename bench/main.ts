/** `npm run bench -- NAME [options]`. Each bench checks its answers and appends a line to bench/history. */
const benches: Readonly<Record<string, { what: string; load: () => Promise<{ run(args: string[]): Promise<void> }> }>> =
  {
    engine: { what: "µs a scan and MB/s, by stage and whole", load: () => import("./engine.ts") },
    load: {
      what: "a started gateway under load: throughput, percentiles, CPU a scan",
      load: () => import("./load.ts"),
    },
    pool: { what: "the worker pool beside in-line scanning", load: () => import("./pool.ts") },
    hot: { what: "main-thread CPU of a scan without its sockets", load: () => import("./hot-path.ts") },
    start: { what: "from nothing to the first verdict; memory a scan thread", load: () => import("./start.ts") },
    journal: { what: "the embedded store's group commit", load: () => import("./journal.ts") },
    redis: { what: "the shared store: CPU of Redis and of the gateway, a scan", load: () => import("./redis.ts") },
    stream: { what: "session streams: cost a scan, decision to reader, memory", load: () => import("./stream.ts") },
    usage: { what: "counting and reading: fold, a year's size, reports, quota", load: () => import("./usage.ts") },
    documents: {
      what: "ten thousand knowledge documents: pages, searches, memory",
      load: () => import("./documents.ts"),
    },
    queue: { what: "a great batch beside callers who wait for an answer", load: () => import("./queue.ts") },
    soak: { what: "twenty minutes of everything: nothing may grow", load: () => import("./soak.ts") },
    quality: { what: "recall and false positives, beside a baseline", load: () => import("./quality.ts") },
  };

const [name = "", ...args] = process.argv.slice(2);
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (bench === undefined) {
  console.error("usage: npm run bench -- <name> [options]\n");
  for (const [known, { what }] of Object.entries(benches)) console.error(`  ${known.padEnd(10)} ${what}`);
  process.exitCode = 2;
} else {
  await (await bench.load()).run(args);
}
