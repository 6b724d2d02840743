import { expect, test } from "vitest";
import { engineActions } from "../../../src/contracts/verdict.ts";
import { enforce } from "../../../src/scan/conclude.ts";

test.each([
  { collapse: "allow", enforced: ["ALLOW", "BLOCK", "ALLOW", "BLOCK", "BLOCK"] },
  { collapse: "block", enforced: ["ALLOW", "BLOCK", "BLOCK", "BLOCK", "BLOCK"] },
] as const)("the ladder with reviewCollapse $collapse", ({ collapse, enforced }) => {
  expect(engineActions.map((action) => enforce(action, collapse))).toEqual(enforced);
});
