import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type GatewayProcess, startGateway } from "./gateway-process.ts";
import { mountSmallDisk, noMount, type SmallDisk } from "./small-disk.ts";

describe.skipIf(noMount !== "")(`a gateway on a disk that fills up${noMount}`, () => {
  let disk: SmallDisk;
  let gateway: GatewayProcess;
  const settings = { SLUICE_OPS_PORT: "0", SLUICE_LOG_LEVEL: "silent" };
  beforeEach(async () => {
    disk = mountSmallDisk(16);
    gateway = await startGateway(join(disk.folder, "data"), settings);
  });
  afterEach(async () => {
    await gateway.kill("SIGKILL");
    disk.unmount();
  });

  const scan = (): Promise<Response> => gateway.ask("POST", "/v1/scan", { text: "Good morning." });
  const ready = async (): Promise<number> => (await fetch(`${gateway.operations}/readyz`)).status;

  /** Scans until one is refused, or is not; returns the ids of the accepted ones and the last answer. */
  async function scanUntil(status: number): Promise<{ accepted: string[]; last: Response }> {
    const accepted: string[] = [];
    for (;;) {
      const last = await scan();
      if (last.status === 200) accepted.push(((await last.clone().json()) as { job_id: string }).job_id);
      if (last.status === status) return { accepted, last };
      await setTimeout(1);
    }
  }

  test("refuses with 503, keeps every job it accepted, and stops", async () => {
    const accepted: string[] = [];
    for (let n = 0; n < 50; n += 1) accepted.push(...(await scanUntil(200)).accepted);
    expect(await ready()).toBe(200);

    disk.fill(0);
    const { accepted: meanwhile, last } = await scanUntil(503);
    expect(last.headers.get("retry-after")).toBe("1");
    expect(await last.json()).toMatchObject({ code: "STORE_UNAVAILABLE", retryAfter: 1 });
    expect(await ready()).toBe(503);

    disk.clear();
    const { accepted: after } = await scanUntil(200);
    expect(await ready()).toBe(200);
    expect(await gateway.kill("SIGTERM")).toBe(0);
    gateway = await startGateway(join(disk.folder, "data"), settings);
    for (const jobId of [...accepted, ...meanwhile, ...after]) {
      const job = await gateway.ask("GET", `/v1/jobs/${jobId}`);
      expect(await job.json()).toMatchObject({ job_id: jobId, status: "completed" });
    }

    disk.fill(0);
    await scanUntil(503);
    expect(await gateway.kill("SIGTERM"), "exit status where jobs were lost").toBe(1);
  });
});
