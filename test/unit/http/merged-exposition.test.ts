import { expect, test } from "vitest";
import { mergedExposition } from "../../../src/http/metrics/merged-exposition.ts";

test("each family stands once, each sample names its process, and what only one has is there", () => {
  const text = (value: number, more = ""): string =>
    `# HELP a_total What.\n# TYPE a_total counter\na_total{route="/x y"} ${value}\n# TYPE b gauge\nb ${value}\n${more}`;
  const merged = mergedExposition([
    { process: 0, text: text(1) },
    { process: 3, text: text(2, "# TYPE c gauge\nc 7\n") },
  ]);
  expect(merged).toBe(
    '# HELP a_total What.\n# TYPE a_total counter\na_total{process="0",route="/x y"} 1\na_total{process="3",route="/x y"} 2\n' +
      '# TYPE b gauge\nb{process="0"} 1\nb{process="3"} 2\n# TYPE c gauge\nc{process="3"} 7\n',
  );
});
