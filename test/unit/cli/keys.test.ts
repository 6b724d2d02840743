import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GatewayProcess, startGateway } from "../../fault/gateway-process.ts";
import { ownNode } from "../../support/own-node.ts";

const root = new URL("../../../", import.meta.url).pathname;
let folder = "";
let gateway: GatewayProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sluice-keys-"));
  gateway = await startGateway(folder);
});
afterAll(async () => {
  await gateway.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

/** `sluice keys …` beside the running gateway, on its data folder. */
function keys(...args: string[]) {
  const run = spawnSync(process.execPath, [join(root, "src/cli.ts"), "keys", ...args], {
    encoding: "utf8",
    env: { ...ownNode, SLUICE_DATA_DIR: folder },
  });
  return { status: run.status, out: run.stdout, err: run.stderr };
}

const statusWith = async (key: string): Promise<number> => {
  const answer = await fetch(`${gateway.base}/v1/verify`, { method: "POST", headers: { "x-api-key": key } });
  return answer.status;
};

/** The commands that docs/configuration.md shows, without `npx sluice keys`. */
const documented = [
  ...readFileSync(join(root, "docs/configuration.md"), "utf8").matchAll(/^npx sluice keys (.*)$/gm),
].map(([, args]) => (args ?? "").split(" "));

describe("sluice keys, as docs/configuration.md shows it", () => {
  test("shows create, list and revoke", () => {
    expect(documented.map(([action]) => action)).toEqual(["create", "list", "revoke"]);
  });

  test("a new key works, and a revoked one is refused", async () => {
    const made = keys(...(documented[0] ?? []));
    expect(made.status).toBe(0);
    const secret = made.out.trim();
    expect(secret).toMatch(/^sk_prod_[0-9A-Za-z]{32}$/);
    expect(made.err).not.toContain(secret);
    expect(await statusWith(secret)).toBe(200);

    const listed = keys(...(documented[1] ?? []));
    const row = listed.out.split("\n").find((line) => line.includes("billing-agent")) ?? "";
    expect(row).toContain("enabled");
    expect(listed.out).not.toContain(secret);

    const id = row.split(" ")[0] ?? "";
    expect(keys(...(documented[2] ?? []).map((arg) => (arg === "KEY_ID" ? id : arg))).status).toBe(0);
    await expect.poll(() => statusWith(secret)).toBe(401);
  });

  test("an app has one analytics key: another replaces it", () => {
    expect(keys("create", "--kind", "analytics").out).toMatch(/^ak_[0-9A-Za-z]{32}\n$/);
    const rows = keys("list", "--json")
      .out.trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { kind: string; enabled: boolean });
    expect(rows.filter(({ kind, enabled }) => kind === "analytics" && enabled)).toHaveLength(1);
  });

  test("as JSON, and by app", () => {
    const { key, secret } = JSON.parse(keys("create", "--name", "as-json", "--json").out) as {
      key: { id: string; appId: string };
      secret: string;
    };
    expect(secret).toMatch(/^sk_prod_/);
    expect(keys("list", "--app", key.appId).out).toContain(key.id);
    expect(keys("list", "--app", "app_nothing")).toMatchObject({ status: 2, out: "" });
  });

  test.each([
    { name: "a rate of nothing", args: ["create", "--rate", "00"], says: "--rate takes" },
    { name: "a rate that is no exact number", args: ["create", "--rate", "9".repeat(20)], says: "--rate takes" },
    {
      name: "a rate of an analytics key",
      args: ["create", "--kind", "analytics", "--rate", "5"],
      says: "--rate is of scan keys",
    },
    { name: "a name that the gateway would refuse", args: ["create", "--name", "n".repeat(201)], says: "--name takes" },
  ])("$name: exit 2, and no key", ({ args, says }) => {
    expect(keys(...args)).toMatchObject({ status: 2, out: "", err: expect.stringContaining(says) });
  });

  test("revoking what is not there: exit 1, one line", () => {
    const { status, err } = keys("revoke", "key_nothing");
    expect(status).toBe(1);
    expect(err.trim().split("\n")).toHaveLength(1);
  });
});
