import { availableParallelism } from "node:os";
import { isatty } from "node:tty";
import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import type { Gateway } from "../serve.ts";
import { askedToEnd } from "./asked-to-end.ts";
import { settingsText } from "./settings-text.ts";

const help = `sluice serve

Runs the gateway until SIGTERM or SIGINT. Settings are environment variables:

${settingsText()}`;

/** `sluice serve`: resolves to the exit status when the gateway has stopped. */
export async function serveCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { help: { type: "boolean", short: "h", default: false } } });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  // On a terminal it says that the terminal is closed; else it is asked for.
  const hangsUp = isatty(0);
  if (!hangsUp) process.on("SIGHUP", (signal) => void gateway?.reload(signal));
  // Listened for from the first: who ends it while it starts has it drained as well, once it is up.
  const ending = askedToEnd(hangsUp ? ["SIGTERM", "SIGINT", "SIGHUP"] : ["SIGTERM", "SIGINT"]);
  let gateway: Running | undefined;
  gateway = await start((text) => process.stdout.write(text));
  const signal = await ending;
  return await gateway.stop(signal).then(
    () => 0,
    () => 1,
  );
}

type Running = Pick<Gateway, "reload" | "stop">;

/** One gateway in this process, or several in processes of their own. */
async function start(print: (text: string) => void): Promise<Running> {
  const config = readConfig(process.env, availableParallelism());
  if (config.processes > 1) return await (await import("../supervise.ts")).supervise(config, print);
  const { startScanThreads } = await import("../start-scan-threads.ts");
  const threads = await startScanThreads(config);
  return await (await import("../serve.ts")).serve(threads, print);
}
