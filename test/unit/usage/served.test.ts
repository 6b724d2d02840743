import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startGateway } from "../../fault/gateway-process.ts";

const analyticsKey = "test-analytics-key-0123456789";

test("a scan shows in the reports of a served gateway", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sluice-served-"));
  const gateway = await startGateway(folder, { SLUICE_BOOTSTRAP_ANALYTICS_KEY: analyticsKey });
  const report = async (path: string): Promise<string> => {
    const headers = { authorization: `Bearer ${analyticsKey}` };
    return (await gateway.ask("GET", `/v1/analytics/${path}`, undefined, headers)).text();
  };
  const completed = async (): Promise<number> => JSON.parse(await report("summary")).volume.completed;
  try {
    for (let scans = 1; scans <= 5; scans += 1) {
      expect((await gateway.ask("POST", "/v1/scan", { text: "What is the capital of Peru?" })).status).toBe(200);
      await expect.poll(completed).toBe(scans);
    }
    expect(await report("metrics")).toContain('sluice_jobs_total{status="completed"} 5\n');
    expect(JSON.parse(await report("summary"))).toMatchObject({ chars: { used: 140 }, org: { charsUsed: 140 } });
  } finally {
    await gateway.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  }
});
