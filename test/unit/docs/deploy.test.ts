import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { settings } from "../../../src/config.ts";

const root = new URL("../../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

describe("Dockerfile", () => {
  const image = read("Dockerfile");

  test("both stages run the Node that package.json pins, by its first number", () => {
    const pinned = JSON.parse(read("package.json")).devDependencies.node.split(".")[0];
    expect(image.match(/(?<=^FROM node:)\d+/gm)).toEqual([pinned, pinned]);
  });

  test("the volume is the data folder, and belongs to the user", () => {
    const folder = /SLUICE_DATA_DIR=(\S+)/.exec(image)?.[1];
    expect(/^VOLUME (\S+)$/m.exec(image)?.[1]).toBe(folder);
    expect(image).toContain(`install --directory --owner=sluice --group=sluice --mode=0700 ${folder}\n`);
    expect(image).toMatch(/--uid (\d+) --gid sluice[\s\S]+^USER \1:\1$/m);
  });
});

describe("docker-compose.yml", () => {
  const compose = read("docker-compose.yml");

  test("sets what is a setting, and operations.md makes the .env that it asks for", () => {
    const known = new Set<string>(settings.map(({ name }) => name));
    const named = new Set(compose.match(/SLUICE_\w+/g));
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
    const made = /for name in (.+?); do/.exec(read("docs/operations.md"))?.[1]?.split(" ") ?? [];
    const asked = [...compose.matchAll(/\$\{(SLUICE_\w+):\?/g)].map(([, name]) => name);
    expect(made.map((name) => `SLUICE_${name}`).sort()).toEqual(asked.sort());
  });

  test("Prometheus asks the gateways that there are", () => {
    const targets = read("deploy/prometheus/prometheus.yml").match(/[\w-]+(?=:(?:9464|8080)")/g) ?? [];
    expect(targets).toHaveLength(3);
    expect(targets.filter((target) => !compose.includes(`\n  ${target}:\n`))).toEqual([]);
  });

  const promtool = spawnSync("promtool", ["--version"]).status === 0;
  test.skipIf(!promtool)("promtool takes the configuration and the alerts", () => {
    const cwd = new URL("deploy/prometheus/", root);
    for (const args of [
      ["check", "config", "--syntax-only", "prometheus.yml"],
      ["check", "rules", "alerts.yml"],
    ]) {
      const { status, stderr } = spawnSync("promtool", args, { cwd, encoding: "utf8" });
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    }
  });
});
