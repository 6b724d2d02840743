import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SluiceClient } from "../../../src/client/index.ts";
import { type RealGateway, startRealGateway } from "../../support/real-gateway.ts";
import { StillClock } from "../../support/still-clock.ts";

const root = new URL("../../../", import.meta.url).pathname;
const keys = { SLUICE_API_KEY: "client-scan-key-0123456789", SLUICE_ANALYTICS_KEY: "client-analytics-key-0123456789" };
const page = readFileSync(join(root, "docs/client.md"), "utf8");
const snippets = [...page.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code]) => code ?? "");
let gateway: RealGateway;
let folder = "";
let client = "";
let compiled = "";

/** TypeScript as a user without Node's types runs it: a browser's library, everything strict, libraries but its own checked too. */
const tsc = (...args: string[]): string =>
  spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "--singleThreaded", ...args], {
    cwd: folder,
    encoding: "utf8",
  }).stdout;

/** What `npm install sluice` leaves of the client, as `npm run build` makes it, in a folder of its own; the page's code beside it. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sluice-client-"));
  const installed = join(folder, "node_modules/sluice");
  mkdirSync(installed, { recursive: true });
  symlinkSync(join(root, "package.json"), join(installed, "package.json"));
  const build = join(folder, "tsconfig.build.json");
  writeFileSync(
    build,
    JSON.stringify({
      extends: join(root, "tsconfig.build.json"),
      compilerOptions: {
        rootDir: root,
        outDir: join(installed, "dist"),
        typeRoots: [join(root, "node_modules/@types")],
      },
      include: [],
      files: [join(root, "src/client/index.ts")],
    }),
  );
  compiled = tsc("-p", build);
  client = join(installed, "dist/src/client");

  gateway = await startRealGateway(new StillClock());
  const app = await gateway.addKey(keys.SLUICE_API_KEY);
  await gateway.addKey(keys.SLUICE_ANALYTICS_KEY, { kind: "analytics", app });
  for (const [index, code] of snippets.entries()) {
    const here = code.replaceAll("http://127.0.0.1:8080", `http://127.0.0.1:${gateway.port}`);
    writeFileSync(join(folder, `snippet-${index}.mts`), here);
  }
});
afterAll(async () => {
  await gateway.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a snippet of the page with what is installed, and nothing else; resolves to what it prints, to its end or until that is enough. */
async function printed(heading: string, enough?: RegExp): Promise<string> {
  const index = page.slice(0, page.indexOf(heading)).split("```ts\n").length - 1;
  const child = spawn(process.execPath, ["--no-warnings", join(folder, `snippet-${index}.mts`)], {
    cwd: folder,
    env: { ...keys },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  for await (const piece of child.stdout.setEncoding("utf8")) {
    out += piece;
    if (enough?.test(out)) child.kill();
  }
  return out;
}

describe("the client as it is published", () => {
  test("is built, and imports nothing but itself", () => {
    expect(compiled).toBe("");
    const scripts = readdirSync(client).filter((name) => name.endsWith(".js"));
    expect(scripts).toContain("index.js");
    const imported = scripts.flatMap((name) =>
      [...readFileSync(join(client, name), "utf8").matchAll(/\bfrom "([^"]+)"|\bimport\(/g)].map(([, path]) => path),
    );
    expect(imported.filter((path) => !scripts.includes(path?.replace(/^\.\//, "") ?? ""))).toEqual([]);
  });

  test("has types that stand without Node's, and every snippet of docs/client.md is right by them", () => {
    writeFileSync(
      join(folder, "process.d.ts"),
      "declare const process: { readonly env: { readonly [name in 'SLUICE_API_KEY' | 'SLUICE_ANALYTICS_KEY']?: string } };",
    );
    mkdirSync(join(folder, "node_modules"), { recursive: true });
    symlinkSync(join(root, "node_modules/typebox"), join(folder, "node_modules/typebox"));
    const compilerOptions = {
      target: "es2022",
      lib: ["es2022", "dom", "dom.iterable"],
      module: "nodenext",
      types: [],
      strict: true,
      skipDefaultLibCheck: true,
      noEmit: true,
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.mts", "*.d.ts"] }));
    expect(tsc("-p", "tsconfig.json")).toBe("");
    // The snippets run without it.
    rmSync(join(folder, "node_modules/typebox"));
  });
});

describe("docs/client.md", () => {
  test.each([
    { heading: "# The TypeScript client", prints: /instructions/ },
    { heading: "## Around a tool", prints: /^Lunch is at noon. Ana \(\[EMAIL\]\)\n$/ },
    { heading: "## Errors", prints: /^INVALID_API_KEY 401 0 \S+\n$/ },
    { heading: "## What may wait", prints: /^mail-1 completed ALLOW\nmail-2 completed ALLOW\n$/ },
    { heading: "## Documents", prints: /^$/ },
    { heading: "## Analytics", prints: /^0 jobs, 0 to review, \d+ of \d+ characters\n(2026-06-\d\dT\S+ 0 0\n){7}$/ },
  ])("the snippet under '$heading' does what it says", async ({ heading, prints }) => {
    expect(await printed(heading)).toMatch(prints);
  });

  test("the snippet under '## Following a session' sees a scan of the session", async () => {
    const sluice = new SluiceClient({ baseUrl: `http://127.0.0.1:${gateway.port}`, apiKey: keys.SLUICE_API_KEY });
    // It may still be starting: scans go on until it has seen one.
    let isDone = false;
    const seen = printed("## Following a session", /is durable/).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      await sluice.scan({ text: "hello", session_id: "chat-7f3a" });
      await Promise.race([seen, new Promise((resolve) => setTimeout(resolve, 100))]);
    }
    expect(await seen).toMatch(/^job_\w+ is durable$/m);
  });

  test("names every call", () => {
    const calls = ["scan", "toolCall", "toolOutput", "retrieval", "context", "job", "verify", "sessionEvents"];
    const members = Object.getOwnPropertyNames(SluiceClient.prototype).filter((name) => name !== "constructor");
    expect(members.sort()).toEqual([...calls].sort());
    expect(calls.filter((name) => !page.includes(`\`${name}(`))).toEqual([]);
  });
});
