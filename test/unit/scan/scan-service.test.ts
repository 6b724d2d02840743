import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import type { Caller } from "../../../src/contracts/account.ts";
import type { ScanTask } from "../../../src/contracts/engine-message.ts";
import type { RetrievalRequest, ScanRequest, ScanService } from "../../../src/contracts/scan.ts";
import type { JobKind, ReviewCollapse } from "../../../src/contracts/verdict.ts";
import { openJobLog } from "../../../src/journal/group-commit.ts";
import { createEnginePool, type EnginePool } from "../../../src/scan/engine-pool.ts";
import type { Decided } from "../../../src/scan/scan-parts.ts";
import { createScanService } from "../../../src/scan/scan-service.ts";
import { VerdictCache } from "../../../src/scan/verdict-cache.ts";
import { callerOf, unmetered } from "../../support/callers.ts";
import { HeldJournal } from "../../support/held-journal.ts";
import { scriptedWorker, taskOf } from "../../support/scan-tasks.ts";

const clock = systemClock();
let pool: EnginePool;
let journal: HeldJournal;
let decided: Decided[];
let scans: ScanService;

beforeAll(async () => {
  pool = createEnginePool({ workers: 1, queueScansMax: 99, scanTimeoutMs: 30_000, clock, workerFile: scriptedWorker });
  await pool.ready();
});
afterAll(() => pool.close());
beforeEach(() => {
  journal = new HeldJournal();
  decided = [];
  scans = serviceWith("decision");
});

const onDecision = (one: Decided): void => void decided.push(one);
const serviceWith = (ack: "decision" | "durable"): ScanService => {
  const jobs = openJobLog(journal, { clock });
  return createScanService({ pool, jobs, quota: unmetered, clock, ack, onDecision });
};

const requestOf = (text: string, fields: Partial<ScanTask> = {}): ScanRequest => ({
  task: taskOf(text, fields),
  sessionId: "s1",
  receivedMs: clock.elapsedMs(),
});

const retrievalOf = (texts: readonly string[], fields: Partial<RetrievalRequest> = {}): RetrievalRequest => ({
  query: "q",
  chunks: texts.map((text, index) => ({ chunk_id: `c${index}`, text })),
  sessionId: "",
  languageHint: "",
  wantsRedaction: false,
  wantsFindings: false,
  receivedMs: clock.elapsedMs(),
  ...fields,
});

const caller = callerOf();
const scan = async (text: string, fields: Partial<ScanTask> = {}, who: Caller = caller) =>
  JSON.parse((await scans.scan(who, requestOf(text, fields))).body);
const jobOf = async (jobId: string) => JSON.parse((await scans.jobJson(caller, jobId)) ?? "null");
const decisionFields = [
  "action",
  "engine_action",
  "needs_review",
  "confidence",
  "suggestion",
  "rationale",
  "score_breakdown",
];

describe("a scan's answer", () => {
  test.each<{ kind: JobKind; extra: Record<string, unknown> }>([
    { kind: "scan", extra: {} },
    { kind: "tool_call", extra: { tool_name: 'sh "ell' } },
    { kind: "tool_output", extra: { tool_name: 'sh "ell' } },
    { kind: "rag_context", extra: { source: "assembled_context" } },
  ])("$kind has its fields and no others", async ({ kind, extra }) => {
    const result = await scan("hello", { kind, toolName: kind.startsWith("tool") ? 'sh "ell' : "" });
    const { job_id, decision, policy, language, ...rest } = result;
    expect(job_id).toMatch(/^job_[0-9a-z]{26}$/);
    expect(Object.keys(decision)).toEqual(decisionFields);
    expect(Object.keys(policy)).toEqual(["directives", "matched_rule_ids"]);
    expect(language.language).toBe("en");
    expect(rest).toEqual(extra);
  });

  test.each<{ text: string; collapse: ReviewCollapse; action: string }>([
    { text: "fine", collapse: "block", action: "ALLOW" },
    { text: "<REVIEW>", collapse: "allow", action: "ALLOW" },
    { text: "<REVIEW>", collapse: "block", action: "BLOCK" },
    { text: "<HARD_BLOCK>", collapse: "allow", action: "BLOCK" },
  ])("$text with reviewCollapse $collapse enforces $action", async ({ text, collapse, action }) => {
    const { decision } = await scan(text, {}, callerOf({ reviewCollapse: collapse }));
    expect(decision.action).toBe(action);
    expect(decision.needs_review).toBe(text === "<REVIEW>");
  });

  test("redaction is in the answer, findings too, and redaction in nothing that is stored", async () => {
    const answer = await scans.scan(caller, requestOf("secret", { wantsRedaction: true, wantsFindings: true }));
    const { redaction, findings, job_id, ...rest } = JSON.parse(answer.body);
    expect(redaction).toEqual({ text: "secret", spans: [] });
    expect(JSON.parse(answer.storedBody)).toEqual({ ...rest, job_id, findings });
    expect((await jobOf(job_id)).result).toEqual({ ...rest, job_id, findings });
  });

  test("says how long it waited and how long the engine took", async () => {
    const { queueMs, engineMs } = await scans.scan(caller, requestOf("<wait 20>"));
    expect(engineMs).toBeGreaterThanOrEqual(20);
    expect(queueMs).toBeGreaterThan(0);
  });

  test("each decision is told once, with no text in it", async () => {
    const { job_id } = await scan("<REVIEW> needle");
    expect(decided).toHaveLength(1);
    expect(decided[0]).toMatchObject({ jobId: job_id, kind: "scan", sessionId: "s1", enforced: "ALLOW" });
    expect(JSON.stringify(decided)).not.toContain("needle");
  });
});

describe("a text that comes again", () => {
  test("is a scan of its own, with the verdict that its app's policy had for it", async () => {
    const jobs = openJobLog(journal, { clock });
    const cached = new VerdictCache(pool, clock);
    scans = createScanService({ pool: cached, jobs, quota: unmetered, clock, ack: "decision", onDecision });
    const text = "<REVIEW 0.5> again";
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push(await scan(text));
    const blocking = await scan(text, {}, callerOf({ reviewCollapse: "block" }));
    expect(cached.stats().hits).toBe(3);
    expect(blocking.decision.action).toBe("BLOCK");
    for (const { job_id, ...rest } of answers) expect({ ...rest, job_id: answers[0].job_id }).toEqual(answers[0]);

    const ids = [...answers, blocking].map(({ job_id }) => job_id);
    expect(new Set(ids).size).toBe(6);
    expect(decided.map(({ jobId }) => jobId)).toEqual(ids);
    await expect.poll(() => journal.jobs.size).toBe(6);
    for (const id of ids)
      expect(journal.jobs.get(id)).toMatchObject({ status: "completed", chars: 18, action: "REVIEW" });
  });

  test("and the whole body with it: then it is answered unread, at once, as a scan of its own", async () => {
    const jobs = openJobLog(journal, { clock });
    const cached = new VerdictCache(pool, clock);
    const { bodies } = cached;
    scans = createScanService({ pool: cached, bodies, jobs, quota: unmetered, clock, ack: "decision", onDecision });
    const nameNow = (): string => scans.bodyName(caller, "/agent/tool-call", Buffer.from("as it came"));
    expect(nameNow()).toBe("");
    const bodyName = nameNow();
    const asked = requestOf("<SOFT_BLOCK> again", { kind: "tool_call", stage: "tool", toolName: "sh" });
    const first = JSON.parse((await scans.scan(caller, { ...asked, bodyName })).body);
    expect(scans.scanKnown(caller, bodyName, clock.elapsedMs())).toBeUndefined();
    for (let n = 0; n < 3; n += 1) await scans.scan(caller, { ...asked, bodyName });

    const served = scans.scanKnown(caller, bodyName, clock.elapsedMs());
    expect(served).toMatchObject({ status: 200, engineMs: 0, replayed: false });
    const { job_id, ...rest } = JSON.parse((served as { body: string }).body);
    expect({ job_id: first.job_id, ...rest }).toEqual(first);
    expect(decided.at(-1)).toMatchObject({ jobId: job_id, kind: "tool_call", toolName: "sh", sessionId: "s1" });
    await expect
      .poll(() => journal.jobs.get(job_id))
      .toMatchObject({ status: "completed", chars: 18, result: (served as { body: string }).body });
    expect(scans.scanKnown(caller, "", clock.elapsedMs())).toBeUndefined();
  });

  test("a retrieval's chunks and seams are known too", async () => {
    const jobs = openJobLog(journal, { clock });
    const cached = new VerdictCache(pool, clock);
    scans = createScanService({ pool: cached, jobs, quota: unmetered, clock, ack: "decision" });
    const request = retrievalOf(["first <SOFT_BLOCK>", "second"]);
    const bodies = [];
    for (let n = 0; n < 4; n += 1) bodies.push(JSON.parse((await scans.retrieve(caller, request)).body));
    expect(cached.stats()).toMatchObject({ hits: 4, entries: 4 });
    for (const { aggregate } of bodies) expect(aggregate).toEqual(bodies[0].aggregate);
  });
});

describe("jobs", () => {
  test("a completed job shows its result", async () => {
    const result = await scan("<SOFT_BLOCK>");
    const job = await jobOf(result.job_id);
    expect(Object.keys(job)).toEqual(["job_id", "status", "kind", "created_at", "completed_at", "result", "error"]);
    expect(job).toMatchObject({ job_id: result.job_id, status: "completed", kind: "scan", result, error: null });
    for (const at of [job.created_at, job.completed_at]) expect(new Date(at).toISOString()).toBe(at);
  });

  test("its record counts code points, and what it is billed by", async () => {
    const { job_id } = await scan("<REVIEW 0.5> 😀");
    await expect.poll(() => journal.jobs.get(job_id)).toBeDefined();
    expect(journal.jobs.get(job_id)).toMatchObject({
      orgId: caller.org.id,
      appId: caller.app.id,
      keyId: caller.key.id,
      chars: 14,
      action: "REVIEW",
      preview: false,
    });
  });

  test("a failed job shows its error, and costs nothing", async () => {
    await expect(scans.scan(caller, requestOf("<throw>"))).rejects.toMatchObject({ code: "INTERNAL" });
    await expect.poll(() => journal.jobs.size).toBe(1);
    const [record] = [...journal.jobs.values()];
    expect(record).toMatchObject({ status: "failed", chars: 0, action: null, result: "" });
    const error = { error: "Something went wrong on our side.", code: "INTERNAL", retryAfter: 0 };
    expect(await jobOf(record!.jobId)).toMatchObject({ status: "failed", result: null, error });
  });

  test("a job that runs is inflight", async () => {
    const running = scans.scan(caller, requestOf("<wait 100>"));
    const jobs = openJobLog(journal, { clock });
    const seen: string[] = [];
    const service = createScanService({
      pool,
      quota: unmetered,
      clock,
      ack: "decision",
      jobs: { ...noted(jobs, seen) },
    });
    const second = service.scan(caller, requestOf("b"));
    expect(JSON.parse((await service.jobJson(caller, seen[0]!)) ?? "null")).toMatchObject({
      status: "inflight",
      completed_at: null,
      result: null,
      error: null,
    });
    await Promise.all([running, second]);
  });

  test("another app's job, and an unknown one, are not there", async () => {
    const { job_id } = await scan("a");
    expect(await scans.jobJson(callerOf({ id: "app_other" }), job_id)).toBeUndefined();
    expect(await scans.jobJson(caller, "job_0")).toBeUndefined();
  });

  test("with SLUICE_ACK=durable a scan is answered when its job is durable", async () => {
    scans = serviceWith("durable");
    journal.hold();
    let answered = false;
    const answer = Promise.resolve(scans.scan(caller, requestOf("a"))).then(() => {
      answered = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect({ answered, durable: journal.jobs.size }).toEqual({ answered: false, durable: 0 });
    journal.release();
    await answer;
    expect(journal.jobs.size).toBe(1);
  });
});

/** The job log, with the ids of begun jobs written down. */
const noted = (jobs: ReturnType<typeof openJobLog>, ids: string[]) => ({
  answers: jobs.answers,
  assertWritable: () => jobs.assertWritable(),
  begin: (record: Parameters<typeof jobs.begin>[0]) => {
    ids.push(record.jobId);
    jobs.begin(record);
  },
  drop: (record: Parameters<typeof jobs.drop>[0]) => jobs.drop(record),
  finish: (...args: Parameters<typeof jobs.finish>) => jobs.finish(...args),
  find: (jobId: string) => jobs.find(jobId),
});

describe("a retrieval", () => {
  const retrieve = async (texts: readonly string[], fields: Partial<RetrievalRequest> = {}) =>
    JSON.parse((await scans.retrieve(caller, retrievalOf(texts, fields))).body);

  test("answers chunk by chunk in the request's order, with an aggregate", async () => {
    const { per_chunk, aggregate, ...rest } = await retrieve(["ok.", "<REVIEW 0.5>.", "ok."], { wantsFindings: true });
    expect(rest).toEqual({});
    expect(per_chunk.map((chunk: { chunk_id: string }) => chunk.chunk_id)).toEqual(["c0", "c1", "c2"]);
    for (const chunk of per_chunk) {
      expect(Object.keys(chunk)).toEqual([
        "job_id",
        "decision",
        "policy",
        "language",
        "chunk_id",
        "source",
        "findings",
      ]);
      expect(chunk.source).toBe("rag_chunk");
      expect((await jobOf(chunk.job_id)).result).toEqual(chunk);
    }
    expect(aggregate).toEqual({
      worst_action: "REVIEW",
      aggregate_risk: 50,
      flagged_chunk_ids: ["c1"],
      needs_review: true,
      review_chunk_ids: ["c1"],
    });
    expect(new Set(per_chunk.map((chunk: { job_id: string }) => chunk.job_id)).size).toBe(3);
  });

  test.each([
    { name: "in the middle of a word", texts: ["clean.", "see <split HARD_BL", "OCK 0.97> here", "clean."] },
    { name: "into three short chunks", texts: ["clean.", "a <spl", "it HARD_BLOCK", " 0.97> b"] },
  ])("an attack split over neighbouring chunks flags them: $name", async ({ texts }) => {
    const { per_chunk, aggregate } = await retrieve(texts);
    const split = texts.flatMap((text, index) => (text === "clean." ? [] : [`c${index}`]));
    expect(aggregate).toMatchObject({ worst_action: "HARD_BLOCK", flagged_chunk_ids: split, review_chunk_ids: [] });
    expect(aggregate.aggregate_risk).toBeGreaterThanOrEqual(97);
    for (const chunk of per_chunk) {
      const flagged = split.includes(chunk.chunk_id);
      expect(chunk.decision.engine_action).toBe(flagged ? "HARD_BLOCK" : "ALLOW");
      expect(chunk.decision.action).toBe(flagged ? "BLOCK" : "ALLOW");
      expect((await jobOf(chunk.job_id)).result).toEqual(chunk);
    }
  });

  test.each([
    { name: "neither side is one", texts: ["clean.", "a <heard SAN", "DBOX> b", "clean."], flagged: ["c1", "c2"] },
    {
      name: "a side is one, which its whole chunk is not",
      texts: [`<ALLOW> ${"so ".repeat(90)}<heard SANDBOX>`, "clean."],
      flagged: [],
    },
  ])("an attack is heard over a border where $name", async ({ texts, flagged }) => {
    const { aggregate } = await retrieve(texts);
    expect(aggregate.flagged_chunk_ids).toEqual(flagged);
  });

  test("seams are no jobs, and nobody pays for them", async () => {
    await retrieve(["aa", "bb", "cc"]);
    await expect.poll(() => journal.jobs.size).toBe(3);
    expect([...journal.jobs.values()].map((job) => job.chars)).toEqual([2, 2, 2]);
    expect(decided.map((one) => one.chunkId)).toEqual(["c0", "c1", "c2"]);
  });

  test("one chunk that cannot be inspected fails the request; each job says what became of it", async () => {
    const failing = scans.retrieve(caller, retrievalOf(["ok.", "<throw>.", "<REVIEW>."]));
    await expect(failing).rejects.toMatchObject({ code: "INTERNAL" });
    await expect.poll(() => journal.jobs.size).toBe(3);
    expect([...journal.jobs.values()].map((job) => job.status)).toEqual(["completed", "failed", "completed"]);
  });

  test("redaction is asked for chunk by chunk and not stored", async () => {
    const answer = await scans.retrieve(caller, retrievalOf(["a.", "b."], { wantsRedaction: true }));
    expect(answer.body).toContain("redaction");
    expect(answer.storedBody).not.toContain("redaction");
    expect(JSON.parse(answer.storedBody).per_chunk).toHaveLength(2);
  });
});
