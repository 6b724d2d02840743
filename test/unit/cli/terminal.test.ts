import { describe, expect, test } from "vitest";
import { hasColours, Progress, painter, printable, tableOf } from "../../../src/cli/terminal.ts";

describe("terminal", () => {
  test.each([
    { name: "a terminal", isTTY: true, noColour: false, want: true },
    { name: "a terminal with NO_COLOR", isTTY: true, noColour: true, want: false },
    { name: "a pipe", isTTY: false, noColour: false, want: false },
  ])("colours on $name: $want", ({ isTTY, noColour, want }) => {
    expect(hasColours({ isTTY, write: () => true }, noColour)).toBe(want);
  });

  test("a painter without colours changes nothing", () => {
    expect(painter(false)("x", "red")).toBe("x");
    expect(painter(true)("x", "red")).toBe("\u001b[31mx\u001b[0m");
  });

  test("columns are as wide as their widest cell, the last is not padded", () => {
    expect(
      tableOf([
        ["NAME", "WHY"],
        ["a-long-name", "because"],
      ]),
    ).toBe("NAME         WHY\na-long-name  because\n");
  });

  test("a table has as many rows as a large folder has files", () => {
    const rows = Array.from({ length: 200_000 }, () => ["a", "b"]);
    expect(tableOf(rows)).toHaveLength(5 * rows.length);
  });

  test("an empty table is empty", () => {
    expect(tableOf([])).toBe("");
  });

  test("a file's name cannot steer the terminal", () => {
    expect(printable("evil\u001b[2Jname\n")).toBe("evil?[2Jname?");
    expect(printable("txt.\u202efdp\u2066 \u2028next")).toBe("txt.?fdp? ?next");
  });

  test("progress is silent in a pipe and one overwritten line on a terminal", () => {
    const written: string[] = [];
    const stream = (isTTY: boolean) => ({ isTTY, columns: 40, write: (text: string) => written.push(text) > 0 });
    const piped = new Progress(stream(false));
    piped.show(1, 2, "a");
    piped.clear();
    expect(written).toEqual([]);
    const shown = new Progress(stream(true));
    shown.show(1, 2, "a");
    shown.clear();
    expect(written).toHaveLength(2);
    expect(written[0]).toContain("1/2 a");
    expect(written.join("")).not.toContain("\n");
  });

  test("a terminal that does not know its width gets the whole line", () => {
    const written: string[] = [];
    new Progress({ isTTY: true, columns: 0, write: (text) => written.push(text) > 0 }).show(1, 2, "a.txt");
    expect(written.join("")).toMatch(/1\/2 a\.txt$/);
  });
});
