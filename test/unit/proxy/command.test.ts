import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { proxySettings } from "../../../src/config.ts";
import { type Provider, startProvider } from "../../support/provider.ts";
import { type RealGateway, startRealGateway } from "../../support/real-gateway.ts";
import { StillClock } from "../../support/still-clock.ts";

const root = new URL("../../../", import.meta.url).pathname;
const page = readFileSync(join(root, "docs/proxy.md"), "utf8");
/** Every command a reader may paste, one string a block. */
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => (block ?? "").trim());
const apiKey = "proxy-scan-key-0123456789";
const ordinary = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("SLUICE_")));
let gateway: RealGateway;
let provider: Provider;

beforeAll(async () => {
  gateway = await startRealGateway(new StillClock());
  await gateway.addKey(apiKey);
  await gateway.addKey("ak_0123456789abcdef", { kind: "analytics" });
  provider = await startProvider();
});
afterAll(async () => {
  await provider.close();
  await gateway.stop();
});

const settings = (): Record<string, string> => ({
  SLUICE_PROXY_PORT: "0",
  SLUICE_PROXY_UPSTREAM: provider.url,
  SLUICE_BASE_URL: `http://127.0.0.1:${gateway.port}`,
});

interface Started {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  readonly address: string;
}

/** Runs a command line until it says where it listens. */
async function started(command: string, args: readonly string[], env: Record<string, string>): Promise<Started> {
  const child = spawn(command, args, { cwd: root, env: { ...ordinary, ...settings(), ...env }, detached: true });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  await vi.waitFor(() => expect(out, err).toContain("ANTHROPIC_BASE_URL"), { timeout: 100_000, interval: 50 });
  return { child, out: () => out, err: () => err, address: /listens on (http:\S+)/.exec(out)?.[1] ?? "" };
}

/** `sluice proxy` with settings that end it; here the gateway of the test may not be asked, as this thread waits. */
function ended(env: Record<string, string>, ...args: string[]) {
  const run = spawnSync(process.execPath, [join(root, "src/cli.ts"), "proxy", ...args], {
    env: { ...ordinary, ...env },
    encoding: "utf8",
  });
  return { status: run.status, out: run.stdout, err: run.stderr };
}

describe("docs/proxy.md", () => {
  test("shows how to start it, how to point the client at it, and a block", () => {
    expect(commands.map((command) => command.split(" ")[0])).toEqual(["SLUICE_API_KEY=$KEY", "export", "curl"]);
  });

  test("its commands do what it says: two lines to read, a block, and a clean end on SIGTERM", async () => {
    const [start = "", set = "", ask = ""] = commands;
    const { child, out, address } = await started(
      "bash",
      ["-c", `exec env ${start.replace("npx sluice", "bin/sluice.js")}`],
      {
        KEY: apiKey,
      },
    );
    expect(out()).toBe(
      `Sluice ${/\d+\.\d+\.\d+/.exec(out())?.[0]} proxy listens on ${address} and forwards to ${provider.url}\n` +
        `Set this for the client: export ANTHROPIC_BASE_URL=${address}\n`,
    );
    expect(out()).toContain(set.replace("http://127.0.0.1:8787", address));
    const curl = spawn("bash", ["-c", ask.replace("http://127.0.0.1:8787", address)], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    let shown = "";
    for await (const text of curl.stdout.setEncoding("utf8")) shown += text;
    const example = [...page.matchAll(/^```json\n([\s\S]*?)^```/gm)].map(([, block]) => JSON.parse(block ?? ""))[0];
    const withoutDetails = (message: string) => message.replace(/(?<=Sluice: ).*? \(job \w+\)/, "");
    const answer = JSON.parse(shown) as { error: { message: string } };
    expect(withoutDetails(answer.error.message)).toBe(withoutDetails(example.error.message));
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });
});

describe("sluice proxy", () => {
  test("--help lists every setting with its default", () => {
    const { status, out } = ended({}, "--help");
    expect(status).toBe(0);
    for (const { name, fallback } of proxySettings) {
      const line = out.split("\n").find((one) => one.trimStart().startsWith(`${name} `));
      expect(line, name).toContain(fallback === "" ? "unset" : fallback);
    }
  });

  test.each([
    {
      name: "no key",
      env: {},
      says: "sluice: SLUICE_API_KEY takes a scan key of the gateway; `sluice keys create` makes one.\n",
    },
    {
      name: "an unknown setting",
      env: { SLUICE_PROXY_HOTS: "x" },
      says: "sluice: SLUICE_PROXY_HOTS is not a setting; `sluice proxy --help` lists them.\n",
    },
    {
      name: "a host that is not ours",
      env: {
        SLUICE_API_KEY: apiKey,
        SLUICE_PROXY_HOST: "192.0.2.1",
        SLUICE_BASE_URL: "http://127.0.0.1:9",
        SLUICE_LOG_LEVEL: "silent",
      },
      says: 'sluice: SLUICE_PROXY_HOST takes an address or a name of this machine, not "192.0.2.1".\n',
    },
  ])("$name: exit 2, one line", ({ env, says }) => {
    expect(ended(env as Record<string, string>)).toEqual({ status: 2, out: "", err: says });
  });

  test.each([
    { name: "is not known", key: "not-a-key-0123456789", says: "The API key is not valid." },
    { name: "is for analytics", key: "ak_0123456789abcdef", says: "An analytics key can call" },
  ])("a key that $name: exit 2, one line that does not quote it", async ({ key, says }) => {
    const child = spawn(process.execPath, [join(root, "src/cli.ts"), "proxy"], {
      env: { ...ordinary, ...settings(), SLUICE_API_KEY: key },
    });
    let err = "";
    for await (const text of child.stderr.setEncoding("utf8")) err += text;
    expect(child.exitCode ?? (await once(child, "exit"))[0]).toBe(2);
    expect(err).toMatch(/^sluice: SLUICE_API_KEY: [^\n]+\n$/);
    expect(err).toContain(says);
    expect(err).not.toContain(key);
  });

  test("a port that is taken: exit 2, one line that names the setting", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    const env = { SLUICE_API_KEY: apiKey, SLUICE_BASE_URL: "http://127.0.0.1:9", SLUICE_LOG_LEVEL: "silent" };
    const { status, err } = ended({ ...env, SLUICE_PROXY_PORT: String(port) });
    expect([status, err]).toEqual([2, expect.stringMatching(/^sluice: SLUICE_PROXY_PORT: [^\n]+EADDRINUSE[^\n]+\n$/)]);
    taken.close();
  });

  test("SIGTERM ends one that waits for its gateway's first word, before it listens: exit 0", async () => {
    const silent = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as { port: number };
    const child = spawn(process.execPath, [join(root, "src/cli.ts"), "proxy"], {
      env: { ...ordinary, ...settings(), SLUICE_API_KEY: apiKey, SLUICE_BASE_URL: `http://127.0.0.1:${port}` },
    });
    const exited = once(child, "exit");
    await once(silent, "connection");
    child.kill("SIGTERM");
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      for await (const text of stream.setEncoding("utf8")) said += text;
    expect(await exited).toEqual([0, null]);
    expect(said).toBe("");
    silent.close();
  }, 30_000);

  test("a gateway that is not there yet does not stop the start; SIGINT ends it while an answer is on its way, which ends too", async () => {
    const { child, err, address } = await started(process.execPath, ["src/cli.ts", "proxy"], {
      SLUICE_API_KEY: apiKey,
      SLUICE_BASE_URL: "http://127.0.0.1:9",
      SLUICE_PROXY_ON_ERROR: "open",
    });
    expect(JSON.parse(err().split("\n")[0] ?? "")).toMatchObject({
      level: "warn",
      code: "CONNECTION_FAILED",
      onError: "open",
    });
    const more = Promise.withResolvers<void>();
    provider.answerNext(async (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write("one ");
      await more.promise;
      response.end("two");
    });
    const answer = await fetch(`${address}/v1/messages`, {
      method: "POST",
      headers: { "x-api-key": "sk-ant-mine" },
      body: JSON.stringify({ messages: [{ role: "user", content: "hush-1234" }] }),
    });
    expect(answer.headers.get("sluice-scan")).toBe("unscanned");
    const exited = once(child, "exit");
    child.kill("SIGINT");
    await vi.waitFor(() => expect(err()).toContain("draining"));
    more.resolve();
    expect(await answer.text()).toBe("one two");
    expect(await exited).toEqual([0, null]);
    expect(err()).not.toMatch(/hush|sk-ant|proxy-scan-key/);
  });
});
