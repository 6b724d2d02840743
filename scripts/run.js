// `npm run <task>`: makes sure everything is installed, then runs the task on the supported Node. Runs on any Node >= 18.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setup } from "./setup.js";
import { ensureTestRedis } from "./test-redis.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = (name) => join(root, "node_modules", name);
const vitest = bin("vitest/vitest.mjs");
const biome = bin("@biomejs/biome/bin/biome");
const tsc = bin("typescript/bin/tsc");

// One thread: several check the same types again, for twice the processor time.
const typesOf = (project, name) => [
  ...[tsc, "-p", project, "--singleThreaded", "--incremental"],
  ...["--tsBuildInfoFile", `${root}/.run/${name}.tsbuildinfo`],
];
// The dashboard's page runs in a browser, and is checked against a browser's types.
const types = [typesOf(".", "types"), typesOf("src/dashboard/page", "page-types")];
const checks = [[biome, "check", "--error-on-warnings", "."], ...types];

// Each task is a list of commands, run in order until one fails; arguments after the task go to the last. What is `beside` them runs
// at the same time, and is shown when they have ended.
const tasks = {
  start: { commands: [["scripts/start.js"]] },
  dev: { withDev: true, commands: [["--watch", "--watch-preserve-output", "src/cli.ts", "serve"]] },
  check: { withDev: true, commands: checks },
  format: { withDev: true, commands: [[biome, "check", "--write", "."]] },
  test: {
    withDev: true,
    withRedis: true,
    beside: [["scripts/test-browser.js"], ...checks],
    commands: [[vitest, "run"]],
  },
  bench: { withDev: true, commands: [["bench/main.ts"]] },
  train: { withDev: true, commands: [["workers/model/train.ts"]] },
  kernel: { withDev: true, commands: [["scripts/kernel.js"]] },
  build: { withDev: true, commands: [["scripts/build.js"]] },
};

const [name, ...rest] = process.argv.slice(2);
const task = tasks[name];
if (task === undefined) {
  process.stderr.write(`usage: node scripts/run.js ${Object.keys(tasks).join("|")}\n`);
  process.exit(2);
}
const node = setup(root, { withDev: task.withDev === true });
if (task.withRedis) ensureTestRedis();
// The compiler (GOGC is of its runtime) ends before it is worth collecting much garbage.
const env = {
  GOGC: "400",
  ...process.env,
  PATH: `${dirname(node)}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
};

if (name === "start" && node === process.execPath) {
  // In this process where it can be: a Node less to start, and signals need no hand-over.
  process.argv.splice(2, 1);
  await import("./start.js");
} else {
  const said = [];
  const beside = runAll(task.beside ?? [], said);
  const commands = task.commands.map((command, at, all) => (at === all.length - 1 ? [...command, ...rest] : command));
  const code = await runAll(commands);
  const codeBeside = await beside;
  for (const piece of said) process.stderr.write(piece);
  process.exitCode = code === 0 ? codeBeside : code;
}

/** Runs commands in order until one fails; resolves to the status of the last. */
async function runAll(commands, said) {
  let code = 0;
  for (const command of commands) if (code === 0) code = await run(command, said);
  return code;
}

/** Runs one command in our place: its output is ours, unless it goes to `said`, and a signal to us is a signal to it. */
function run(args, said) {
  const child = spawn(node, args, {
    cwd: root,
    env,
    stdio: said === undefined ? "inherit" : ["ignore", "pipe", "pipe"],
  });
  if (said !== undefined) for (const pipe of [child.stdout, child.stderr]) pipe.on("data", (piece) => said.push(piece));
  const forward = (signal) => child.kill(signal);
  process.on("SIGTERM", forward).on("SIGINT", forward).on("SIGHUP", forward);
  return new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("close", (code, signal) => {
      process.off("SIGTERM", forward).off("SIGINT", forward).off("SIGHUP", forward);
      resolve(code ?? (signal === null ? 1 : 128));
    });
  });
}
