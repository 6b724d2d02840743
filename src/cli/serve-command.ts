import { parseArgs } from "node:util";
import { settings } from "../config.ts";
import { tableOf } from "./terminal.ts";

const help = `sluice serve

Runs the gateway until SIGTERM or SIGINT. Settings are environment variables:

${tableOf(settings.map(({ name, fallback, meaning }) => [`  ${name}`, fallback === "" ? "unset" : fallback, meaning]))}`;

/** `sluice serve`: resolves to the exit status when the gateway has stopped. */
export async function serveCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { help: { type: "boolean", short: "h", default: false } } });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const { serve } = await import("../serve.ts");
  const gateway = await serve(process.env, (text) => process.stdout.write(text));
  const signal = await new Promise<string>((resolve) => {
    process.once("SIGTERM", resolve).once("SIGINT", resolve);
  });
  // A second signal is a person who will not wait.
  for (const again of ["SIGTERM", "SIGINT"] as const) process.once(again, () => process.exit(1));
  return await gateway.stop(signal).then(
    () => 0,
    () => 1,
  );
}
