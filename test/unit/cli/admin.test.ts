import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { appsCommand } from "../../../src/cli/apps-command.ts";
import { keysCommand } from "../../../src/cli/keys-command.ts";
import { orgsCommand } from "../../../src/cli/orgs-command.ts";
import { policyCommand } from "../../../src/cli/policy-command.ts";
import { queueCommand } from "../../../src/cli/queue-command.ts";
import { ConfigError } from "../../../src/config.ts";
import { type GatewayProcess, startGateway } from "../../fault/gateway-process.ts";
import { ownNode } from "../../support/own-node.ts";

const cli = new URL("../../../src/cli.ts", import.meta.url).pathname;
const adminToken = "at_TestTestTestTestTestTestTestTest";
let folder = "";
let gateway: GatewayProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sluice-admin-"));
  gateway = await startGateway(folder, { SLUICE_ADMIN_TOKEN: adminToken });
});
afterAll(async () => {
  await gateway.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

const commands: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
  orgs: orgsCommand,
  apps: appsCommand,
  policy: policyCommand,
  keys: keysCommand,
  queue: queueCommand,
};

/** Runs `sluice …` here, as an administrator of the gateway. What `sluice` makes of a ConfigError is in cli.test.ts. */
async function sluice([name = "", ...args]: readonly string[], env: Record<string, string> = {}) {
  const settings = { SLUICE_BASE_URL: gateway.base, SLUICE_ADMIN_TOKEN: adminToken, ...env };
  for (const [setting, value] of Object.entries(settings)) vi.stubEnv(setting, value);
  const said = { out: "", err: "" };
  const out = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    said.out += String(text);
    return true;
  });
  const err = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    said.err += String(text);
    return true;
  });
  try {
    return { status: await commands[name]!(args), ...said };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { status: 2, ...said, err: `sluice: ${error.message}\n` };
  } finally {
    out.mockRestore();
    err.mockRestore();
    vi.unstubAllEnvs();
  }
}

/** What a command that must succeed prints with `--json`. */
async function printed<Thing>(...args: string[]): Promise<Thing[]> {
  const { status, out, err } = await sluice([...args, "--json"]);
  expect({ status, err }).toEqual({ status: 0, err: "" });
  return out
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Thing);
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly [field: string]: unknown;
}

const made = async (...args: string[]): Promise<Named> => (await printed<Named>(...args))[0]!;

describe("organizations and apps at a terminal", () => {
  test("an organization is created with all its fields, changed, listed and removed", async () => {
    const org = await made(
      ...["orgs", "create", "--name", "Ex\u0007ample", "--plan", "growth", "--anchor-day", "31", "--allowance", "500"],
      ...["--grant", "70", "--grant-expires", "2030-01-01", "--overage", "yes", "--spend-cap", "900"],
      ...["--currency", "EUR"],
    );
    expect(org).toEqual({
      id: org.id,
      name: "Ex\u0007ample",
      plan: "growth",
      anchorDay: 31,
      monthlyAllowance: 500,
      grantRemaining: 70,
      grantExpiresAt: "2030-01-01T00:00:00.000Z",
      allowOverage: true,
      spendCapCents: 900,
      currency: "EUR",
      created_at: org["created_at"],
    });
    const changes = ["--spend-cap", "none", "--grant-expires", "none", "--overage", "no"];
    expect(await made("orgs", "change", org.id, ...changes)).toEqual({
      ...org,
      spendCapCents: null,
      grantExpiresAt: null,
      allowOverage: false,
    });

    const table = (await sluice(["orgs", "list"])).out;
    expect(table).toMatch(/^ID +PLAN +ANCHOR +ALLOWANCE +GRANT +OVERAGE +NAME\n/);
    expect(table).toMatch(new RegExp(`^${org.id} +growth +31 +500 +70 +no +Ex\\?ample$`, "m"));
    expect((await sluice(["orgs", "show", org.id])).out).toMatch(/^spendCapCents +none$/m);

    const app = await made("apps", "create", "--name", "bot", "--org", org.id, "--review-collapse", "block");
    expect(app).toMatchObject({ orgId: org.id, name: "bot", reviewCollapse: "block" });
    expect((await printed<Named>("apps", "list", "--org", org.id)).map(({ id }) => id)).toEqual([app.id]);
    const names = (await printed<Named>("apps", "list")).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["default", "bot"]));
    expect(await made("apps", "change", app.id, "--name", "robot")).toMatchObject({
      name: "robot",
      reviewCollapse: "block",
    });
    expect(await sluice(["apps", "create", "--name", "where"])).toMatchObject({ status: 2 });

    expect(await sluice(["orgs", "remove", org.id])).toMatchObject({ status: 0, out: "" });
    expect(await sluice(["apps", "show", app.id])).toMatchObject({ status: 1, err: "sluice: There is no such id.\n" });
  });

  test("keys are made, listed and revoked over the same API", async () => {
    const { status, out } = await sluice(["keys", "create", "--name", "ci", "--type", "staging", "--rate", "5"]);
    expect(status).toBe(0);
    expect(out).toMatch(/^sk_staging_[0-9A-Za-z]{32}\n$/);
    const verify = () => fetch(`${gateway.base}/v1/verify`, { method: "POST", headers: { "x-api-key": out.trim() } });
    const answer = await verify();
    expect([answer.status, answer.headers.get("ratelimit-limit")]).toEqual([200, "5"]);
    const { id } = (await printed<Named>("keys", "list")).find(({ name }) => name === "ci")!;
    expect((await sluice(["keys", "revoke", id])).err).toBe(`revoked ${id}.\n`);
    expect((await verify()).status).toBe(401);
    expect((await sluice(["keys", "revoke", "key_nothing"])).status).toBe(1);
  });

  test("the keys of one app", async () => {
    const [app] = await printed<{ id: string }>("apps", "create", "--name", "other");
    expect(await printed<Named>("keys", "list", "--app", app!.id)).toEqual([]);
    await sluice(["keys", "create", "--app", app!.id, "--name", "its-own"]);
    expect((await printed<Named>("keys", "list", "--app", app!.id)).map(({ name }) => name)).toEqual(["its-own"]);
  });
});

describe("policies at a terminal", () => {
  test("a policy is set member by member, from a file or standard input, shown and reset", async () => {
    const [app] = await printed<Named>("apps", "list");
    const { id } = app!;
    const rule = { id: "codename", pattern: "(?i)bluebird", action: "SOFT_BLOCK" };
    const file = join(folder, "policy.json");
    writeFileSync(file, JSON.stringify({ customRules: [rule] }));
    expect((await sluice(["policy", "set", id, file])).status).toBe(0);
    const fromInput = spawnSync(process.execPath, [cli, "policy", "set", id, "-"], {
      input: '{"allowList":["fine"]}',
      env: { ...ownNode, SLUICE_BASE_URL: gateway.base, SLUICE_ADMIN_TOKEN: adminToken },
    });
    expect(fromInput.status).toBe(0);
    const policy = { thresholds: {}, disabledRules: [], customRules: [rule], allowList: ["fine"] };
    expect(JSON.parse((await sluice(["policy", "show", id])).out)).toEqual(policy);

    writeFileSync(file, '{"customRules":[{"id":"x","pattern":"(a","action":"REVIEW"}]}');
    const bad = await sluice(["policy", "set", id, file]);
    expect(bad).toMatchObject({ status: 1, err: expect.stringContaining("policy.customRules[0]") });

    const empty = { ...policy, customRules: [], allowList: [] };
    expect(JSON.parse((await sluice(["policy", "reset", id])).out)).toEqual(empty);
  });
});

describe("what goes wrong is one line and a status", () => {
  test.each([
    {
      name: "a wrong token",
      args: ["orgs", "list"],
      env: { SLUICE_ADMIN_TOKEN: "x".repeat(20) },
      status: 1,
      says: "token",
    },
    {
      name: "no token",
      args: ["orgs", "list"],
      env: { SLUICE_ADMIN_TOKEN: "" },
      status: 2,
      says: "SLUICE_ADMIN_TOKEN",
    },
    {
      name: "no gateway",
      args: ["orgs", "show", "org_x"],
      env: { SLUICE_BASE_URL: "http://127.0.0.1:9" },
      status: 1,
      says: "http://127.0.0.1:9",
    },
    {
      name: "no address",
      args: ["apps", "list"],
      env: { SLUICE_BASE_URL: "nowhere" },
      status: 2,
      says: "SLUICE_BASE_URL",
    },
    { name: "an action that is none", args: ["orgs", "burn"], status: 2, says: "list, create, show" },
    { name: "an id that is missing", args: ["apps", "remove"], status: 2, says: "sluice apps remove ID" },
    {
      name: "an id that is unknown",
      args: ["orgs", "change", "org_x", "--plan", "free"],
      status: 1,
      says: "no such id",
    },
    {
      name: "a value the gateway refuses",
      args: ["orgs", "create", "--name", "x", "--plan", "gold"],
      status: 1,
      says: "`plan`",
    },
    { name: "a number that is none", args: ["orgs", "create", "--anchor-day", "x"], status: 2, says: "--anchor-day" },
    { name: "neither yes nor no", args: ["orgs", "create", "--overage", "maybe"], status: 2, says: "--overage" },
    { name: "a policy that is not JSON", args: ["policy", "set", "app_x", cli], status: 2, says: "not JSON" },
    { name: "a policy without a file", args: ["policy", "set", "app_x"], status: 2, says: "FILE" },
    { name: "two keys to revoke", args: ["keys", "revoke", "key_1", "key_2"], status: 2, says: 'take "key_2"' },
    { name: "a key's name without --name", args: ["keys", "create", "ci"], status: 2, says: 'take "ci"' },
    { name: "keys of a kind", args: ["keys", "list", "--kind", "scan"], status: 2, says: "take --kind" },
    {
      name: "two organizations to remove",
      args: ["orgs", "remove", "org_1", "org_2"],
      status: 2,
      says: 'take "org_2"',
    },
    { name: "organizations of a plan", args: ["orgs", "list", "--plan", "free"], status: 2, says: "take --plan" },
    { name: "an app to move", args: ["apps", "change", "app_1", "--org", "o"], status: 2, says: "take --org" },
    { name: "a policy for two apps", args: ["policy", "reset", "app_1", "app_2"], status: 2, says: 'take "app_2"' },
    { name: "two jobs to delete", args: ["queue", "delete", "job_1", "job_2"], status: 2, says: 'take "job_2"' },
    { name: "a job, and all of them", args: ["queue", "delete", "job_1", "--all"], status: 2, says: "take --all" },
  ])("$name: exit $status", async ({ args, env = {}, status, says }) => {
    const run = await sluice(args, env);
    expect(run).toMatchObject({ status, out: "", err: expect.stringContaining(says) });
    expect(run.err.trim().split("\n")).toHaveLength(1);
  });

  test.each(["orgs", "apps", "policy", "keys"])("%s --help says how", async (command) => {
    const { status, out } = await sluice([command, "--help"]);
    expect(status).toBe(0);
    expect(out).toContain(`sluice ${command}`);
    expect(out).toContain("Exit status");
  });
});

describe("sluice queue", () => {
  test("there is nothing to list, and nothing to replay", async () => {
    const heading = "JOB ID  KIND  ATTEMPTS  FAILED  ERROR  ORG  APP\n";
    expect(await sluice(["queue", "list"])).toEqual({ status: 0, out: heading, err: "" });
    expect(await sluice(["queue", "list", "--json"])).toEqual({ status: 0, out: "", err: "" });
    expect(await sluice(["queue", "replay", "--all"])).toEqual({ status: 0, out: "", err: "put back: 0.\n" });
  });

  test.each(["replay", "delete"])("%s of a job that is no dead letter is refused", async (action) => {
    expect(await sluice(["queue", action, "job_none"])).toEqual({
      status: 1,
      out: "",
      err: "sluice: There is no such id.\n",
    });
  });

  test.each([
    ["an unknown action", ["queue", "drop"], "queue takes list, replay or delete"],
    ["no job", ["queue", "replay"], "name the job"],
    ["a job and --all", ["queue", "replay", "job_1", "--all"], "name the job"],
    ["--all where it means nothing", ["queue", "delete", "--all"], "name the job"],
  ])("wrong use: %s", async (_, args, message) => {
    const { status, err } = await sluice(args);
    expect(status).toBe(2);
    expect(err).toContain(message);
  });
});
