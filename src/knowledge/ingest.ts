import type { App, Org } from "../contracts/account.ts";
import { type DocumentRecord, type DocumentTerms, type DocumentVerdict, isDecided } from "../contracts/document.ts";
import { GatewayError } from "../contracts/errors.ts";
import { severityOf } from "../contracts/verdict.ts";
import type { Clock } from "../ports/clock.ts";
import type { DocumentStore } from "../ports/document-store.ts";
import type { DocumentTexts } from "../ports/document-texts.ts";
import type { DocumentInspector, InspectedText, RoomForCallers } from "../ports/document-work.ts";
import type { QueuedScan, ScanRunner } from "../ports/job-queue.ts";
import { partsOf, readPart, ServedText } from "./document-text.ts";
import type { DocumentThread } from "./document-thread.ts";
import { redactedPart } from "./redacted.ts";
import { windowsOf } from "./windows.ts";

interface IngestParts {
  readonly documents: DocumentStore;
  readonly texts: DocumentTexts;
  readonly inspector: DocumentInspector;
  readonly thread: Pick<DocumentThread, "addWords" | "words" | "forget">;
  readonly callers: RoomForCallers;
  readonly findOrg: (orgId: string) => Promise<Org | undefined>;
  readonly findApp: (appId: string) => Promise<App | undefined>;
  readonly clock: Clock;
  /** Called with each document that is decided. */
  readonly onDecided?: (document: DocumentRecord) => void;
}

/** A queued document, and what is known of it. */
interface Work {
  readonly scan: QueuedScan;
  readonly app: App;
  readonly document: DocumentRecord;
  readonly stopping: AbortSignal;
}

const removed = (): GatewayError =>
  new GatewayError("DOCUMENT_NOT_FOUND", { say: "The document was deleted before it was inspected." });

/**
 * Runs queued documents, and leaves other scans to `scans`. A document may be run more than once, by whoever takes it next: it begins anew,
 * and ends as the first one that settles it says. Its job is finished after that, with what was settled.
 */
export function documentRunner(parts: IngestParts, scans: ScanRunner): ScanRunner {
  const { documents, inspector } = parts;

  async function find(scan: QueuedScan): Promise<DocumentRecord | undefined> {
    return documents.find({ orgId: scan.job.orgId, docId: scan.document!.docId });
  }

  async function ingest(
    scan: QueuedScan,
    app: App,
    stopping: AbortSignal,
  ): Promise<{ readonly durable: Promise<void> }> {
    const found = await find(scan);
    if (found === undefined) return { durable: inspector.fail(scan, removed()) };
    const verdict = isDecided(found) ? found.verdict : await decide(parts, { scan, app, document: found, stopping });
    if (verdict === undefined) return { durable: inspector.fail(scan, removed()) };
    if (verdict === null) return { durable: inspector.fail(scan, new GatewayError("INTERNAL")) };
    return { durable: inspector.finish(scan, app, verdict) };
  }

  /** Its app, and with it its organization, may be gone: then nobody can delete it but we. */
  async function giveUp(scan: QueuedScan): Promise<void> {
    const document = await find(scan);
    if (document === undefined || isDecided(document)) return;
    if ((await parts.findOrg(document.orgId)) === undefined) await documents.remove(document);
    else await settle(parts, { ...document, status: "failed", scannedAt: parts.clock.nowMs() });
  }

  return {
    room: () => scans.room(),
    run: (scan, app, givesWay, stopping) =>
      scan.document === undefined ? scans.run(scan, app, givesWay, stopping) : ingest(scan, app, stopping),
    async fail(scan, error) {
      if (scan.document !== undefined) await giveUp(scan);
      await scans.fail(scan, error);
    },
  };
}

async function settle(
  { documents, onDecided }: IngestParts,
  document: DocumentRecord,
  terms?: DocumentTerms,
): Promise<boolean> {
  const isSettled = await documents.settle(document, terms);
  if (isSettled) onDecided?.(document);
  return isSettled;
}

/**
 * Inspects a document whole, and settles it. Returns the verdict that its job is finished with; null where another has found that it fails,
 * undefined where it was removed before all of it was inspected: then there is none.
 */
async function decide(parts: IngestParts, work: Work): Promise<DocumentVerdict | null | undefined> {
  const { documents, texts, thread, clock } = parts;
  const { document } = work;
  const served = new ServedText(texts, document);
  const name = `${document.docId} ${clock.newId("req")}`;
  try {
    const tally = await inspectAll(parts, work, served, name);
    // Removed meanwhile: nothing says how to judge the text, whether that came before its inspection or during it.
    if ((await parts.findApp(work.app.id)) === undefined) throw new GatewayError("NOT_FOUND");
    const { verdict, engine } = tally;
    const decided = { ...document, engine, scannedAt: clock.nowMs(), verdict };
    if (!tally.isWhole) {
      const now = await documents.find(document);
      if (now === undefined || isDecided(now)) return now?.verdict;
      throw new GatewayError("INTERNAL", { detail: "a part of a document's text is gone" });
    }
    if (tally.isHarmful) {
      // Its text is gone; its title is listed.
      const { title } = tally;
      const record = { ...decided, title, redacted: title !== document.title, status: "quarantined" } as const;
      if (await settle(parts, record)) return verdict;
    } else {
      await served.end();
      const { title, redacted, pieces } = tally;
      const terms = await thread.words(name, pieces);
      const record = { ...decided, title, redacted, status: "served", chars: served.chars } as const;
      if (await settle(parts, record, terms)) return verdict;
    }
    // Removed after all was inspected: what was done is done. Or another was faster.
    const now = await documents.find(document);
    return now === undefined ? verdict : now.verdict;
  } finally {
    thread.forget(name);
  }
}

/** What is found out about a document. */
interface Tally {
  verdict: DocumentVerdict;
  engine: string;
  title: string;
  redacted: boolean;
  /** Something of it is an attack, and not only for what is redacted. */
  isHarmful: boolean;
  /** Whose words were counted. */
  pieces: number;
  /** False where a part of its text was gone. */
  isWhole: boolean;
}

/** Each of its parts, and its title, one after the other: what is served of them is written, and its words are counted under `name`. */
async function inspectAll(parts: IngestParts, work: Work, served: ServedText, name: string): Promise<Tally> {
  const { thread } = parts;
  const { document } = work;
  const onTitle = await inspectOne(parts, work, document.title);
  const title = redactedPart(wholeOf(document.title), onTitle.spans).text;
  await thread.addWords(name, title, true);
  // The title is free.
  const verdict = verdictOf(onTitle, document.chars);
  const tally: Tally = {
    verdict,
    engine: onTitle.engine,
    title,
    redacted: onTitle.spans.length > 0,
    isHarmful: onTitle.isHarmful,
    pieces: 1,
    isWhole: false,
  };
  let covered = 0;
  for await (const window of windowsOf(sourceOf(parts, document, tally))) {
    const inspected = await inspectOne(parts, work, window.text);
    tally.verdict = worse(tally.verdict, inspected);
    tally.isHarmful ||= inspected.isHarmful;
    if (tally.isHarmful) continue;
    const part = redactedPart(window, inspected.spans, covered);
    tally.redacted ||= part.isRedacted;
    covered = part.covered;
    await served.add(part.text);
    await thread.addWords(name, part.text, false);
    tally.pieces += 1;
  }
  return tally;
}

const wholeOf = (text: string) => ({ text, start: 0, end: text.length });

async function* sourceOf({ texts }: IngestParts, document: DocumentRecord, tally: Tally): AsyncGenerator<string> {
  for (let part = 0; part < partsOf(document.chars); part += 1) {
    const text = await readPart(texts, document, "source", part);
    // Removed, or settled by another.
    if (text === undefined) return;
    yield text;
  }
  tally.isWhole = true;
}

/**
 * The verdict on a text, and whether it may not be served. A secret is a reason to block, and is not in what is
 * served: where anything is redacted, what is left is judged again.
 */
async function inspectOne(
  parts: IngestParts,
  work: Work,
  text: string,
): Promise<InspectedText & { isHarmful: boolean }> {
  const inspected = await inspectBesideCallers(parts, work, text);
  if (!blocks(inspected) || inspected.spans.length === 0) return { ...inspected, isHarmful: blocks(inspected) };
  const left = await inspectBesideCallers(parts, work, redactedPart(wholeOf(text), inspected.spans).text);
  return { ...inspected, isHarmful: blocks(left) };
}

const blocks = ({ action }: DocumentVerdict): boolean => action === "HARD_BLOCK" || action === "SANDBOX";

async function inspectBesideCallers(
  { inspector, callers }: IngestParts,
  { app, stopping }: Work,
  text: string,
): Promise<InspectedText> {
  const pauseMs = callers.beginPiece();
  const inspected = await inspector.inspect(text, app, callers.areHere, stopping);
  const ms = pauseMs();
  if (ms > 0) await new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
  return inspected;
}

/** The worse of two verdicts, with the time of both. */
function worse(left: DocumentVerdict, right: DocumentVerdict): DocumentVerdict {
  const steps = severityOf(right.action) - severityOf(left.action);
  const isWorse = steps > 0 || (steps === 0 && right.risk > left.risk);
  const { action, risk, confidence, result, directives, pii } = isWorse ? right : left;
  const engineUs = left.engineUs + right.engineUs;
  const queueUs = left.queueUs + right.queueUs;
  return { action, risk, confidence, engineUs, queueUs, chars: left.chars, result, directives, pii };
}

/** The verdict that an inspected text has, on a document of so many characters. What is kept of it holds nothing of the text. */
function verdictOf(inspected: InspectedText, chars: number): DocumentVerdict {
  const { action, risk, confidence, engineUs, queueUs, result, directives, pii } = inspected;
  return { action, risk, confidence, engineUs, queueUs, chars, result, directives, pii };
}
