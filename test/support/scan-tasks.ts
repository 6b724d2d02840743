import type { ScanTask } from "../../src/contracts/engine-message.ts";

/** A task for the pool: a prompt, unless `fields` say otherwise. */
export const taskOf = (text: string, fields: Partial<ScanTask> = {}): ScanTask => ({
  kind: "scan",
  stage: "prompt",
  text,
  toolName: "",
  query: "",
  languageHint: "",
  wantsRedaction: false,
  wantsFindings: false,
  ...fields,
});

/** The scan thread whose verdicts stand in the texts. */
export const scriptedWorker = new URL("./scripted.worker.ts", import.meta.url);
