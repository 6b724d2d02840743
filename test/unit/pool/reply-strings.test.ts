import { expect, test } from "vitest";
import { receivedStrings, sentStrings, verdictNumbers, verdictStrings } from "../../../src/contracts/engine-message.ts";

const { count } = verdictStrings;
const whole = Array.from({ length: count }, (_, at) => `string ${at}`);
const clean = ["result", ...Array.from({ length: count - 1 }, () => "")];
const none = Array.from({ length: count }, () => "");

test.each<{ name: string; verdicts: string[][]; travelling: number }>([
  { name: "no verdict", verdicts: [], travelling: 0 },
  { name: "all strings of each", verdicts: [whole, whole], travelling: 2 * count },
  { name: "one of each", verdicts: [clean, clean, clean], travelling: 3 },
  { name: "none of one that failed among others", verdicts: [clean, none, whole], travelling: 1 + count },
  { name: "none of the first", verdicts: [none, clean], travelling: 1 },
  { name: "none of the last", verdicts: [clean, none], travelling: 1 },
])("strings of a reply arrive in their places, and empty ones do not travel: $name", ({ verdicts, travelling }) => {
  // Of a reply before, which had more.
  const numbers = new Float64Array(4 * verdictNumbers.count).fill(127);
  const strings = verdicts.flat();
  const sent = sentStrings({ numbers, strings });
  expect(sent).toHaveLength(travelling);
  const received = receivedStrings(numbers, sent);
  expect(strings.map((_, at) => received[at] ?? "")).toEqual(strings);
});
