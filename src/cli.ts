import { proxySettingsText, settingsText } from "./cli/settings-text.ts";
import { ConfigError } from "./config.ts";
import { release } from "./release.ts";

/** What `sluice --help` prints. */
const help = (): string => `sluice: inspects text before it reaches a model or an agent, and after a tool answers.

Usage: sluice <command> [options]

  serve    run the gateway
  proxy    stand between a coding assistant and its provider, and ask a gateway about each message
  scan     inspect files, folders or standard input here, without a gateway
  keys     create, list or revoke API keys in a store or on a gateway
  orgs     organizations of a gateway: plan, allowance, spend cap
  apps     their apps
  policy   what an app allows and refuses on its own account
  queue    queued scans whose tries are spent: list, replay, delete
  demo     add an organization with 60 days of made-up scans to a store

  --help, -h     this text; with a command, that command's
  --version, -v  the release

Settings of serve are environment variables:

${settingsText()}
Those of proxy:

${proxySettingsText()}`;

/** Each command is loaded only when asked for: `--help` must not wait for an engine. */
const commands: Readonly<Record<string, () => Promise<(args: string[]) => Promise<number>>>> = {
  serve: async () => (await import("./cli/serve-command.ts")).serveCommand,
  proxy: async () => (await import("./cli/proxy-command.ts")).proxyCommand,
  scan: async () => (await import("./cli/scan-command.ts")).scanCommand,
  orgs: async () => (await import("./cli/orgs-command.ts")).orgsCommand,
  apps: async () => (await import("./cli/apps-command.ts")).appsCommand,
  policy: async () => (await import("./cli/policy-command.ts")).policyCommand,
  queue: async () => (await import("./cli/queue-command.ts")).queueCommand,
  demo: async () => (await import("./cli/demo-command.ts")).demoCommand,
  keys: async () => (await import("./cli/keys-command.ts")).keysCommand,
};

/** Exit status: 0 done, 1 what the command says, 2 wrong use. */
async function main(args: string[]): Promise<number> {
  const [name = "--help", ...rest] = args;
  if (name === "--help" || name === "-h" || name === "help") {
    process.stdout.write(help());
    return 0;
  }
  if (name === "--version" || name === "-v") {
    process.stdout.write(`${release}\n`);
    return 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    process.stderr.write(`sluice: no command ${JSON.stringify(name)}; \`sluice --help\` lists them.\n`);
    return 2;
  }
  const run = await load();
  return await run(rest);
}

// Nobody reads on, as behind `| head`: what is left to say is not said, and is no fault. A full disk is one.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") return;
  process.stderr.write(`sluice: standard output cannot be written to (${error.code}).\n`);
  process.exit(2);
});

// There is no place to say that this one takes nothing; the exit status tells how it went.
process.stderr.on("error", () => {});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  // Wrong settings and wrong options are the user's to mend: one line, no stack.
  const isOption = error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  if (!(error instanceof ConfigError) && !isOption) throw error;
  process.stderr.write(`sluice: ${(error as Error).message.replaceAll("\n", " ")}\n`);
  process.exitCode = 2;
}
