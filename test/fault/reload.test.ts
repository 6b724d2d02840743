import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type GatewayProcess, startGateway } from "./gateway-process.ts";

let folder: string;
let gateway: GatewayProcess;

afterEach(async () => {
  await gateway.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** A process that is not up yet has nothing to reload. */
async function processesUp(): Promise<number> {
  const metrics = await (await fetch(`${gateway.operations}/metrics`)).text();
  return metrics.match(/^sluice_workers\{.*state="alive".*\} 1$/gm)?.length ?? 0;
}

const reloads = (): number => gateway.output().match(/rules and model reloaded/g)?.length ?? 0;

test.each([{ processes: 1 }, { processes: 2 }])(
  "SIGHUP under load, $processes at a port: no scan is lost",
  async ({ processes }) => {
    folder = mkdtempSync(join(tmpdir(), "sluice-reload-"));
    const settings = { SLUICE_PROCESSES: String(processes), SLUICE_LOG_LEVEL: "info", SLUICE_OPS_PORT: "0" };
    gateway = await startGateway(folder, settings);
    await expect.poll(processesUp, { timeout: 100_000 }).toBe(processes);
    const answers: (number | string)[] = [];
    let isOver = false;
    const clients = Array.from({ length: 4 }, async (_, client) => {
      for (let n = 0; !isOver; n += 1) {
        const asked = gateway.ask("POST", "/v1/scan", { text: `Good morning, ${client}, for the ${n}th time.` });
        answers.push(await asked.then((answer) => answer.text().then(() => answer.status), String));
      }
    });
    process.kill(gateway.pid, "SIGHUP");
    await expect.poll(reloads, { timeout: 100_000 }).toBe(processes);
    const during = answers.length;
    await expect.poll(() => answers.length).toBeGreaterThan(during + 4);
    isOver = true;
    await Promise.all(clients);
    expect(new Set(answers)).toEqual(new Set([200]));
  },
);
