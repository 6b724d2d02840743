import { expect, test } from "vitest";
import { readWholeTexts, wholeStageExamples } from "../../../workers/model/training/whole-texts.ts";

const whole = readWholeTexts(new URL("../../../workers/model/own/texts/", import.meta.url));

test.each([
  { lane: "indirect", attacks: "attack.indirect", ordinary: "ordinary-data" },
  { lane: "exfiltration_data", attacks: "attack.exfiltration", ordinary: "ordinary-data" },
  { lane: "tool_abuse", attacks: "attack.abuse", ordinary: "ordinary-calls" },
  { lane: "exfiltration_call", attacks: "attack.data-out", ordinary: "ordinary-calls" },
] as const)("whole texts teach $lane its own attacks and every ordinary text of its stage", ({ lane, ...kinds }) => {
  const taught = wholeStageExamples(lane);
  const count = (kind: string): number => whole.filter((one) => one.kind === kind).length;
  expect(taught.filter(({ attack }) => attack).length).toBe(count(kinds.attacks));
  expect(taught.filter(({ attack }) => !attack).length).toBe(count(kinds.ordinary));
});

test("whole texts from data send nothing to an address that could be somebody's", () => {
  const inData = whole.filter(({ kind }) => ["attack.indirect", "attack.exfiltration", "ordinary-data"].includes(kind));
  const addresses = inData.flatMap(({ text }) => text.match(/[\w.-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/g) ?? []);
  expect(addresses.length).toBeGreaterThan(50);
  for (const address of addresses) expect(address).toMatch(/\.(?:example|invalid|test)$/);
});
