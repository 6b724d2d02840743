import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { isatty } from "node:tty";
import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "../config.ts";
import { limits } from "../contracts/limits.ts";
import type { Gateway } from "../serve.ts";
import { askedToEnd } from "./asked-to-end.ts";
import { settingsText } from "./settings-text.ts";

const help = `sluice serve

Runs the gateway until SIGTERM or SIGINT. Settings are environment variables:

${settingsText()}`;

/** `sluice serve`: resolves to the exit status where nothing was to be run; else ends the process when the gateway has stopped. */
export async function serveCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { help: { type: "boolean", short: "h", default: false } } });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  // On a terminal it says that the terminal is closed; else it is asked for.
  const hangsUp = isatty(0);
  if (!hangsUp) process.on("SIGHUP", (signal) => void gateway?.reload(signal));
  // Listened for from the first: who ends it while it starts has it drained as well, if it is up soon.
  const ending = askedToEnd(hangsUp ? ["SIGTERM", "SIGINT", "SIGHUP"] : ["SIGTERM", "SIGINT"]);
  let gateway: Running | undefined;
  const started = unlessEnded(
    start((text) => process.stdout.write(text)),
    ending,
  );
  gateway = await Promise.race([started, soonAfter(ending)]);
  // Nothing was taken yet, so nothing is lost; what still waits for its store would keep the process.
  if (gateway === undefined) process.exit(0);
  const stopped = gateway.stop(await ending).then(
    () => 0,
    () => 1,
  );
  // Ended here: what a store still owes, to nobody any more, would keep the process; and whatever hangs keeps it no longer than this.
  process.exit(await Promise.race([stopped, sleep(limits.processStopMsMax, 1)]));
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

/** A start that fails after it was asked to end has ended as it was asked: its store may have given up in that moment. */
async function unlessEnded(started: Promise<Running>, ending: Promise<unknown>): Promise<Running | undefined> {
  let isEnding = false;
  void ending.then(() => {
    isEnding = true;
  });
  try {
    return await started;
  } catch (error) {
    if (isEnding && error instanceof ConfigError) return undefined;
    throw error;
  }
}

/** When a start that was asked to end is waited for no longer. */
async function soonAfter(ending: Promise<unknown>): Promise<undefined> {
  await ending;
  await sleep(limits.startEndMsMax, undefined, { ref: false });
}
