import { availableParallelism } from "node:os";
import { BoardClient } from "./adapters/processes/board-client.ts";
import { ConfigError, readConfig } from "./config.ts";
import type { FromProcess, ToProcess } from "./process-message.ts";
import type { Gateway } from "./serve.ts";
import { startScanThreads } from "./start-scan-threads.ts";

// Entry of one process of several (SLUICE_PROCESSES); its supervisor is supervise.ts. Arguments: the API's port, and the port of
// the supervisor's operations listener or "off".

const [port = "0", opsPort = "off"] = process.argv.slice(2);
// A supervisor that is gone is told by "disconnect".
const tell = (message: FromProcess): void => void (process.connected && process.send?.(message, () => {}));
const board = new BoardClient((message) => tell({ is: "board", message }));
let gateway: Gateway | undefined;
let isStopping = false;

/** Drains and ends the process: when the supervisor says so or is gone, and when a person stops this process alone. */
function stop(why: string): void {
  if (isStopping) return;
  isStopping = true;
  const stopped = gateway?.stop(why) ?? Promise.resolve();
  stopped.then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

async function report(id: number): Promise<void> {
  const metrics = (await gateway?.metricsText()) ?? "";
  tell({ is: "report", id, report: { metrics, notReady: gateway?.notReady() ?? ["starting"] } });
}

async function reload(why: string): Promise<void> {
  await gateway?.reload(why);
  tell({ is: "reloaded" });
}

process.on("message", (message: ToProcess) => {
  if (message.is === "board") board.receive(message.message);
  else if (message.is === "stop") stop(message.why);
  else if (message.is === "reload") void reload(message.why);
  else void report(message.id);
});
process.once("disconnect", () => {
  board.close();
  stop("the supervisor is gone");
});
// A terminal sends them to all processes of the group; the supervisor says what this one does.
for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
process.once("SIGTERM", () => stop("SIGTERM"));

try {
  const environment = { ...process.env, SLUICE_PORT: port, SLUICE_OPS_PORT: "off" };
  const threads = await startScanThreads(readConfig(environment, availableParallelism()));
  const { serve } = await import("./serve.ts");
  gateway = await serve(threads, (text) => tell({ is: "says", text }), {
    rates: board.rates(),
    leases: board.leases(),
    frames: board.frames(),
    opsPort: opsPort === "off" ? undefined : Number(opsPort),
  });
  tell({ is: "listening" });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.send?.({ is: "refused", say: error.message } satisfies FromProcess, () => process.exit(2));
}
