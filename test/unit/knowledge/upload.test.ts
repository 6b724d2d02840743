import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type EmbeddedStore, openEmbedded } from "../../../src/adapters/embedded/open-embedded.ts";
import { GatewayError } from "../../../src/contracts/errors.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { Knowledge, type KnowledgeParts } from "../../../src/knowledge/knowledge.ts";
import { startSweep } from "../../../src/knowledge/sweep.ts";
import type { DocumentStore } from "../../../src/ports/document-store.ts";
import { type HandClock, handClock } from "../../conformance/records.ts";
import { callerOf } from "../../support/callers.ts";

let folder: string;
let clock: HandClock;
let store: EmbeddedStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "sluice-upload-"));
  clock = handClock();
  store = await openEmbedded(folder, clock);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** A queue that takes each document once, by the key of its repeat. */
function rememberingIntake(): KnowledgeParts["intake"] {
  const bodies = new Map<string, string>();
  return {
    async queueDocument(_, { body, bring }, repeat) {
      const known = bodies.get(repeat!.key);
      if (known === undefined) await bring();
      bodies.set(repeat!.key, known ?? body);
      return { status: 202, body: known ?? body, storedBody: body, replayed: known !== undefined };
    },
  } as KnowledgeParts["intake"];
}

test("a document that was queued and not accepted is accepted by its repeat, and not swept away", async () => {
  let fails = 1;
  const documents: DocumentStore = {
    ...store.documents,
    settle: (...asked) => {
      fails -= 1;
      return fails < 0 ? store.documents.settle(...asked) : Promise.reject(new GatewayError("STORE_UNAVAILABLE"));
    },
  };
  const { documentTexts: texts, documentIndex: index } = store;
  const thread = { read: () => Promise.reject(new Error("nothing is read here")) };
  const knowledge = new Knowledge({ documents, texts, index, intake: rememberingIntake(), thread, clock });
  const upload = () => {
    const read = { title: "t", bucket: "b", chars: 5, units: 5, parts: [new TextEncoder().encode("hello")] };
    const repeat = { key: "key_1:k", requestHash: "h" };
    return knowledge.upload(callerOf(), { ...read, requestHash: "h" } as never, clock.elapsedMs(), repeat as never);
  };
  await expect(upload()).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
  const { body } = await upload();
  const { doc_id: docId } = JSON.parse(body) as { doc_id: string };
  clock.forward(limits.documentArrivalMsMax + 1);
  await startSweep(store.documents, { clock }).stop();
  expect((await store.documents.find({ orgId: callerOf().org.id, docId }))?.status).toBe("pending");
});

describe("a sweep on a slow store", () => {
  test("has one round at a time", async () => {
    const round = Promise.withResolvers<[]>();
    let rounds = 0;
    const documents: DocumentStore = {
      ...store.documents,
      forsaken: () => {
        rounds += 1;
        return round.promise;
      },
    };
    const sweep = startSweep(documents, { clock, everyMs: 1 });
    await sleep(30);
    expect(rounds).toBe(1);
    round.resolve([]);
    await expect.poll(() => rounds).toBeGreaterThan(1);
    await sweep.stop();
  });
});
