import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

const root = new URL("../../../", import.meta.url).pathname;
const readme = readFileSync(join(root, "README.md"), "utf8");
/** Every command a reader may paste, one string a block. */
const commands = [...readme.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => (block ?? "").trim());
const startMarker = "npm start";
const ownEnvironment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("SLUICE_")));

let folder = "";
let gateway: ChildProcess;
let printed = "";

/** As a new user: `npm start` in a shell of its own, nothing set but where it may listen. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sluice-readme-"));
  const env = { ...ownEnvironment, SLUICE_PORT: "0", SLUICE_OPS_PORT: "0", SLUICE_DATA_DIR: folder };
  gateway = spawn("npm", ["start"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  gateway.stdout?.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  await vi.waitFor(() => expect(printed).toContain("system prompt."), { timeout: 100_000, interval: 50 });
});

afterAll(async () => {
  if (gateway.exitCode === null && gateway.signalCode === null) {
    const ended = once(gateway, "exit");
    process.kill(-(gateway.pid ?? 0), "SIGTERM");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

const key = () => /Scan key\s+(\S+)/.exec(printed)?.[1] ?? "";
const base = () => /listens on (http:\S+)/.exec(printed)?.[1] ?? "";

/** Runs a block in a shell, at the address and with the key of this run. */
function paste(command: string) {
  const there = command.replaceAll("http://127.0.0.1:8080", base());
  const run = spawnSync("bash", ["-c", there], { cwd: root, env: { ...ownEnvironment, KEY: key() }, encoding: "utf8" });
  return { status: run.status, out: run.stdout };
}

// In this order: one of the last stops the gateway.
describe("README", { shuffle: false }, () => {
  test("starts with the two commands", () => {
    expect(commands.slice(0, 2)).toEqual([startMarker, "npm test"]);
  });

  test("the first start prints a command to paste, and it gives a verdict", () => {
    const pasted = paste(printed.slice(printed.indexOf("curl")));
    expect(JSON.parse(pasted.out)).toMatchObject({ decision: { action: "BLOCK", engine_action: "HARD_BLOCK" } });
  });

  const curls = commands.filter((command) => command.startsWith("curl"));
  test("shows three curls", () => {
    expect(curls).toHaveLength(3);
  });

  test.each([
    { name: "a prompt that tries to take over is blocked", index: 0, path: ["decision", "action"], want: "BLOCK" },
    { name: "a download piped into a shell is blocked", index: 1, path: ["decision", "action"], want: "BLOCK" },
    { name: "the chunk that gives orders is flagged", index: 2, path: ["aggregate", "flagged_chunk_ids"], want: ["b"] },
  ])("$name", ({ index, path, want }) => {
    const answer = JSON.parse(paste(curls[index] ?? "").out) as Record<string, Record<string, unknown>>;
    expect(answer[path[0] ?? ""]?.[path[1] ?? ""]).toEqual(want);
  });

  test("the command line without a gateway says what it found", () => {
    const scan = commands.find((command) => command.includes("sluice scan -")) ?? "";
    const { status, out } = paste(scan);
    expect(status).toBe(1);
    expect(out).toContain("HARD_BLOCK");
  });

  // npm hands signals to its shell, which would die of them and leave the gateway behind: so the script has `exec`.
  test("a SIGTERM for npm alone stops the gateway, with status 0", async () => {
    const ended = once(gateway, "exit");
    gateway.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    await expect(fetch(`${base()}/v1/scan`)).rejects.toThrow();
  });

  test("no block is left untried", () => {
    const tried = [startMarker, "npm test", ...curls, commands.find((command) => command.includes("sluice scan -"))];
    expect(commands.filter((command) => !tried.includes(command))).toEqual([]);
  });
});
