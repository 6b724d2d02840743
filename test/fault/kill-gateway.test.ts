import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { randomFrom } from "../conformance/seeded-random.ts";
import { type GatewayProcess, startGateway } from "./gateway-process.ts";

const rounds = Number(process.env["KILL_ROUNDS"] ?? 2);
const seed = Number(process.env["SEED"] ?? 20_260_116);
const settings = { SLUICE_ACK: "durable" };

interface ScanResult {
  readonly job_id: string;
}

interface Answered {
  readonly jobId: string;
  /** The scan result as it was answered. */
  readonly result: ScanResult;
  /** The request's `Idempotency-Key`; "" without one. */
  readonly repeatKey: string;
}

test(`SLUICE_ACK=durable: every answered job is there after kill -9 under load, ${rounds} times (SEED=${seed})`, {
  timeout: 300_000 + rounds * 10_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "sluice-kill-gateway-"));
  const random = randomFrom(seed);
  let jobs = 0;
  let gateway = await startGateway(folder, settings);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const answered: Answered[] = [];
      const clients = Array.from({ length: 16 }, (_, client) => scanUntilGone(gateway, round, client, answered));
      while (answered.length === 0 && !gateway.isGone()) await setTimeout(5);
      await setTimeout(random() * 500);
      expect(gateway.isGone()).toBe(false);
      await gateway.kill("SIGKILL");
      await Promise.all(clients);
      gateway = await startGateway(folder, settings);
      expect(await missingOf(gateway, answered), `round ${round}`).toEqual([]);
      jobs += answered.length;
    }
    console.info(`kill -9: ${rounds} rounds, ${jobs} answered jobs, none missing`);
  } finally {
    await gateway.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  }
});

const textOf = (name: string): string => `Please translate the minutes of meeting ${name} into French.`;

/** One client: scan after scan, some with an `Idempotency-Key`, some retrievals, until nobody answers. */
async function scanUntilGone(gateway: GatewayProcess, round: number, client: number, answered: Answered[]) {
  for (let n = 0; ; n += 1) {
    const name = `${round}-${client}-${n}`;
    const repeatKey = n % 4 === 1 ? name : "";
    const retrieval = n % 8 === 3;
    const [path, body] = retrieval
      ? (["/v1/rag/retrieval", retrievalOf(name)] as const)
      : (["/v1/scan", { text: textOf(name) }] as const);
    const headers: Record<string, string> = repeatKey === "" ? {} : { "idempotency-key": repeatKey };
    const reply = await gateway.ask("POST", path, body, headers).catch(() => undefined);
    const answer = await reply?.json().catch(() => undefined);
    if (reply === undefined || answer === undefined) return;
    // On a busy machine a scan may time out; then nothing was answered.
    if (reply.status !== 200) continue;
    const results = (retrieval ? (answer as { per_chunk: ScanResult[] }).per_chunk : [answer]) as ScanResult[];
    for (const result of results) answered.push({ jobId: result.job_id, result, repeatKey });
  }
}

function retrievalOf(name: string) {
  return { query: "minutes", chunks: ["a", "b", "c"].map((id) => ({ chunk_id: id, text: textOf(`${name}${id}`) })) };
}

/** Answered jobs that the gateway does not know, knows otherwise, or scans again when they are repeated. */
async function missingOf(gateway: GatewayProcess, answered: readonly Answered[]): Promise<string[]> {
  const missing: string[] = [];
  const asks = answered.map((one) => async () => {
    const reply = await gateway.ask("GET", `/v1/jobs/${one.jobId}`);
    const job = (await reply.json()) as { status?: string; result?: unknown };
    if (job.status !== "completed" || JSON.stringify(job.result) !== JSON.stringify(one.result)) {
      missing.push(`${one.jobId}: ${JSON.stringify(job)}`);
    }
    if (one.repeatKey === "") return;
    const headers = { "idempotency-key": one.repeatKey };
    const again = await gateway.ask("POST", "/v1/scan", { text: textOf(one.repeatKey) }, headers);
    const replayed = again.headers.get("idempotent-replayed");
    const { job_id: jobId } = (await again.json()) as ScanResult;
    if (replayed !== "true" || jobId !== one.jobId) missing.push(`${one.jobId}: repeated as ${jobId}`);
  });
  const next = async (): Promise<void> => {
    for (let ask = asks.pop(); ask !== undefined; ask = asks.pop()) await ask();
  };
  await Promise.all(Array.from({ length: 16 }, next));
  return missing;
}
