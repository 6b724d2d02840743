import { expect, test } from "vitest";
import { receivedStrings, sentStrings, verdictNumbers, verdictStrings } from "../../../src/contracts/engine-message.ts";

const { count } = verdictStrings;
const whole = Array.from({ length: count }, (_, at) => `string ${at}`);
const other = whole.map((one) => `another ${one}`);
const clean = [whole[0]!, ...Array.from({ length: count - 1 }, () => "")];
const otherClean = ["another result", ...clean.slice(1)];
const none = Array.from({ length: count }, () => "");

test.each<{ name: string; verdicts: string[][]; travelling: number }>([
  { name: "no verdict", verdicts: [], travelling: 0 },
  { name: "all strings of each", verdicts: [whole, other], travelling: 2 * count },
  { name: "one of each", verdicts: [clean, otherClean, clean], travelling: 3 },
  { name: "one of all, which are alike", verdicts: [clean, clean, clean], travelling: 1 },
  { name: "what differs from the verdict before", verdicts: [whole, clean, clean, other], travelling: 2 * count },
  { name: "one again behind one that failed", verdicts: [clean, none, clean, clean], travelling: 2 },
  { name: "none of any", verdicts: [none, none], travelling: 0 },
  { name: "none of one that failed among others", verdicts: [clean, none, whole], travelling: 1 + count },
  { name: "none of the first", verdicts: [none, clean], travelling: 1 },
  { name: "none of the last", verdicts: [clean, none], travelling: 1 },
])(
  "strings of a reply arrive in their places, and empty ones and those of the verdict before do not travel: $name",
  ({ verdicts, travelling }) => {
    // Of a reply before, which had more.
    const numbers = new Float64Array(4 * verdictNumbers.count).fill(127);
    const strings = verdicts.flat();
    const sent = sentStrings({ numbers, strings });
    expect(sent).toHaveLength(travelling);
    const received = receivedStrings(numbers, sent);
    expect(strings.map((_, at) => received[at] ?? "")).toEqual(strings);
  },
);
