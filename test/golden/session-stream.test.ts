import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Check } from "typebox/value";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SessionFrame } from "../../src/contracts/frame.ts";
import { type RealGateway, startRealGateway } from "../support/real-gateway.ts";
import { openSse, type SseEvent } from "../support/sse-reader.ts";
import { StillClock } from "../support/still-clock.ts";

/**
 * What a session's stream says of scans, through the whole gateway. A file is request bodies, each under its path, then
 * `----` and the `data:` lines. `vitest -u` rewrites the lines, for review in the diff. Jobs are shown by the order in which they
 * are decided; numbers and directives, which belong to the engine's tests, as what they are.
 */
const folder = new URL("sessions/", import.meta.url).pathname;
const responseMark = "\n----\n";

let gateway: RealGateway;
beforeAll(async () => {
  gateway = await startRealGateway(new StillClock());
});
afterAll(() => gateway.stop());

test.each(readdirSync(folder).filter((path) => path.endsWith(".stream")))("sessions/%s", async (path) => {
  const [requests = ""] = readFileSync(join(folder, path), "utf8").split(responseMark);
  const key = `golden-stream-${path.replaceAll(/\W/g, "-")}`;
  await gateway.addKey(key);
  const headers = { "x-api-key": key };
  const url = `http://127.0.0.1:${gateway.port}`;
  const reader = await openSse(`${url}/sessions/golden/events`, headers);
  const frames: SseEvent[] = [];
  for (const [, at, body] of requests.matchAll(/^POST (\S+)\n(\{.*\})$/gm)) {
    const answer = await fetch(`${url}${at}`, { method: "POST", headers, body: body! });
    expect(answer.status, await answer.clone().text()).toBe(200);
    const jobs = (await answer.text()).match(/"job_id":/g)!.length;
    frames.push(...(await reader.take(jobs * 2)));
  }
  expect(reader.waiting).toBe(0);
  reader.close();
  for (const { data } of frames) expect(Check(SessionFrame, data), JSON.stringify(data)).toBe(true);
  await expect(`${requests}${responseMark}${shown(frames)}`).toMatchFileSnapshot(join(folder, path));
});

function shown(frames: readonly SseEvent[]): string {
  const jobs: unknown[] = [];
  const jobName = (jobId: unknown): string => {
    if (!jobs.includes(jobId)) jobs.push(jobId);
    return `<job ${jobs.indexOf(jobId) + 1}>`;
  };
  return frames
    .map(({ data }) => JSON.stringify(data, (name, value: unknown) => shownField(name, value, jobName)))
    .map((line) => `${line}\n`)
    .join("");
}

function shownField(name: string, value: unknown, jobName: (jobId: unknown) => string): unknown {
  switch (name) {
    case "job_id":
    case "id":
      return jobName(value);
    case "latency":
      return "<ms>";
    case "risk":
      return Number(value) >= 50 ? "<50 to 100>" : "<under 50>";
    case "directives":
      return Array.isArray(value) && value.length > 0 ? "<directives>" : value;
    default:
      return value;
  }
}
