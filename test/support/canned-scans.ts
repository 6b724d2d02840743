import type { Caller } from "../../src/contracts/account.ts";
import type {
  ReadBatch,
  Repeat,
  RetrievalRequest,
  ScanRequest,
  ScanService,
  ServedScan,
} from "../../src/contracts/scan.ts";

const answer: ServedScan = {
  status: 200,
  body: '{"canned":true}',
  storedBody: '{"canned":true}',
  queueMs: 0.012,
  engineMs: 0.045,
  replayed: false,
};

/** A scan service that answers at once and remembers what it was asked: for tests of the way there. */
export class CannedScans implements ScanService {
  readonly asked: ScanRequest[] = [];
  readonly retrieved: RetrievalRequest[] = [];
  readonly queued: (readonly ScanRequest[])[] = [];
  readonly repeats: (Repeat | undefined)[] = [];
  admitted: number[] = [];
  /** Thrown by `assertAdmits`. */
  refusal: Error | undefined;
  /** What a scan waits for, if anything. */
  wait: Promise<unknown> | undefined;
  /** What it is answered with. */
  body = answer.body;

  assertAdmits(bodyBytes: number): void {
    if (this.refusal !== undefined) throw this.refusal;
    this.admitted.push(bodyBytes);
  }

  bodyName(): string {
    return "";
  }

  scanKnown(): undefined {}
  scanUnread(): boolean {
    return false;
  }

  async scan(_caller: Caller, request: ScanRequest, repeat?: Repeat): Promise<ServedScan> {
    this.asked.push(request);
    this.repeats.push(repeat);
    await this.wait;
    return { ...answer, body: this.body };
  }

  async retrieve(_caller: Caller, request: RetrievalRequest, repeat?: Repeat): Promise<ServedScan> {
    this.retrieved.push(request);
    this.repeats.push(repeat);
    await this.wait;
    return answer;
  }

  async queue(
    _caller: Caller,
    requests: readonly ScanRequest[],
    answerOf: (jobIds: readonly string[]) => string,
    repeat?: Repeat,
  ): Promise<ServedScan> {
    this.queued.push(requests);
    this.repeats.push(repeat);
    const body = answerOf(requests.map((_, index) => `job_${index}`));
    return { ...answer, status: 202, body, storedBody: body };
  }

  async queueBatch(_caller: Caller, { body }: ReadBatch): Promise<ServedScan> {
    return { ...answer, status: 202, body, storedBody: body };
  }

  policyRevision(): string {
    return "canned";
  }

  async jobJson(): Promise<string | undefined> {
    return undefined;
  }
}
