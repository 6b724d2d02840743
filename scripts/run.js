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

// Each task is a list of commands, run in order until one fails; arguments after the task go to the last.
const tasks = {
  start: { commands: [["scripts/start.js"]] },
  dev: { withDev: true, commands: [["--watch", "--watch-preserve-output", "src/cli.ts", "serve"]] },
  check: {
    withDev: true,
    commands: [
      [biome, "check", "--error-on-warnings", "."],
      [tsc, "-p", "."],
    ],
  },
  format: { withDev: true, commands: [[biome, "check", "--write", "."]] },
  test: {
    withDev: true,
    withRedis: true,
    commands: [
      [biome, "check", "--error-on-warnings", "."],
      [tsc, "-p", "."],
      [vitest, "run"],
    ],
  },
  bench: { withDev: true, commands: [["bench/main.ts"]] },
  train: { withDev: true, commands: [["workers/model/train.ts"]] },
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
const env = { ...process.env, PATH: `${dirname(node)}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}` };

if (name === "start" && node === process.execPath) {
  // In this process where it can be: a Node less to start, and signals need no hand-over.
  process.argv.splice(2, 1);
  await import("./start.js");
} else {
  for (const [index, command] of task.commands.entries()) {
    const last = index === task.commands.length - 1;
    const code = await run([...command, ...(last ? rest : [])]);
    if (code !== 0) process.exit(code);
  }
}

/** Runs one command in our place: its output is ours, and a signal to us is a signal to it. */
function run(args) {
  const child = spawn(node, args, { cwd: root, env, stdio: "inherit" });
  const forward = (signal) => child.kill(signal);
  process.on("SIGTERM", forward).on("SIGINT", forward);
  return new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("exit", (code, signal) => {
      process.off("SIGTERM", forward).off("SIGINT", forward);
      resolve(code ?? (signal === null ? 1 : 128));
    });
  });
}
